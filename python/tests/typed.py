"""What a program with types does with gridlens; `test_types.py` has it looked over."""

from __future__ import annotations

from pathlib import Path
from typing import Optional

import numpy
from numpy.typing import NDArray

import gridlens


def solutions(folder: Path) -> dict[str, Optional[str]]:
    found: dict[str, Optional[str]] = {}
    engine = gridlens.Engine(sure=90, timeout=2.5, ink="black", jobs=1)
    for file in folder.glob("*.jpg"):
        try:
            answer: gridlens.Answer = engine.solve(file, picture=True)
        except gridlens.NoPuzzle as error:
            print(error.code, error.exit, error.hint, error.place.get("file"))
            continue
        if answer.ok and answer.picture is not None:
            file.with_suffix(".png").write_bytes(answer.picture)
        for puzzle in answer.puzzles:
            found[f"{file} {puzzle.number}"] = puzzle.solution
    return found


def of_pixels(pixels: NDArray[numpy.uint8]) -> Optional[str]:
    return gridlens.solve(pixels, puzzle=1).verdict


def of_text(text: str) -> bytes:
    checked = gridlens.check(text, None)
    return gridlens.render(text, "png", solved=checked.ok).picture or b""


def of_bytes(data: bytes) -> list[str]:
    return [gridlens.read(data, page=page + 1).puzzles[0].puzzle for page in range(gridlens.pages(data))]
