"""Journals of version 1, written by the program as it was before acts carried their moves."""

import zipfile
from functools import cache

import pytest
from tests.support import GAMES, JOURNALS

from nomorebets.table.dispute import reconstruct
from nomorebets.table.facts import Opened
from nomorebets.table.journal import read
from nomorebets.table.replay import audit


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
