// Chips, cards, ball and dice: short, quiet, made in the page. Off with M; silent until the first touch.

const VOLUME = 0.05;
let context = null;

const wanted = () => document.documentElement.dataset.sound !== "off";
const wake = () => {
  if (!wanted() || context || !window.AudioContext) return;
  context = new AudioContext();
};
for (const touched of ["pointerdown", "keydown"]) addEventListener(touched, wake, { passive: true });

/** On or off, kept for the next visit. */
export function mute() {
  const root = document.documentElement;
  root.dataset.sound = wanted() ? "off" : "on";
  try { localStorage.setItem("sound", root.dataset.sound); } catch { /* it lasts as long as the page */ }
  wake();
  return root.dataset.sound;
}

/** A click of noise, as of something hard or soft put down. */
function tap({ hertz, seconds, at = 0, loud = 1 }) {
  const { sampleRate, currentTime } = context, size = Math.ceil(sampleRate * seconds);
  const buffer = context.createBuffer(1, size, sampleRate), wave = buffer.getChannelData(0);
  for (let i = 0; i < size; i += 1) wave[i] = (Math.random() * 2 - 1) * (1 - i / size) ** 3;
  const source = context.createBufferSource(), filter = context.createBiquadFilter(), gain = context.createGain();
  source.buffer = buffer;
  Object.assign(filter, { type: "bandpass" });
  filter.frequency.value = hertz;
  filter.Q.value = 2;
  gain.gain.value = VOLUME * loud;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(currentTime + at);
}

const CARD = [{ hertz: 1800, seconds: 0.05 }];
const CHIPS = [{ hertz: 4200, seconds: 0.03 }, { hertz: 3600, seconds: 0.04, at: 0.05 }];
const BALL = Array.from({ length: 9 }, (_, i) => ({ hertz: 2600, seconds: 0.03, at: 0.06 + i * i * 0.017, loud: 0.8 }));
const DICE = [0, 0.11, 0.19, 0.31].map((at) => ({ hertz: 1200, seconds: 0.05, at }));
const TURN = [{ hertz: 880, seconds: 0.12, loud: 1.4 }];
const SOUNDS = { deal: CARD, reveal: CARD, expose: CARD, burn: CARD, wager: CHIPS, pay: CHIPS, collect: CHIPS, award: CHIPS, "push pot": CHIPS, spin: BALL, stop: BALL, "stop between": BALL, roll: DICE, turn: TURN };

/** What an act sounds like, when it is shown. */
export function sound_of({ act }) {
  if (context && wanted() && !document.hidden && SOUNDS[act]) SOUNDS[act].forEach(tap);
}
