"""Python's search for garbage: it goes through all that is there again and again, as more is made to stay."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unsearched() -> Iterator[None]:
    """Let no garbage be searched for meanwhile: in work that makes many things, and no cycles of them."""
    searched = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searched:
            gc.enable()
