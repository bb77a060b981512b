"""What came of a request: the record that the command of the same name prints with `--json`, as objects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Optional


@dataclass(frozen=True)
class Diagnostic:
    """An error or a warning."""

    code: str
    """Its stable name, as `--json` has it: "no-grid", "doubtful", ..."""
    message: str
    """What happened, in one line."""
    place: Mapping[str, Any] = field(default_factory=dict)
    """Where, as far as that is known: `file`, `page`, `line`, `column`, `text`, `cells`."""
    facts: tuple[str, ...] = ()
    """What was seen, a line each."""
    hint: Optional[str] = None
    """The next thing to do."""

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> Diagnostic:
        """The one that a record of `errors` or `warnings` describes."""
        return cls(
            code=record["name"],
            message=record["message"],
            place=record["place"],
            facts=tuple(record.get("facts", ())),
            hint=record.get("hint"),
        )


@dataclass(frozen=True)
class Title:
    """What is printed beside a puzzle."""

    text: str
    """The line, as it was read."""
    number: Optional[str] = None
    """The puzzle's number in it."""


@dataclass(frozen=True)
class Puzzle:
    """A puzzle, and what was made of it."""

    number: int
    """Which of the page or text it is, from one in reading order, printed solutions behind all puzzles."""
    kind: str
    """What it is, such as "sudoku 9 x 9"."""
    puzzle: str
    """The puzzle as CSV: a line a row, empty cells empty or 0."""
    verdict: Optional[str]
    """"unique", "several", "none" or "gave-up"; `None` where nothing was solved."""
    solution: Optional[str]
    """The only solution as CSV. Of a photo whose reading is in doubt it is that of the likeliest reading."""
    title: Optional[Title]
    """What is printed beside it, on pages with several."""
    is_printed_solution: bool
    """Whether it is a printed solution rather than a puzzle."""
    record: Mapping[str, Any] = field(repr=False)
    """All there is to say of it, as the JSON has it."""

    @classmethod
    def of(cls, number: int, record: Mapping[str, Any]) -> Puzzle:
        """The one that a record of `puzzles` describes, which may tell its number itself."""
        title = record.get("title")
        return cls(
            number=record.get("number", number),
            kind=record["kind"],
            puzzle=record["puzzle"],
            verdict=record.get("verdict"),
            solution=record.get("solution"),
            title=None if title is None else Title(title["text"], title.get("number")),
            is_printed_solution=record.get("solution_printed", False),
            record=record,
        )


@dataclass(frozen=True)
class Answer:
    """What came of a request."""

    puzzles: tuple[Puzzle, ...]
    """The puzzles in reading order, printed solutions behind them."""
    warnings: tuple[Diagnostic, ...]
    """What is worth a look."""
    errors: tuple[Diagnostic, ...]
    """Why there is no single answer, or why it cannot be relied on: no solution, several, doubtful cells."""
    picture: Optional[bytes] = field(repr=False)
    """The picture that was asked for: a photo with its answers, or a puzzle that was drawn."""
    exit: int
    """The exit code of the command: 0, or 1 where `errors` say why a person has to look."""
    record: Mapping[str, Any] = field(repr=False)
    """All there is to say, as the JSON has it."""

    @classmethod
    def of(cls, record: Mapping[str, Any], picture: Optional[bytes], number: int = 1) -> Answer:
        """The one that a record describes, whose first puzzle has this number."""
        puzzles = enumerate(record.get("puzzles", ()), number)
        return cls(
            puzzles=tuple(Puzzle.of(at, puzzle) for at, puzzle in puzzles),
            warnings=tuple(map(Diagnostic.of, record["warnings"])),
            errors=tuple(map(Diagnostic.of, record["errors"])),
            picture=picture,
            exit=record["exit"],
            record=record,
        )

    @property
    def ok(self) -> bool:
        """Whether everything that was asked for is there, and sure."""
        return self.exit == 0

    @property
    def verdict(self) -> Optional[str]:
        """The verdict of the first puzzle that has not exactly one solution, or else "unique"; `None` where
        nothing was solved. Printed solutions do not count."""
        verdicts = [puzzle.verdict for puzzle in self.puzzles if not puzzle.is_printed_solution]
        return next(
            (verdict for verdict in verdicts if verdict != "unique"), verdicts[0] if verdicts else None
        )

    @property
    def solution(self) -> Optional[str]:
        """The only solution of the first puzzle, as CSV."""
        return self.puzzles[0].solution if self.puzzles else None

    @property
    def puzzle(self) -> Optional[str]:
        """The first puzzle, as CSV."""
        return self.puzzles[0].puzzle if self.puzzles else None

    @property
    def skipped(self) -> Optional[str]:
        """Why the input was passed over, where it was: gridlens does not read what it wrote."""
        skipped: Optional[str] = self.record.get("skipped")
        return skipped
