"""A package of others: an algorithm and a writer, declared by entry points."""

from collections.abc import Sequence

from excelmaze import Page
from excelmaze.generators.depth_first import backtracker as trees

__all__ = ["NONSENSE", "trees", "walls"]

NONSENSE = 5


def walls(page: Page) -> str:
    """Numbers for the walls of cells.

    Only the first line describes it.
    """
    sides: Sequence[int] = page.layout.lines
    return f"{page.title!a}\n{page.recipe}\n{','.join(map(str, sides))}\n"
