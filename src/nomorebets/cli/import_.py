"""nmb import"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from nomorebets.cli.common import (
    counted,
    file_argument,
    json_option,
    read_file,
    refuse_to_overwrite,
    say_json,
)
from nomorebets.cli.progress import progress
from nomorebets.law.money import money

if TYPE_CHECKING:
    from nomorebets.table.imported import Imported

OTHERWISE = 1  # the exit code


@click.command("import")
@file_argument
@click.option(
    "--journal",
    "target",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the journal there; of several hands each its own, numbered before the suffix.",
)
@json_option
@click.pass_context
def command(ctx: click.Context, file: Path, target: Path | None, as_json: bool) -> None:
    """Play hand histories (PHH) again by the rules: acts, citations, stacks.

    FILE has one hand (.phh) or numbered ones (.phhs). Each is dealt at a table of its own from the
    cards and actions recorded. A hand that the rules refuse, or that ends otherwise than recorded,
    is named with the paragraph, and the exit code is 1. A line that cannot be read is refused with
    its number, and nothing of the file is played.
    """
    from nomorebets.table.hand_history import histories
    from nomorebets.table.histories import refuse_unreadable
    from nomorebets.table.imported import import_hand

    hands = histories(read_file(file))
    for hand in hands:
        refuse_unreadable(hand)
    targets = [_target(target, hand.name, len(hands)) for hand in hands]
    for path in targets:
        refuse_to_overwrite(path)
    found = list(progress(map(import_hand, hands), len(hands), "Importing"))
    for one, path in zip(found, targets, strict=True):
        if path is not None and one.journal is not None:
            path.write_bytes(b"".join(line + b"\n" for line in one.journal.stored))
    if as_json:
        say_json({"hands": [_json(one) for one in found]})
    else:
        for line in _lines(found, targets):
            click.echo(line)
    if not all(one.as_recorded for one in found):
        ctx.exit(OTHERWISE)


def _target(target: Path | None, name: str, hands: int) -> Path | None:
    if target is None or hands == 1:
        return target
    return target.with_name(f"{target.stem}-{name}{target.suffix}")


def _recorded(one: "Imported") -> list[int | float] | None:
    from nomorebets.table.imported import in_their_chips

    if one.hand.finishing is None:
        return None
    return [in_their_chips(one.hand, chips) for chips in one.hand.finishing]


def _json(one: "Imported") -> dict[str, Any]:
    from nomorebets.table.imported import in_their_chips

    return {
        "hand": one.hand.name,
        "game": one.game,
        "stacks": [in_their_chips(one.hand, chips) for chips in one.stacks],
        "recorded": _recorded(one),
        "refused": one.refused,
    }


def _lines(found: "list[Imported]", targets: list[Path | None]) -> Iterator[str]:
    for one, path in zip(found, targets, strict=True):
        ends = ", ".join(money(chips) for chips in one.stacks)
        wrote = f"  → {path}" if path is not None and one.journal is not None else ""
        if one.as_recorded:
            how = "as recorded" if one.hand.finishing is not None else "nothing is recorded"
            yield f"hand {one.hand.name:<6}{one.game:<16}{ends}  {how}{wrote}"
        else:
            yield f"hand {one.hand.name:<6}{one.game:<16}otherwise: {one.refused}{wrote}"
    good = sum(one.as_recorded for one in found)
    yield f"{counted('hand', len(found))}, {good:,} end as recorded"
