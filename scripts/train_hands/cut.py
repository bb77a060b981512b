"""What the network sees of a mark: the arithmetic of src/ocr/hand.rs on cells."""

import numpy as np
from scipy import ndimage

from train_digits.patches import CROP, PAD, SIDE

# Side of what the network sees, and the longer side of the mark on it; planes of it.
PATCH, REACH, PLANES = 32, 24, 2
# Pixels of the crop all around that are not looked at for marks, and those that marks have to reach into.
LINE, CORE = 6, 11
# A row or column of a side's first EDGE pixels with more ink than SPANS of it is a line's.
EDGE, SPANS = 6, 0.75
# Rank of the ink among the pixels of the core, darkest first, and the least depth of it in grey levels.
INK, LEAST_DEPTH = 20, 8
# Ink is darker than the paper by this share of its depth.
THRESHOLD = 0.4
# Pieces of a mark: so close to the main one, with at least so many pixels.
GAP, LEAST = 5, 4
# Paper around a mark that is kept, as far as the soft rim of ink reaches.
RIM = 2
# Rank of the depth of a mark among its pixels, lightest first.
DEEP = 0.8
LOW, HIGH = -0.25, 1.5
_EIGHT = np.ones((3, 3), int)


def _without_lines(inked):
    """The ink within the lines: rows and columns at the sides that are nearly all ink are not the mark's."""
    inner = inked[LINE : CROP - LINE, LINE : CROP - LINE].copy()
    side = len(inner)
    full = SPANS * side
    rows, columns = inner.sum(1) > full, inner.sum(0) > full
    rows[EDGE : side - EDGE] = columns[EDGE : side - EDGE] = False
    inner[rows] = False
    inner[:, columns] = False
    out = np.zeros_like(inked)
    out[LINE : CROP - LINE, LINE : CROP - LINE] = inner
    return out


def _mark(inked):
    """The pixels of the mark; None where there is none."""
    labels, count = ndimage.label(_without_lines(inked), _EIGHT)
    if not count:
        return None
    core = np.bincount(labels[CORE : CROP - CORE, CORE : CROP - CORE].ravel(), minlength=count + 1)[1:]
    if not core.any():
        return None
    boxes = ndimage.find_objects(labels)
    main = int(core.argmax())
    keep = labels == main + 1
    rows, columns = boxes[main]
    for i, (other_rows, other_columns) in enumerate(boxes):
        low, high = min(s.start for s in boxes[i]), max(s.stop for s in boxes[i])
        near = (
            other_rows.start < rows.stop + GAP
            and other_rows.stop > rows.start - GAP
            and other_columns.start < columns.stop + GAP
            and other_columns.stop > columns.start - GAP
        )
        of = labels == i + 1
        if i != main and near and low > LINE and high < CROP - LINE and of.sum() >= LEAST:
            keep |= of
    return keep


def patch(crop):
    """A cell (54, 54) of 0..255 -> (2, 32, 32): the mark alone, and all there is about it; or None."""
    grey = crop.astype(np.float32)
    flat = np.sort(grey.ravel())
    paper = flat[len(flat) * 3 // 4]
    depth = paper - np.sort(grey[CORE : CROP - CORE, CORE : CROP - CORE].ravel())[INK]
    if depth < LEAST_DEPTH:
        return None
    dark = paper - grey
    keep = _mark(dark > THRESHOLD * depth)
    if keep is None:
        return None
    levels = np.sort(dark[keep])
    dark = np.clip(dark / levels[int(len(levels) * DEEP)], LOW, HIGH)
    rows, columns = np.flatnonzero(keep.any(1)), np.flatnonzero(keep.any(0))
    top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    zoom = REACH / max(bottom - top, right - left)
    mark = np.where(ndimage.binary_dilation(keep, np.ones((2 * RIM + 1, 2 * RIM + 1))), dark, 0)
    at = (np.arange(PATCH, dtype=np.float32) + 0.5 - PATCH / 2) / zoom - 0.5
    return np.stack([_sampled(p, at + (top + bottom) / 2, at + (left + right) / 2) for p in (mark, dark)])


def _sampled(plane, down, across):
    """The plane between its pixels; 0 beyond it."""
    plane = np.pad(plane, 1)

    def taps(at):
        at = np.clip(at + 1, 0, CROP + 1)
        low = np.minimum(at.astype(int), CROP)
        return low, (at - low).astype(np.float32)

    (y, fy), (x, fx) = taps(down), taps(across)
    rows = plane[y] * (1 - fy)[:, None] + plane[y + 1] * fy[:, None]
    return rows[:, x] * (1 - fx) + rows[:, x + 1] * fx


def patches(crops):
    """Patches (k, 2, 32, 32) of those of the crops (n, 54, 54) that have a mark, and which these are (n)."""
    found = [patch(crop) for crop in crops]
    has = np.array([p is not None for p in found], bool)
    some = [p for p in found if p is not None]
    return np.stack(some) if some else np.zeros((0, PLANES, PATCH, PATCH), np.float32), has


assert PAD < LINE < CORE and CROP == SIDE + 2 * PAD
