"""The wheel carries what it needs: it works where Z3, Tesseract and its data are not."""

from __future__ import annotations

import os
import shutil
import subprocess
import venv
from pathlib import Path

import pytest
from conftest import truth

DIST = Path(__file__).parent.parent / "dist"
# What is put out of sight, by the beginnings of names, wherever the loader looks.
HIDDEN = ("libz3.", "libz3-", "libtesseract.", "liblept.", "libleptonica.", "libarchive.", "libcurl")
FOLDERS = ("/usr/lib", "/lib", "/usr/local/lib")
DATA = ("/usr/share/tesseract-ocr", "/usr/share/tessdata", "/usr/local/share/tessdata")
# What gives a process a view of the files of its own.
VIEW = ["unshare", "--mount", "--map-root-user", "--propagation", "private"]
if os.geteuid() == 0:
    VIEW.remove("--map-root-user")


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment that has the wheel and nothing else."""
    folder = tmp_path_factory.mktemp("alone")
    venv.create(folder, with_pip=True)
    (wheel,) = DIST.glob("*.whl")
    python = folder / "bin" / "python"
    words = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", wheel]
    subprocess.run(words, check=True)
    return python


def without_libraries(folder: Path, words: list[str | Path]) -> subprocess.CompletedProcess[str]:
    """Runs words where what `HIDDEN` and `DATA` name is out of their sight."""
    if not shutil.which("unshare") or subprocess.run([*VIEW, "true"], check=False).returncode != 0:
        pytest.skip("this system lets nobody have a view of the files of their own")
    nothing = folder / "nothing"
    nothing.mkdir(exist_ok=True)
    (empty := folder / "empty").touch()
    lines = ["set -e"]
    for root in FOLDERS:
        found = {file.resolve() for file in Path(root).rglob("*.so*") if file.name.startswith(HIDDEN)}
        lines += [f"mount --bind {empty} {file}" for file in sorted(found) if file.is_file()]
    lines += [f"mount --bind {nothing} {data}" for data in DATA if Path(data).is_dir()]
    script = "\n".join([*lines, 'exec "$@"'])
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder)}
    return subprocess.run(
        [*VIEW, "sh", "-c", script, "sh", *words], capture_output=True, text=True, env=environment, cwd=folder
    )


def test_the_system_has_nothing_there(alone: Path, tmp_path: Path) -> None:
    for name in ("libz3.so.4", "libtesseract.so.5"):
        load = [alone, "-c", f"import ctypes; ctypes.CDLL({name!r})"]
        subprocess.run(load, check=True)
        said = without_libraries(tmp_path, load)
        assert said.returncode == 1 and "OSError" in said.stderr, said


def test_the_wheel_works_by_itself(alone: Path, tmp_path: Path, clean: Path) -> None:
    program = """
import gridlens, sys
answer = gridlens.solve(sys.argv[1])
print(answer.solution, end="")
sixteen = gridlens.solve(sys.argv[2])
assert sixteen.verdict == "unique", sixteen
"""
    # A board of 16 is read by Tesseract, every mark of it.
    sixteen = clean.parent.parent / "sixteen" / "photo.jpg"
    said = without_libraries(tmp_path, [alone, "-c", program, clean, sixteen])
    assert said.returncode == 0, said.stderr
    assert said.stdout == truth("newspaper-sudoku")


def test_the_command_works_by_itself(alone: Path, tmp_path: Path, clean: Path) -> None:
    said = without_libraries(tmp_path, [alone.parent / "gridlens", clean, "--output", tmp_path / "out.png"])
    assert said.returncode == 0 and (tmp_path / "out.png").is_file(), said.stderr
    doctor = without_libraries(tmp_path, [alone.parent / "gridlens", "doctor"])
    assert doctor.returncode == 0 and str(alone.parent.parent) in doctor.stdout, doctor


def test_all_that_it_carries_is_under_a_licence_that_it_shows(alone: Path) -> None:
    (licences,) = alone.parent.parent.glob("lib/python*/site-packages/gridlens-*.dist-info/licenses")
    (libraries,) = alone.parent.parent.glob("lib/python*/site-packages/gridlens.libs")
    said = (licences / "libraries.txt").read_text()
    named = [line.partition(": ") for line in said.splitlines()[2:]]
    files = {file for _, _, files in named for file in files.split(", ")}
    assert files == {file.name for file in libraries.iterdir()} | {"eng.traineddata"}
    for package, _, _ in named:
        assert (licences / f"{package.split(':')[0]}.txt").stat().st_size > 200, package
    crates = (licences / "rust-crates.txt").read_text()
    assert "\nz3 " in crates and "\npyo3 " in crates and "Permission is hereby granted" in crates
