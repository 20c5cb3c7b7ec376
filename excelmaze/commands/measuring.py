"""The commands that measure mazes and algorithms: `excelmaze stats` and `excelmaze compare`."""

import argparse
from collections.abc import Sequence

from excelmaze.commands.arguments import (
    add_book_or_size,
    add_options,
    add_size_and_target,
    book_or_size,
    size_and_target,
)
from excelmaze.commands.messages import progress, say
from excelmaze.commands.report import json_text, maze_as_json, summary
from excelmaze.commands.requested_maze import maze_asked_for, recipe_of
from excelmaze.commands.terminal import terminal_width
from excelmaze.errors import counted
from excelmaze.files import File
from excelmaze.measures.compare import TIME, Row, compare
from excelmaze.measures.registry import MEASURES, shown
from excelmaze.options.values import Values

# The figure that is no measure, as programs read it.
_TIME = "microseconds-per-cell"


def configure_stats(parser: argparse.ArgumentParser) -> None:
    add_book_or_size(parser, "source", "stats")


def run_stats(arguments: argparse.Namespace) -> None:
    book, values = book_or_size("stats", arguments, "source")
    with progress(values):
        maze = maze_asked_for(book, values)
        results = maze.stats().measures
    if values["json"]:
        print(maze_as_json(maze.replaced(recipe=recipe_of(book, maze, values)), {"measures": results}))
        return
    print(summary(maze))
    width = max(map(len, MEASURES))
    for name in MEASURES:
        print(f"{name:{width}}  {shown(results[name]):>12}")


def configure_compare(parser: argparse.ArgumentParser) -> None:
    add_size_and_target(parser, "compare", "a workbook to be written, with a chart")
    add_options(parser, "compare")


def run_compare(arguments: argparse.Namespace) -> None:
    target, values = size_and_target("compare", arguments)
    if target is not None:
        from excelmaze.xlsx.new.book import check_new

        check_new(target, force=values["force"])
    rows, cols, count = (values[name] for name in ("rows", "cols", "count"))
    with progress(values):
        results = [*compare(rows, cols, count, algorithms=values["algorithm"], seed=values["seed"])]
    if target is not None:
        from excelmaze.books.comparison import write_comparison

        write_comparison(target, results, force=values["force"])
    if values["json"]:
        _print_json(values, results, target)
    else:
        _print_table(results)
        size = f"{rows} x {cols} cells, seeds from {values['seed']} on"
        print(f"means of {counted(count, 'maze')} of each algorithm, {size}")
        if target is not None:
            say(values, f"{target}: the figures, and a chart of {TIME}")


def _print_table(results: Sequence[Row]) -> None:
    """Print algorithms below one another and measures side by side, in several tables if the terminal is narrow."""
    names = [row.algorithm for row in results]
    columns = [[TIME, *(shown(row.micros) for row in results)]]
    columns += [[name, *(shown(row.measures[name]) for row in results)] for name in MEASURES]
    first = max(map(len, names))
    limit = terminal_width()
    while columns:
        widths: list[int] = []
        for column in columns:
            width = max(map(len, column))
            if widths and limit is not None and first + sum(widths) + width + 2 * (len(widths) + 1) > limit:
                break
            widths.append(width)
        for number, name in enumerate(["", *names]):
            cells = (f"  {column[number]:>{width}}" for column, width in zip(columns, widths, strict=False))
            print(f"{name:{first}}{''.join(cells)}")
        print()
        del columns[: len(widths)]


def _print_json(values: Values, results: Sequence[Row], target: File | None) -> None:
    members = {
        **{name: values[name] for name in ("rows", "cols", "count", "seed")},
        "algorithms": {row.algorithm: {_TIME: row.micros, "measures": row.measures} for row in results},
        "files": [] if target is None else [target],
    }
    print(json_text(members))
