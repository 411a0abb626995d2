// The table page: what is heard, what is drawn, what is said. One page for all games.

import { html, nothing, render } from "../vendor/lit-html.js";
import { go, house, top, who } from "../app.js";
import { once, tell } from "../api.js";
import { Stream } from "../stream.js";
import { capital, money, say, seatOf } from "../words.js";
import { Betting } from "./betting.js";
import { use_pack } from "./cards.js";
import { band } from "./band.js";
import { controls, chips_offered } from "./controls.js";
import { TicketForm, counter } from "./counter.js";
import { felt, HEAD } from "./felt.js";
import { last_rounds } from "./history.js";
import { JournalColumn } from "./journal.js";
import { keys } from "./keys.js";
import { Motion } from "./motion.js";
import { plate_of, turned } from "./own_place.js";
import { concerns, purse_of } from "./places.js";
import { notices } from "./posting.js";
import { OwnPromises } from "./promises.js";
import { OwnSeals } from "./seals.js";
import { outcome, remember, title } from "./outcome.js";
import { hide_note, note, rule } from "./rule.js";
import { Seen, with_reasons } from "./seen.js";
import { side } from "./side.js";
import { sound_of } from "./sound.js";
import { upright } from "./upright.js";
import { called, waits } from "./waiting.js";
import { Window } from "./window.js";
import { around } from "./shapes.js";

const SMALLEST = 11; // pixels of text
const REST = 350; // milliseconds until a pointer rests
const narrow = matchMedia("(max-width: 760px)");

export async function enter(app, id) {
  if (!house.session?.account) {
    house.session = await tell("/api/guests").catch(() => house.session);
    if (!house.session?.account) return go("/login");
  }
  const room = new TableRoom(app, id);
  room.wants_seat = location.search === "?sit";
  if (location.search) history.replaceState(null, "", location.pathname);
  return () => room.end();
}

class TableRoom extends Betting {
  constructor(app, id) {
    super();
    Object.assign(this, {
      app, id, element: app, seen: new Seen(), state: null, table: null, you: { seats: [], chips: 0, role: "player" }, game: null, link: "connecting",
      refusal: null, later: "", drawer: false, tab: "journal", zoom: null, decided: new Set(), in_our_place: null, buy: 20000, draft: null, whole: false, ahead: new Map(),
    });
    this.motion = new Motion(this);
    this.window = new Window(this);
    this.promises = new OwnPromises(this);
    this.seals = new OwnSeals((why) => this.journal?.append("wrong", { at: "" }, `This browser does not verify it: ${why}`, ""));
    this.draw_soon = 0;
    this.pressed = (event) => keys(this, event);
    this.resized = () => this.draw();
    document.addEventListener("keydown", this.pressed);
    addEventListener("resize", this.resized);
    addEventListener("focus", this.again);
    this.each_second = setInterval(() => this.count_down(), 1000);
    render(html`${top()}<main class="table-page waiting"><p class="dim">Coming to the table…</p></main>`, app);
    this.stream = new Stream(id, { message: (m) => this.hear(m), link: (state, why) => this.linked(state, why) });
  }

  end() {
    this.stream.end();
    this.window.end();
    cancelAnimationFrame(this.draw_soon);
    document.removeEventListener("keydown", this.pressed);
    removeEventListener("resize", this.resized);
    removeEventListener("focus", this.again);
    clearInterval(this.each_second);
  }

  // hearing

  linked(state, why) {
    this.link = state;
    if (why) this.refusal = { why };
    if (this.table) this.draw();
    else if (why) render(html`${top()}<main class="room"><h1>${why}</h1><p><a href="/">Back to the lobby</a></p></main>`, this.app);
  }

  hear(message) {
    if (message.type === "snapshot") return this.begin(message);
    if (message.type === "lines") {
      if (message.table) this.posted(message.table);
      this.promises.hear(message.lines, message.state);
      this.ask(message.state);
      if (this.table?.counter) return this.shown_at_once(message);
      return this.motion.show(with_reasons(message.lines, message.state), message.you ? { ...message.state, you: message.you } : message.state);
    }
    if (message.type === "state") {
      this.ask(message.state);
      if (!this.motion.running) this.arrive(message.state);
      else this.motion.show([], message.state);
      return undefined;
    }
    if (message.type === "chips") {
      this.you = { ...this.you, chips: message.chips };
      this.draw();
    }
    if (message.type === "seal") this.seals.follow(message);
    if (message.type === "refusal") this.refused(message);
    if (message.type === "draft") {
      this.draft = message.entry ? message : null;
      this.draw();
    }
    return undefined;
  }

