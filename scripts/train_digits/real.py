"""Cells of labelled photos, cut by `examples/cut_cells`, and what a camera might have done to them."""

import csv
from pathlib import Path

import numpy as np
from PIL import Image
from scipy import ndimage

from . import patches, split
from .synth import CANDIDATES, EMPTY, OPEN, PRINTED, WRITTEN, coarse, defocus, motion, shine

CROP, SIDE, MARGIN, PAD = patches.CROP, patches.SIDE, patches.MARGIN, patches.PAD
HAND_WRITTEN = Path(__file__).parent / "written.csv"


class Photo:
    """One straightened board with its labels; `half` is one of `split`'s, `kept` marks the
    temperature's part of the training half."""

    def __init__(self, folder, name, grey, depth, labels):
        self.folder, self.name, self.grey, self.depth = folder.name, name, grey, depth
        self.half = split.half(folder, name)
        self.kept = self.half == split.TRAIN and split.held_out(folder, name)
        self.labels = labels
        self.symbols = np.array([int(c) if c.isdigit() else 0 for c in labels], np.int8)
        self.ink = _ink(folder, name, labels, self.symbols)

    def crops(self):
        """(81, 54, 54), as gridlens cuts them."""
        low = MARGIN - PAD
        return np.stack(
            [self.grey[low + SIDE * r :, low + SIDE * c :][:CROP, :CROP] for r in range(9) for c in range(9)]
        )

    def patches(self):
        """(81, 2, 36, 36), as the network gets them."""
        return patches.patches(self.crops(), np.full(81, self.depth))


def _ink(folder, name, labels, symbols):
    """Kinds of ink that are certain; OPEN elsewhere."""
    ink = np.full(81, OPEN, np.int8)
    ink[symbols == 0] = EMPTY
    ink[[c == "c" for c in labels]] = CANDIDATES
    printed = folder.parent / "newspaper" / f"{name}.csv"
    written = _written_cells().get(name[:5])
    if folder.name.startswith("newspaper") and printed.is_file():
        given = np.array([c != "0" for c in split.cells_of(printed.read_text())])
        ink[symbols > 0] = np.where(given, PRINTED, WRITTEN)[symbols > 0]
    elif written is not None:
        ink[symbols > 0] = np.where(written, WRITTEN, PRINTED)[symbols > 0]
    return ink


def _written_cells():
    """Cells of the calendar's dates that were seen to be written by hand: `date,81 marks of . and h`."""
    if not HAND_WRITTEN.is_file():
        return {}
    rows = csv.reader(HAND_WRITTEN.read_text().splitlines())
    return {row[0]: np.array([c == "h" for c in row[1]]) for row in rows if len(row) == 2}


def load(cut, folders):
    """Every photo of `folders` that gridlens cut into the folder `cut`."""
    photos = []
    for folder in map(Path, folders):
        place = Path(cut) / folder.name
        for row in csv.DictReader((place / "index.csv").open()):
            grey = np.asarray(Image.open(place / f"{row['name']}.png"))
            photos.append(Photo(folder, row["name"], grey, float(row["depth"]), row["labels"]))
        check(place, [p for p in photos if p.folder == folder.name])
    return photos


def check(place, photos):
    """Training must see what gridlens sees: its first photo's patches, to a ten-thousandth."""
    theirs = np.fromfile(place / "patches.f32", "<f4").reshape(-1, 2, patches.PATCH, patches.PATCH)
    if photos and np.abs(photos[0].patches() - theirs).max() > 1e-4:
        raise SystemExit(f"{place}: patches.py and src/ocr/patch.rs differ")


def _wave(rng):
    """A smooth bend of the cell: displacements (2, 54, 54) of up to two pixels or so."""
    axis = np.arange(CROP, dtype=np.float32)
    bend = np.zeros((2, CROP, CROP), np.float32)
    for slot in bend:
        for _ in range(2):
            fx, fy = rng.normal(0, 0.09, 2)
            slot += rng.uniform(0, 1.0) * np.sin(fx * axis[None] + fy * axis[:, None] + rng.uniform(0, 6.3))
    return bend


