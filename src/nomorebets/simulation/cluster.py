"""A cluster of workers: dask.distributed, when one machine is outgrown.

A piece of work is some chunks of a plan, long enough that handing it out costs nothing to speak of.
A chunk gives one result on any worker: what a worker that died had not handed in is run again, and
the totals are the same.
"""

import logging
import time
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from nomorebets.law.refusal import Refused
from nomorebets.simulation.result import Result
from nomorebets.simulation.run import Pieces, Plan

if TYPE_CHECKING:
    from distributed import Client

LOCAL = "local:"
PATIENCE = 3  # seconds to wait for a scheduler, and for its first worker
PIECE = 1.0  # seconds a worker works on a piece: never less than half of it when it is warm
DEATHS = 1000  # of workers that a piece outlives
AHEAD = 2  # pieces handed out for each thread of a worker


class Cluster:
    """Workers at an address (`tcp://…`), or `local:N`: N processes on this machine's loopback."""

    def __init__(self, address: str) -> None:
        try:
            import dask
            import distributed
        except ImportError:
            raise Refused(
                "", "a cluster needs dask.distributed: pip install 'nomorebets[cluster]'"
            ) from None
        dask.config.set({"distributed.scheduler.allowed-failures": DEATHS})
        for name in ("distributed", "distributed.nanny", "distributed.scheduler"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self.own: Any = None
        if address.startswith(LOCAL):
            workers = address.removeprefix(LOCAL)
            if not workers.isdigit() or not 1 <= int(workers) <= 1024:
                raise Refused(
                    "", f"--cluster {address}: write local:N with N workers from 1 to 1024"
                )
            self.own = distributed.LocalCluster(
                n_workers=int(workers),
                threads_per_worker=1,
                processes=True,
                host="127.0.0.1",
                dashboard_address=None,
                silence_logs=logging.CRITICAL,
            )
            address = self.own.scheduler_address
        elif "://" not in address:
            raise Refused("", f"--cluster {address}: write tcp://HOST:PORT or local:N")
        try:
            self.client: Client = distributed.Client(
                address, timeout=PATIENCE, set_as_default=False
            )
        except (OSError, ValueError, TimeoutError):
            self.close()
            raise Refused("", f"no cluster answers at {address}") from None
        try:
            self.client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            self.close()
            raise Refused("", f"the cluster at {address} has no workers") from None

    @property
    def threads(self) -> int:
        workers = self.client.scheduler_info(n_workers=-1)["workers"].values()
        return sum(worker["nthreads"] for worker in workers)

    def run(self, plan: Plan, rounds: int) -> Iterator[Result]:
        """Pieces as they are done."""
        from distributed import as_completed

        threads = max(1, self.threads)
        pieces = Pieces(plan, rounds, PIECE, threads)
        client = self.client

        def submit(piece: tuple[int, int]) -> Any:
            return client.submit(run_piece, plan, *piece, pure=False, retries=3)

        done = as_completed(loop=client.loop)
        waiting = 0
        for piece in islice(pieces, AHEAD * threads):
            done.add(submit(piece))
            waiting += 1
        try:
            while waiting:
                found, chunks, seconds = next(done).result()
                waiting -= 1
                pieces.took(chunks, seconds)
                for piece in islice(pieces, AHEAD * threads - waiting):
                    done.add(submit(piece))
                    waiting += 1
                yield found
        finally:
            done.clear()

    def close(self) -> None:
        client = getattr(self, "client", None)
        if client is not None:
            client.close(timeout=2)
        if self.own is not None:
            self.own.close(timeout=5)

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


_warm: set[Any] = set()  # by what is compiled


def run_piece(plan: Plan, chunk: int, rounds: int) -> tuple[Result, int, float]:
    """On a worker: the result, how many chunks it took and how long they took."""
    if plan.strategy not in _warm:
        plan.run(0, 1)  # compiles, or takes the kernel from the worker's cache
        _warm.add(plan.strategy)
    start = time.perf_counter()
    found = plan.run(chunk, rounds)
    return found, -(-rounds // plan.chunk_rounds), time.perf_counter() - start
