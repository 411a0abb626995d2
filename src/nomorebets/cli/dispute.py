"""nmb dispute"""

from collections.abc import Iterator
from pathlib import Path

import click

from nomorebets.cli.common import file_argument, json_option, read_file, say_json
from nomorebets.cli.show import CITE, coloured, signed, title, wager_words, wrapped
from nomorebets.law.money import money
from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.table.account import RoundAccount
from nomorebets.table.dispute import Dispute, reconstruct


@click.command("dispute")
@file_argument
@click.option("--round", "number", type=click.IntRange(1), required=True, help="The round.")
@click.option(
    "-o", "--output", metavar="FILE", type=click.Path(path_type=Path),
    help="Write a report to print, FILE.html or FILE.pdf (a PDF needs the report extra).",
)  # fmt: skip
@json_option
def command(file: Path, number: int, output: Path | None, as_json: bool) -> None:
    """Reconstruct one round: hands, wagers, who was owed what and why.

    The round is run again from its facts and, where the key has been told, dealt again from the
    key. Every step is given with its paragraph, and every paragraph with what it says.
    """
    if output and output.suffix.lower() not in (".html", ".pdf"):
        raise Refused("", f"{output}: a report is written to a file named .html or .pdf")
    data = read_file(file)
    found = reconstruct(data, number)
    if output:
        write_report(data, number, file.stem, output)
    if as_json:
        say_json(found)
        return
    if output:
        click.echo(f"The report of round {number} is in {output}.")
        return
    for line in in_words(found):
        click.echo(line)


def write_report(data: bytes, number: int, name: str, output: Path) -> None:
    """With all cards, as the regulator sees them: whoever has the journal has those."""
    from nomorebets.table.past_round import round_of_file
    from nomorebets.table.report import html, pdf, report_of
    from nomorebets.table.views import Role, Viewer

    again, row = round_of_file(data, number, name)
    report = report_of(again, row, Viewer(Role.REGULATOR))
    output.write_bytes(pdf(report) if output.suffix.lower() == ".pdf" else html(report))


def in_words(found: Dispute) -> Iterator[str]:
    account = found.account
    yield title(f"Round {found.round} of {found.name}")
    yield wrapped("  law", found.edition, 12)
    named = game(found.game)
    usual, chosen = (
        named.option_text(named.terms()),
        named.option_text(named.terms_from(found.terms)),
    )
    own = [f"{key}={value}" for key, value in chosen.items() if value != usual[key]]
    yield wrapped("  terms", ", ".join(own) or "all as usual (nmb terms)", 12)
    if found.table or found.at:
        yield wrapped("  table", f"{found.table} {found.at}".strip(), 12)
    if found.head:
        yield wrapped("  journal", f"from seq {found.seq}; head {found.head}", 12)
    else:
        yield wrapped("  scenario", f"from fact {found.seq}; nothing vouches for it", 12)
    yield wrapped("  cards", found.shoe, 12)
    if found.difference:
        yield wrapped("  WARNING", found.difference, 12)
    yield ""
    yield from _hands(account)
    yield from _pots(account)
    yield from _irregularities(account)
    if found.aside:
        yield title("Told first, and set aside")
        for seq, words in found.aside:
            yield wrapped(f"  seq {seq}", words, CITE + 3)
        yield ""
    yield title("Who was owed what, and why")
    if account.void:
        yield f"  The round is void: {account.void}."
    if not account.over:
        yield "  The round is not over: what follows is how it stood."
    yield from _owed(account)
    yield ""
    yield title("Every step")
    before = ""
    for step in found.steps:
        if step.cite != before:
            before = step.cite
            yield wrapped(f"  {step.cite}", step.gist, CITE + 3) if step.gist else f"  {step.cite}"
        yield wrapped(f"      {step.number:>3}", step.act, 11)


def _hands(account: RoundAccount) -> Iterator[str]:
    if account.outcomes:
        yield title("What was shown")
        for words in account.outcomes:
            yield f"  {words}"
        yield ""
    if not account.hands:
        return
    yield title("Hands")
    wide = max(len(hand.spot) for hand in account.hands) + 4
    for hand in account.hands:
        cards = " ".join(hand.cards) or "-"
        if hand.discarded:
            cards += f" (discarded {' '.join(hand.discarded)})"
        called = f"  {hand.called} ({hand.cite})" if hand.called else ""
        yield f"  {hand.spot:<{wide - 2}}{cards:<16}{called}".rstrip()
    yield ""


def _pots(account: RoundAccount) -> Iterator[str]:
    if account.pots:
        yield title("Pots")
        for pot in account.pots:
            yield wrapped(f"  {pot.name}", pot.words, CITE + 3)
        yield ""


def _irregularities(account: RoundAccount) -> Iterator[str]:
    if not account.irregularities:
        return
    yield title("Irregularities")
    for found in account.irregularities:
        late = f", reported {found.foreseen} acts late" if found.foreseen else ""
        yield wrapped(f"  {found.cite}", f"{found.name}: after act {found.after}{late}", CITE + 3)
        yield wrapped("", f"remedy: {found.remedy}", CITE + 3)
        for act in found.followed:
            yield wrapped("", f"then: {act}", CITE + 3)
    yield ""


def _owed(account: RoundAccount) -> Iterator[str]:
    for seat in account.seats:
        if not (seat.wagers or seat.net):
            continue
        where = seat.where or (f"seat {seat.seat}" if seat.seat else "behind the others")
        yield coloured(seat.net, f"  {where}, {seat.player}: {signed(seat.net)}")
        for words in wager_words(seat):
            yield wrapped("", words, 6)
    yield ""
    yield title("Chips, those on the layout too")
    for player in account.players:
        owed = f", {money(player.owed)} of vigorish owed" if player.owed else ""
        chips = f"{money(player.before)} before, {money(player.after)} after{owed}"
        yield f"  {player.player}: {chips}: {signed(player.net)}"
