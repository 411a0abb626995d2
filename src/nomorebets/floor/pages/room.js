// Before anything is drawn: the room the visitor chose (dark unless told otherwise).
(() => {
  const root = document.documentElement;
  const kept = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  root.dataset.room = kept("room") === "light" ? "light" : "dark";
  root.dataset.suits = kept("suits") === "four" ? "four" : "two";
  root.dataset.sound = kept("sound") === "off" ? "off" : "on";
  root.dataset.motion = kept("motion") === "off" ? "off" : "on";
})();
