"""The commands that measure mazes and algorithms: `excelmaze stats`, `compare` and `evolve`."""

from collections.abc import Mapping, Sequence
from shlex import quote

from excelmaze.commands.making import workbook_named
from excelmaze.commands.report import maze_members, progress, remark, summary, tell, terminal_width
from excelmaze.commands.requested import grid_of, maze_asked_for, recipe_of
from excelmaze.errors import counted
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.measures.compare import TIME, Row, compare
from excelmaze.measures.evolve import Attributes, Evolution, Generation
from excelmaze.measures.registry import MEASURES, shown
from excelmaze.options.option import flag
from excelmaze.options.table import ShapeOptions
from excelmaze.options.values import Values
from excelmaze.shapes.drawn import KINDS
from excelmaze.streams import fresh_seed

# The figure that is no measure, as programs read it.
_TIME = "microseconds_per_cell"


def run_stats(values: Values, source: str | None) -> None:
    """Print the measures of a maze."""
    with progress(values):
        maze = maze_asked_for(source, values)
        results = dict(maze.stats())
    width = max(map(len, MEASURES))
    rows = [f"{name:{width}}  {shown(results[name]):>12}" for name in MEASURES]
    with_recipe = maze.replaced(recipe=recipe_of(source, maze, values)) if values["json"] else maze
    tell(values, maze_members(with_recipe, measures=results), result=[summary(maze), *rows])


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


def run_evolve(values: Values, target: str | None) -> None:
    """Print the rules of each generation and the best one, and write a maze of it."""
    file = workbook_named(target, values)
    seed = fresh_seed() if values["seed"] is None else values["seed"]
    requested = {name: values[name] for name in Attributes._fields if values[name] is not None}
    grid = grid_of(values)
    search = Evolution(requested, grid, generations=values["generations"], seed=seed)
    generations = _generations(search, values)
    best = search.best()
    maze = generate(grid, "cellular", options={"rule": best.rule}, seed=seed)
    if file is not None:
        from excelmaze.xlsx.new.book import save

        save(maze, file, force=values["force"])
    stopped = "" if len(generations) > search.count else f", stopped after generation {generations[-1].number}"
    again = f"{_cells_asked(values)} --algorithm cellular --option rule={best.rule} --seed {seed}"
    members = {
        "rule": best.rule,
        "requested": {name.replace("_", "-"): value for name, value in requested.items()},
        "reached": {name.replace("_", "-"): value for name, value in best.reached._asdict().items()},
        "generations": [
            {"number": one.number, "rule": one.rule, "best_fitness": one.best, "mean_fitness": one.mean}
            for one in generations
        ],
    }
    result = [
        f"rule {best.rule}: {_compared(best.reached, requested)}; seed {seed}{stopped}",
        f"a maze of it, parts joined by tunnels: {_shares(maze)}",
        f"excelmaze new maze.xlsx {again}",
    ]
    written = [] if file is None else [f"{file}: {summary(maze)}"]
    tell(values, maze_members(maze, [file], **members), *written, result=result)


def _cells_asked(values: Values) -> str:
    """Return the options that say which cells a maze has, as they are typed."""
    names = ("rows", "cols", *ShapeOptions.options)
    given = {name: values[name] for name in names if name in values.explicit}
    if not {*KINDS} & given.keys():  # a rectangle has both
        given = {"rows": values["rows"], "cols": values["cols"]} | given
    words: list[str] = []
    for name, value in given.items():
        for each in value if isinstance(value, tuple) else (value,):
            words += [flag(name)] if each is True else [flag(name), quote(str(each))]
    return " ".join(words)


def _generations(search: Evolution, values: Values) -> list[Generation]:
    """Return all generations, each printed as it comes; Ctrl+C ends them once there is one."""
    generations: list[Generation] = []
    try:
        for generation in search.generations():
            generations.append(generation)
            remark(
                values,
                f"generation {generation.number}: best {generation.best:.4f}, mean {generation.mean:.4f}; "
                f"{_compared(generation.reached, search.asked)}",
            )
    except KeyboardInterrupt:
        if not generations:
            raise
        remark(values, "stopped; the best rule so far is kept")
    return generations


def _compared(reached: Attributes, requested: Mapping[str, float]) -> str:
    """Return each requested property with the value that was reached."""
    parts = (f"{name.replace('_', '-')} {getattr(reached, name):.3f} of {value:g}" for name, value in requested.items())
    return ", ".join(parts)


def _shares(maze: Maze) -> str:
    count = maze.stats()
    cells = count.cells - count.unvisited
    shares = {"dead-ends": count.dead_ends, "corridors": count.corridors, "junctions": count.junctions}
    return ", ".join(f"{name} {number / cells:.3f}" for name, number in shares.items())
