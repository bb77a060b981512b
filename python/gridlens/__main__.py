"""The command `gridlens`."""

from __future__ import annotations

import signal
import sys

from ._engine import tessdata
from ._gridlens import main as command


def main() -> int:
    """Does what `sys.argv` asks for; gives the exit code."""
    # The command hears Ctrl+C itself: Python's own answer to it would come on top.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return command(["gridlens", *sys.argv[1:]], tessdata())


if __name__ == "__main__":
    sys.exit(main())
