"""`excelmaze evolve`: a rule of a cellular automaton whose mazes have requested properties."""

import argparse
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from excelmaze.commands.arguments import add_options, add_size_and_target, size_and_target
from excelmaze.commands.report import maze_as_json
from excelmaze.measures.evolve import Attributes, Evolution, Generation
from excelmaze.streams import fresh_seed

if TYPE_CHECKING:
    from excelmaze.maze.maze import Maze


def configure_evolve(parser: argparse.ArgumentParser) -> None:
    add_size_and_target(parser, "a workbook to be written, with four mazes")
    add_options(parser, "evolve")


def run_evolve(arguments: argparse.Namespace) -> None:
    target, values = size_and_target("evolve", arguments)
    if target is not None:
        from excelmaze.xlsx.new.book import check_new

        check_new(target, force=values["force"])
    seed = fresh_seed() if values["seed"] is None else values["seed"]
    requested = {name: values[name] for name in Attributes._fields if values[name] is not None}
    rows, cols = values["rows"], values["cols"]
    search = Evolution(requested, rows, cols, generations=values["generations"], seed=seed)
    generations = _print_generations(search)
    best = search.best()
    from excelmaze.books.figures import four_mazes, write_evolution

    maze = four_mazes(best.rule, rows, cols, seed)
    if target is not None:
        write_evolution(target, generations, best, requested, maze, force=values["force"])
    if values["json"]:
        _print_json(target, generations, best, requested, maze)
        return
    stopped = "" if len(generations) > search.count else f", stopped after generation {generations[-1].number}"
    print(f"rule {best.rule}: {_compared(best.reached, requested)}; seed {seed}{stopped}")
    print(f"four mazes of it, parts joined by tunnels: {_shares(maze)}")
    print(f"excelmaze new maze.xlsx --rows {rows} --cols {cols} --algorithm cellular --option rule={best.rule}")
    if target is not None:
        print(f"{target}: fitness by generation, and the four mazes")


def _print_generations(search: Evolution) -> list[Generation]:
    """Return all generations, each printed as it comes; Ctrl+C ends them once there is one."""
    generations: list[Generation] = []
    try:
        for generation in search.generations():
            generations.append(generation)
            print(
                f"generation {generation.number}: best {generation.best:.4f}, mean {generation.mean:.4f}; "
                f"{_compared(generation.reached, search.asked)}",
                file=sys.stderr,
            )
    except KeyboardInterrupt:
        if not generations:
            raise
        print("stopped; the best rule so far is kept", file=sys.stderr)
    return generations


def _compared(reached: Attributes, requested: Mapping[str, float]) -> str:
    """Return each requested property with the value that was reached."""
    parts = (f"{name.replace('_', '-')} {getattr(reached, name):.3f} of {value:g}" for name, value in requested.items())
    return ", ".join(parts)


def _shares(maze: "Maze") -> str:
    count = maze.stats()
    cells = count.cells - count.unvisited
    shares = {"dead-ends": count.dead_ends, "corridors": count.corridors, "junctions": count.junctions}
    return ", ".join(f"{name} {number / cells:.3f}" for name, number in shares.items())


def _print_json(
    target: str | None, generations: list[Generation], best: Generation, requested: Mapping[str, float], maze: "Maze"
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
