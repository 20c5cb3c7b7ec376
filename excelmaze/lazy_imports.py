"""Optional packages that others would import, kept out of commands that have no use for them.

openpyxl imports numpy, lxml and Pillow wherever they are installed, and xlwings matplotlib and pandas as well, which
takes longer than a small maze does.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

_OPTIONAL = ("numpy", "pandas", "matplotlib", "PIL", "lxml", "cryptography")


@contextmanager
def optional_packages_hidden() -> Iterator[None]:
    """Make optional packages look as if they were not installed, unless they are loaded; afterwards they are there."""
    hidden = [name for name in _OPTIONAL if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment] # which makes `import` fail
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]
