"""`excelmaze stats`: what can be measured in a maze."""

import argparse
import sys
import textwrap

from excelmaze.commands.arguments import add_book_or_size, book_or_size
from excelmaze.commands.report import summary
from excelmaze.commands.requested_maze import maze_asked_for
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import Recipe
from excelmaze.measures.registry import MEASURES, measure_named, measured
from excelmaze.options.table import LocationOptions, MeasureOptions
from excelmaze.options.values import Values
from excelmaze.progress import shown

# What is said below all explanations.
NO_PROMISE = (
    "A higher value of a measure of difficulty measures harder; that people take longer is not known: no published "
    "measure was shown to predict their times (McGlinn 2015, 355 people)."
)
_WIDTH = 100


def configure_stats(parser: argparse.ArgumentParser) -> None:
    add_book_or_size(parser, "target", "stats")


def run_stats(arguments: argparse.Namespace) -> None:
    book, values = book_or_size("stats", arguments, "target")
    asked = values.of(MeasureOptions)
    names = [measure_named(name).name for name in values["measure"]] or [*MEASURES]
    with shown(sys.stderr):
        maze = maze_asked_for(book, values)
        found = measured(maze, names)
    if values["json"]:
        from excelmaze.commands.report import maze_as_json

        more: dict[str, object] = {"measures": found}
        if asked.explain:
            more["explanations"] = {name: _explanation(name) for name in names}
        print(maze_as_json(maze.replaced(recipe=_recipe(book, maze, values)), more))
        return
    print(summary(maze))
    width = max(map(len, names))
    for name in names:
        print(f"{name:{width}}  {MEASURES[name].shown(found[name]):>12}")
        if asked.explain:
            text = f"{MEASURES[name].definition} ({MEASURES[name].source})"
            print(textwrap.fill(text, _WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False))
    if asked.explain:
        print(textwrap.fill(NO_PROMISE, _WIDTH))


def _recipe(book: str | None, maze: Maze, values: Values) -> Recipe | None:
    """The recipe of a new maze, or what the workbook tells of one that still stands there."""
    if book is None:
        return maze.recipe
    from excelmaze.xlsx.recipes import read_recipe

    where = values.of(LocationOptions)
    return read_recipe(book, sheet=where.sheet, cells=where.cells)


def _explanation(name: str) -> dict[str, str]:
    measure = MEASURES[name]
    return {"definition": measure.definition, "source": measure.source, "unit": measure.unit}
