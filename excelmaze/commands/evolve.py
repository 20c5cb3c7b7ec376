"""`excelmaze evolve`: a rule of a cellular automaton whose mazes are as they are asked to be."""

import argparse
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from excelmaze.commands.arguments import add_options, add_size_and_target, size_and_target
from excelmaze.commands.report import maze_as_json
from excelmaze.measures.automata import Attributes
from excelmaze.measures.evolve import Evolution, Generation
from excelmaze.options.table import EvolveOptions, SafetyOptions
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

        check_new(target, force=values.of(SafetyOptions).force)
    seed = fresh_seed() if values["seed"] is None else values["seed"]
    asked = {name: values[name] for name in Attributes._fields if values[name] is not None}
    rows, cols = values["rows"], values["cols"]
    search = Evolution(asked, rows, cols, generations=values.of(EvolveOptions).generations, seed=seed)
    passed = _gone_through(search)
    best = search.best()
    from excelmaze.books.evolution import four_mazes, write_evolution

    maze = four_mazes(best.rule, rows, cols, seed)
    if target is not None:
        write_evolution(target, passed, best, asked, maze, force=values.of(SafetyOptions).force)
    if values["json"]:
        _print_json(target, passed, best, asked, maze)
        return
    stopped = "" if len(passed) > search.count else f", stopped after generation {passed[-1].number}"
    print(f"rule {best.rule}: {_off(best.reached, asked)}; seed {seed}{stopped}")
    print(f"four mazes of it, parts joined by tunnels: {_shares(maze)}")
    print(f"excelmaze new maze.xlsx --rows {rows} --cols {cols} --algorithm cellular --option rule={best.rule}")
    if target is not None:
        print(f"{target}: fitness by generation, and the four mazes")


def _gone_through(search: Evolution) -> list[Generation]:
    """All generations, each told as it comes; Ctrl+C ends them, if one has come."""
    passed: list[Generation] = []
    try:
        for generation in search.generations():
            passed.append(generation)
            print(
                f"generation {generation.number}: best {generation.best:.4f}, mean {generation.mean:.4f}; "
                f"{_off(generation.reached, search.asked)}",
                file=sys.stderr,
            )
    except KeyboardInterrupt:
        if not passed:
            raise
        print("stopped; the best rule so far is kept", file=sys.stderr)
    return passed


def _off(reached: Attributes, asked: Mapping[str, float]) -> str:
    """What is reached of what is asked."""
    told = (f"{name.replace('_', '-')} {getattr(reached, name):.3f} of {value:g}" for name, value in asked.items())
    return ", ".join(told)


def _shares(maze: "Maze") -> str:
    count = maze.stats()
    cells = count.cells - count.unvisited
    shares = {"dead-ends": count.dead_ends, "corridors": count.corridors, "junctions": count.junctions}
    return ", ".join(f"{name} {number / cells:.3f}" for name, number in shares.items())


def _print_json(
    target: str | None, passed: list[Generation], best: Generation, asked: Mapping[str, float], maze: "Maze"
) -> None:
    told = {
        "rule": best.rule,
        "requested": {name.replace("_", "-"): value for name, value in asked.items()},
        "reached": {name.replace("_", "-"): value for name, value in best.reached._asdict().items()},
        "generations": [
            {"number": one.number, "rule": one.rule, "best_fitness": one.best, "mean_fitness": one.mean}
            for one in passed
        ],
    }
    print(maze_as_json(maze, told, [] if target is None else [target]))
