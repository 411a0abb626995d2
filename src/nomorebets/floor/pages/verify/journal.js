// A journal verified: its chain, its keys, its shoes, spins and rolls.
"use strict";

const JournalCheck = (() => {
  const { sha256, bytes_of, bytes_from, joined, commitment, Keystream, cards_of, cut, card_text, WHEELS } = RandomSource;
  const CARDS = new Set(cards_of(1, 2).map(card_text));
  const KENO = 80; // numbers, of which a game draws some
  const TAIL = ',"hash":"'.length + 64 + '"}'.length;

  /** The lines, each verified against the one before. */
  function chain(text) {
    const lines = [];
    let head = "0".repeat(64);
    for (const raw of text.split("\n")) {
      if (!raw) continue;
      const body = raw.slice(0, -TAIL);
      head = sha256(joined(bytes_of(head), bytes_of(body)));
      if (raw.slice(-TAIL) !== `,"hash":"${head}"}`) throw new Error(`line ${lines.length + 1}: the chain of hashes breaks here`);
      lines.push(JSON.parse(raw));
    }
    return { lines, head };
  }

  function verify(text) {
    const { lines, head } = chain(text);
    const keys = new Map();
    for (const { fact } of lines) if (fact.fact === "revealed") keys.set(commitment(bytes_from(fact.key)), bytes_from(fact.key));
    const promised = new Set(lines.filter(({ fact }) => fact.commitment).map(({ fact }) => fact.commitment));
    const strangers = [...keys.keys()].filter((k) => !promised.has(k));
    if (strangers.length) throw new Error("a key was told that was never committed to");
    const runs = gather(lines);
    const checked = runs.map((run) => ({ ...run, ...deal_again(run, keys.get(run.commitment)) }));
    return { lines: lines.length, head, runs: checked };
  }

  /** What came from each commitment: cards with the places they went, rolls, spins. */
  function gather(lines) {
    const runs = [], by_side = new Map();
    let side = 0, run = null;
    const waiting = []; // cards told before the act that turns them over together
    for (const { seq, fact, acts = [] } of lines) {
      if (fact.fact === "shuffled" && fact.commitment) {
        run = { seq, commitment: fact.commitment, kind: acts.some((a) => a.act === "shuffle the discards") ? "discards" : "cards", cuts: [], drawn: [], begun: false };
        by_side.set(side, run);
        runs.push(run);
      } else if (fact.fact === "sealed") {
        run = { seq, commitment: fact.commitment, kind: "chance", drawn: [] };
        runs.push(run);
      } else if (fact.fact === "card" && run?.cuts) {
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
      for (const act of acts) {
        if (act.act === "cut" && run?.cuts && !run.begun) run.cuts.push(act.value);
        if (act.act === "take shoe") { side = act.value; run = by_side.get(side) ?? run; }
      }
    }
    return runs;
  }

  function deal_again(run, key) {
    if (!key) return { state: "not told", words: "its key has not been told yet" };
    if (run.kind === "discards") return { state: "open", words: "a shuffle of the discards: nmb audit deals it again" };
    if (run.kind === "chance") return chance(run, key);
    if (run.drawn.some(({ card }) => card && !CARDS.has(card))) return { state: "open", words: "no playing cards: nmb audit deals them again" };
    let best = { matched: -1 };
    for (const jokers of [0, 1, 2]) {
      for (let decks = 1; decks <= 16; decks++) {
        const stream = new Keystream(key);
        const found = follow(run, cut(stream.shuffled(cards_of(decks, jokers)), run.cuts), stream);
        if (found.same) return { state: "same", words: `${run.drawn.length} cards of ${decks} deck${decks > 1 ? "s" : ""}${["", " with a joker", " with two jokers"][jokers]}: the same` };
        if (found.matched > best.matched) best = found;
      }
    }
    return { state: "differs", words: `line ${best.seq}: the key deals ${best.dealt}, the journal has ${best.told}` };
  }

  /** Cards as they lie after the shuffle, rolls from the words that follow it. */
  function follow(run, order, stream) {
    const hidden = new Map();
    let next = 0, matched = 0;
    for (const { seq, card, spot, turned, dice } of run.drawn) {
      if (dice) {
        const dealt = dice.map(() => stream.below(6) + 1).join(" ");
        if (dealt !== dice.join(" ")) return { same: false, matched, seq, dealt, told: dice.join(" ") };
      } else if (turned) {
        const places = hidden.get(spot) ?? [];
        const at = places.findIndex((place) => card_text(order[place]) === card);
        if (at < 0) return { same: false, matched, seq, dealt: places.length ? card_text(order[places[0]]) : "no card", told: card };
        places.splice(at, 1);
      } else {
        const dealt = next < order.length ? card_text(order[next]) : "";
        if (card && dealt !== card) return { same: false, matched, seq, dealt: dealt || "no card", told: card };
        if (!card) hidden.set(spot, [...(hidden.get(spot) ?? []), next]);
        next += 1;
      }
      matched += 1;
    }
    return { same: next <= order.length, matched };
  }

  function chance(run, key) {
    if (!run.drawn.length) return { state: "same", words: "nothing came of it" };
    if (run.drawn[0].dice) {
      const stream = new Keystream(key);
      for (const { seq, dice } of run.drawn) {
        const dealt = dice.map(() => stream.below(6) + 1);
        if (dealt.join() !== dice.join()) return { state: "differs", words: `line ${seq}: the key gives ${dealt.join(" and ")}, the journal has ${dice.join(" and ")}` };
      }
      return { state: "same", words: `${run.drawn.length} roll${run.drawn.length > 1 ? "s" : ""}: the same` };
    }
    if (run.drawn[0].numbers) {
      const { seq, numbers } = run.drawn[0];
      const balls = Array.from({ length: KENO }, (_, i) => i + 1);
      const drawn = new Keystream(key).shuffled(balls).slice(0, numbers.length);
      if (drawn.join() !== numbers.join()) return { state: "differs", words: `line ${seq}: the key draws ${drawn.join(" ")}, the journal has ${numbers.join(" ")}` };
      return { state: "same", words: `${numbers.length} numbers of ${KENO}: the same` };
    }
    for (const [name, wheel] of Object.entries(WHEELS)) {
      const stream = new Keystream(key);
      if (run.drawn.every(({ number }) => wheel[stream.below(wheel.length)] === number)) return { state: "same", words: `${run.drawn.length} spin on the ${name.replace("_", " ")} wheel: the same` };
    }
    return { state: "differs", words: `line ${run.drawn[0].seq}: no wheel gives this number from the key` };
  }

  return { chain, verify };
})();
