"""Journals of older versions, written by the program as it was: of version 1 before acts carried
their moves, of version 2 before rules that were misread were set right, of version 3 before these
were inspected."""

import zipfile
from functools import cache

import pytest
from tests.support import JOURNALS

from nomorebets.equipment.random_source import commitment
from nomorebets.law.refusal import Refused
from nomorebets.table.dispute import reconstruct
from nomorebets.table.facts import Began, Revealed
from nomorebets.table.house_players import HousePlayers
from nomorebets.table.journal import entries, read
from nomorebets.table.layout import Layout
from nomorebets.table.places import net
from nomorebets.table.replay import Replay, audit, opened_of
from nomorebets.table.resume import resume


@cache
def recorded(version: int = 1) -> dict[str, bytes]:
    with zipfile.ZipFile(JOURNALS / f"version_{version}.zip") as kept:
        return {name: kept.read(name) for name in kept.namelist()}


@pytest.mark.parametrize(
    ("version", "game"),
    [(v, game) for v in (1, 2, 3) for game in sorted({name.split("/")[0] for name in recorded(v)})],
)
def test_journals_of_older_versions_still_replay_audit_and_dispute(game: str, version: int) -> None:
    told = {name: data for name, data in recorded(version).items() if name.startswith(f"{game}/")}
    wrong = 0
    for name, data in told.items():
        lines = list(read(data))
        assert opened_of(lines).version == version
        assert (b'"moves"' in data) == (version > 1)
        found = audit(data, still_open=True)
        for played in Replay(opened_of(lines)).rounds(entries(lines)):
            if version > 1:
                was = net(move for act in played.recorded.acts for move in act.moves)
                assert net(move for act in played.table.acts for move in act.moves) == was, name
        for number in range(1, found.rounds + 1):
            again = reconstruct(data, number)
            assert not again.difference, name
            wrong += len(again.account.irregularities)
    assert len(told) > 2
    assert wrong, "no irregularity in any of them"


BY_CHAIRS = ("baccarat_punto_banco", "blackjack", "craps", "double_down_stud", "red_dog")


@pytest.mark.parametrize("game", BY_CHAIRS)
def test_some_took_a_chair_for_a_person_and_went_otherwise_than_the_rules_of_today(
    game: str,
) -> None:
    """Players had two areas; who was to cut, or had the shoe or the dice, left."""
    lines = list(read(recorded()[f"{game}/a_chair_for_a_person.jsonl"]))
    again = Replay(opened_of(lines))
    again.layout = Layout.new(again.game, again.terms)
    try:
        differs = any(played.difference for played in again.rounds(entries(lines)))
    except Refused:
        differs = True
    assert differs


@pytest.mark.parametrize("game", BY_CHAIRS)
def test_a_table_opened_by_the_program_of_version_1_goes_on_by_its_rules(game: str) -> None:
    data = recorded()[f"{game}/a_chair_for_a_person.jsonl"]
    stored, lines = data.splitlines(), list(read(data))
    told = [bytes.fromhex(line.fact.key) for line in lines if isinstance(line.fact, Revealed)]
    keys = {commitment(key): key for key in told}
    between = [i for i, line in enumerate(lines) if isinstance(line.fact, Began)]
    for half in (len(between) // 2, -1):
        kept = between[half]
        head = stored[kept - 1][-66:-2].decode()
        table = resume(opened_of(lines), lines[:kept], head, keys.__getitem__)
        players = HousePlayers(table.game, "go on")
        for _ in range(3):
            table.finish()
            table.play(players)
        whole = b"".join(line + b"\n" for line in (*stored[:kept], *table.journal.stored))
        assert audit(whole, still_open=True).rounds == table.layout.rounds
