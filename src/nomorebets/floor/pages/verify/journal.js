// A journal verified: its chain, its promises, its shoes, spins and rolls, against the table's own terms.
"use strict";

const JournalCheck = (() => {
  const { sha256, bytes_of, bytes_from, joined, commitment, Keystream, cut } = RandomSource;
  const TAIL = ',"hash":"'.length + 64 + '"}'.length;
  const APART = new Set(["revealed", "chained", "seed committed", "seeds asked", "seed told", "seed withheld", "notice"]);
  const BETWEEN = new Set(["opened", "sealed", "term changed", "shut"]), COMING = new Set(["sat", "bought", "coupon issued", "left"]);
  const YES_NO = { yes: "true", no: "false" };

  /** The lines, each verified against the one before; a player's own journal has no hashes. */
  function chain(text) {
    const lines = [];
    let head = "0".repeat(64);
    const raws = text.split("\n").filter(Boolean);
    if (raws[0] && !/,"hash":"[0-9a-f]{64}"\}$/.test(raws[0])) return { lines: raws.map((raw) => JSON.parse(raw)), head: "" };
    for (const raw of raws) {
      const body = raw.slice(0, -TAIL);
      head = sha256(joined(bytes_of(head), bytes_of(body)));
      if (raw.slice(-TAIL) !== `,"hash":"${head}"}`) throw new Error(`line ${lines.length + 1}: the chain of hashes breaks here`);
      lines.push(JSON.parse(raw));
    }
    return { lines, head };
  }

  function verify(text) {
    const { lines, head } = chain(text);
    const [{ fact: opened }] = lines;
    if (opened?.fact !== "opened") throw new Error("the journal does not begin with the opening of a table");
    const keys = new Map(), numbers = new Map(), links = new Map();
    const promises = opened.version >= 4 && opened.anchor ? new Promises(opened) : null;
    if (opened.version >= 4 && !promises && (opened.source ?? "software") === "software") throw new Error("the table was opened without a chain of keys");
    for (const { seq, fact } of lines) {
      try { promises?.hear(fact); } catch (error) { throw new Error(`line ${seq}: ${error.message}`); }
      if (fact.fact !== "revealed") continue;
      const promise = commitment(bytes_from(fact.key));
      links.set(promise, fact.key);
      keys.set(promise, promises ? promises.keys[promise] : bytes_from(fact.key));
    }
    for (const [promise, { number }] of Object.entries(promises?.draws ?? {})) numbers.set(promise, number);
    const promised = new Set(lines.filter(({ fact }) => fact.commitment).map(({ fact }) => fact.commitment));
    if ([...keys.keys()].some((k) => !promised.has(k))) throw new Error("a key was told that was never committed to");
    const shut = lines.some(({ fact }) => fact.fact === "shut");
    const runs = gather(lines).map((run) => ({ ...run, number: numbers.get(run.commitment), key: links.get(run.commitment) ?? "", ...deal_again(opened, run, keys.get(run.commitment)) }));
    if (shut && runs.some((run) => run.state === "not told")) throw new Error("the table was closed and a key was not told");
    return { lines: lines.length, head, opened, runs, promises };
  }

  /** What came from each commitment: cards with the places they went, rolls, spins; and the rounds it was in use. */
  function gather(lines, changed = {}) {
    const known = new Map(), by_side = new Map();
    let side = 0, run = null, round = 0, facts = [];
    const waiting = []; // cards told before the act that turns them over together
    const begin = (promise, seq, kind) => {
      run = { seq, commitment: promise, kind, cuts: [], drawn: [], begun: false, rounds: new Set(), changed };
      known.delete(promise);
      known.set(promise, run);
    };
    for (const { seq, fact, acts = [] } of lines) {
      if (fact.fact === "began") [round, facts] = [fact.round, []];
      else if (fact.fact === "set aside") { // does not hold: it is dealt again
        const since = facts[fact.first - 1];
        facts = facts.slice(0, fact.first - 1);
        for (const one of known.values()) {
          one.drawn = one.drawn.filter((drawn) => drawn.seq < since);
          one.begun = one.drawn.length > 0;
          if (one.cut_at >= since) one.cuts = [];
        }
      } else if (!APART.has(fact.fact) && !BETWEEN.has(fact.fact) && !(COMING.has(fact.fact) && !fact.wagering)) facts.push(seq);
      if (fact.fact === "term changed") changed = { ...changed, ...changes(fact.change) };
      if (fact.fact === "shuffled" && fact.commitment) {
        begin(fact.commitment, seq, acts.some((a) => a.act === "shuffle the discards" || a.act === "shuffle the stub") ? "discards" : "cards");
        by_side.set(side, run);
      } else if (fact.fact === "sealed") begin(fact.commitment, seq, "chance");
      else if (fact.fact === "card" && run && run.kind !== "chance") {
        waiting.push({ seq, card: fact.card ?? "" });
        run.begun = true;
      } else if (fact.fact === "rolled" && run) run.drawn.push({ seq, dice: [fact.first, fact.second, ...(fact.more ?? [])].filter(Boolean) });
      else if (fact.fact === "drew" && run) run.drawn.push({ seq, numbers: fact.numbers });
      else if (fact.fact === "rested" && run) run.drawn.push({ seq, number: fact.number });
      const first = acts.find((a) => a.cards);
      if (waiting.length && (first || fact.fact !== "card")) {
        const turned = first?.act === "reveal" || first?.act === "show the burn card";
        for (const one of waiting.splice(0)) run?.drawn.push({ ...one, spot: first?.spot ?? "", turned });
      }
      if (run && round && !APART.has(fact.fact) && !BETWEEN.has(fact.fact)) run.rounds.add(round);
      for (const act of acts) {
        if (act.act === "cut" && run?.kind === "cards" && !run.begun) { run.cuts.push(act.value); run.cut_at = seq; }
        if (act.act === "take shoe") { side = act.value; run = by_side.get(side) ?? run; }
      }
    }
    return [...known.values()].map((one) => ({ ...one, rounds: [...one.rounds] }));
  }

  /** Terms that changed after notice was given: "decks=6; wheel=single_zero". */
  const changes = (text) => Object.fromEntries(text.split(";").map((part) => part.split("=").map((word) => word.trim())));

  /** What a table under these terms is dealt, spun or rolled with. */
  function equipment({ game, terms }, changed = {}) {
    const known = EQUIPMENT[game], now = { ...terms, ...changed };
    const found = known?.of[known.by.map((key) => YES_NO[now[key]] ?? String(now[key])).join("|")];
    if (!found) throw new Error(`no equipment is known of ${game} under these terms`);
    return found;
  }

  function deal_again(opened, run, key) {
    if (!key) return { state: "not told", words: "its key has not been told yet" };
    if (run.kind === "discards") return { state: "open", words: "a shuffle of some of the cards: nmb audit deals it again" };
    let with_ = null;
    try { with_ = equipment(opened, run.changed); } catch (error) { return { state: "differs", words: error.message }; }
    const stream = new Keystream(key);
    let order = [];
    if (run.kind === "cards") {
      if (!with_.deck) return { state: "differs", words: `line ${run.seq}: nothing is shuffled at this table` };
      order = cut(stream.shuffled(Array.from({ length: with_.decks }, () => with_.deck).flat()), run.cuts);
    }
    const found = follow(run, order, stream, with_);
    if (!found.same) return { state: "differs", words: `line ${found.seq}: the key gives ${found.dealt}, the journal has ${found.told}` };
    const what = run.kind === "cards" ? `${found.next} of ${order.length} ${with_.noun}s` : run.drawn.length ? "what came" : "nothing came of it";
    return { state: "same", words: `${what}: the same` };
  }

  /** Cards as they lie after the shuffle; spins, rolls and draws from the words that follow it. */
  function follow(run, order, stream, with_) {
    const hidden = new Map();
    let next = 0;
    const differs = (seq, dealt, told) => ({ same: false, seq, dealt, told });
    for (const { seq, card, spot, turned, dice, numbers, number } of run.drawn) {
      if (dice) {
        if (dice.length !== with_.dice) return differs(seq, `${with_.dice ?? 0} dice`, `${dice.length}`);
        const dealt = dice.map(() => stream.below(6) + 1).join(" ");
        if (dealt !== dice.join(" ")) return differs(seq, dealt, dice.join(" "));
      } else if (numbers) {
        const balls = Array.from({ length: with_.numbers ?? 0 }, (_, i) => i + 1);
        const dealt = stream.shuffled(balls).slice(0, with_.drawn).join(" ");
        if (dealt !== numbers.join(" ")) return differs(seq, dealt, numbers.join(" "));
      } else if (number !== undefined) {
        if (!with_.wheel) return differs(seq, "no number", `${number}`);
        const dealt = with_.wheel[stream.below(with_.wheel.length)];
        if (dealt !== number) return differs(seq, with_.shows[dealt], with_.shows[number] ?? `${number}`);
      } else if (turned) {
        const places = hidden.get(spot) ?? [];
        const at = places.findIndex((place) => order[place] === card);
        if (at < 0 && card) return differs(seq, places.length ? order[places[0]] : "no card", card);
        places.splice(Math.max(at, 0), 1);
      } else {
        const dealt = order[next] ?? "no card";
        if (card && dealt !== card) return differs(seq, dealt, card);
        if (!card) hidden.set(spot, [...(hidden.get(spot) ?? []), next]);
        next += 1;
        if (next > order.length) return differs(seq, "no card", card || "a card");
      }
    }
    return { same: true, next };
  }

  return { chain, verify, gather, deal_again, equipment };
})();
