"""Marks cut out of their cells, as gridlens cuts them, and what they are made of."""

import numpy as np
import pytest
from test_patches import STORED, stored
from test_patches import cut as cut_cells

from train_digits import patches, strokes, synth
from train_hands import cells, cut


def test_marks_are_those_of_gridlens():
    grey, _, _ = stored()
    found, has = cut.patches(cut_cells(grey, patches.PAD))
    values = np.fromfile(STORED / "marks.f32", "<f4")
    assert (has == values[:4]).all()
    assert np.abs(found - values[4:].reshape(-1, cut.PLANES, cut.PATCH, cut.PATCH)).max() < 1e-4


def cell(*boxes):
    """A cell with boxes of ink, each from row and column to row and column."""
    grey = np.full((patches.CROP, patches.CROP), 220, np.uint8)
    for top, left, bottom, right in boxes:
        grey[top:bottom, left:right] = 60
    return grey


def test_a_mark_is_as_large_in_the_patch_whatever_its_size_and_place():
    for top, left, size in ((20, 20, 10), (14, 12, 20), (26, 30, 14)):
        alone = cut.patch(cell((top, left, top + size, left + size // 2)))[0] > 0.5
        rows, columns = np.flatnonzero(alone.any(1)), np.flatnonzero(alone.any(0))
        assert abs(len(rows) - cut.REACH) <= 2
        assert abs(rows.mean() - 15.5) <= 1
        assert abs(columns.mean() - 15.5) <= 1


def test_lines_and_neighbours_are_in_the_second_plane_alone():
    mark = (18, 20, 38, 26)
    clean = cut.patch(cell(mark))
    seen = cut.patch(cell(mark, (0, 8, 54, 10), (40, 40, 54, 54)))
    assert np.abs(seen[0] - clean[0]).max() < 1e-5
    assert seen[1].sum() > clean[1].sum() + 10


def test_an_empty_cell_has_no_mark():
    assert cut.patch(cell()) is None
    assert cut.patch(cell((0, 0, 54, 4))) is None


@pytest.fixture(scope="module")
def made():
    """The marks of twenty boards of drawn strokes."""
    rng = np.random.default_rng(5)
    masks = [strokes.Hand(rng).draw(rng, digit, 60) for digit in range(1, 10)]
    scans = [[mask] for mask in masks]
    face = type("Face", (), {"ink": synth.PRINTED, "masks": masks})()
    return cells.marks(7, 20, [[face]], scans)


def test_marks_are_patches_with_digits(made):
    found, digits = made
    assert found.shape[1:] == (cut.PLANES, cut.PATCH, cut.PATCH)
    assert len(found) == len(digits) > 250
    assert set(digits.tolist()) == set(range(9))
    assert np.isfinite(found).all()
