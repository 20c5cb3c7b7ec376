"""What is written into the cells where a maze starts and where it leads to: words, letters, arrows, a pair of signs."""

from collections.abc import Iterable, Iterator

from excelmaze.draw.layout import Layout
from excelmaze.errors import InputError
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, Grid
from excelmaze.languages import Words
from excelmaze.maze.maze import Maze

NONE, WORDS, LETTERS, ARROWS = "none", "words", "letters", "arrows"
_ARROWS = {UP: "↑", RIGHT: "→", DOWN: "↓", LEFT: "←"}
_BACK = {UP: DOWN, RIGHT: LEFT, DOWN: UP, LEFT: RIGHT}
_LONGEST = 20
_POINTS_OF_PX, _SMALLEST = 0.75, 4.0
# What a letter takes of the cell's height at most, and how broad one is.
_HIGHEST, _BROAD = 0.6, 0.8


def check_marks(marks: str) -> None:
    """Refuse what is neither a word for marks nor a pair of them.

    Raises:
        InputError: it is neither.
    """
    if marks in {NONE, WORDS, LETTERS, ARROWS}:
        return
    pair = [one.strip() for one in marks.split(",")]
    if len(pair) != 2 or not all(0 < len(one) <= _LONGEST and one.isprintable() for one in pair):  # noqa: PLR2004
        raise InputError(
            f"marks {marks[:40]!r}: choose words, letters, arrows, none, or a pair for start and goal such as 🐭,🧀"
        )


def points_of(texts: Iterable[str], cell_size: int) -> float:
    """The size of a font in which each of some texts fits into a cell of so many pixels."""
    longest = max((len(text) for text in texts), default=1)
    side = cell_size * _POINTS_OF_PX
    return max(_SMALLEST, min(side * _HIGHEST, side / (longest * _BROAD)) // 0.5 / 2)


def with_marks(maze: Maze, layout: Layout, marks: str, words: Words, level: int = 0) -> Layout:
    """A layout with marks where its maze starts and leads to; one that has texts already means something by them."""
    found = {} if marks == NONE or layout.texts else dict(_marked(maze, layout.grid, marks, words, level))
    if not found:
        return layout
    return Layout(
        layout.grid,
        layout.codes,
        layout.palette,
        texts=found,
        merged=layout.merged,
        links=layout.links,
        sheet=layout.sheet,
    )


def _marked(maze: Maze, cells: Grid, marks: str, words: Words, level: int) -> Iterator[tuple[int, str]]:
    """The cells of a sheet, and what is written into each; false goals look like the true one."""
    grid = maze.grid
    floor, _ = grid.last_level
    own = range(level * floor.size, (level + 1) * floor.size)
    starts = [start for start, goal in maze.ends if goal is not None]
    goals = [*(goal for _, goal in maze.ends if goal is not None), *maze.false_goals]
    sides = {opening.cell: grid.side_of[opening.direction] for opening in maze.openings}
    for rooms, is_goal in ((starts, False), (goals, True)):
        for room in rooms:
            cell = cells.cell_at(*grid.sheet_place(room)) if room in own else None
            if cell is not None:
                yield cell, _mark(marks, words, sides.get(room), is_goal=is_goal)


def _mark(marks: str, words: Words, side: int | None, *, is_goal: bool) -> str:
    if marks == WORDS or (marks == ARROWS and side is None):
        return words("GOAL") if is_goal else words("START")
    if marks == LETTERS:
        return words("F") if is_goal else words("S")
    if marks == ARROWS:
        assert side is not None  # noqa: S101 - without an opening there are words
        return _ARROWS[side if is_goal else _BACK[side]]
    return marks.split(",")[is_goal].strip()
