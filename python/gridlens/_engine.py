"""Engines: what reads and solves, loaded once."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import Any, Callable, Literal, Optional, TypeVar, Union

from . import _errors, _gridlens, _sources
from ._answers import Answer, Diagnostic
from ._sources import Path as PathLike
from ._sources import Source, Text

Ink = Literal["blue", "black", "high-contrast"]
Format = Literal["svg", "html", "png", "txt"]
_T = TypeVar("_T")
Which = Union[int, Literal["all"], None]


def tessdata() -> Optional[Path]:
    """The folder with Tesseract's data that came with this package, if they came with it."""
    folder = Path(__file__).parent / "tessdata"
    return folder if (folder / "eng.traineddata").is_file() else None


class Engine:
    """Reads and solves; loaded once, it serves any number of threads, on as many at a time as `jobs` says.

    An engine can be pickled: what is pickled are its settings. It does not outlive a fork, since threads do
    not: a process that is forked once there is an engine gets a `UsageError` from all of them.
    """

    def __init__(
        self,
        *,
        sure: Optional[float] = None,
        timeout: Optional[float] = None,
        max_megapixels: Optional[float] = None,
        jobs: Optional[int] = None,
        ink: Ink = "blue",
        tessdata: Optional[PathLike] = None,
    ) -> None:
        """Settings are those of the command's flags.

        `sure`: cells read with a lower probability, in percent, are doubtful; `timeout`: what the solver may
        spend on a puzzle, in seconds; `max_megapixels`: the largest picture that is read; `jobs`: threads;
        `ink`: how answers are drawn; `tessdata`: the folder with Tesseract's data, in place of the package's.
        Raises `UsageError` for settings out of their range.
        """
        self._settings = (sure, timeout, max_megapixels, jobs, ink, tessdata)
        self._engine = self._load()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, self._settings

    def pages(self, source: Source) -> int:
        """How many pages an input has: 1, unless it is a document.

        Raises `BadInput` for what cannot be opened.
        """
        given = _sources.given(source)
        return _asked(lambda: self._own().pages(given))

    def read(
        self, source: Source, *, page: Optional[int] = None, puzzle: Which = "all", givens_only: bool = False
    ) -> Answer:
        """Reads puzzles, and solves nothing.

        `page`: the page of a document, from one, needed where it has several; `puzzle`: the puzzle of the
        page, from one in reading order, or "all"; `givens_only`: leaves handwriting out.
        Raises `NoPuzzle` where there is none, `BadInput` for what is no input, and the other `Error`s.
        """
        given, number = _sources.given(source), _number(puzzle)
        return _answer(lambda: self._own().read(given, page, number, givens_only), number)

    def solve(
        self,
        source: Source,
        *,
        page: Optional[int] = None,
        puzzle: Which = "all",
        givens_only: bool = False,
        picture: bool = False,
    ) -> Answer:
        """Reads and solves puzzles; as `read` besides.

        `picture`: the answer has the photo with the answers on it, in the photo's own format.
        That there is no solution, that there are several, or that a person has to look, is no exception: it
        is in the answer's `errors`. Raises `GaveUp` where the time is spent.
        """
        given, number = _sources.given(source), _number(puzzle)
        return _answer(lambda: self._own().solve(given, page, number, givens_only, picture), number)

    def check(
        self,
        puzzle: Union[Text, Source],
        solution: Optional[Text] = None,
        *,
        page: Optional[int] = None,
        number: Optional[int] = None,
        givens_only: bool = False,
    ) -> Answer:
        """Says how many solutions puzzles have, which clues clash, and whether an answer is right.

        A `str` is puzzle text here; a file is named as `pathlib.Path`. `solution`: an answer a puzzle, in the
        same form; what is wrong with one is in the answer's `errors`. Of a photo one puzzle is checked, the
        clearest or that of this `number`, and the digits that are filled in by hand.
        """
        given = _sources.text(puzzle)
        answers = None if solution is None else _sources.text(solution)
        return _answer(lambda: self._own().check(given, answers, page, number, givens_only), number)

    def render(
        self, puzzle: Text, format: Format = "svg", solved: bool = False, *, number: Optional[int] = None
    ) -> Answer:
        """Draws a puzzle that is text, or with `solved` its answer; the answer's `picture` has the bytes.

        A `str` is puzzle text here; a file is named as `pathlib.Path`. `number`: which puzzle of a text with
        several, from one. Without exactly one solution there is no `picture` of it; `errors` say why.
        """
        given = _sources.text(puzzle)
        return _answer(lambda: self._own().render(given, format, solved, number), number)

    def _load(self) -> _gridlens.Engine:
        global _process
        _check_process()
        _process = os.getpid()
        sure, timeout, max_megapixels, jobs, ink, folder = self._settings
        folder = tessdata() if folder is None else folder
        return _asked(lambda: _gridlens.Engine(sure, timeout, max_megapixels, jobs, ink, folder))

    def _own(self) -> _gridlens.Engine:
        _check_process()
        return self._engine


