"""The commands that measure mazes and algorithms: `excelmaze stats` and `excelmaze compare`."""

import argparse
import sys
import textwrap
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
from excelmaze.errors import InputError, counted
from excelmaze.measures.compare import Estimate, Row, Speed, compare, speeds
from excelmaze.measures.registry import MEASURES, measured
from excelmaze.open_files import File
from excelmaze.options.values import Values

# The sentence below all explanations.
NO_PROMISE = (
    "A higher value of a measure of difficulty measures harder; that people take longer is not known: no published "
    "measure was shown to predict their times (McGlinn 2015, 355 people)."
)
_WIDTH = 100
_MICRO = 1_000_000


def configure_stats(parser: argparse.ArgumentParser) -> None:
    add_book_or_size(parser, "source", "stats")


def run_stats(arguments: argparse.Namespace) -> None:
    book, values = book_or_size("stats", arguments, "source")
    with progress(values):
        maze = maze_asked_for(book, values)
        results = measured(maze)
    if values["json"]:
        more: dict[str, object] = {"measures": results}
        if values["explain"]:
            more["explanations"] = {name: _explanation(name) for name in MEASURES}
        print(maze_as_json(maze.replaced(recipe=recipe_of(book, maze, values)), more))
        return
    print(summary(maze))
    width = max(map(len, MEASURES))
    for name in MEASURES:
        print(f"{name:{width}}  {MEASURES[name].shown(results[name]):>12}")
        if values["explain"]:
            text = f"{MEASURES[name].definition} ({MEASURES[name].source})"
            print(textwrap.fill(text, _WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False))
    if values["explain"]:
        print(textwrap.fill(NO_PROMISE, _WIDTH))


def _explanation(name: str) -> dict[str, str]:
    measure = MEASURES[name]
    return {"definition": measure.definition, "source": measure.source, "unit": measure.unit}


def configure_compare(parser: argparse.ArgumentParser) -> None:
    add_size_and_target(parser, "a workbook to be written, with charts")
    add_options(parser, "compare")


def run_compare(arguments: argparse.Namespace) -> None:
    target, values = size_and_target("compare", arguments)
    if values["json"] and values["csv"]:
        raise InputError("--json and --csv are two formats for the same figures; give one of them")
    if target is not None:
        from excelmaze.xlsx.new.book import check_new

        check_new(target, force=values["force"])
    rows, cols = values["rows"], values["cols"]
    timings: list[Speed] = []
    with progress(values):
        options = {"algorithms": values["algorithm"], "seed": values["seed"]}
        results = [*compare(rows, cols, values["count"], **options)]
        if target is not None:
            from excelmaze.books.figures import write_comparison

            timings += speeds(rows, cols, [row.algorithm for row in results])
            write_comparison(target, results, timings, force=values["force"])
    if values["json"]:
        _print_json(values, results, timings, target)
    elif values["csv"]:
        _print_csv(results)
    else:
        _print_table(results)
        size = f"{rows} x {cols} cells, seeds from {values['seed']} on; means with 95% confidence intervals"
        print(f"{counted(values['count'], 'maze')} of each algorithm, {size}")
        if target is not None:
            say(values, f"{target}: the figures, charts, and a small maze of each")


def _print_table(results: Sequence[Row]) -> None:
    """Print algorithms below one another and measures side by side, in several tables if the terminal is narrow."""
    names = [row.algorithm for row in results]
    columns = [["µs a cell", *(estimate_text("", row.seconds, _MICRO) for row in results)]]
    columns += [
        [name, *(estimate_text(name, row.measures[name]) for row in results)]
        for name in results[0].measures
        if any(row.measures[name] for row in results)
    ]
    columns += [[name, *(_word_counts(row, name) for row in results)] for name in results[0].words]
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


def estimate_text(name: str, estimate: Estimate | None, times: float = 1) -> str:
    """Return a mean and half of its interval as people read it."""
    if estimate is None:
        return "-"
    mean, half = estimate.mean * times, estimate.half * times
    if name in MEASURES and MEASURES[name].unit == "share":
        return f"{mean:.1%} ±{half:.1%}"
    return f"{mean:,.2f} ±{half:,.2f}" if half else f"{mean:,.2f}"


def _word_counts(row: Row, name: str) -> str:
    return ", ".join(f"{count} {word}" for word, count in row.words[name].most_common())


def _print_csv(results: Sequence[Row]) -> None:
    """Print a line for each algorithm and measure; a word is counted in a line of its own."""
    import csv

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(("algorithm", "measure", "mean", "low", "high", "mazes"))
    for row in results:
        for name, estimate in {"seconds-per-cell": row.seconds, **row.measures}.items():
            if estimate is not None:
                low, high = estimate.mean - estimate.half, estimate.mean + estimate.half
                writer.writerow((row.algorithm, name, estimate.mean, low, high, estimate.mazes))
        for name, counter in row.words.items():
            total = sum(counter.values())
            for word, count in counter.most_common():
                writer.writerow((row.algorithm, f"{name} {word}", count / total, "", "", total))


def _print_json(values: Values, results: Sequence[Row], timings: Sequence[Speed], target: File | None) -> None:
    members = {
        **{name: values[name] for name in ("rows", "cols", "count", "seed")},
        "algorithms": {
            row.algorithm: {
                "seconds-per-cell": _interval(row.seconds),
                "measures": {name: _interval(estimate) for name, estimate in row.measures.items()} | row.words,
            }
            for row in results
        },
        "speed": [timing._asdict() for timing in timings],
        "files": [] if target is None else [target],
    }
    print(json_text(members))


def _interval(estimate: Estimate | None) -> dict[str, float] | None:
    if estimate is None:
        return None
    mean, half, mazes = estimate
    return {"mean": mean, "low": mean - half, "high": mean + half, "mazes": mazes}
