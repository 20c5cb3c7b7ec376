"""Importing others without what they import for themselves, where the command line has no use for it.

openpyxl imports numpy, lxml and Pillow wherever they are installed, xlwings matplotlib and pandas, too: that takes
longer than a small maze does.
"""

import sys

_HEAVY = ("numpy", "pandas", "matplotlib", "PIL", "lxml", "cryptography")


class Lean:
    """In here these are taken for not installed, unless they are at work already; afterwards they can be imported."""

    def __enter__(self) -> None:
        self._absent = [name for name in _HEAVY if name not in sys.modules]
        for name in self._absent:
            sys.modules[name] = None  # type: ignore[assignment] # what Python takes so

    def __exit__(self, *_trouble: object) -> None:
        for name in self._absent:
            del sys.modules[name]
