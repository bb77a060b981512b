"""What the tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

SAMPLES = Path(__file__).parent.parent.parent / "samples"


def photo(sample: str) -> Path:
    return SAMPLES / sample / "photo.jpg"


def truth(sample: str, what: str = "solution") -> str:
    return (SAMPLES / sample / f"{what}.csv").read_text()


@pytest.fixture(scope="session")
def clean() -> Path:
    """A photo that is read beyond doubt."""
    return photo("newspaper-sudoku")
