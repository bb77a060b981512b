"""Which photos may be trained on: the rule that `gridlens eval --half` follows, too."""

import hashlib

import pytest

from train_digits import split


@pytest.fixture
def folders(tmp_path):
    """A newspaper's puzzles and the same filled in, forty photos each."""
    for name in ("newspaper", "newspaper-filled"):
        folder = tmp_path / name
        folder.mkdir()
        for i in range(40):
            given = f"{i % 9 + 1},{i // 9}"
            text = given if name == "newspaper" else "5,5"
            (folder / f"image{i}.csv").write_text(text + "\n")
            (folder / f"image{i}.jpg").touch()
    return [tmp_path / "newspaper", tmp_path / "newspaper-filled"]


def test_both_halves_have_photos_and_a_filled_puzzle_goes_with_its_print(folders):
    halves = [[split.half(folder, f"image{i}") for i in range(40)] for folder in folders]
    assert set(halves[0]) == {split.TRAIN, split.TEST}
    assert halves[0] == halves[1]


def test_the_first_digit_of_the_hash_decides(folders):
    digest = hashlib.sha256(b"10").hexdigest()
    expected = split.TRAIN if int(digest[0], 16) % 2 == 0 else split.TEST
    assert split.half(folders[0], "image0") == expected


def test_the_days_of_a_calendar_are_told_by_their_dates(tmp_path):
    # Without a CSV beside them: the name is enough.
    assert split.identity(tmp_path, "07_14_a") == split.identity(tmp_path, "07_14_b") == "07_14"


def test_photos_are_listed_with_their_half(folders):
    lines = list(split.listing(folders))
    assert len(lines) == 80
    assert all(line.split()[1] in (split.TRAIN, split.TEST) for line in lines)
    kept = [line for line in lines if line.endswith("(temperature)")]
    assert kept
    assert all(line.split()[1] == split.TRAIN for line in kept)
