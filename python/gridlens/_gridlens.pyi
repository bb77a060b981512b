"""The extension: what it gives is JSON, of which the package around it makes objects."""

import os
from collections.abc import Sequence
from typing import Optional, Union

_Source = Union[bytes, str, "os.PathLike[str]"]
# The exit code, the record as JSON, and the picture.
_Told = tuple[int, str, Optional[bytes]]

__version__: str
# The exit code that each error ends with, by its name.
EXITS: dict[str, int]

class Refused(Exception):
    """What kept a request from being begun: its exit code, and its error as JSON."""

    args: tuple[int, str]

class Engine:
    def __new__(
        cls,
        sure: Optional[float],
        timeout: Optional[float],
        max_megapixels: Optional[float],
        jobs: Optional[int],
        ink: str,
        tessdata: Union[str, os.PathLike[str], None],
    ) -> Engine: ...
    def pages(self, source: _Source) -> int: ...
    def read(
        self, source: _Source, page: Optional[int], puzzle: Optional[int], givens_only: bool
    ) -> _Told: ...
    def solve(
        self,
        source: _Source,
        page: Optional[int],
        puzzle: Optional[int],
        givens_only: bool,
        picture: bool,
    ) -> _Told: ...
    def check(
        self,
        source: _Source,
        solution: Optional[_Source],
        page: Optional[int],
        puzzle: Optional[int],
        givens_only: bool,
    ) -> _Told: ...
    def render(self, source: _Source, format: str, solved: bool, puzzle: Optional[int]) -> _Told: ...

def main(words: Sequence[str], tessdata: Union[str, os.PathLike[str], None]) -> int: ...
