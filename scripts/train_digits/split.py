"""Which photos may be trained on. The one place that knows."""

import hashlib
from pathlib import Path

# The two halves of the labelled photos; `gridlens eval --half` calls them a and b.
TRAIN, TEST = "train", "test"


def cells_of(text):
    """The 81 labels of a CSV as one string."""
    return "".join(field.strip() or "0" for line in text.split() for field in line.split(","))


def identity(folder, name):
    """What makes two photos the same puzzle.

    Photos of a page-a-day calendar (`MM_DD_...`): the date. Others: the printed givens, which for a filled
    grid are those of the photo of the same name in the folder `newspaper` beside it.
    """
    if len(name) > 5 and name[2] == name[5] == "_" and name[:2].isdigit() and name[3:5].isdigit():
        return name[:5]
    folder = Path(folder)
    printed = folder.parent / "newspaper" / f"{name}.csv"
    return cells_of((printed if printed.is_file() else folder / f"{name}.csv").read_text())


def digest(folder, name):
    """SHA-256 of the identity, hexadecimal."""
    return hashlib.sha256(identity(folder, name).encode()).hexdigest()


def half(folder, name):
    """`TRAIN` (first digit of the digest even): for training and tuning. `TEST`: for last figures alone."""
    return (TRAIN, TEST)[int(digest(folder, name)[0], 16) % 2]


def held_out(folder, name):
    """Whether a photo of the training half is kept for the temperature: second digit below 3."""
    return int(digest(folder, name)[1], 16) < 3


def listing(folders):
    """Lines `FOLDER HALF NAME` for people and for other tools."""
    for folder in map(Path, folders):
        for csv in sorted(folder.glob("*.csv")):
            if csv.with_suffix(".jpg").is_file():
                mark = half(folder, csv.stem)
                kept = " (temperature)" if mark == TRAIN and held_out(folder, csv.stem) else ""
                yield f"{folder.name} {mark} {csv.stem}{kept}"