# Where handwriting is deformed, 1 in the middle of a cell and 0 at its lines, which stay what they are.
_AXIS = np.abs(np.arange(CROP, dtype=np.float32) - (CROP - 1) / 2)
_FADE = 0.5 + 0.5 * np.cos(np.pi * np.clip((_AXIS - 13) / 11, 0, 1))
INSIDE = _FADE[None] * _FADE[:, None]


def _rewritten(rng, local):
    """Displacements (2, 54, 54) that make a written digit another hand's: slant, size, turn, wobble."""
    slant, turn = rng.normal(0, 0.14), rng.normal(0, 0.09)
    tall, wide = np.exp(rng.normal(0, 0.13, 2))
    change = np.array([[tall, turn], [slant - turn, wide]]) - np.eye(2)
    return (np.tensordot(change, local, 1) + _wave(rng) * rng.uniform(0.5, 2.0)) * INSIDE


def _camera(rng, cells):
    """What another camera might have made of the cells (n, h, w), as darkness."""
    if rng.random() < 0.45:
        most = 1.3 if rng.random() < 0.7 else 2.0
        cells = defocus(cells, rng.uniform(0, most), rng.random() < 0.5)
    if rng.random() < 0.12:
        cells = motion(cells, rng.uniform(1.5, 6.0), rng.uniform(0, np.pi))
    if rng.random() < 0.2:
        cells = coarse(cells, rng.uniform(0.36, 0.75))
    return cells


def _shone(rng, dark):
    """The darkness of a cell whose pencil mark shines; lines do not."""
    mark = np.maximum(dark - np.percentile(dark, 25), 0) * INSIDE
    return dark - mark + shine(rng, mark)


def _shaken(rng, photo):
    """The photo's cells as another lattice, another hand and another camera would have given them."""
    low = MARGIN - PAD + (CROP - 1) / 2
    tilt = rng.normal(0, 0.04, (2, 2))
    pen = rng.integers(6)
    strength = rng.uniform(0.65, 1.25)
    noise = rng.uniform(0, 5) if rng.random() < 0.5 else 0.0
    jitter = rng.uniform(0, 1.8)
    glare = rng.random() < 0.12
    grey = photo.grey.astype(np.float32)
    if pen == 0:
        grey = ndimage.minimum_filter(grey, 2)
    elif pen == 1:
        grey = ndimage.maximum_filter(grey, 2)
    local = np.mgrid[:CROP, :CROP].astype(np.float32) - (CROP - 1) / 2
    out = np.empty((81, CROP, CROP), np.float32)
    for i in range(81):
        centre = np.array([low + SIDE * (i // 9), low + SIDE * (i % 9)]) + np.clip(
            rng.normal(0, jitter, 2), -4, 4
        )
        matrix = np.eye(2) + tilt + rng.normal(0, 0.04, (2, 2))
        bend = _rewritten(rng, local) if photo.ink[i] == WRITTEN else _wave(rng)
        at = np.tensordot(matrix, local, 1) + bend + centre[:, None, None]
        out[i] = ndimage.map_coordinates(grey, at.astype(np.float32), order=1, mode="nearest")
    dark = patches.PAPER - out
    if glare:
        for i in np.flatnonzero(np.isin(photo.ink, (WRITTEN, CANDIDATES))):
            dark[i] = _shone(rng, dark[i])
    out = patches.PAPER - _camera(rng, dark) * strength + rng.normal(0, 1, out.shape) * noise
    out = np.clip(out, 0, 255).astype(np.uint8)
    return out, patches.board_depth(out[:, PAD : PAD + SIDE, PAD : PAD + SIDE])


def cells(seed, photo, copies):
    """Patches as half floats, symbols, kinds of ink: the photo as it is and `copies` times shaken.

    Shaken copies keep a half of the empty cells: most boards have more of them than of all digits together.
    """
    rng = np.random.default_rng(seed)
    found = [(photo.patches().astype(np.float16), photo.symbols, photo.ink)]
    for _ in range(copies):
        crops, depth = _shaken(rng, photo)
        keep = (photo.symbols > 0) | (photo.ink == CANDIDATES) | (rng.random(81) < 0.5)
        made = patches.patches(crops[keep], np.full(keep.sum(), depth)).astype(np.float16)
        found.append((made, photo.symbols[keep], photo.ink[keep]))
    return [np.concatenate(columns) for columns in zip(*found)]