  /** A question that the page still shows may be over by now: then it cannot be answered any more. */
  ask(state) {
    state.heard = performance.now();
    this.latest = state;
    if (!this.state || this.stale || question(state) === question(this.state)) return;
    this.stale = true;
    this.open.clear();
    this.draw();
  }

  /** Terms have changed: what is posted is posted anew. */
  posted(table) {
    this.table = table;
    this.chips = chips_offered(table);
    this.chip = this.chips.includes(this.chip) ? this.chip : this.chips[0];
  }

  /** At a counter nothing flies: the board is drawn as it is. */
  shown_at_once({ lines, state, you }) {
    for (const line of lines) {
      this.line(line);
      for (const [i, act] of (line.acts ?? []).entries()) {
        this.seen.act(act);
        this.told(line, act, i);
      }
    }
    this.arrive(you ? { ...state, you } : state);
  }

  begin({ table, you, state, lines }) {
    const again = this.table !== null;
    Object.assign(this, { table, you });
    this.later_wagers = new Set(table.wagers.filter((w) => !w.opens).map((w) => w.name));
    this.chips = chips_offered(table);
    this.chip = this.chips.includes(this.chip) ? this.chip : this.chips.find((d) => d >= (table.wagers[0]?.least ?? 0)) ?? this.chips[0];
    if (table.counter) {
      this.least = table.wagers[0].least;
      this.offered = table.wagers.map((w) => Number.parseInt(w.name, 10));
      this.form ??= new TicketForm(this.least);
    }
    if (!again && you.role === "dealer") this.tab = "dealing";
    this.motion.forget();
    this.hoped.clear();
    this.ask(state);
    this.seen.come(with_reasons(lines, state), state);
    this.arrive(state);
    this.sits_out = ["play", "over"].includes(state.phase) ? this.opens && this.playing && !this.wagered : null;
    if (!again) {
      this.journal = new JournalColumn(this.app.querySelector(".journal ol"), (cite, near) => this.rule(cite, near));
      once(`/api/games/${table.game}`).then((game) => { this.game = game; use_pack(game.pack); this.draw(); }, () => null);
    }
    for (const line of lines) {
      this.journal.add(line);
      if (again) this.notice(line);
    }
    const list = this.app.querySelector(".journal ol");
    list.scrollTop = list.scrollHeight;
    this.promises.begin({ table, state, lines });
    this.seals.follow().then(() => this.draw());
    if (this.wants_seat && !this.playing) this.sit(table.counter ? 0 : this.free_seats()[0]);
    this.wants_seat = false;
  }

  /** No chip of ours was in the round: where a wager is a decision, one may be made after others are closed. */
  get looks_on() {
    return this.sits_out && !this.seen.acts.some((act) => concerns(act, this.you.name));
  }

  /** A line is about to be shown. */
  line(line) {
    if (line.fact?.fact === "began") {
      this.last_void = this.seen.wrong?.void ? this.seen.wrong : null;
      hide_note();
      this.remember();
      this.given_back = null;
      this.sits_out = null;
    }
    if (["closed", "irregularity"].includes(line.fact?.fact)) {
      this.closing = CLOSING[line.fact.fact === "irregularity" ? "irregularity" : this.sits_out === null ? "wagers" : "decisions"];
      if (line.fact.fact === "closed") this.sits_out ??= this.opens && this.playing && !this.wagered;
      this.open.clear();
    }
    this.journal?.begin(line);
    this.follow(line);
    this.seen.line(line);
  }

  /** An act has been shown: now it is written, and said. */
  told(line, act, i) {
    this.journal?.act(line, act, i);
    this.last_said = act.text;
    if (SPOKEN.has(act.act)) say(act.text);
    if (act.act === "pay" && act.moves?.some((move) => move.includes(purse_of(this.you.name)))) say(`You are paid: ${act.text}`);
  }

