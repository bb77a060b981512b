"""What is read, solved, checked and drawn, and what is refused, by the package's functions."""

from __future__ import annotations

import io
import json
import multiprocessing
import pickle
import subprocess
import sys
from pathlib import Path

import numpy
import pytest
from conftest import photo, truth
from PIL import Image

import gridlens

TEXT = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
# Two clues of a row are the same.
IMPOSSIBLE = "55" + TEXT[2:]
SEVERAL = "." * 81


def test_a_photo_is_read(clean: Path) -> None:
    answer = gridlens.read(clean)
    assert answer.ok and answer.verdict is None and answer.solution is None
    # Beside it a solution is printed.
    puzzle, printed = answer.puzzles
    assert (puzzle.number, puzzle.kind, puzzle.is_printed_solution) == (1, "sudoku 9 x 9", False)
    assert printed.is_printed_solution
    assert puzzle.puzzle == truth("newspaper-sudoku", "puzzle")
    assert answer.record["command"] == "read" and answer.record["photo"]["puzzles"] == 1


def test_a_photo_is_solved_whatever_it_comes_as(clean: Path) -> None:
    pixels = numpy.asarray(Image.open(clean))
    gray = numpy.asarray(Image.open(clean).convert("L"))
    rgba = numpy.asarray(Image.open(clean).convert("RGBA"))
    data = clean.read_bytes()
    sources = [clean, str(clean), data, bytearray(data), memoryview(data), pixels, gray, rgba, pixels[:, ::1]]
    for source in sources:
        answer = gridlens.solve(source)
        assert answer.ok and answer.verdict == "unique" and not answer.errors
        assert answer.solution == truth("newspaper-sudoku")
        assert answer.puzzle == truth("newspaper-sudoku", "puzzle")
        assert answer.picture is None


def test_an_array_that_is_no_block_of_memory_is_the_picture_that_it_shows(clean: Path) -> None:
    pixels = numpy.asarray(Image.open(clean))
    turned = numpy.rot90(pixels)
    assert not turned.flags.c_contiguous
    assert gridlens.solve(turned).solution == truth("newspaper-sudoku")
    turn = gridlens.solve(turned).record["photo"]["turn"]
    assert turn["quarters"] == 1, "a picture turned left has to be turned right"


def test_the_picture_has_the_answer(clean: Path) -> None:
    data = gridlens.solve(clean, picture=True).picture
    assert data is not None
    before = numpy.asarray(Image.open(clean)).astype(int)
    after = numpy.asarray(Image.open(io.BytesIO(data))).astype(int)
    assert before.shape == after.shape
    changed = (abs(before - after) > 60).any(axis=2)
    assert 0.002 < changed.mean() < 0.2, "the answer's digits and nothing else"
    assert gridlens.solve(data).skipped == "gridlens wrote it"


def test_all_puzzles_of_a_page_are_answered_or_one() -> None:
    page = gridlens.solve(photo("two-and-solution"))
    assert [puzzle.number for puzzle in page.puzzles] == [1, 2, 3]
    assert [puzzle.is_printed_solution for puzzle in page.puzzles] == [False, False, True]
    assert page.verdict == "unique"
    read = gridlens.read(photo("two-and-solution"))
    assert [puzzle.puzzle for puzzle in read.puzzles] == [puzzle.puzzle for puzzle in page.puzzles]
    assert [puzzle.is_printed_solution for puzzle in read.puzzles] == [False, False, True]
    (second,) = gridlens.solve(photo("two-and-solution"), puzzle=2).puzzles
    assert (second.number, second.solution) == (2, page.puzzles[1].solution)
    with pytest.raises(gridlens.NoPuzzle):
        gridlens.solve(photo("two-and-solution"), puzzle=9)


def test_a_document_is_answered_page_by_page(clean: Path) -> None:
    book = io.BytesIO()
    pages = [Image.open(clean), Image.open(photo("thin-lines"))]
    pages[0].save(book, "TIFF", save_all=True, append_images=pages[1:])
    assert gridlens.pages(book.getvalue()) == 2 and gridlens.pages(clean) == 1
    second = gridlens.solve(book.getvalue(), page=2)
    assert second.solution == truth("thin-lines") and second.record["page"] == 2
    with pytest.raises(gridlens.UsageError, match="2 pages"):
        gridlens.solve(book.getvalue())
    with pytest.raises(gridlens.UsageError, match="no page 3"):
        gridlens.read(book.getvalue(), page=3)
    with pytest.raises(gridlens.UsageError, match="documents"):
        gridlens.solve(clean, page=1)


