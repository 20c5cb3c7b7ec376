"""Shortcuts of a maze to what is built on mazes: alterations, measures, pictures and workbooks.

People who hold a maze expect `maze.braid(1)`, `maze.stats()`, `print(maze)` and `maze.save("maze.svg")`. These methods
are the only ones in the package that import from a higher layer, and they do so when they are called.
"""

from typing import TYPE_CHECKING, Any, cast

from excelmaze.errors import InputError
from excelmaze.maze.recipe import Alteration

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from excelmaze.maze.maze import Maze
    from excelmaze.measures.stats import Stats


class Shortcuts:
    """The methods of `Maze` that reach above it."""

    def braid(self, share: float, *, seed: int | None = None) -> "Maze":
        """Return the maze with a share of its dead ends opened, 0 to 1, each to a loop.

        The recipe tells of it. Ends and openings are chosen anew, as it says: the farthest cell may be another one.

        >>> from excelmaze import generate
        >>> generate("B2:F6", seed=7).braid(1).stats().dead_ends
        0

        Args:
            share: which part of the dead ends is opened.
            seed: where the random numbers begin; by default they come from the recipe's own seed.

        Raises:
            InputError: the share is not between 0 and 1.
        """
        return self._altered(Alteration("braid", share, seed))

    def loops(self, share: float, *, seed: int | None = None) -> "Maze":
        """Return the maze with walls opened that were left, each with the chance `share`, 0 to 1; see `braid`.

        >>> from excelmaze import generate
        >>> generate("B2:F6", seed=7).loops(1).stats().dead_ends
        0
        """
        return self._altered(Alteration("loops", share, seed))

    def sparse(self, depth: int) -> "Maze":
        """Return the maze with its dead ends filled so many cells deep; what is filled becomes unvisited; see `braid`.

        Start, a goal that is a certain cell, and openings that are given stay; the farthest cell is found afterwards.

        >>> from excelmaze import generate
        >>> maze = generate("B2:F6", seed=7).sparse(2)
        >>> maze.stats().unvisited
        5

        Raises:
            InputError: nothing would be left but the start.
        """
        return self._altered(Alteration("sparse", number=depth))

    def rooms(self, count: int, *, seed: int | None = None) -> "Maze":
        """Return the maze with so many rooms: rectangles without walls inside, with a door or more; see `braid`.

        They are two to five cells wide and high, at most a third of the selection, and a cell apart. A perfect maze is
        perfect still, if a room counts as one cell.

        >>> from excelmaze import generate
        >>> maze = generate("B2:H7", seed=4).rooms(2)
        >>> len(maze.carved) - (len(maze.grid) - 1)
        2

        Raises:
            InputError: there is no place for so many.
        """
        return self._altered(Alteration("rooms", number=count, seed=seed))

    def join(self, *mazes: "Maze", seed: int | None = None) -> "Maze":
        """Return one maze of this and others that lie beside it, by opening one wall between each two that touch.

        The recipe tells of it, if all of them have one. Start, goal and openings are chosen as this one's recipe says.

        >>> from excelmaze import generate
        >>> left, right = generate("B2:F6", seed=1), generate("G2:K6", "wilson", seed=2)
        >>> left.join(right)
        <Maze 50 cells, backtracker, seed 1>

        Raises:
            InputError: the mazes overlap or do not touch, or there is none to be joined.
        """
        if not mazes:
            raise InputError("there is nothing to be joined; give mazes that lie beside this one")
        for maze in mazes:
            if not isinstance(maze, Shortcuts):
                raise InputError(f"{ascii(maze)[:40]} is no maze; join mazes that lie beside this one")
        return self._altered(Alteration("join", seed=seed), mazes)

    def _altered(self, step: Alteration, mazes: "Sequence[Maze]" = ()) -> "Maze":
        from excelmaze.maze.alterations import altered

        return altered(cast("Maze", self), step, mazes)

    def stats(self) -> "Stats":
        """Return numbers of cells by kind, the steps of the solution, and all measures as attributes.

        They are those of `excelmaze.measures.registry.MEASURES`, each worked out when it is asked for.

        >>> from excelmaze import generate
        >>> stats = generate("B2:F6", seed=7).stats()
        >>> stats.dead_ends, stats.solution_turns, stats.kind
        (4, 9, 'perfect')
        """
        from excelmaze.measures.stats import stats

        return stats(cast("Maze", self))

    def __str__(self) -> str:
        """Return the maze in box-drawing lines, with its start and goal.

        >>> from excelmaze import generate
        >>> print(generate("B2:C3", seed=1))
        ┌───┐   ╷
        │   │ S │
        │   ╵   │
        │ G     │
        ╵   ╶───┘
        """
        from excelmaze.draw.tilings import lay_out_sheets
        from excelmaze.pictures.text import draw_sheets

        return "\n".join(draw_sheets(lay_out_sheets(cast("Maze", self))))

    def save(self, path: "str | Path", **options: Any) -> "list[Path]":  # noqa: ANN401 - those of two functions
        """Write the maze into a file; the ending of its name says of which kind.

        >>> from excelmaze import generate
        >>> maze = generate("B2:F6", seed=7)
        >>> [path.name for path in maze.save("maze.svg", theme="color")]
        ['maze.svg']

        Args:
            path: `.xlsx` is a workbook, as `excelmaze.save` writes it, anything else a picture or a document, as
                `excelmaze.export` does.
            options: those of that function.

        Returns:
            The files.

        Raises:
            InputError: no such ending, or an option that does not exist or does not apply to it.
            WorkbookError: the file cannot be written.
        """
        if str(path).lower().endswith(".xlsx"):
            from pathlib import Path

            from excelmaze.xlsx.new.book import save

            save(cast("Maze", self), path, **options)
            return [Path(path)]
        from excelmaze.pictures.export import export

        return export(cast("Maze", self), path, **options)
