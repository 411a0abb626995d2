"""The dispute report of a round: a printable page that needs nothing else."""

import base64
import hashlib
from html import escape
from typing import Any

from nomorebets.floor.law_text import gist
from nomorebets.floor.rounds import RoundAgain, shown_account, viewer_in
from nomorebets.floor.storage import RoundRow
from nomorebets.law.money import money
from nomorebets.table.views import Role
from nomorebets.table.words import act_words

STYLE = """
body{font:15px/1.45 Georgia,serif;color:#1b1b18;max-width:52rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:1.6rem 0 .4rem;border-bottom:1px solid #999}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.2rem .5rem .2rem 0;
vertical-align:top;border-bottom:1px solid #ddd}th{font-weight:600}td.n{text-align:right;
font-variant-numeric:tabular-nums}.q{color:#666;font-size:.85em}.void{color:#8c1c13}
code{font-size:.8em;word-break:break-all}@media print{body{margin:0}}
"""


def report_page(again: RoundAgain, row: RoundRow, name: str, role: Role) -> Any:
    from nomorebets.floor.looking import Page

    digest = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; frame-ancestors 'self'"
    body = "".join(_parts(again, row, name, role))
    title = f"{row.table}, round {row.round}"
    page = (
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{escape(title)}</title>"
        f"<style>{STYLE}</style>{body}</html>"
    )
    return Page(page.encode(), "text/html; charset=utf-8", policy=policy)


def _table(heads: list[str], rows: list[list[str]], numbers: tuple[int, ...] = ()) -> str:
    head = "".join(f"<th>{escape(h)}</th>" for h in heads)
    lines = "".join(
        "<tr>"
        + "".join(
            f"<td{' class=n' if i in numbers else ''}>{cell}</td>" for i, cell in enumerate(line)
        )
        + "</tr>"
        for line in rows
    )
    return f"<table><tr>{head}</tr>{lines}</table>"


def _parts(again: RoundAgain, row: RoundRow, name: str, role: Role) -> list[str]:
    live, viewer = again.live, viewer_in(row, name, role)
    account = shown_account(again, viewer)
    parts = [
        f"<h1>Round {row.round} · {escape(again.opened.table or row.table)}</h1>",
        f"<p>{escape(live.game.name)} · {escape(again.opened.edition)} · begun {escape(row.at)}"
        f" · journal from line {row.seq}. Play chips only.</p>",
    ]
    if account["void"]:
        parts.append(f"<p class=void>Void: {escape(account['void'])}</p>")
    if again.played.difference:
        parts.append(f"<p class=void>{escape(again.played.difference)}</p>")
    parts += ["<h2>Who was owed what</h2>", _owed(account)]
    if account["irregularities"]:
        parts += ["<h2>Irregularities</h2>", _irregularities(account)]
    parts += ["<h2>Hands</h2>", _hands(account), "<h2>Chips</h2>", _chips(account)]
    parts += ["<h2>Every act</h2>", _acts(again, viewer), "<h2>The shoe</h2>", _shoe(again)]
    return parts


def _owed(account: dict[str, Any]) -> str:
    rows = [
        [
            f"seat {seat['seat']}, {escape(seat['player'])}", escape(wager["wager"]),
            money(wager["placed"] or wager["stood"]), escape(wager["result"]),
            escape(wager["arithmetic"]),
        ]
        for seat in account["seats"]
        for wager in seat["wagers"]
    ]  # fmt: skip
    return _table(["Seat", "Wager", "Amount", "Result", "Why"], rows, (2,))


def _irregularities(account: dict[str, Any]) -> str:
    rows = [
        [
            escape(i["name"]),
            escape(i["cite"]),
            escape(i["remedy"]),
            escape("; ".join(i["followed"])),
        ]
        for i in account["irregularities"]
    ]
    return _table(["What", "Paragraph", "Remedy", "What followed"], rows)


def _hands(account: dict[str, Any]) -> str:
    rows = [
        [escape(hand["spot"]), escape(" ".join(hand["cards"])), escape(hand["called"])]
        for hand in account["hands"]
    ]
    return _table(["Where", "Cards", "Declared"], rows)


def _chips(account: dict[str, Any]) -> str:
    rows = [
        [escape(p["player"]), money(p["before"]), money(p["after"]), money(p["net"])]
        for p in account["players"]
    ]
    return _table(["Player", "Before", "After", "Won or lost"], rows, (1, 2, 3))


def _acts(again: RoundAgain, viewer: Any) -> str:
    rows, told = [], set()
    for i, act in enumerate(viewer.acts(again.live.acts)):
        words = gist(again.live.game.id, act.cite)
        note = f"<br><span class=q>{escape(words)}</span>" if words and act.cite not in told else ""
        told.add(act.cite)
        rows.append([str(i + 1), escape(act.cite) + note, escape(act_words(act))])
    return _table(["", "Paragraph", "Act"], rows)


def _shoe(again: RoundAgain) -> str:
    if not again.commitment:
        return "<p>Real cards, dice or wheel, as reported: there is no key.</p>"
    told = f"Key <code>{again.key}</code>" if again.key else "The key has not been told yet"
    return f"<p>Commitment <code>{again.commitment}</code>. {told}.</p>"
