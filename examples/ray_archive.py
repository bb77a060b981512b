#!/usr/bin/env python3
"""Solves the photos and documents of a folder with Ray Data, a row of Parquet each: ray_archive.py IN OUT.

Run again, however it was ended, it goes on: a file of IN is not read again if files of OUT that can be read
have all of its rows, told by its path below IN and its size in bytes. Files of OUT that cannot be read are
removed, and rows of files that are to be read again with them, so that each page is there once.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import ray

import gridlens

# Files that are read and written together: what is lost at most, twice, where the work is ended.
BATCH = 8
ACTORS = 2
SCHEMA = pa.schema(
    [
        ("path", pa.string()),
        ("size", pa.int64()),
        # How many rows there are of this file in all.
        ("rows", pa.int32()),
        ("page", pa.int32()),
        ("number", pa.int32()),
        ("title", pa.string()),
        ("is_printed_solution", pa.bool_()),
        ("kind", pa.string()),
        ("verdict", pa.string()),
        ("puzzle", pa.string()),
        ("solution", pa.string()),
        # Of the page: the code of what is wrong with it, and the exit code that the command would have.
        ("error", pa.string()),
        ("exit", pa.int32()),
    ]
)
Row = dict[str, Any]


class Solver:
    """What an actor does: it loads once, and solves file by file."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder)
        self.engine = gridlens.Engine(jobs=1)

    def __call__(self, batch: pa.Table) -> pa.Table:
        rows: list[Row] = []
        for path, data in zip(batch["path"].to_pylist(), batch["bytes"].to_pylist()):
            own = list(self.rows(data))
            file = {"path": str(Path(path).relative_to(self.folder)), "size": len(data), "rows": len(own)}
            rows += [file | row for row in own]
        return pa.Table.from_pylist(rows, SCHEMA)

    def rows(self, data: bytes) -> Iterator[Row]:
        """A row for each puzzle of each page; one for a page without any."""
        try:
            pages = self.engine.pages(data)
        except gridlens.Error as error:
            yield {"error": error.code, "exit": error.exit}
            return
        for page in range(1, pages + 1):
            answer, wrong, code = None, None, 0
            try:
                answer = self.engine.solve(data, page=page if pages > 1 else None)
                code, wrong = answer.exit, answer.errors[0].code if answer.errors else None
            except gridlens.Error as raised:
                answer, wrong, code = raised.answer, raised.code, raised.exit
            of_page = {"page": page, "error": wrong, "exit": code}
            puzzles = answer.puzzles if answer else ()
            yield from ({**of_page, **of_puzzle(puzzle)} for puzzle in puzzles)
            if not puzzles:
                yield of_page


def of_puzzle(puzzle: gridlens.Puzzle) -> Row:
    return {
        "number": puzzle.number,
        "title": puzzle.title.text if puzzle.title else None,
        "is_printed_solution": puzzle.is_printed_solution,
        "kind": puzzle.kind,
        "verdict": puzzle.verdict,
        "puzzle": puzzle.puzzle,
        "solution": puzzle.solution,
    }


def take_stock(out: Path, sizes: dict[str, int]) -> set[tuple[str, int]]:
    """The files of which OUT has all rows, by path and size; OUT has no other rows afterwards. Of files in IN
    their size in bytes is given: rows of what they were before go, too."""
    tables: dict[Path, pa.Table] = {}
    for file in sorted(out.rglob("*.parquet")):
        try:
            tables[file] = pq.read_table(file, columns=SCHEMA.names)
        except (pa.ArrowException, OSError, KeyError):
            # The writer was ended in the middle of it.
            file.unlink()
    seen: Counter[tuple[str, int, int]] = Counter()
    for table in tables.values():
        seen.update(zip(*(table[name].to_pylist() for name in ("path", "size", "rows"))))
    done = {
        (path, size)
        for (path, size, rows), count in seen.items()
        if count == rows and sizes.get(path, size) == size
    }
    for file, table in tables.items():
        kept = [key in done for key in zip(table["path"].to_pylist(), table["size"].to_pylist())]
        if not all(kept):
            whole = file.with_suffix(".new")
            pq.write_table(table.filter(pc.equal(pa.array(kept), True)), whole)
            whole.replace(file)
    return done


def files_in(folder: Path) -> Iterator[Path]:
    """The files below a folder, hidden ones left out."""
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not any(part.startswith(".") for part in file.relative_to(folder).parts):
            yield file


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", metavar="IN", type=Path, help="photos and documents, in folders or not")
    parser.add_argument("out", metavar="OUT", type=Path, help="where the Parquet files go")
    arguments = parser.parse_args()
    folder, out = arguments.folder.resolve(), arguments.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    sizes = {str(file.relative_to(folder)): file.stat().st_size for file in files_in(folder)}
    done = take_stock(out, sizes)
    ahead = [folder / path for path, size in sizes.items() if (path, size) not in done]
    print(f"{len(done)} files are done, {len(ahead)} are to be read", flush=True)
    if ahead:
        solve(ahead, folder, out)


def solve(files: list[Path], folder: Path, out: Path) -> None:
    # Nothing is told to anybody.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    blocks = -(-len(files) // BATCH)
    read = ray.data.read_binary_files(
        [str(file) for file in files], include_paths=True, override_num_blocks=blocks
    )
    solved = read.map_batches(
        Solver,
        fn_constructor_args=(str(folder),),
        batch_size=BATCH,
        batch_format="pyarrow",
        concurrency=ACTORS,
        # Leaves processors to what reads and writes.
        num_cpus=0.5,
    )
    solved.write_parquet(str(out))


if __name__ == "__main__":
    main()
