"""A package of others: one of each kind that can be registered, declared by entry points."""

from collections.abc import Sequence

from excelmaze.draw.layout import Role
from excelmaze.draw.theme import THEMES, Color, Fill, Line, Theme
from excelmaze.generators.depth_first import backtracker as trees
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP
from excelmaze.grids.patterns import Pattern
from excelmaze.grids.stencil import Line as Wall
from excelmaze.grids.stencil import Part, Stencil
from excelmaze.measures.anatomy import Anatomy
from excelmaze.pictures.page import Page
from excelmaze.shapes.formulas import Outline
from excelmaze.solvers.walking import depth_first as way

__all__ = ["MEADOW", "NONSENSE", "UPRIGHT", "arrow", "crossings", "trees", "walls", "way"]

NONSENSE = 5
_SIDES = (0, UP), (0, RIGHT), (1, RIGHT), (1, DOWN), (1, LEFT), (0, LEFT)
_WALLS = tuple(Wall(part, side, (direction,)) for direction, (part, side) in enumerate(_SIDES))
UPRIGHT = Pattern(Stencil((Part(0), Part(1)), _WALLS), right=2, down=(1, 1))
_FILLS = {**THEMES["classic"].fills, Role.SOLUTION: Fill("solid", Color("C5E8B7"))}
MEADOW = Theme("any", Line("medium", Color("0B2A10")), _FILLS, Color("2F7D32"))


def crossings(anatomy: Anatomy) -> int:
    """Count rooms with four passages.

    Only the first line describes it.
    """
    return sum(sides.bit_count() == 4 for sides in anatomy.maze.passages)


def walls(page: Page) -> str:
    """Numbers for the walls of cells."""
    sides: Sequence[int] = page.layout.lines
    return f"{page.title!a}\n{page.recipe}\n{','.join(map(str, sides))}\n"


def arrow(_: int) -> list[Outline]:
    """An arrow to the right."""
    return [[(0, 0.25), (0.5, 0.25), (0.5, 0), (1, 0.5), (0.5, 1), (0.5, 0.75), (0, 0.75)]]
