"""Made cells: what training is fed, without any font, scan or photo that is not part of the project."""

from pathlib import Path

import numpy as np
import pytest

from train_digits import fonts, patches, strokes, synth

FONT = Path(__file__).resolve().parents[2] / "src" / "draw" / "font" / "OpenSans-Semibold-subset.ttf"


@pytest.fixture(scope="module")
def faces():
    """One design with one font, that of the answers."""
    face = fonts._face(FONT)
    assert face is not None
    assert face.ink == synth.PRINTED
    return [[face]]


@pytest.fixture(scope="module")
def scans():
    """Two pictures a digit, drawn by hands of `strokes`."""
    rng = np.random.default_rng(5)
    return [[strokes.Hand(rng).draw(rng, digit, 60) for _ in range(2)] for digit in range(1, 10)]


@pytest.fixture(scope="module")
def cells(faces, scans):
    """The cells of forty boards: patches, symbols, kinds of ink."""
    return synth.cells(7, 40, faces, scans)


def test_cells_are_patches_with_labels(cells):
    made, symbols, ink = cells
    assert made.shape == (40 * synth.CELLS, 2, patches.PATCH, patches.PATCH)
    assert made.dtype == np.float16
    assert np.isfinite(made).all()
    assert np.abs(made).max() <= 4
    assert len(symbols) == len(ink) == len(made)


def test_every_symbol_and_kind_of_ink_is_made_and_they_agree(cells):
    _, symbols, ink = cells
    assert set(symbols.tolist()) == set(range(10))
    assert set(ink.tolist()) == {synth.EMPTY, synth.PRINTED, synth.WRITTEN, synth.CANDIDATES}
    assert ((symbols > 0) == np.isin(ink, (synth.PRINTED, synth.WRITTEN))).all()


def test_ink_is_darker_than_paper(cells):
    made, _, ink = cells
    middle = made[:, 0, 9:27, 9:27].astype(np.float32).mean((1, 2))
    assert middle[ink == synth.PRINTED].mean() > middle[ink == synth.EMPTY].mean() + 0.1
    assert middle[ink == synth.WRITTEN].mean() > middle[ink == synth.EMPTY].mean() + 0.05


def test_the_same_seed_makes_the_same_cells(cells, faces, scans):
    again = synth.cells(7, 40, faces, scans)
    assert all((one == other).all() for one, other in zip(cells, again))
    others = synth.cells(8, 2, faces, scans)
    assert (others[0] != cells[0][: len(others[0])]).any()


@pytest.mark.parametrize("digit", range(1, 10))
def test_a_drawn_digit_fills_its_height(digit):
    rng = np.random.default_rng(digit)
    for _ in range(20):
        mask = strokes.Hand(rng).draw(rng, digit, 40)
        rows = np.flatnonzero(mask.max(1) > 0.5)
        assert 0 <= mask.min() <= mask.max() <= 1
        assert 24 <= rows[-1] - rows[0] + 1 <= 56
