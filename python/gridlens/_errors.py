"""What keeps a request from being answered, as exceptions: a class an exit code of the command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Optional

from ._answers import Answer, Diagnostic
from ._gridlens import EXITS


class Error(Exception):
    """What keeps a request from being answered."""

    exit: int = 70
    """The exit code that the command would have ended with."""

    def __init__(self, diagnostic: Diagnostic, answer: Optional[Answer] = None) -> None:
        super().__init__(diagnostic, answer)
        self.diagnostic = diagnostic
        """What went wrong."""
        self.answer = answer
        """What there is of an answer all the same, such as the other puzzles of a page."""

    def __str__(self) -> str:
        where = self.place.get("file")
        lines = [f"{self.code}: {self.diagnostic.message}" + (f" ({where})" if where else "")]
        lines += self.diagnostic.facts
        lines += [f"hint: {self.hint}"] if self.hint else []
        return "\n".join(lines)

    @property
    def code(self) -> str:
        """The stable name, as `--json` has it: "no-grid", "cut-short", ..."""
        return self.diagnostic.code

    @property
    def hint(self) -> Optional[str]:
        """The next thing to do."""
        return self.diagnostic.hint

    @property
    def place(self) -> Mapping[str, Any]:
        """Where, as far as that is known."""
        return self.diagnostic.place


class UsageError(Error):
    """What was asked for makes no sense: a page that there is not, a setting out of its range."""

    exit = 2


class BadInput(Error):
    """No picture, cut short, too large, unsupported, not to be read; no puzzle text."""

    exit = 3


class NoPuzzle(Error):
    """No grid on the picture, or too blurred to see one."""

    exit = 4


class OutputError(Error):
    """What was to be written cannot be."""

    exit = 5


class Missing(Error):
    """The engine or its data are missing."""

    exit = 6


class GaveUp(Error):
    """The time for reading or solving is spent."""

    exit = 7


class Bug(Error):
    """A fault of gridlens."""

    exit = 70


class Stopped(Error):
    """The person stopped the program."""

    exit = 130


_CLASSES = {
    kind.exit: kind for kind in (UsageError, BadInput, NoPuzzle, OutputError, Missing, GaveUp, Bug, Stopped)
}


def raised(exit: int, diagnostic: Diagnostic, answer: Optional[Answer] = None) -> Error:
    """The exception for an error that ends with this exit code."""
    return _CLASSES.get(exit, Error)(diagnostic, answer)


def check(answer: Answer) -> Answer:
    """The answer, if it is one; without a single or a sure solution it is one, too.

    Raises what the exit code stands for.
    """
    if answer.exit in (0, 1):
        return answer
    worst = (error for error in answer.errors if EXITS[error.code] == answer.exit)
    raise raised(answer.exit, next(worst, answer.errors[0]), answer)
