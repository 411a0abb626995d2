"""The dispute report of a round: a printable page, or a PDF, that needs nothing else."""

import json
from dataclasses import asdict, dataclass, field
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.table.acts import act_words
from nomorebets.table.facts import Irregularity, Left, Sat, SetAside
from nomorebets.table.law_text import gist
from nomorebets.table.live_words import told_text
from nomorebets.table.past_round import RoundAgain, RoundRow, shown_account, versions
from nomorebets.table.pot_account import PotAccount
from nomorebets.table.views import Viewer

STYLE = """
body{font:15px/1.45 Georgia,serif;color:#1b1b18;max-width:52rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:1.6rem 0 .4rem;border-bottom:1px solid #999}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.2rem .5rem .2rem 0;
vertical-align:top;border-bottom:1px solid #ddd}th{font-weight:600}
td.n,th.n{text-align:right;padding-right:1.2rem;font-variant-numeric:tabular-nums}.q{color:#666;font-size:.85em}.void{color:#8c1c13}
code{font-size:.8em;word-break:break-all}@media print{body{margin:0}}
"""


TYPST = """
#let report = json(bytes(sys.inputs.report))
#set document(title: report.title, date: none)
#set page(paper: "us-letter", margin: 2cm, footer: context align(center, text(8pt,
  report.title + " · page " + counter(page).display("1 of 1", both: true))))
#set text(font: ("Libertinus Serif", "DejaVu Sans Mono"), size: 10pt)
#let warning(words) = text(fill: rgb("#8c1c13"), words)
#text(16pt, weight: "bold", report.title)

#report.words
#for words in report.warnings { par(warning(words)) }
#for section in report.sections {
  block(above: 1.4em, below: .6em, text(12pt, weight: "bold", section.title))
  if section.words != "" { par(section.words) }
  if section.code != "" { par(text(7pt, font: "DejaVu Sans Mono", section.code)) }
  if section.heads.len() > 0 {
    table(
      columns: section.widths.map(w => if w == 0 { auto } else { w * 1fr }),
      stroke: (x: none, y: .4pt + gray), inset: (x: 3pt, y: 3.5pt),
      align: (x, y) => if section.numbers.contains(x) { right } else { left },
      table.header(..section.heads.map(words => strong(words))),
      ..section.rows.flatten().map(cell => {
        cell.text
        if cell.note != "" { linebreak(); text(8pt, fill: gray.darken(30%), cell.note) }
      }),
    )
  }
}
"""


@dataclass
class Cell:
    text: str
    note: str = ""


@dataclass
class ReportSection:
    title: str
    heads: list[str] = field(default_factory=list)
    rows: list[list[Cell]] = field(default_factory=list)
    numbers: tuple[int, ...] = ()  # columns of amounts
    words: str = ""
    code: str = ""
    widths: list[int] = field(default_factory=list)  # of a PDF's columns; 0: as wide as need be


@dataclass
class Report:
    """What is told, whatever it is written on."""

    title: str
    words: str
    warnings: list[str]
    sections: list[ReportSection]


def report_of(again: RoundAgain, row: RoundRow, viewer: Viewer) -> Report:
    account = shown_account(again, viewer)
    warnings = [f"Void: {account['void']}"] if account["void"] else []
    if again.difference:
        warnings.append(again.difference)
    if not account["over"]:
        warnings.append("The round is not over: what follows is how it stood.")
    irregular = [_irregularities(account)] if account["irregularities"] else []
    irregular += _set_aside(again, viewer)
    irregular += _by_staff(again)
    if pots := account["pots"]:
        rows = _rows(*([pot["name"], PotAccount(**pot).words] for pot in pots))
        irregular.insert(0, ReportSection("Pots", ["Pot", "Who bet, who won"], rows, widths=[0, 1]))
    begun = f" · begun {row.at}" if row.at else ""
    return Report(
        f"Round {row.round} · {again.opened.table or row.table}",
        f"{again.live.game.name} · {again.opened.edition}{begun}"
        f" · journal from line {row.seq}. Play chips only.",
        warnings,
        [
            *_in_a_sentence(account), _owed(account), *irregular, _hands(account), _chips(account),
            _acts(again, viewer), _shoe(again),
        ],
    )  # fmt: skip


def _by_staff(again: RoundAgain) -> list[ReportSection]:
    """What staff told of this round, but for the cards: who, in which role, why."""
    told = [
        [str(line.seq), told_text(line.fact), line.by.who, line.by.reason]
        for line in again.lines
        if line.by and isinstance(line.fact, Irregularity | SetAside | Sat | Left)
    ]
    dealt = {line.by.who for line in again.lines if line.by}
    told += [
        ["", "told what happened", who, ""] for who in sorted(dealt - {row[2] for row in told})
    ]
    heads = ["Line", "What", "Who", "Why"]
    return (
        [ReportSection("Told by staff", heads, _rows(*told), widths=[0, 2, 1, 1])] if told else []
    )


def _rows(*rows: list[str]) -> list[list[Cell]]:
    return [[Cell(text) for text in row] for row in rows]


def _where(seat: dict[str, Any]) -> str:
    if seat["where"]:
        return str(seat["where"])
    return f"seat {seat['seat']}" if seat["seat"] else "behind"


