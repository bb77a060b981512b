"""What is taken as an input."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Union

from ._answers import Diagnostic
from ._errors import UsageError

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Array = NDArray[numpy.uint8]

Path = Union[str, "os.PathLike[str]"]
Bytes = Union[bytes, bytearray, memoryview]
Source = Union[Path, Bytes, "Array"]
Text = Union[str, "os.PathLike[str]", Bytes]

# What an array's pixels are called in a PAM header, by how many values each has.
_TUPLES = {1: "GRAYSCALE", 3: "RGB", 4: "RGB_ALPHA"}


def given(source: Source) -> Union[str, bytes]:
    """An input as a path, or as the bytes that a file would hold."""
    if isinstance(source, (str, os.PathLike)):
        return os.fsdecode(source)
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(source, numpy.ndarray):
        return _pixels(source)
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source)
    raise TypeError(f"an input is a path, bytes or a numpy array of uint8, not {type(source).__qualname__}")


def text(source: Union[Text, Source]) -> Union[str, bytes]:
    """An input of which a `str` is puzzle text, not a path."""
    if not isinstance(source, str):
        return given(source)
    if "\n" not in source and os.path.isfile(source):
        raise UsageError(
            Diagnostic(
                code="usage",
                message="this is a file's name, and a `str` is puzzle text here",
                place={"file": source},
                hint="name the file as pathlib.Path",
            )
        )
    return source.encode()


def _pixels(array: Any) -> bytes:
    """An array as a picture (PAM): height x width, or height x width x 3 (RGB) or 4 (RGBA)."""
    if array.dtype != "uint8":
        raise TypeError(f"pixels are numpy.uint8, 0 to 255, not {array.dtype}")
    shape = array.shape
    if len(shape) == 2:
        shape = (*shape, 1)
    if len(shape) != 3 or shape[2] not in _TUPLES or (array.ndim == 3 and shape[2] == 1):
        raise ValueError(f"pixels are height x width, or height x width x 3 or 4, not {array.shape}")
    height, width, depth = shape
    if not height or not width:
        raise ValueError(f"this picture has no pixels: {array.shape}")
    head = (
        f"P7\nWIDTH {width}\nHEIGHT {height}\nDEPTH {depth}\nMAXVAL 255\nTUPLTYPE {_TUPLES[depth]}\nENDHDR\n"
    )
    pixels: bytes = array.tobytes()
    return head.encode() + pixels