  /** A decision of ours that did not come from this page: time was up, or another page of ours made it.
      It stands until we wager or decide again, so that who comes back after the round still reads it. */
  notice({ fact, acts }) {
    if (fact?.fact !== "decided" || !this.mine.includes(fact.seat)) return;
    const key = `${fact.seat}|${fact.decision}|${fact.value}`, act = acts?.[0];
    const had = this.named?.[`seat ${fact.seat}`];
    if (!this.decided.delete(key) && act) this.in_our_place = { why: `Not decided on this page in time: ${act.text}${had ? `; you had ${had}` : ""}`, cite: act.cite };
  }

  /** What a line says of our own chips. */
  follow({ fact, acts }) {
    this.notice({ fact, acts });
    if (fact?.fact === "sat" && fact.player === this.you.name) {
      this.you = { ...this.you, seats: fact.moves ? [fact.seat] : fact.seat ? [...this.you.seats, fact.seat] : this.you.seats, chips: this.you.chips - (fact.chips ?? 0) };
      this.later = "";
    }
    if (fact?.fact === "bought" && fact.player === this.you.name) this.you = { ...this.you, chips: this.you.chips - fact.chips };
    if (fact?.fact === "left" && fact.player === this.you.name) {
      this.you = { ...this.you, seats: [], chips: this.you.chips + this.seen.purse(this.you.name) };
      this.later = "";
      who();
    }
    if (fact?.fact === "wagered") {
      const key = `${fact.seat}|${fact.wager}`;
      if (this.hoped.get(key) === fact.amount) this.hoped.delete(key);
      const asked = this.asked.get(key) === fact.amount;
      const ours = fact.player ? fact.player === this.you.name : this.mine.includes(fact.seat);
      if (ours && !fact.amount && !asked && this.missing) this.given_back = this.missing;
      if (ours) this.made = [...(this.made ?? []).filter(([k]) => k !== key), ...(fact.amount ? [[key, fact.amount]] : [])];
    }
  }

  /** The truth has arrived. */
  arrive(state) {
    const before = this.state;
    this.state = state;
    this.you = state.you ?? this.you;
    this.closing = false;
    this.stale = question(this.latest) !== question(state);
    this.window.shows(state);
    this.seen.from(state);
    this.past = state.history ?? this.past;
    if (state.pending?.cite !== before?.pending?.cite || state.round !== before?.round || state.phase !== before?.phase) {
      this.refusal = null;
      this.ready = false;
      this.mask.clear();
      this.numbers.clear();
    }
    if (state.phase === "wagers" && before?.phase !== "wagers") this.said_ready = false;
    const yours = state.pending?.yours?.length && state.pending.asks !== "wagers";
    if (yours && !before?.pending?.yours?.length) {
      say(`Your decision: ${state.pending.decision ?? state.pending.words}`);
      if (!this.stale) sound_of({ act: "turn" });
    }
    if (state.phase === "over" && before?.phase !== "over") this.say_net();
    document.title = title(this);
    called(this, before);
    this.answer_as_said();
    this.open_areas();
    this.promises.speak();
    this.draw();
  }

  /** What may be said ahead is answered at once: as we said, or else as most do. */
  answer_as_said() {
    const { pending, round } = this.state, may = pending?.ahead ?? [];
    if (!may.length || this.you.role !== "player") return;
    for (const { seat, chosen, default: first } of pending.yours ?? []) {
      const value = this.ahead.get(pending.decision) ?? first, key = `${round}|${seat}|${pending.decision}`;
      if ((chosen !== null && chosen !== undefined) || this.answered === key) continue;
      this.answered = key;
      this.decide(seat, pending.decision, value);
      if (!may.find((a) => a.value === value)?.lasts) this.ahead.delete(pending.decision);
    }
  }

  /** For the next time we are asked; now, if we are asked now. */
  say_ahead(decision, value) {
    const { pending } = this.state;
    this.ahead.set(decision, value);
    if (pending?.decision === decision && pending.yours?.length) this.decide(pending.yours[0].seat, decision, value);
    this.draw();
  }

