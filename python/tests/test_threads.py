"""Python's other threads run while gridlens works, and any number of them share an engine."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from conftest import photo, truth

import gridlens
from gridlens import _engine

# How often the other thread has its turn where nobody holds it up, in seconds.
TICK = 0.002


def test_other_threads_go_on_while_a_photo_is_solved(clean: Path) -> None:
    gridlens.solve(clean)
    ticks: list[float] = []
    is_over = threading.Event()

    def tick() -> None:
        while not is_over.is_set():
            ticks.append(time.monotonic())
            time.sleep(TICK)

    ticking = threading.Thread(target=tick)
    ticking.start()
    start = time.monotonic()
    for _ in range(4):
        gridlens.solve(clean)
    end = time.monotonic()
    is_over.set()
    ticking.join()
    during = [start, *(tick for tick in ticks if start < tick < end), end]
    longest = max(after - before for before, after in zip(during, during[1:]))
    # A call takes longer than this by itself: whoever held the lock through one would be seen.
    assert (end - start) / 4 > 0.1
    assert longest < 0.5 * (end - start) / 4, f"{longest:.3f} s without a turn in {end - start:.3f} s"


def test_threads_share_an_engine() -> None:
    samples = ["newspaper-sudoku", "thin-lines", "sideways", "six"] * 3
    engine = gridlens.Engine(jobs=2)
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda sample: engine.solve(photo(sample)).solution, samples))
    assert answers == [truth(sample) for sample in samples]


def test_threads_that_come_first_together_make_one_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(gridlens.Engine):
        def __init__(self) -> None:
            # Time enough for every other thread to come.
            time.sleep(0.1)
            super().__init__()

    monkeypatch.setattr(_engine, "_default", None)
    monkeypatch.setattr(_engine, "Engine", Slow)
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda _: _engine._engine(), range(8)))
    assert len({id(engine) for engine in made}) == 1
