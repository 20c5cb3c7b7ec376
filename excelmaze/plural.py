"""Numbers with their nouns: one cell, two cells."""


def counted(number: int, one: str, several: str = "") -> str:
    """Return a number and its noun; the plural has an `s` unless `several` is given.

    >>> counted(1, "cell"), counted(2_000, "cell"), counted(0, "cell stays", "cells stay")
    ('1 cell', '2,000 cells', '0 cells stay')
    """
    return f"{number:,} {one if number == 1 else several or f'{one}s'}"
