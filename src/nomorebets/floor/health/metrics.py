"""What the floor counts, for Prometheus. Nothing is counted by player."""

from collections.abc import Callable, Iterable
from typing import Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily

from nomorebets.floor.store.protocol import Append

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
Gauge = tuple[str, str, float]  # its name, what it says, how much it is
TEXT = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """One set for each floor, so that several may live in one process."""

    def __init__(self, now: Callable[[], Iterable[Gauge]]) -> None:
        """`now`: what is so at the moment."""
        self.now = now
        self.registry = registry = CollectorRegistry()

        def counter(name: str, gist: str, *labels: str) -> Counter:
            return Counter(name, gist, labels, registry=registry)

        self.commands = counter(
            "nmb_commands", "Commands, by name and outcome (ok or a status).", "command", "outcome"
        )
        self.refusals = counter(
            "nmb_refusals", "Refusals by the rules, by game and paragraph.", "game", "cite"
        )
        self.rounds = counter("nmb_rounds", "Rounds over, by game.", "game", "void")
        self.lines = counter("nmb_journal_lines", "Journal lines stored.")
        self.failures = counter("nmb_store_failures", "Appends the store did not make durable.")
        self.faults = counter("nmb_faults", "Faults of the program: each is in the log.")
        self.slow = counter("nmb_slow_readers_dropped", "Watchers who read too slowly.")
        self.turned_away = counter(
            "nmb_turned_away", "Connections and requests turned away, and why.", "why"
        )
        self.append_seconds = Histogram(
            "nmb_store_append_seconds", "From handing lines to the store until they are durable.",
            buckets=SECONDS, registry=registry,
        )  # fmt: skip
        registry.register(self)
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)

    def appended(self, append: Append, game: str, seconds: float, stored: bool) -> None:
        if not stored:
            self.failures.inc()
            return
        self.append_seconds.observe(seconds)
        self.lines.inc(len(append.lines))
        for row in append.rounds:
            if row.over:
                self.rounds.labels(game, str(row.void).lower()).inc()

    def answered(self, command: str, outcome: str, game: str = "", cite: str = "") -> None:
        self.commands.labels(command, outcome).inc()
        if cite:
            self.refusals.labels(game, cite).inc()
        if outcome == "500":
            self.faults.inc()

    def collect(self) -> Iterable[Any]:
        """Asked by the registry."""
        for name, gist, value in self.now():
            family = GaugeMetricFamily(name, gist)
            family.add_metric([], value)
            yield family

    def text(self) -> bytes:
        return bytes(generate_latest(self.registry))
