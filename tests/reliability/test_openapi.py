"""Schemathesis on the document the server serves, with a session of every role: what fits it and
what does not, and no fault of ours."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from typing import Any

import httpx2
import pytest
import schemathesis
import schemathesis.checks as checks
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from tests.conftest import Count
from tests.floor.house import PASSWORD
from tests.reliability.serving import Serving, serving

from nomorebets.floor.commands.registry import BY_NAME, GET
from nomorebets.table.views import Role

pytestmark = pytest.mark.waits

PLAYER = "Somebody"
LIMITS = [
    words
    for limit in (
        "costly",
        "costly_burst",
        "requests",
        "requests_burst",
        "arrivals_burst",
        "visits_burst",
    )
    for words in ("--limit", f"{limit}=1e6")
]
CHECKS = (
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
    checks.unsupported_method,
    checks.allow_header_conformance,
)


@dataclass
class Floor:
    house: Serving
    tokens: dict[Role, str] = field(default_factory=dict)
    tables: list[str] = field(default_factory=list)

    def enter_again(self, role: Role) -> None:
        name = PLAYER if role == Role.PLAYER else f"demo {role}"
        password = self.house.accounts.get(name, PASSWORD)
        told = {"name": name, "password": password, "bearer": True}
        answer = httpx2.post(f"{self.house.base}/api/session", json=told, timeout=60)
        assert answer.status_code == 200, answer.text
        self.tokens[role] = answer.json()["token"]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    """A server with a session for each role, and rounds that were played."""
    loop = asyncio.new_event_loop()
    stack = AsyncExitStack()

    async def begin() -> Floor:
        folder = tmp_path_factory.mktemp("floor")
        house = await stack.enter_async_context(serving(folder, "--pace", "0.02", *LIMITS))
        found = Floor(house)
        for role in Role:
            person = await stack.enter_async_context(
                house.person(name=PLAYER) if role == Role.PLAYER else house.person(role)
            )
            found.tokens[role] = person.token
            if role == Role.PLAYER:
                found.tables = [tile["id"] for tile in await person.get("/api/tables")]
                async with person.at("big_six-1") as at:
                    seat = await at.sit()
                    await at.play_round(seat)
                    await at.until(lambda s: s["phase"] == "over")
        return found

    yield loop.run_until_complete(begin())
    loop.run_until_complete(stack.aclose())
    loop.close()


@pytest.mark.slow
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_the_api_is_as_its_document_says(floor: Floor, mode: GenerationMode, count: Count) -> None:
    schema = schemathesis.openapi.from_url(f"{floor.house.base}/api/openapi.json")
    tried = 0
    for result in schema.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]
        tried += fuzzed(floor, operation, mode, count(12, 100))
    assert tried > 100
    floor.house.no_tracebacks()


def fuzzed(floor: Floor, operation: Any, mode: GenerationMode, most: int) -> int:
    """Calls of one operation, by anybody; how many."""
    command = BY_NAME[operation.definition.raw["operationId"]]
    enters = command.roles is None and command.method != GET  # it ends the session it comes with
    tried = 0

    @settings(
        max_examples=most, deadline=None, database=None, derandomize=True,
        suppress_health_check=list(HealthCheck), phases=[Phase.generate],
    )  # fmt: skip
    @given(
        case=operation.as_strategy(generation_mode=mode),
        role=st.sampled_from([None] if enters else [None, *Role]),
        table=st.sampled_from(["", *floor.tables]),
        number=st.sampled_from(["", "1", "0", "-1", "9" * 30, "1" * 5000]),
    )
    def fuzz(case: Any, role: Role | None, table: str, number: str) -> None:
        nonlocal tried
        tried += 1
        for name, value in (("table", table), ("number", number), ("game", table[:-2])):
            if value and name in case.path_parameters:
                case.path_parameters[name] = value
        headers = {"Authorization": f"Bearer {floor.tokens[role]}"} if role else {}
        answer = case.call(headers=headers)
        if answer.status_code == 431:  # a query too long for the wire
            return
        if role and command.name == "end_sessions" and answer.status_code == 200:
            floor.enter_again(role)
        case.validate_response(answer, checks=CHECKS)
        if command.roles is None or answer.status_code in (404, 405):
            return
        if role is None:
            assert answer.status_code == 401, command.name
        elif role not in command.roles:
            assert answer.status_code == 403, (command.name, role)

    with suppress(Unsatisfiable):  # there is nothing of it that could be wrong
        fuzz()
    return tried
