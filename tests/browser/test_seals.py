"""A page keeps the seals of the floor's history, and complains of one that does not lead back."""

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.conftest import Opens, Visit
from tests.browser.playing import until

from nomorebets.floor.store.proofs import FIRST, Seal, Signer, hash_of

HOUSE, ANOTHER = Signer(b"1" * 32, ""), Signer(b"2" * 32, "")
KEPT = "JSON.parse(localStorage.getItem('nmb seals'))?.n ?? 0"


def chain(length: int, signer: Signer = HOUSE, movements: int = 5) -> list[bytes]:
    """A history, sealed so many times; a house that has its key can write another."""
    stored: list[bytes] = []
    for n in range(1, length + 1):
        before = hash_of(stored[-1]) if stored else FIRST
        heads = {"roulette-1": (n, "ab" * 32)}
        seal = Seal(n, f"2026-11-18T01:{n:02}:00Z", before, heads, movements + n, 3, 1, n,
                    signer.public)  # fmt: skip
        stored.append(signer.signed(seal))
    return stored


def shown(page: Page, seals: list[bytes]) -> None:
    def answer(route: Route) -> None:
        after = int(parse_qs(urlsplit(route.request.url).query)["after"][0])
        told: list[dict[str, Any]] = [
            {"n": n, "hash": hash_of(seal), "seal": json.loads(seal)}
            for n, seal in enumerate(seals, 1)
            if n > after
        ]
        route.fulfill(json=told)

    page.unroute("**/api/seals*")
    page.route("**/api/seals*", answer)


def signed_wrongly(stored: bytes) -> bytes:
    seal = msgspec.json.decode(stored, type=Seal)
    return msgspec.json.encode(msgspec.structs.replace(seal, signature="00" * 64))


def test_a_page_keeps_the_seals_of_the_floor_itself(visit: Visit, table: Opens) -> None:
    """Of a real floor: it seals when it is opened, and whenever something has happened since."""
    page = visit()
    page.goto(f"/table/{table('roulette')}")
    page.click("[data-tab=terms]")
    expect(page.locator("[data-shows=seals]")).to_contain_text("this browser keeps the last seal")
    assert page.evaluate(KEPT) >= 1


@pytest.mark.parametrize(
    ("seals", "why"),
    [
        (chain(9), ""),
        (chain(4), ""),
        (chain(3), "does not show seal 4"),
        (chain(9, movements=6), "seal 4 of the floor's history is not the one this browser saw"),
        ([*chain(5), *chain(9, movements=6)[5:]], "seal 6 of the floor's history does not follow"),
        (chain(9, ANOTHER), "is not the one this browser saw"),
        ([*chain(4), *chain(6)[5:]], "seal 6 of the floor's history does not follow"),
        ([*chain(8), signed_wrongly(chain(9)[-1])], "seal 9 of the floor's history is not signed"),
    ],
    ids=["went on", "nothing new", "cut off", "written anew", "forked", "another key", "left out",
         "not signed"],
)  # fmt: skip
def test_a_later_head_must_extend_what_was_seen(
    visit: Visit, table: Opens, seals: list[bytes], why: str
) -> None:
    page = visit()
    at = table("roulette", house_players=0)
    shown(page, chain(4))
    page.goto(f"/table/{at}")
    until(page, f"({KEPT}) === 4")
    shown(page, seals)
    page.goto(f"/table/{at}")
    page.click("[data-tab=terms]")
    told = page.locator("[data-shows=seals]")
    if why:
        expect(told).to_contain_text(why)
        expect(page.locator(".journal")).to_contain_text(f"This browser does not verify it: {why}"
            if why.startswith("seal") else why)  # fmt: skip
        assert page.evaluate(KEPT) == 4
    else:
        until(page, f"({KEPT}) === {len(seals)}")
        expect(told).to_contain_text(f"sealed {len(seals)} times")