def _in_a_sentence(account: dict[str, Any]) -> list[ReportSection]:
    """As the player's page said it when the round was over."""
    told = [
        [f"{_where(seat)}, {seat['player']}", seat["sentence"]]
        for seat in account["seats"]
        if seat["sentence"]
    ]
    return [ReportSection("What it came to", ["Seat", "Result"], _rows(*told), widths=[0, 1])]


def _owed(account: dict[str, Any]) -> ReportSection:
    rows = [
        [
            f"{_where(seat)}, {seat['player']}", wager["wager"],
            money(wager["placed"] or wager["stood"]), wager["result"],
            ": ".join(filter(None, (wager["why"], wager["arithmetic"]))),
        ]
        for seat in account["seats"]
        for wager in seat["wagers"]
    ]  # fmt: skip
    heads = ["Seat", "Wager", "Amount", "Result", "Why"]
    return ReportSection("Who was owed what", heads, _rows(*rows), (2,), widths=[0, 0, 0, 0, 1])


def _irregularities(account: dict[str, Any]) -> ReportSection:
    rows = [
        [i["name"], i["cite"], i["remedy"], "; ".join(i["followed"])]
        for i in account["irregularities"]
    ]
    heads = ["What", "Paragraph", "Remedy", "What followed"]
    return ReportSection("Irregularities", heads, _rows(*rows), widths=[2, 0, 3, 4])


def _set_aside(again: RoundAgain, viewer: Viewer) -> list[ReportSection]:
    """What was told first and does not hold: the other version of the round."""
    rows = [
        [Cell(str(seq)), Cell(told), Cell("; ".join(acts))]
        for aside in versions(again, viewer)
        for seq, told, acts in ((aside.seq, aside.why, []), *aside.told)
    ]
    heads = ["Line", "Told", "What followed, and did not happen"]
    return [ReportSection("Set aside", heads, rows, widths=[0, 2, 5])] if rows else []


def _hands(account: dict[str, Any]) -> ReportSection:
    rows = [[hand["spot"], " ".join(hand["cards"]), hand["called"]] for hand in account["hands"]]
    return ReportSection("Hands", ["Where", "Cards", "Declared"], _rows(*rows), widths=[2, 3, 3])


def _chips(account: dict[str, Any]) -> ReportSection:
    rows = [
        [p["player"], money(p["before"]), money(p["after"]), money(p["net"])]
        for p in account["players"]
    ]
    heads = ["Player", "Before", "After", "Won or lost"]
    return ReportSection("Chips", heads, _rows(*rows), (1, 2, 3), widths=[1, 0, 0, 0])


def _acts(again: RoundAgain, viewer: Viewer) -> ReportSection:
    rows, told = [], set()
    for i, act in enumerate(viewer.acts(again.live)):
        words = "" if act.cite in told else gist(again.live.game.id, act.cite)
        told.add(act.cite)
        rows.append([Cell(str(i + 1)), Cell(act.cite, words), Cell(act_words(act))])
    return ReportSection("Every act", ["", "Paragraph", "Act"], rows, widths=[0, 1, 1])


def _shoe(again: RoundAgain) -> ReportSection:
    if not again.commitment:
        words = "Real cards, dice or wheel, as reported: there is no key."
        return ReportSection("The shoe", words=words)
    told = f"key {again.key}" if again.key else "The key has not been told yet."
    return ReportSection("The shoe", code=f"commitment {again.commitment}\n{told}")


# on paper


def html(report: Report) -> bytes:
    parts = [f"<h1>{escape(report.title)}</h1>", f"<p>{escape(report.words)}</p>"]
    parts += [f"<p class=void>{escape(words)}</p>" for words in report.warnings]
    for section in report.sections:
        parts.append(f"<h2>{escape(section.title)}</h2>")
        if section.words:
            parts.append(f"<p>{escape(section.words)}</p>")
        parts += [f"<p><code>{escape(line)}</code></p>" for line in section.code.splitlines()]
        if section.heads:
            parts.append(_html_table(section))
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{escape(report.title)}</title>"
        f"<style>{STYLE}</style>{''.join(parts)}</html>"
    ).encode()


def _html_table(section: ReportSection) -> str:
    def cell(at: int, told: Cell) -> str:
        note = f"<br><span class=q>{escape(told.note)}</span>" if told.note else ""
        number = " class=n" if at in section.numbers else ""
        return f"<td{number}>{escape(told.text)}{note}</td>"

    head = "".join(
        f"<th{' class=n' if i in section.numbers else ''}>{escape(words)}</th>"
        for i, words in enumerate(section.heads)
    )
    lines = ("".join(cell(i, told) for i, told in enumerate(row)) for row in section.rows)
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def pdf(report: Report) -> bytes:
    """Typeset by typst, which the `report` extra brings; it asks nothing off the machine."""
    if find_spec("typst") is None:
        raise Refused("", "a PDF needs typst: pip install 'nomorebets[report]'")
    typst: Any = import_module("typst")
    told = {"report": json.dumps(asdict(report))}
    made = typst.compile(TYPST.encode(), format="pdf", sys_inputs=told, ignore_system_fonts=True)
    assert isinstance(made, bytes)
    return made
