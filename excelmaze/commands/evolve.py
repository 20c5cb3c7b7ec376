"""`excelmaze evolve`: a rule of a cellular automaton whose mazes have requested properties."""

import argparse
from collections.abc import Mapping
from shlex import quote

from excelmaze.commands.arguments import add_options, add_size_and_target, size_and_target
from excelmaze.commands.messages import remark, say
from excelmaze.commands.report import maze_as_json, summary
from excelmaze.commands.requested_maze import grid_of
from excelmaze.files import File
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.measures.evolve import Attributes, Evolution, Generation
from excelmaze.options.option import flag
from excelmaze.options.table import ShapeOptions
from excelmaze.options.values import Values
from excelmaze.shapes.drawn import KINDS
from excelmaze.streams import fresh_seed


def configure_evolve(parser: argparse.ArgumentParser) -> None:
    add_size_and_target(parser, "evolve", "a workbook to be written, with a maze of the rule")
    add_options(parser, "evolve")


def run_evolve(arguments: argparse.Namespace) -> None:
    target, values = size_and_target("evolve", arguments)
    if target is not None:
        from excelmaze.xlsx.new.book import check_new

        check_new(target, force=values["force"])
    seed = fresh_seed() if values["seed"] is None else values["seed"]
    requested = {name: values[name] for name in Attributes._fields if values[name] is not None}
    grid = grid_of(values)
    search = Evolution(requested, grid, generations=values["generations"], seed=seed)
    generations = _print_generations(search, values)
    best = search.best()
    maze = generate(grid, "cellular", options={"rule": best.rule}, seed=seed)
    if target is not None:
        from excelmaze.xlsx.new.book import save

        save(maze, target, force=values["force"])
    if values["json"]:
        _print_json(target, generations, best, requested, maze)
        return
    stopped = "" if len(generations) > search.count else f", stopped after generation {generations[-1].number}"
    print(f"rule {best.rule}: {_compared(best.reached, requested)}; seed {seed}{stopped}")
    print(f"a maze of it, parts joined by tunnels: {_shares(maze)}")
    again = f"{_cells_asked(values)} --algorithm cellular --option rule={best.rule} --seed {seed}"
    print(f"excelmaze new maze.xlsx {again}")
    if target is not None:
        say(values, f"{target}: {summary(maze)}")


def _cells_asked(values: Values) -> str:
    """Return the options that say which cells a maze has, as they are typed."""
    size = ("rows", "cols")
    drawn = {*KINDS} & values.explicit.keys()
    given = {name: values[name] for name in (*size, *ShapeOptions.options) if name in values.explicit}
    if not drawn:  # a rectangle has both
        given = {name: values[name] for name in size} | given
    words: list[str] = []
    for name, value in given.items():
        for each in value if isinstance(value, tuple) else (value,):
            words += [flag(name)] if each is True else [flag(name), quote(str(each))]
    return " ".join(words)


def _print_generations(search: Evolution, values: Values) -> list[Generation]:
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


def _print_json(
    target: File | None, generations: list[Generation], best: Generation, requested: Mapping[str, float], maze: Maze
) -> None:
    members = {
        "rule": best.rule,
        "requested": {name.replace("_", "-"): value for name, value in requested.items()},
        "reached": {name.replace("_", "-"): value for name, value in best.reached._asdict().items()},
        "generations": [
            {
                "number": generation.number,
                "rule": generation.rule,
                "best_fitness": generation.best,
                "mean_fitness": generation.mean,
            }
            for generation in generations
        ],
    }
    print(maze_as_json(maze, members, [] if target is None else [target]))