  say_net() {
    remember(this);
    if (this.state.result) say(this.state.result);
  }

  /** Back from another page, where chips may have moved. */
  again = async () => {
    const account = await who();
    if (account?.name !== this.you.name || this.you.role !== "player") return;
    this.you = { ...this.you, chips: account.chips };
    this.draw();
  };

  // saying

  /** Chips in our account, for the bar at the top too. */
  holds() {
    const account = house.session?.account;
    if (account && account.name === this.you.name) account.chips = this.you.chips;
  }

  async tell(command, told = {}) {
    try {
      const answer = await this.stream.tell(command, told);
      this.refusal = null;
      if (answer?.later) this.later = { words: `${capital(command.replace("_", " "))}: ${answer.later}${answer.why ? `, ${answer.why}` : ""}.`, cite: answer.cite };
      this.draw();
      return answer;
    } catch (refusal) {
      this.refused(refusal);
      return null;
    }
  }

  refused(refusal) {
    Object.assign(this, { refusal, later: "" });
    say(`Refused: ${refusal.why}${refusal.cite ? `, ${refusal.cite}` : ""}`);
    this.draw();
  }

  /** A seat that is kept for us counts down, second by second. */
  count_down() {
    const on = this.state && waits(this);
    if (!on?.seconds) return;
    on.seconds -= 1;
    this.draw();
  }

  sit(seat) {
    if (seat === undefined) return undefined;
    return this.tell("sit", { seat, chips: Math.min(this.buy, this.you.chips) });
  }

  async leave() {
    await this.tell("leave");
  }

  buy_in() {
    return this.tell("buy_in", { chips: Math.min(10000, this.you.chips) });
  }

  async decide(seat, decision, value) {
    this.decided.add(`${seat}|${decision}|${value}`);
    this.in_our_place = null;
    if (this.state.pending?.asks === "offer") {
      this.stale = true; // it can be answered once
      this.draw();
    }
    const answer = await this.tell("decide", { seat, decision, value });
    if (!answer) this.stale = question(this.latest) !== question(this.state);
    return answer;
  }

  /** Of what is asked on the screen: not of the next round, if that has begun meanwhile; and not before our chips lie there. */
  async say_ready() {
    const { stale } = this;
    this.motion.go_on();
    if (stale || (this.state.pending?.asks === "wagers" && !this.wagered)) return null; // the button was of the round before
    this.ready = true;
    this.draw();
    await this.putting;
    return this.tell("ready");
  }

  rule(cite, near) {
    rule(this.game, cite, near);
  }

  explain(words, event) {
    note(html`<p class="num">${words}</p>`, event.currentTarget);
  }

  /** Under a pointer that rests there, as long as it does. */
  explain_soon(words, { currentTarget, pointerType }) {
    if (pointerType !== "mouse") return;
    this.explain_not();
    this.resting = setTimeout(() => this.explain(words, { currentTarget }), REST);
  }

  explain_not() {
    clearTimeout(this.resting);
    hide_note();
  }

  // what the drawing asks

  /** What our own whole hands are, by spot, before they are called. */
  get named() {
    return this.state?.named;
  }

  get mine() {
    return this.you.seats;
  }

  /** We have chips here: at a seat, or standing behind the others. */
  get playing() {
    return this.mine.length > 0 || this.behind;
  }

  /** Wagers are made before the cards: who makes none is not in the round. */
  get opens() {
    return this.table.wagers.some((w) => w.opens);
  }

  get behind() {
    return Boolean(this.state?.behind?.some((b) => b.player === this.you.name));
  }

  get narrow() {
    return narrow.matches;
  }

  get may_sit() {
    if (this.you.role !== "player" || this.state?.phase === "closed" || !this.you.chips) return false;
    return this.mine.length < (this.game?.areas ?? 1);
  }

  /** Why our wagers may not be closed as they stand. */
  get missing() {
    const { pending } = this.state;
    return (pending?.asks === "wagers" && this.wagered && pending.yours?.find((y) => y.missing)?.missing) || null;
  }

  get seated() {
    return this.state?.seats.filter((s) => s.player).length ?? 0;
  }

