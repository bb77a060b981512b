"""Reads puzzles from photos, solves them and shows the answer.

>>> import gridlens
>>> answer = gridlens.solve("newspaper.jpg")
>>> answer.verdict
'unique'

`read` and `solve` take a photo, a page of a document or puzzle text: as a path (`str` or `os.PathLike`), as
the bytes that such a file would hold, or, for photos, as a numpy array. `check` and `render` take a text.
What they give is an `Answer`; what keeps them from it is an `Error`. The functions share one engine, which is
made with the first call and serves any number of threads; `Engine` makes one with settings of its own.
"""

from ._answers import Answer, Diagnostic, Puzzle, Title
from ._engine import Engine, check, pages, read, render, solve
from ._errors import BadInput, Bug, Error, GaveUp, Missing, NoPuzzle, OutputError, Stopped, UsageError
from ._gridlens import __version__

__all__ = [
    "Answer",
    "BadInput",
    "Bug",
    "Diagnostic",
    "Engine",
    "Error",
    "GaveUp",
    "Missing",
    "NoPuzzle",
    "OutputError",
    "Puzzle",
    "Stopped",
    "Title",
    "UsageError",
    "__version__",
    "check",
    "pages",
    "read",
    "render",
    "solve",
]
