"""Shortcuts of a maze to what is built on mazes: alterations, measures, graphs, pictures and workbooks.

People who hold a maze expect `maze.braid(1)`, `maze.stats()`, `maze.neighbors("B2")`, `print(maze)` and
`maze.save("maze.svg")`. These methods are the only ones in the package that import from a higher layer, and they do so
when they are called.
"""

from typing import TYPE_CHECKING, Any, cast

from excelmaze.errors import InputError
from excelmaze.maze.recipe import Alteration
from excelmaze.texts import Seed, checked_seed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path
    from typing import SupportsIndex

    from excelmaze.files import FileLike
    from excelmaze.maze.maze import Maze
    from excelmaze.measures.stats import Stats


class Shortcuts:
    """The methods of `Maze` that reach above it."""

    def braid(self, share: float, *, seed: "SupportsIndex | str | None" = None) -> "Maze":
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
        return self._altered(Alteration("braid", share, _whole(seed)))

    def loops(self, share: float, *, seed: "SupportsIndex | str | None" = None) -> "Maze":
        """Return the maze with walls opened that were left, each with the chance `share`, 0 to 1; see `braid`.

        >>> from excelmaze import generate
        >>> generate("B2:F6", seed=7).loops(1).stats().dead_ends
        0
        """
        return self._altered(Alteration("loops", share, _whole(seed)))

    def sparse(self, depth: int) -> "Maze":
        """Return the maze with its dead ends filled to a depth in cells; filled cells become unvisited; see `braid`.

        Start, a goal that is a certain cell, and openings that are given stay; the farthest cell is found afterwards.

        >>> from excelmaze import generate
        >>> maze = generate("B2:F6", seed=7).sparse(2)
        >>> maze.stats().unvisited
        5

        Raises:
            InputError: nothing would be left but the start.
        """
        return self._altered(Alteration("sparse", number=depth))

    def with_rooms(self, count: int, *, seed: "SupportsIndex | str | None" = None) -> "Maze":
        """Return the maze with rectangles without walls inside, each with a door or more; see `braid`.

        They are two to five cells wide and high, at most a third of the selection, and a cell apart. A perfect maze is
        perfect still, if a room counts as one cell.

        >>> from excelmaze import generate
        >>> maze = generate("B2:H7", seed=4).with_rooms(2)
        >>> len(maze.carved) - (len(maze.grid) - 1)
        2

        Raises:
            InputError: there is too little space.
        """
        return self._altered(Alteration("rooms", number=count, seed=_whole(seed)))

    def join(self, *mazes: "Maze", seed: "SupportsIndex | str | None" = None) -> "Maze":
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
            raise InputError("there is nothing to join; give mazes that lie beside this one")
        for maze in mazes:
            if not isinstance(maze, Shortcuts):
                raise InputError(f"{ascii(maze)[:40]} is no maze; join mazes that lie beside this one")
        return self._altered(Alteration("join", seed=_whole(seed)), mazes)

    def _altered(self, step: Alteration, mazes: "Sequence[Maze]" = ()) -> "Maze":
        from excelmaze.maze.alterations import altered

        return altered(cast("Maze", self), step, mazes)

    def stats(self) -> "Stats":
        """Return all measures, as attributes and as a mapping, each worked out when it is asked for.

        >>> from excelmaze import generate
        >>> stats = generate("B2:F6", seed=7).stats()
        >>> stats.dead_ends, stats.solution_turns, stats.kind
        (4, 9, 'perfect')
        """
        from excelmaze.measures.stats import Stats

        return Stats(cast("Maze", self))

    def blocks(self) -> list[list[int]]:
        """Return the maze as rows of blocks, 1 where there is wall and 0 where there is passage.

        >>> from excelmaze import generate
        >>> for row in generate("B2:C3", seed=1).blocks():
        ...     print(row)
        [1, 1, 1, 0, 1]
        [1, 0, 1, 0, 1]
        [1, 0, 1, 0, 1]
        [1, 0, 0, 0, 1]
        [1, 0, 1, 1, 1]

        Rooms lie at odd places, with their sides between them; corners are walls, and so are unvisited rooms and what
        is outside. The map of 3 x 5 rooms has 7 x 11 blocks. `numpy.array(maze.blocks())` is an array.

        Raises:
            InputError: rooms are not squares on one sheet; `edges` has the passages of all.
        """
        from excelmaze.maze.as_blocks import blocks_of

        return blocks_of(cast("Maze", self))

    @classmethod
    def from_blocks(cls, rows: "Iterable[Iterable[object]]") -> "Maze":
        """Return the maze of rows of 0 and 1, such as `blocks` returns: lists, or an array of numpy.

        >>> from excelmaze import Maze, generate
        >>> maze = generate("B2:F6", seed=7)
        >>> Maze.from_blocks(maze.blocks()).passages == maze.passages
        True

        The first room is B2. Rooms that are walls are left out; gaps in the outer wall are openings, and where there
        are two of them, start and goal.

        Raises:
            InputError: other values, rows of several lengths, no places for rooms with walls around, or no room.
        """
        from excelmaze.maze.as_blocks import from_blocks

        return from_blocks(rows)

    def to_json(self) -> str:
        """Return the whole maze as JSON on one line, with the version of this format; the library's page describes it.

        >>> from excelmaze import generate
        >>> generate("B2:C3", seed=1).to_json()[:65]
        '{"excelmaze-maze":1,"cells":"B2:C3","passages":[["B2","B3"],["B3"'

        Raises:
            InputError: its rooms were read from a sheet that does not tell how they lie.
        """
        from excelmaze.maze.maze_text import maze_as_text

        return maze_as_text(cast("Maze", self))

    @classmethod
    def from_json(cls, text: str) -> "Maze":
        """Return the maze that `to_json` wrote.

        >>> from excelmaze import Maze, generate
        >>> maze = generate("B2:C3", seed=1)
        >>> Maze.from_json(maze.to_json()) == maze
        True

        Raises:
            InputError: the text is no maze, or one of another version.
        """
        from excelmaze.maze.maze_text import maze_in

        return maze_in(text)

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

        layouts = lay_out_sheets(cast("Maze", self))
        if layouts[0].is_drawing:  # no characters show its lines
            return repr(self)
        return "\n".join(draw_sheets(layouts))

    def svg_inline(self, **options: Any) -> str:  # noqa: ANN401 - those of another function
        """Return the maze as an SVG element, to stand in a page of HTML; the options are those of `excelmaze.export`.

        >>> from excelmaze import generate
        >>> generate("B2:F6", seed=7).svg_inline(theme="color")[:4]
        '<svg'

        Raises:
            InputError: an option that does not exist, or several pages.
        """
        from excelmaze.pictures.export import elements

        pages = elements(cast("Maze", self), **options)
        if len(pages) > 1:
            raise InputError(f"{len(pages)} pages are as many elements; export them into files")
        return pages[0]

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows; None where rooms have no cells, which it shows by their `repr`."""
        try:
            return self.svg_inline()
        except InputError:
            return None

    def _repr_html_(self) -> str | None:
        """Return what a notebook shows: each sheet of the maze, and below how it was made."""
        from html import escape

        from excelmaze.pictures.export import elements

        try:
            pages = elements(cast("Maze", self))
        except InputError:  # rooms without cells
            return None
        caption = escape(repr(self)[1:-1].removeprefix("Maze "))
        return "\n".join(["<figure>", *pages, f"<figcaption>{caption}</figcaption>", "</figure>"])

    def save(self, path: "FileLike", **options: Any) -> "list[Path]":  # noqa: ANN401 - those of two functions
        """Write the maze into a file; the ending of its name says of which kind.

        >>> from excelmaze import generate
        >>> maze = generate("B2:F6", seed=7)
        >>> [path.name for path in maze.save("maze.svg", theme="color")]
        ['maze.svg']

        Args:
            path: `.xlsx` is a workbook, as `excelmaze.save` writes it, anything else a picture, a document or JSON,
                as `excelmaze.export` does. A binary file that is open is a workbook unless a `format` is given.
            options: those of that function.

        Returns:
            The files; none for an open one.

        Raises:
            InputError: no such ending, or an option that does not exist or does not apply to it.
            WorkbookError: the file cannot be written.
        """
        from pathlib import Path

        from excelmaze.files import file_to_write

        file = file_to_write(path, "" if "format" in options else ".xlsx")
        if file.suffix.lower() == ".xlsx":
            from excelmaze.xlsx.new.book import save

            save(cast("Maze", self), file, **options)
            return [file] if isinstance(file, Path) else []
        from excelmaze.pictures.export import export

        return export(cast("Maze", self), file, **options)


def _whole(seed: "SupportsIndex | str | None") -> Seed | None:
    return None if seed is None else checked_seed(seed)
