// The time of the open window: a bar and the seconds, without drawing the page again.

export class Window {
  constructor(room) {
    this.room = room;
    this.ends = 0;
    this.whole = 1;
    this.timer = setInterval(() => this.tick(), 250);
  }

  get running() {
    return Boolean(this.ends) && Boolean(this.room.state?.pending?.deadline) && !this.room.stale;
  }

  /** The question that is shown; its seconds were counted when it was heard. */
  shows({ pending, heard }) {
    this.ends = pending?.deadline ? (heard ?? performance.now()) + pending.seconds * 1000 : 0;
    this.whole = Math.max(1, pending?.window ?? pending?.seconds ?? 1);
  }

  tick() {
    const left = Math.max(0, (this.ends - performance.now()) / 1000);
    const bar = this.room.app.querySelector(".time i");
    const seconds = this.room.app.querySelector("[data-seconds]");
    if (bar) bar.style.transform = `scaleX(${this.running ? Math.min(1, left / this.whole).toFixed(3) : 0})`;
    if (seconds) seconds.textContent = `${Math.ceil(left)} s`;
  }

  end() {
    clearInterval(this.timer);
  }
}
