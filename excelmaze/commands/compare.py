"""`excelmaze compare`: algorithms side by side."""

import argparse
import sys
from collections.abc import Sequence

from excelmaze import progress
from excelmaze.commands.arguments import add_options, add_size_and_target, size_and_target
from excelmaze.commands.show import terminal_width
from excelmaze.errors import InputError
from excelmaze.measures.compare import Estimate, Row, Speed, compare, speeds
from excelmaze.measures.registry import MEASURES
from excelmaze.options.table import SafetyOptions
from excelmaze.options.values import Values
from excelmaze.plural import counted

_MICRO = 1_000_000


def configure_compare(parser: argparse.ArgumentParser) -> None:
    add_size_and_target(parser, "a workbook to be written, with charts")
    add_options(parser, "compare")


def run_compare(arguments: argparse.Namespace) -> None:
    target, values = size_and_target("compare", arguments)
    if values["json"] and values["csv"]:
        raise InputError("--json and --csv print the same in two ways; give one of them")
    if target is not None:
        from excelmaze.xlsx.new.book import check_new

        check_new(target, force=values.of(SafetyOptions).force)
    found: list[Row] = []
    taken: list[Speed] = []
    rows, cols = values["rows"], values["cols"]
    with progress.shown(sys.stderr):
        found += compare(
            rows, cols, values["count"], algorithms=values["algorithm"], measures=values["measure"], seed=values["seed"]
        )
        if target is not None:
            from excelmaze.books.comparison import write_comparison

            taken += speeds(rows, cols, [row.algorithm for row in found])
            write_comparison(target, found, taken, force=values.of(SafetyOptions).force)
    if values["json"]:
        _print_json(values, found, taken, target)
    elif values["csv"]:
        _print_csv(found)
    else:
        _print_table(found)
        size = f"{rows} x {cols} cells, seeds from {values['seed']} on; means with 95% confidence intervals"
        print(f"{counted(values['count'], 'maze')} of each algorithm, {size}")
        if target is not None:
            print(f"{target}: the figures, charts, and a small maze of each")


def _print_table(found: Sequence[Row]) -> None:
    """Algorithms below one another, measures side by side, in as many tables as the terminal is too narrow for."""
    names = [row.algorithm for row in found]
    columns = [["µs a cell", *(shown("", row.seconds, _MICRO) for row in found)]]
    columns += [
        [name, *(shown(name, row.measures[name]) for row in found)]
        for name in found[0].measures
        if any(row.measures[name] for row in found)
    ]
    columns += [[name, *(_words(row, name) for row in found)] for name in found[0].words]
    first = max(map(len, names))
    width = terminal_width()
    while columns:
        taken, room = [columns.pop(0)], first
        room += 2 + max(map(len, taken[0]))
        while columns and (width is None or room + 2 + max(map(len, columns[0])) <= width):
            room += 2 + max(map(len, columns[0]))
            taken.append(columns.pop(0))
        widths = [max(map(len, column)) for column in taken]
        for number, name in enumerate(["", *names]):
            cells = (f"  {column[number]:>{wide}}" for column, wide in zip(taken, widths, strict=True))
            print(f"{name:{first}}{''.join(cells)}")
        print()


def shown(name: str, estimate: Estimate | None, times: float = 1) -> str:
    """A mean and half of its interval as people read it."""
    if estimate is None:
        return "-"
    mean, half = estimate.mean * times, estimate.half * times
    if name in MEASURES and MEASURES[name].unit == "share":
        return f"{mean:.1%} ±{half:.1%}"
    return f"{mean:,.2f} ±{half:,.2f}" if half else f"{mean:,.2f}"


def _words(row: Row, name: str) -> str:
    return ", ".join(f"{count} {word}" for word, count in row.words[name].most_common())


def _print_csv(found: Sequence[Row]) -> None:
    """A line for each algorithm and measure; a word is counted in a line of its own."""
    import csv

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(("algorithm", "measure", "mean", "low", "high", "mazes"))
    for row in found:
        for name, estimate in {"seconds-per-cell": row.seconds, **row.measures}.items():
            if estimate is not None:
                low, high = estimate.mean - estimate.half, estimate.mean + estimate.half
                writer.writerow((row.algorithm, name, estimate.mean, low, high, estimate.mazes))
        for name, counter in row.words.items():
            total = sum(counter.values())
            for word, count in counter.most_common():
                writer.writerow((row.algorithm, f"{name} {word}", count / total, "", "", total))


def _print_json(values: Values, found: Sequence[Row], taken: Sequence[Speed], target: str | None) -> None:
    import json

    told = {
        **{name: values[name] for name in ("rows", "cols", "count", "seed")},
        "algorithms": {
            row.algorithm: {
                "seconds-per-cell": _interval(row.seconds),
                "measures": {name: _interval(estimate) for name, estimate in row.measures.items()} | row.words,
            }
            for row in found
        },
        "speed": [one._asdict() for one in taken],
        "files": [] if target is None else [target],
    }
    print(json.dumps(told, ensure_ascii=False))


def _interval(estimate: Estimate | None) -> dict[str, float] | None:
    if estimate is None:
        return None
    mean, half, mazes = estimate
    return {"mean": mean, "low": mean - half, "high": mean + half, "mazes": mazes}
