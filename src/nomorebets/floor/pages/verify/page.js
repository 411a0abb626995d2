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
      out.replaceChildren(...compare(commitment(key), told.commitment.trim().toLowerCase()), order(key, told));
    } catch (error) {
      out.replaceChildren(part("p", error.message, "bad"));
    }
  });

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

  document.getElementById("journal").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    const out = document.getElementById("verified");
    if (!file) return;
    try {
      const found = JournalCheck.verify(await file.text());
      const count = (state) => found.runs.filter((r) => r.state === state).length;
      const bad = count("differs");
      const list = part("ul", "");
      for (const run of found.runs.slice(-200)) list.append(part("li", `line ${run.seq}, commitment ${run.commitment.slice(0, 12)}…: ${run.words}`, run.state === "same" ? "good" : run.state === "differs" ? "bad" : ""));
      out.replaceChildren(
        part("p", `${found.lines} lines, the chain holds. ${count("same")} dealt again and the same, ${bad} different, ${count("not told")} not told yet, ${count("open")} left to nmb audit.`, bad ? "bad" : "good"),
        part("p", `Last hash: ${found.head}`, "key"), list);
    } catch (error) {
      out.replaceChildren(part("p", error.message, "bad"));
    }
  });

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
