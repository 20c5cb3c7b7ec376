"""Shortcuts of a maze to what is built on mazes: measures, pictures and workbooks.

People who hold a maze expect `maze.stats()`, `print(maze)` and `maze.save("maze.svg")`. These methods are the only ones
in the package that import from a higher layer, and they do so when they are called.
"""

from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from pathlib import Path

    from excelmaze.maze.maze import Maze
    from excelmaze.measures.stats import Stats


class Shortcuts:
    """The methods of `Maze` that reach above it."""

    def stats(self) -> "Stats":
        """Return numbers of cells by kind, the steps of the solution, and all measures as attributes.

        They are those of `excelmaze.measures.registry.MEASURES`, each worked out when it is asked for.

        >>> from excelmaze import generate
        >>> stats = generate("B2:F6", seed=7).stats()
        >>> stats.dead_ends, stats.solution_turns, stats.kind
        (4, 10, 'perfect')
        """
        from excelmaze.measures.stats import stats

        return stats(cast("Maze", self))

    def __str__(self) -> str:
        """Return the maze in box-drawing lines, with its start and goal.

        >>> from excelmaze import generate
        >>> print(generate("B2:C3", seed=1))
        ╷   ┌───╴
        │ S │ G
        │   ╵   ╷
        │       │
        └───────┘
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

            from excelmaze.xlsx.new.save import save

            save(cast("Maze", self), path, **options)
            return [Path(path)]
        from excelmaze.pictures.export import export

        return export(cast("Maze", self), path, **options)