  get turns() {
    const pending = this.state?.pending;
    if (!pending || pending.asks === "wagers") return [];
    return pending.of ?? (seatOf(pending.spot) ? [seatOf(pending.spot)] : []);
  }

  /** As the page is wide or narrow. */
  get layout() {
    const { layout } = this.table;
    if (this.narrow && layout.shape === "arc" && this.mine.length === 1) return upright(layout, this.mine[0]);
    return turned((this.narrow && layout.tall) || layout, this.mine[0]);
  }

  /** How wide a player's plate may be. */
  get plate() {
    const xs = this.layout.seats.map((s) => s.x).sort((a, b) => a - b);
    if (this.layout.shape === "oval") return plate_of(this.layout);
    return this.layout.shape === "arc" ? (xs.length > 8 ? 70 : 92) : Math.min(92, (xs.at(-1) - xs[0]) / (xs.length - 1 || 1) - 6);
  }

  /** The colour of the felt is the table's, however it is drawn. */
  get cloth() {
    return this.table.layout.shape;
  }

  get back() {
    return this.state?.back ?? 0;
  }

  get timed() {
    return this.window.running;
  }

  free_seats() {
    const taken = new Set(this.state.seats.filter((s) => s.player).map((s) => s.seat));
    const { seats } = this.table.layout, middle = seats.length / 2 + 0.5;
    return seats.map((s) => s.seat).filter((n) => !taken.has(n)).sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  }

  get pockets() {
    return (this.game?.wheel_numbers ?? []).map((n) => (typeof n === "object" ? n.words : String(n)));
  }

  pocket_of(act) {
    const numbers = this.game?.wheel_numbers ?? [];
    const byText = this.pockets.indexOf(String(act.words));
    return byText >= 0 ? byText : numbers.findIndex((n) => n === act.value || n?.number === act.value);
  }

  rest() {
    return this.seen.rest === null || this.seen.rest === undefined ? -1 : this.pocket_of({ words: this.seen.rest, value: this.seen.number });
  }

  /** What part of the layout is shown: all of it, or on a phone what is near. */
  get view() {
    const { x, y, w, h } = this.frame;
    return `${x} ${y} ${w} ${h}`;
  }

  get frame() {
    const { layout } = this;
    const whole = this.upright ? { x: -4, y: -4, w: layout.width + 8, h: layout.height + 8 } : { x: -26, y: -HEAD, w: layout.width + 52, h: layout.height + HEAD + 40 };
    return this.is_near ? this.near(whole) : whole;
  }

  /** A phone shows a part of the table. */
  get is_near() {
    return this.narrow && !this.whole && Boolean(this.zoom || (this.layout.shape === "arc" && this.mine.length));
  }

  near(whole) {
    const { layout, mine } = this;
    if (this.zoom) return this.zoom;
    const seat = layout.seats.find((s) => s.seat === mine[0]);
    if (layout.shape !== "arc" || !seat) return whole;
    const points = [seat, ...layout.areas.filter((a) => a.seat === seat.seat), ...layout.cards.filter((c) => c.spot === `seat ${seat.seat}`),
      ...layout.cards.filter((c) => !c.spot.startsWith("seat")).flatMap((c) => [c, { x: c.x - c.dx * 1.5, y: c.y }, { x: c.x + c.dx * 1.5, y: c.y }]), { x: layout.width / 2, y: -HEAD + 55 }];
    const box = around(points, 55);
    const w = Math.max(box.w, 420), h = Math.max(box.h, w * 0.72);
    const x = Math.min(Math.max(box.x - (w - box.w) / 2, whole.x), whole.x + whole.w - w);
    return { x, y: Math.max(whole.y, box.y - (h - box.h)), w, h };
  }

  /** On a phone a touch on a crowded layout comes nearer; there its boxes are large enough to hit. */
  tapped = (event) => {
    if (this.motion.skip() || !this.narrow || this.direct) return;
    const svg = event.currentTarget;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const boxes = this.layout.areas.filter((a) => a.shape !== "point" && a.shape !== "ring");
    const least = Math.min(...boxes.map((a) => Math.min(a.w, a.h)));
    const w = Math.min(this.layout.width, (svg.clientWidth * least) / 46), h = (w * svg.clientHeight) / svg.clientWidth;
    const within = (middle, size, whole) => Math.max(-HEAD, Math.min(middle - size / 2, whole + HEAD - size));
    this.zoom = { x: within(at.x, w, this.layout.width), y: within(at.y, h, this.layout.height), w, h };
    this.draw();
  };