def test_puzzle_text_is_solved_from_bytes_and_files(tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text(f"{TEXT}\n{TEXT}\n")
    for source in (TEXT.encode(), tmp_path / "two.txt"):
        answer = gridlens.solve(source)
        assert {digits(puzzle.solution) for puzzle in answer.puzzles} == {ANSWER}
    assert [puzzle.number for puzzle in answer.puzzles] == [1, 2]
    assert gridlens.read(TEXT.encode()).puzzles[0].record["givens"] == 30


def digits(csv: str | None) -> str:
    return "".join(character for character in csv or "" if character.isdigit())


def test_what_is_unsure_is_in_the_answer_and_no_exception() -> None:
    for text, verdict, code in [
        (IMPOSSIBLE, "none", "no-solution"),
        (SEVERAL, "several", "several-solutions"),
    ]:
        answer = gridlens.solve(text.encode())
        assert not answer.ok and (answer.exit, answer.verdict, answer.solution) == (1, verdict, None)
        assert answer.errors[0].code == code
    doubtful = gridlens.solve(photo("blotted"))
    assert doubtful.exit == 1 and doubtful.errors[0].code == "doubtful"
    assert doubtful.errors[0].place["cells"], "a person is told where to look"


def test_texts_and_answers_are_checked() -> None:
    right = gridlens.check(TEXT, ANSWER)
    assert right.ok and right.puzzles[0].record["answer"] == "right"
    wrong = gridlens.check(TEXT, ANSWER[:-2] + "97")
    assert wrong.exit == 1 and wrong.errors[0].code == "wrong-answer"
    clash = gridlens.check(IMPOSSIBLE)
    assert clash.verdict == "none" and len(clash.errors[0].place["cells"]) == 2
    written = gridlens.check(photo("half-filled-wrong"))
    assert "wrong-answer" in {error.code for error in written.errors}


def test_a_puzzle_is_drawn() -> None:
    for format, start in [("svg", b"<svg"), ("html", b"<!"), ("png", b"\x89PNG"), ("txt", b"5 3 ")]:
        empty = gridlens.render(TEXT, format).picture  # type: ignore[arg-type]
        full = gridlens.render(TEXT, format, solved=True).picture  # type: ignore[arg-type]
        assert empty and full and full != empty and empty.startswith(start), empty[:8]
    several = gridlens.render(SEVERAL, solved=True)
    assert several.picture is None and several.verdict == "several"


def test_errors_have_their_class_code_and_hint(tmp_path: Path, clean: Path) -> None:
    whole = clean.read_bytes()
    white = numpy.full((400, 400), 255, numpy.uint8)
    cases = [
        (lambda: gridlens.solve(tmp_path / "none.jpg"), gridlens.BadInput, "cannot-read", 3),
        (lambda: gridlens.solve(whole[: len(whole) // 2]), gridlens.BadInput, "cut-short", 3),
        (lambda: gridlens.read(b"\x00\x01\x02"), gridlens.BadInput, "not-an-image", 3),
        (lambda: gridlens.check("what is this"), gridlens.BadInput, "bad-puzzle-text", 3),
        (lambda: gridlens.solve(white), gridlens.NoPuzzle, "no-grid", 4),
        (lambda: gridlens.Engine(sure=101), gridlens.UsageError, "usage", 2),
        (lambda: gridlens.Engine(ink="red"), gridlens.UsageError, "usage", 2),  # type: ignore[arg-type]
        (lambda: gridlens.render(TEXT, "pdf"), gridlens.UsageError, "usage", 2),  # type: ignore[arg-type]
        (lambda: gridlens.solve(clean, puzzle=0), gridlens.UsageError, "usage", 2),
        (lambda: gridlens.check(str(clean)), gridlens.UsageError, "usage", 2),
        (lambda: gridlens.solve("-"), gridlens.UsageError, "usage", 2),
    ]
    for work, kind, code, exit in cases:
        with pytest.raises(kind) as caught:
            work()
        error = caught.value
        assert (type(error), error.code, error.exit) == (kind, code, exit)
        assert isinstance(error, gridlens.Error) and str(error).startswith(f"{code}: ")
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again)) == (kind, str(error))
    with pytest.raises(gridlens.BadInput) as missing:
        gridlens.solve(tmp_path / "none.jpg")
    assert missing.value.place == {"file": str(tmp_path / "none.jpg")} and missing.value.hint


def test_time_that_is_spent_is_an_exception_with_what_there_is() -> None:
    with pytest.raises(gridlens.GaveUp) as caught:
        gridlens.Engine(timeout=0.001).solve(("." * 256).encode())
    assert (caught.value.code, caught.value.exit) == ("gave-up", 7)
    assert caught.value.answer is not None and caught.value.answer.puzzles[0].verdict == "gave-up"


def test_data_that_are_missing_are_named(
    tmp_path: Path, clean: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TESSDATA_PREFIX", str(tmp_path))
    with pytest.raises(gridlens.Missing) as caught:
        gridlens.Engine().solve(clean)
    assert caught.value.code == "missing-model"
    assert any(str(tmp_path) in fact for fact in caught.value.diagnostic.facts)


def test_what_is_no_input_is_a_type_or_value_error() -> None:
    flags = numpy.zeros((9, 9), bool)
    for source in (None, 7, [1, 2], flags, flags.astype(float), flags.astype("uint16"), io.BytesIO()):
        with pytest.raises(TypeError):
            gridlens.solve(source)  # type: ignore[arg-type]
    for shape in [(9,), (9, 9, 1), (9, 9, 2), (9, 9, 5), (0, 9), (2, 9, 9, 3)]:
        with pytest.raises(ValueError, match="pixels"):
            gridlens.solve(numpy.zeros(shape, numpy.uint8))
    with pytest.raises(TypeError):
        gridlens.solve(TEXT.encode(), puzzle="first")  # type: ignore[arg-type]


def test_settings_count(clean: Path) -> None:
    pictures = {gridlens.Engine(ink=ink).solve(clean, picture=True).picture for ink in ("blue", "black")}
    assert len(pictures) == 2
    with pytest.raises(gridlens.BadInput) as caught:
        gridlens.Engine(max_megapixels=0.1).read(clean)
    assert caught.value.code == "too-large"
    doubts = gridlens.Engine(sure=100).read(clean).warnings
    assert {warning.code for warning in doubts} == {"doubtful"} and not gridlens.read(clean).warnings


def test_an_engine_is_pickled_by_its_settings(clean: Path) -> None:
    engine = pickle.loads(pickle.dumps(gridlens.Engine(max_megapixels=0.1)))
    with pytest.raises(gridlens.BadInput):
        engine.read(clean)
    answer = gridlens.solve(TEXT.encode())
    assert pickle.loads(pickle.dumps(answer)) == answer


def test_processes_answer_that_are_spawned_and_forked_ones_refuse(clean: Path) -> None:
    assert gridlens.solve(clean).ok
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply_async(solved, (clean,)).get(timeout=120) == truth("newspaper-sudoku")
    with multiprocessing.get_context("fork").Pool(1) as pool, pytest.raises(gridlens.UsageError):
        pool.apply_async(solved, (clean,)).get(timeout=60)


def solved(path: Path) -> str | None:
    return gridlens.solve(path).solution


def test_numpy_is_imported_by_nobody_but_the_caller(tmp_path: Path) -> None:
    said = subprocess.run(
        [sys.executable, "-c", "import gridlens, sys; print('numpy' in sys.modules)"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout == "False\n"


def test_the_record_is_what_the_command_prints(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "gridlens", "check", "--json", "-"]
    said = subprocess.run(words, input=TEXT, capture_output=True, text=True, check=True, cwd=tmp_path)
    printed = json.loads(said.stdout) | {"input": "data"}
    assert gridlens.check(TEXT).record == printed
