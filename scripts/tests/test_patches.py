"""Training sees of a cell what gridlens sees; tests/all/patches.rs holds the same board and patches."""

from pathlib import Path

import numpy as np
from PIL import Image

from train_digits import patches

STORED = Path(__file__).resolve().parents[2] / "tests" / "patches"
SIDE, MARGIN, PAD = patches.SIDE, patches.MARGIN, patches.PAD
# Python sums in another order, in which 32-bit floats round otherwise.
TOLERANCE = 1e-4


def cut(grey, pad):
    """The board's four cells with `pad` pixels around them."""
    low, side = MARGIN - pad, SIDE + 2 * pad
    return np.stack([grey[low + SIDE * r :, low + SIDE * c :][:side, :side] for r in (0, 1) for c in (0, 1)])


def stored():
    """The board, the depth of its ink and its patches, as gridlens has them."""
    values = np.fromfile(STORED / "patches.f32", "<f4")
    grey = np.asarray(Image.open(STORED / "board.png").convert("L"))
    return grey, values[0], values[1:].reshape(-1, 2, patches.PATCH, patches.PATCH)


def test_patches_are_those_of_gridlens():
    grey, depth, theirs = stored()
    ours = patches.patches(cut(grey, PAD), np.full(4, depth))
    assert ours.shape == theirs.shape
    assert np.abs(ours - theirs).max() < TOLERANCE


def test_the_depth_of_ink_is_that_of_gridlens():
    grey, depth, _ = stored()
    assert patches.board_depth(cut(grey, 0)) == depth


def test_a_board_without_ink_has_the_depth_that_is_assumed():
    assert patches.board_depth(np.full((4, SIDE, SIDE), 229, np.uint8)) == patches.DEPTH_UNKNOWN
