"""The campaign on both stores, and the campaign tried on faults put in on purpose."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import psycopg
import pytest
from tests.conftest import Count
from tests.postgres import NewDatabase
from tests.reliability.campaign import CARDS, WHEEL, Campaign
from tests.reliability.campaign_model import Broken
from tests.reliability.campaign_server import FAULTS

pytestmark = pytest.mark.slow
LINES = 'SELECT "table", seq, line FROM lines ORDER BY "table", seq'


def embedded(folder: Path, seed: str, fault: str = "-") -> Campaign:
    path = folder / "floor.sqlite"

    def rows() -> list[tuple[str, int, bytes]]:
        db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        try:
            return list(db.execute(LINES))
        finally:
            db.close()

    return Campaign(seed, folder, str(path), rows, fault=fault)


def shared(folder: Path, seed: str, address: str) -> Campaign:
    def rows() -> list[tuple[str, int, bytes]]:
        with psycopg.connect(address) as db:
            return db.execute(LINES.encode()).fetchall()

    return Campaign(seed, folder, address, rows)


def attacked(campaign: Campaign, lives: int, waves: int) -> None:
    asyncio.run(asyncio.wait_for(campaign.run(lives, waves), 550))
    assert "Traceback" not in (campaign.folder / "server.log").read_text()


def met(campaign: Campaign) -> None:
    """What the campaign is about did happen."""
    model = campaign.check()
    assert campaign.kills
    assert campaign.jumps
    kinds = [fact["fact"] for fact in model.tables[WHEEL].facts.values()]
    assert {"sat", "left", "bought", "wagered", "rested"} <= set(kinds)
    own = [cards for (_, name), cards in model.tables[CARDS].own_cards.items() if name]
    assert any(own), "nobody held a card others may not see"
    sent = [asked for client in campaign.clients for asked in client.asked]
    assert any(len(asked.answers) > 1 for asked in sent)
    assert any(asked.done for asked in sent)


def test_everything_at_once(tmp_path: Path, count: Count) -> None:
    for seed in range(count(1, 12)):
        folder = tmp_path / str(seed)
        folder.mkdir()
        campaign = embedded(folder, f"embedded {seed}")
        attacked(campaign, count(2, 5), count(16, 60))
        met(campaign)


def test_everything_at_once_in_postgresql(
    tmp_path: Path, new_database: NewDatabase, count: Count
) -> None:
    for seed in range(count(1, 8)):
        folder = tmp_path / str(seed)
        folder.mkdir()
        campaign = shared(folder, f"shared {seed}", new_database())
        attacked(campaign, count(2, 5), count(16, 60))
        met(campaign)


@pytest.mark.parametrize("fault", [fault.__name__ for fault in FAULTS])
def test_a_fault_put_in_is_found(tmp_path: Path, fault: str, count: Count) -> None:
    """In `script/soak`; a campaign that finds nothing is tried with four seeds at most."""
    for seed in range(count(0, 4)):
        folder = tmp_path / str(seed)
        folder.mkdir()
        try:
            asyncio.run(
                asyncio.wait_for(embedded(folder, f"{fault} {seed}", fault).run(3, 40), 280)
            )
        except Broken:
            return
    assert not count(0, 1), f"the campaign did not find {fault}"