def _restored(
    sure: Optional[float],
    timeout: Optional[float],
    max_megapixels: Optional[float],
    jobs: Optional[int],
    ink: Ink,
    tessdata: Optional[PathLike],
) -> Engine:
    return Engine(
        sure=sure, timeout=timeout, max_megapixels=max_megapixels, jobs=jobs, ink=ink, tessdata=tessdata
    )


# The process that the first engine was made in.
_process: Optional[int] = None


def _check_process() -> None:
    """Refuses to wait for threads that have stayed behind in another process."""
    if _process not in (None, os.getpid()):
        raise _errors.UsageError(
            Diagnostic(
                code="usage",
                message="this process was forked from one that has an engine, whose threads stayed there",
                hint='start processes with the method "spawn" or "forkserver"',
            )
        )


def _number(puzzle: Which) -> Optional[int]:
    if puzzle is None or puzzle == "all":
        return None
    if isinstance(puzzle, bool) or not isinstance(puzzle, int):
        raise TypeError(f'a puzzle is a number from one, or "all", not {puzzle!r}')
    return puzzle


def _asked(work: Callable[[], _T]) -> _T:
    try:
        return work()
    except _gridlens.Refused as refused:
        exit, said = refused.args
        raise _errors.raised(exit, Diagnostic.of(json.loads(said))) from None


def _answer(work: Callable[[], tuple[int, str, Optional[bytes]]], number: Optional[int]) -> Answer:
    _, record, picture = _asked(work)
    return _errors.check(Answer.of(json.loads(record), picture, 1 if number is None else number))


_default: Optional[Engine] = None
_making = threading.Lock()


def _engine() -> Engine:
    """The engine that the functions share, made with the first call."""
    global _default
    # Another thread may have held the lock while this process was forked.
    _check_process()
    with _making:
        if _default is None:
            _default = Engine()
        return _default


def pages(source: Source) -> int:
    """`Engine.pages` of the engine that the functions share."""
    return _engine().pages(source)


def read(
    source: Source, *, page: Optional[int] = None, puzzle: Which = "all", givens_only: bool = False
) -> Answer:
    """`Engine.read` of the engine that the functions share."""
    return _engine().read(source, page=page, puzzle=puzzle, givens_only=givens_only)


def solve(
    source: Source,
    *,
    page: Optional[int] = None,
    puzzle: Which = "all",
    givens_only: bool = False,
    picture: bool = False,
) -> Answer:
    """`Engine.solve` of the engine that the functions share."""
    return _engine().solve(source, page=page, puzzle=puzzle, givens_only=givens_only, picture=picture)


def check(
    puzzle: Union[Text, Source],
    solution: Optional[Text] = None,
    *,
    page: Optional[int] = None,
    number: Optional[int] = None,
    givens_only: bool = False,
) -> Answer:
    """`Engine.check` of the engine that the functions share."""
    return _engine().check(puzzle, solution, page=page, number=number, givens_only=givens_only)


def render(
    puzzle: Text, format: Format = "svg", solved: bool = False, *, number: Optional[int] = None
) -> Answer:
    """`Engine.render` of the engine that the functions share."""
    return _engine().render(puzzle, format, solved, number=number)
