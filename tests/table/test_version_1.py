"""Journals of version 1, written by the program as it was before acts carried their moves."""

import zipfile
from functools import cache

import pytest
from tests.support import GAMES, JOURNALS

from nomorebets.equipment.random_source import commitment
from nomorebets.law.refusal import Refused
from nomorebets.table.dispute import reconstruct
from nomorebets.table.facts import Began, Opened, Revealed
from nomorebets.table.house_players import HousePlayers
from nomorebets.table.journal import entries, read
from nomorebets.table.layout import Layout
from nomorebets.table.replay import Replay, audit, opened_of
from nomorebets.table.resume import resume


@cache
def recorded() -> dict[str, bytes]:
    with zipfile.ZipFile(JOURNALS / "version_1.zip") as kept:
        return {name: kept.read(name) for name in kept.namelist()}


@pytest.mark.parametrize("game", GAMES)
def test_journals_of_version_1_still_replay_audit_and_dispute(game: str) -> None:
    told = {name: data for name, data in recorded().items() if name.startswith(f"{game}/")}
    wrong = 0
    for name, data in told.items():
        first = next(read(data)).fact
        assert isinstance(first, Opened)
        assert first.version == 1
        assert b'"moves"' not in data
        found = audit(data, still_open=True)
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
