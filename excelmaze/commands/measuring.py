"""The commands that measure mazes and algorithms: `excelmaze stats` and `excelmaze compare`."""

from collections.abc import Sequence

from excelmaze.commands.making import workbook_named
from excelmaze.commands.report import maze_members, progress, summary, tell
from excelmaze.commands.requested import maze_asked_for, recipe_of
from excelmaze.commands.terminal import terminal_width
from excelmaze.errors import counted
from excelmaze.measures.compare import TIME, Row, compare
from excelmaze.measures.registry import MEASURES, shown
from excelmaze.options.values import Values

# The figure that is no measure, as programs read it.
_TIME = "microseconds-per-cell"


def run_stats(values: Values, source: str | None) -> None:
    """Print the measures of a maze."""
    with progress(values):
        maze = maze_asked_for(source, values)
        results = maze.stats().measures
    width = max(map(len, MEASURES))
    rows = [f"{name:{width}}  {shown(results[name]):>12}" for name in MEASURES]
    told = maze.replaced(recipe=recipe_of(source, maze, values)) if values["json"] else maze
    tell(values, maze_members(told, measures=results), result=[summary(maze), *rows])


def run_compare(values: Values, target: str | None) -> None:
    """Print the measures of the mazes of algorithms."""
    file = workbook_named(target, values)
    rows, cols, count, seed = (values[name] for name in ("rows", "cols", "count", "seed"))
    with progress(values):
        results = [*compare(rows, cols, count, algorithms=values["algorithm"], seed=seed)]
    if file is not None:
        from excelmaze.books.comparison import write_comparison

        write_comparison(file, results, force=values["force"])
    members = {
        "rows": rows,
        "cols": cols,
        "count": count,
        "seed": seed,
        "algorithms": {row.algorithm: {_TIME: row.micros, "measures": row.measures} for row in results},
        "files": [] if file is None else [file],
    }
    means = f"means of {counted(count, 'maze')} of each algorithm, {rows} x {cols} cells, seeds from {seed} on"
    written = [] if file is None else [f"{file}: the figures, and a chart of {TIME}"]
    tell(values, members, *written, result=[*_table(results), means])


def _table(results: Sequence[Row]) -> list[str]:
    """Return algorithms below one another and measures side by side, in several tables if the terminal is narrow."""
    names = [row.algorithm for row in results]
    columns = [[TIME, *(shown(row.micros) for row in results)]]
    columns += [[name, *(shown(row.measures[name]) for row in results)] for name in MEASURES]
    first, limit = max(map(len, names)), terminal_width()
    lines: list[str] = []
    while columns:
        widths: list[int] = []
        for column in columns:
            width = max(map(len, column))
            if widths and limit is not None and first + sum(widths) + width + 2 * (len(widths) + 1) > limit:
                break
            widths.append(width)
        for number, name in enumerate(["", *names]):
            cells = (f"  {column[number]:>{width}}" for column, width in zip(columns, widths, strict=False))
            lines.append(f"{name:{first}}{''.join(cells)}")
        lines.append("")
        del columns[: len(widths)]
    return lines
