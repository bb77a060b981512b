"""Digits of seven segments, as calculators and clocks show them: drawn, in many designs."""

from pathlib import Path

import numpy as np

from .fonts import HEIGHT, WIDTH, Face, centred

# Which segments each digit lights: top, top left, top right, middle, bottom left, bottom right, bottom.
LIT = {
    1: "..#..#.",
    2: "#.###.#",
    3: "#.##.##",
    4: ".###.#.",
    5: "##.#.##",
    6: "##.####",
    7: "#.#..#.",
    8: "#######",
    9: "####.##",
}
# A 6 without its top, a 9 without its bottom, a 7 with a flag.
OTHER = {6: ".#.####", 9: "####.#.", 7: "###..#."}
DESIGNS = 40


def _segment(along, across, half, thick, tip):
    """Coverage of a bar of half length `half`, whose ends are cut at a slope of `tip` (0 straight)."""
    return np.clip(
        np.minimum(thick / 2 - np.abs(across), half - np.abs(along) - tip * np.abs(across)) + 0.5, 0, 1
    )


def _digit(marks, thick, gap, tip, width, lean):
    """One digit as a picture of HEIGHT rows."""
    y, x = np.mgrid[:HEIGHT, : WIDTH * 2].astype(np.float32)
    x = x - WIDTH + lean * (y - HEIGHT / 2)
    top, middle, bottom = thick / 2, (HEIGHT - 1) / 2, HEIGHT - 1 - thick / 2
    side, tall = width / 2 - thick / 2, (middle - top) / 2
    places = (
        (x, y - top, side),
        (y - (top + middle) / 2, x + side, tall),
        (y - (top + middle) / 2, x - side, tall),
        (x, y - middle, side),
        (y - (middle + bottom) / 2, x + side, tall),
        (y - (middle + bottom) / 2, x - side, tall),
        (x, y - bottom, side),
    )
    picture = np.zeros_like(x)
    for mark, (along, across, half) in zip(marks, places):
        if mark == "#":
            np.maximum(
                picture, _segment(along, across, half - gap + thick / 2 * (tip == 0), thick, tip), out=picture
            )
    columns = np.flatnonzero(picture.max(0) > 0)
    return picture[:, columns[0] : columns[-1] + 1][:, :WIDTH]


def faces(seed):
    """DESIGNS drawn fonts, each a design of its own."""
    rng = np.random.default_rng(seed)
    found = []
    for i in range(DESIGNS):
        thick, width = rng.uniform(4, 11), rng.uniform(24, 38)
        gap = 0.0 if rng.random() < 0.3 else rng.uniform(0.5, 2.5)
        tip = rng.choice([0.0, rng.uniform(0.6, 1.0)])
        lean = 0.0 if rng.random() < 0.5 else rng.uniform(0.08, 0.2)
        lit = LIT | (OTHER if rng.random() < 0.25 else {})
        masks = [_digit(lit[d], thick, gap, tip, width, lean) for d in range(1, 10)]
        found.append(Face(Path(f"segments{i}"), 0, "segments", np.stack([centred(m) for m in masks])))
    return found
