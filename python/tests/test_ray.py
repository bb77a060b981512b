"""`examples/ray_archive.py` over an archive: killed in the middle, the next run does the rest."""

from __future__ import annotations

import importlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import SAMPLES, truth
from PIL import Image

EXAMPLE = SAMPLES.parent / "examples" / "ray_archive.py"
sys.path.append(str(EXAMPLE.parent))
ray_archive = importlib.import_module("ray_archive")

PHOTOS = ["newspaper-sudoku", "thin-lines", "six", "small-soft", "sideways", "two-puzzles", "blotted"]
# Pages besides those of documents.
PAGES = 194
LONGEST = 600


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """200 pages: photos in two folders, one of them twelve times no photo, and two documents of three."""
    folder = tmp_path_factory.mktemp("in")
    (folder / "more").mkdir()
    for number in range(PAGES - 2):
        sample = PHOTOS[number % len(PHOTOS)]
        place = folder / ("more" if number % 3 else "") / f"{number:03}-{sample}.jpg"
        shutil.copyfile(SAMPLES / sample / "photo.jpg", place)
    (folder / "torn.jpg").write_bytes((SAMPLES / "six" / "photo.jpg").read_bytes()[:9000])
    Image.new("L", (400, 300), 255).save(folder / "white.png")
    pages = [Image.open(SAMPLES / sample / "photo.jpg").convert("L") for sample in PHOTOS[:3]]
    pages[0].save(folder / "book.tif", save_all=True, append_images=pages[1:])
    pages[0].save(folder / "book.pdf", save_all=True, append_images=pages[1:])
    return folder


def begin(archive: Path, out: Path, log: Path) -> subprocess.Popen[bytes]:
    with log.open("ab") as said:
        return subprocess.Popen(
            [sys.executable, EXAMPLE, archive, out],
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            cwd=log.parent,
            env={**os.environ, "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0"},
        )


def rows(out: Path) -> list[dict[str, Any]]:
    return [row for file in sorted(out.glob("*.parquet")) for row in pq.read_table(file).to_pylist()]


def readable(out: Path) -> list[Path]:
    found = []
    for file in sorted(out.glob("*.parquet")):
        try:
            pq.read_metadata(file)
        except Exception:
            continue
        found.append(file)
    return found


def end_group(child: subprocess.Popen[bytes]) -> None:
    """Kills a session's processes: Ray puts what it starts into groups of their own."""
    session = child.pid
    for _ in range(3):
        for entry in Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            try:
                if os.getsid(int(entry.name)) == session:
                    os.kill(int(entry.name), signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                continue
    child.wait()


def test_two_hundred_pages_are_there_once_each_after_a_kill(archive: Path, tmp_path: Path) -> None:
    out, log = tmp_path / "out", tmp_path / "log"
    begun = time.monotonic()
    child = begin(archive, out, log)
    while len(readable(out)) < 6:
        assert child.poll() is None and time.monotonic() - begun < LONGEST, log.read_text()
        time.sleep(0.2)
    end_group(child)
    kept = {file: file.stat().st_mtime_ns for file in readable(out)}
    before = {row["path"] for file in kept for row in pq.read_table(file).to_pylist()}
    # What a writer leaves that is ended in the middle of a file.
    whole = next(iter(kept)).read_bytes()
    (out / "torn.parquet").write_bytes(whole[: len(whole) // 2])
    print(f"killed after {time.monotonic() - begun:.1f} s, {len(before)} files done")

    begun = time.monotonic()
    child = begin(archive, out, log)
    assert child.wait(timeout=LONGEST) == 0, log.read_text()
    print(f"the rest in {time.monotonic() - begun:.1f} s")
    assert f"{len(before)} files are done, {PAGES + 2 - len(before)} are to be read" in log.read_text()
    assert not (out / "torn.parquet").exists()
    assert {file: file.stat().st_mtime_ns for file in kept} == kept, "what was there has been left alone"
    check_rows(archive, rows(out))

    begun = time.monotonic()
    child = begin(archive, out, log)
    assert child.wait(timeout=LONGEST) == 0
    assert f"{PAGES + 2} files are done, 0 are to be read" in log.read_text()
    print(f"nothing to do in {time.monotonic() - begun:.1f} s")


def check_rows(archive: Path, found: list[dict[str, Any]]) -> None:
    times = Counter((row["path"], row["page"], row["number"]) for row in found)
    assert set(times.values()) == {1}
    pages = Counter(path for path, _ in {(row["path"], row["page"]) for row in found})
    files = {str(file.relative_to(archive)) for file in archive.rglob("*.*") if file.is_file()}
    assert set(pages) == files and pages.total() == 200
    assert pages["book.tif"] == pages["book.pdf"] == 3
    # Beside one of the puzzles a solution is printed.
    found = [row for row in found if not row["is_printed_solution"]]
    for row in found:
        sample = Path(row["path"]).stem.partition("-")[2]
        if sample == "two-puzzles":
            assert row["number"] in (1, 2) and row["verdict"] == "unique" and row["exit"] == 0
        elif sample == "blotted":
            assert (row["error"], row["exit"]) == ("doubtful", 1)
        elif sample:
            assert (row["solution"], row["puzzle"]) == (truth(sample), truth(sample, "puzzle"))
            assert (row["verdict"], row["error"], row["exit"]) == ("unique", None, 0)
    told = {row["path"]: (row["error"], row["exit"]) for row in found}
    assert told["torn.jpg"] == ("cut-short", 3) and told["white.png"] == ("no-grid", 4)
    for book in ("book.tif", "book.pdf"):
        of_book = {row["page"]: row["solution"] for row in found if row["path"] == book}
        assert of_book == {page: truth(sample) for page, sample in enumerate(PHOTOS[:3], 1)}


def test_rows_of_files_that_are_not_whole_are_taken_back(tmp_path: Path) -> None:
    def row(path: str, size: int, of: int) -> dict[str, Any]:
        return {"path": path, "size": size, "rows": of}

    kept = [row("a", 1, 2), row("a", 1, 2), row("gone", 1, 1)]
    taken = [row("b", 1, 3), row("b", 1, 3), row("changed", 1, 1)]
    for name, part in [("one", kept[:1] + taken[:2]), ("two", kept[1:] + taken[2:])]:
        pq.write_table(pa.Table.from_pylist(part, ray_archive.SCHEMA), tmp_path / f"{name}.parquet")
    sizes = {"a": 1, "b": 1, "changed": 2}
    assert ray_archive.take_stock(tmp_path, sizes) == {("a", 1), ("gone", 1)}
    assert [(row["path"], row["rows"]) for row in rows(tmp_path)] == [("a", 2), ("a", 2), ("gone", 1)]