  // drawing

  draw() {
    this.holds();
    if (this.draw_soon || !this.table) return;
    this.draw_soon = requestAnimationFrame(() => {
      this.draw_soon = 0;
      render(page(this), this.app);
      this.measure();
      this.window.tick();
    });
    if (!this.drawn) {
      this.drawn = true;
      cancelAnimationFrame(this.draw_soon);
      this.draw_soon = 0;
      render(page(this), this.app);
      this.measure();
      this.window.tick();
    }
  }

  /** How large the layout is drawn: no text on it is smaller than can be read. */
  measure() {
    const svg = this.app.querySelector(".table > .felt"), scale = svg?.getScreenCTM()?.a;
    if (!scale || Math.abs(scale - (this.scale ?? 0)) < 0.005) return;
    Object.assign(this, { scale, least: SMALLEST / scale });
    svg.style.setProperty("--least", `${this.least.toFixed(2)}px`);
    this.draw();
  }
}

/** What is asked, so that another question is not taken for it; a wager or choice more leaves it the same. */
const question = ({ round, phase, acts, pending }) => JSON.stringify([round, phase, pending?.asks, pending?.decision, pending?.spot, pending?.cite, pending?.asks === "offer" ? acts : 0]);

const CLOSING = { wagers: "Wagers are closed", decisions: "Decisions are closed", irregularity: "Something went wrong" };
const SPOKEN = new Set(["announce", "call", "irregularity", "void", "roll", "spin", "stop", "stop between", "draw"]);

const LINKS = { connected: "connected", connecting: "connecting…", lost: "connection lost, coming back…", refused: "not connected" };

function page(room) {
  const { table } = room;
  const about = html`<div class="title"><h1>${table.name}</h1>
      <p class="dim"><span>${table.edition?.split(" as of")[0] ?? table.subchapter}</span> · <span>${table.short}</span> · <span>play chips only</span></p></div>
    <p class="link ${room.link}" role="status"><i></i><span>${LINKS[room.link]}</span></p>`;
  const closer = room.narrow && !room.upright && (room.zoom || (room.layout.shape === "arc" && room.mine.length));
  return html`${top(about)}
    <main class="table-page ${room.drawer ? "drawn" : ""} role-${room.you.role}" data-phase=${room.state.phase} data-link=${room.link}>
      <section class="table ${room.upright ? "upright" : ""} ${room.layout.upright ? "standing" : ""}" aria-label=${table.name}>
        ${band(room)}
        ${table.counter ? counter(room) : felt(room)}
        ${outcome(room)}${last_rounds(room)}
        ${room.state.notices?.length ? html`<ul class="signs">${notices(room)}</ul>` : nothing}
        <ul class="markers">${room.narrow ? nothing : room.layout.marks.filter((on) => on.words && room.seen.markers.get(on.marker)?.value === on.value).map((on) => html`<li><b>${on.words}</b></li>`)}${(room.state.markers ?? []).filter((m) => !m.rests && !m.backs && (room.upright || !room.layout.marks.some((on) => on.marker === m.name)) && !room.layout.cards.some((c) => c.spot === m.name)).map((m) => html`<li>${m.name}: <b>${m.words}</b></li>`)}
          ${(room.state.meters ?? []).map((m) => html`<li>${m.name}: <b class="num">${money(m.amount)}</b></li>`)}</ul>
      </section>
      <section class="controls ${closer ? "has-nearer" : ""}" aria-label="Your decisions">${controls(room)}
        ${closer ? html`<button class="nearer" aria-label=${room.zoom || !room.whole ? "Whole table" : "My place"} @click=${() => { if (room.zoom) room.zoom = null; else room.whole = !room.whole; room.open_areas(); room.draw(); }}>${room.zoom || !room.whole ? "⤢" : "⤡"}</button>` : nothing}
      </section>
      <aside class="side" aria-label="Journal and more">${side(room)}</aside>
    </main>`;
}
