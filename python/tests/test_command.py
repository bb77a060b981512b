"""The command that comes with the package, and Ctrl+C in both."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import photo, truth
from test_api import ANSWER, TEXT

import gridlens

COMMAND = Path(sys.executable).parent / "gridlens"
# So much to do that nobody is through before a signal comes.
LONG = "\n".join([TEXT] * 200_000) + "\n"


def run(*words: str | Path, **others: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([COMMAND, *words], capture_output=True, **others)  # type: ignore[call-overload, no-any-return]


def test_the_command_solves_and_writes(clean: Path, tmp_path: Path) -> None:
    said = run(clean, "--output", tmp_path / "out.png")
    assert said.returncode == 0 and (tmp_path / "out.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "out.puzzle.csv").read_text() == truth("newspaper-sudoku", "puzzle")
    assert run("--version").stdout.startswith(b"gridlens ")


def test_the_command_ends_with_the_exit_codes(tmp_path: Path) -> None:
    (tmp_path / "wrong.txt").write_text("5" + TEXT)
    assert run("check", tmp_path / "wrong.txt").returncode == 3
    assert run("solve", tmp_path / "none.jpg").returncode == 3
    assert run("solve", "--colour").returncode == 2
    assert run("solve", photo("blotted"), "--output", tmp_path / "out.png").returncode == 1


def test_all_that_is_printed_comes_out() -> None:
    said = run("solve", "-", input=f"{TEXT}\n".encode())
    assert said.returncode == 0 and said.stdout.decode().strip() == ANSWER
    text = run("render", "-", "--format", "text", input=TEXT.encode())
    assert text.stdout.decode().count("\n") == 9


def test_the_package_finds_its_own_data() -> None:
    said = run("doctor", env={**os.environ, "TESSDATA_PREFIX": ""})
    assert said.returncode == 0
    (line,) = (line for line in said.stdout.decode().splitlines() if line.startswith("digits data"))
    assert line.split()[-1] == str(Path(gridlens.__file__).parent / "tessdata")


def test_ctrl_c_ends_the_command_with_130(tmp_path: Path) -> None:
    (tmp_path / "long.txt").write_text(LONG)
    child = subprocess.Popen(
        [COMMAND, "solve", tmp_path / "long.txt"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert child.stdout is not None and child.stdout.read(82)
    begun = time.monotonic()
    child.send_signal(signal.SIGINT)
    # What is in the pipe is taken: a writer that waits would not hear anything.
    _, said = child.communicate(timeout=10)
    assert child.returncode == 130 and time.monotonic() - begun < 3
    assert b"Traceback" not in said and b"KeyboardInterrupt" not in said


def test_a_pipe_that_is_closed_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "long.txt").write_text(LONG)
    child = subprocess.Popen(
        [COMMAND, "solve", tmp_path / "long.txt"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert child.stdout is not None and child.stderr is not None
    child.stdout.read(82)
    child.stdout.close()
    assert child.wait(timeout=20) == 0 and b"rror" not in child.stderr.read()


def test_ctrl_c_ends_a_call_at_once(tmp_path: Path) -> None:
    program = """
import gridlens, sys, time
print("begun", flush=True)
try:
    gridlens.Engine(timeout=60).solve(b"." * 256)
except KeyboardInterrupt:
    print("stopped")
"""
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, cwd=tmp_path)
    assert child.stdout is not None and child.stdout.readline() == b"begun\n"
    time.sleep(1)
    assert child.poll() is None, "this puzzle takes longer"
    begun = time.monotonic()
    child.send_signal(signal.SIGINT)
    assert child.stdout.readline() == b"stopped\n" and time.monotonic() - begun < 1
    try:
        child.wait(timeout=10)
    except subprocess.TimeoutExpired:
        child.kill()
        pytest.fail("the process does not end")
