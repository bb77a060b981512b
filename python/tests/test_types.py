"""The types that the package says it has."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TYPED = Path(__file__).parent / "typed.py"
SETTINGS = Path(__file__).parent.parent / "pyproject.toml"


def looked_over(file: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "mypy", "--config-file", SETTINGS, "--cache-dir", folder, file]
    return subprocess.run(words, capture_output=True, text=True, cwd=folder)


def test_a_program_with_types_is_right(tmp_path: Path) -> None:
    said = looked_over(TYPED, tmp_path)
    assert said.returncode == 0, said.stdout


def test_mistakes_are_seen(tmp_path: Path) -> None:
    mistakes = [
        "gridlens.solve(7)",
        "gridlens.Engine(ink='red')",
        "gridlens.render('', 'pdf')",
        "gridlens.solve('a.jpg').solution.upper()",
        "gridlens.read('a.jpg', puzzle='first')",
    ]
    wrong = tmp_path / "wrong.py"
    wrong.write_text("\n".join(["import gridlens", *mistakes]) + "\n")
    said = looked_over(wrong, tmp_path)
    lines = {int(line.split(":")[1]) for line in said.stdout.splitlines() if ": error: " in line}
    assert lines == set(range(2, 2 + len(mistakes))), said.stdout


def test_the_package_itself_is_typed(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "mypy", "--config-file", SETTINGS, "--cache-dir", tmp_path]
    said = subprocess.run([*words, "--package", "gridlens"], capture_output=True, text=True, cwd=tmp_path)
    assert said.returncode == 0, said.stdout
