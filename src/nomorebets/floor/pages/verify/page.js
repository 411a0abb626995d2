// The verifier's page: a key, or a journal; and saving the page as one file.
"use strict";

(() => {
  const { bytes_from, commitment, Keystream, cards_of, cut, card_text, WHEELS, number_text } = RandomSource;
  const part = (name, text, kind = "") => Object.assign(document.createElement(name), { textContent: text, className: kind });

  document.getElementById("by-key").addEventListener("submit", (event) => {
    event.preventDefault();
    const told = Object.fromEntries(new FormData(event.target));
    const out = document.getElementById("dealt");
    try {
      const key = bytes_from(told.key);
      const draws = told.table.trim() ? Promises.draw_key(told.table.trim(), Number(told.number), told.key.trim().toLowerCase(), seeds_from(told.seeds)) : key;
      out.replaceChildren(...compare(commitment(key), told.commitment.trim().toLowerCase()), order(draws, told));
    } catch (error) {
      out.replaceChildren(part("p", error.message, "bad"));
    }
  });

  /** "Ann 12ab…" a line. */
  function seeds_from(text) {
    return Object.fromEntries(text.split("\n").filter((line) => line.trim()).map((line) => {
      const at = line.trim().lastIndexOf(" ");
      bytes_from(line.trim().slice(at + 1));
      return [line.trim().slice(0, at), line.trim().slice(at + 1).toLowerCase()];
    }));
  }

  function compare(made, told) {
    const found = part("p", `Commitment of this key: ${made}`, "key");
    if (!told) return [found];
    return [found, told === made ? part("p", "It is the one told before.", "good") : part("p", "It is not the one told before.", "bad")];
  }

  function order(key, { what, decks, jokers, cuts }) {
    const stream = new Keystream(key), list = part("ol", "", "order");
    const depths = cuts.split(/[\s,]+/).filter(Boolean).map(Number);
    if (depths.some((d) => !Number.isInteger(d) || d < 0)) throw new Error("cuts are whole numbers of cards");
    if (what === "cards") {
      for (const card of cut(stream.shuffled(cards_of(Number(decks), Number(jokers))), depths)) {
        const text = card_text(card);
        list.append(part("li", text.replace("T", "10"), /[♥♦]/.test(text) ? "red" : ""));
      }
    } else if (what.endsWith("dice")) {
      for (let i = 0; i < 12; i++) list.append(part("li", Array.from({ length: parseInt(what) }, () => stream.below(6) + 1).join(" ")));
    } else {
      for (let i = 0; i < 6; i++) list.append(part("li", number_text(what, WHEELS[what][stream.below(WHEELS[what].length)])));
    }
    return list;
  }

  const out = document.getElementById("verified");

  document.getElementById("journal").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file) show(await file.text());
  });

  function show(journal, round = 0) {
    try {
      const found = JournalCheck.verify(journal);
      const count = (state) => found.runs.filter((r) => r.state === state).length;
      const bad = count("differs");
      const list = part("ol", "", "by-round");
      for (const run of found.runs.slice(-400)) list.append(result(run, round));
      const held = found.head ? "the chain holds" : "as you may see them";
      out.replaceChildren(
        part("p", `${found.lines} lines, ${held}. ${count("same")} dealt again and the same, ${bad} different, ${count("not told")} not told yet, ${count("open")} left to nmb audit.`, bad ? "bad" : "good"),
        part("p", `${found.opened.table || found.opened.game}, ${found.opened.edition}`),
        part("p", found.opened.anchor ? `Anchor of its chain: ${found.opened.anchor}` : "", "key"),
        part("p", found.head ? `Last hash: ${found.head}` : "", "key"), list);
      list.querySelector(".asked")?.scrollIntoView({ block: "center" });
    } catch (error) {
      out.replaceChildren(part("p", error.message, "bad"));
    }
  }

  const rounds_of = ({ rounds }) => (rounds.length > 1 ? `Rounds ${rounds[0]} to ${rounds.at(-1)}` : rounds.length ? `Round ${rounds[0]}` : "No round");

  function result(run, round) {
    const item = part("li", "", run.state === "same" ? "good" : run.state === "differs" ? "bad" : "");
    item.append(part("strong", `${rounds_of(run)}: ${run.words}`), part("span", `commitment ${run.commitment}`, "key"), part("span", run.key ? `key ${run.key}` : "", "key"));
    item.classList.toggle("asked", run.rounds.includes(round));
    return item;
  }

  /** Asked from a table's page: its rounds, as whoever is logged in may see them. */
  async function asked() {
    const told = new URLSearchParams(location.hash.slice(1));
    if (!told.get("table") || location.protocol === "file:") return;
    const at = `/api/tables/${encodeURIComponent(told.get("table"))}`;
    for (const path of ["own_journal", "journal"]) {
      const answer = await fetch(`${at}/${path}`);
      if (answer.ok) return show(await answer.text(), Number(told.get("round")));
      out.replaceChildren(part("p", (await answer.json().catch(() => ({}))).why ?? "This journal is not yours to see.", "bad"));
    }
  }
  addEventListener("hashchange", asked);
  asked();

  // one file, with all it needs inside

  document.getElementById("save").addEventListener("click", async () => {
    const page = document.documentElement.cloneNode(true);
    page.querySelectorAll("#dealt, #verified").forEach((out) => out.replaceChildren());
    page.querySelector("link[rel=icon]")?.remove();
    for (const link of page.querySelectorAll("link[rel=stylesheet]")) link.replaceWith(part("style", await text(link.getAttribute("href"))));
    const scripts = [...page.querySelectorAll("script")];
    for (const script of scripts) {
      page.querySelector("body").append(part("script", (await text(script.getAttribute("src"))).replaceAll("</script", "<\\/script")));
      script.remove();
    }
    const address = URL.createObjectURL(new Blob([`<!doctype html>\n${page.outerHTML}`], { type: "text/html" }));
    const link = Object.assign(document.createElement("a"), { href: address, download: "no-more-bets-verifier.html" });
    link.click();
    URL.revokeObjectURL(address);
  });

  const text = async (path) => (await fetch(path)).text();
  if (location.protocol === "file:") document.getElementById("save").hidden = true;
})();
