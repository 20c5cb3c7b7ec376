"""All benchmarks with one command: `python -m tests.benchmarks [--rounds N] [--chart FILE.svg] [TABLE ...]`.

They print tables and fail on nothing. What is not installed says so in its place; `pip install ".[bench]"`
brings most of it. The figures are user CPU time, the least of several interleaved runs, each in a process of its own.
"""

import argparse
import subprocess
import tempfile
from collections.abc import Callable
from math import log
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.excelmaze_jobs import TILINGS, cells_of_tiling
from tests.benchmarks.measure import (
    BASE,
    Interleaved,
    Measured,
    Result,
    compiled,
    excelmaze,
    least,
    memory_of,
    printed,
    python,
    ratio,
    seconds_of,
    source,
    table,
)
from tests.benchmarks.peers import by_node

# Of more cells other programs take minutes.
_MOST_OF_PEERS = 1_000_000


class Setting(NamedTuple):
    """What the command asked for."""

    rounds: int
    chart: Path | None
    directory: Path


def small(setting: Setting) -> None:
    """Start-up: commands on small mazes against bare Python and bare openpyxl."""
    new = str(setting.directory / "small.xlsx")
    bare = f"import openpyxl; openpyxl.Workbook().save({new!r})"
    commands = {
        "python -c pass": python("pass"),
        "excelmaze --help": excelmaze("--help"),
        "excelmaze show 20 x 20": excelmaze("show", "--rows", "20", "--cols", "20", "--seed", "1"),
    }
    for label, base in (("without numpy", True), ("with numpy", False)):
        commands |= {
            f"bare openpyxl, {label}": python(bare, base=base),
            f"excelmaze new 20 x 20, {label}": excelmaze(
                "new", new, "--rows", "20", "--cols", "20", "--force", base=base
            ),
        }
    best = Interleaved(5 * setting.rounds).processes(commands)
    rivals = dict.fromkeys(commands, "python -c pass")
    for label in ("without numpy", "with numpy"):
        rivals[f"excelmaze new 20 x 20, {label}"] = rivals[f"bare openpyxl, {label}"] = f"bare openpyxl, {label}"
    rows = [[name, seconds_of(one), ratio(one, best[rivals[name]]), rivals[name]] for name, one in best.items()]
    table("Small mazes: CPU time of a command", ("command", "CPU time", "times", "of"), rows)


def large(setting: Setting) -> None:
    """Whole commands on large mazes, without and with the extra `fast`."""
    commands: dict[str, list[str]] = {}
    for label, base, height, width in (
        ("1,000 x 1,000, base install", True, 1000, 1000),
        ("1,000 x 1,000, fast", False, 1000, 1000),
        ("4,000 x 4,000, fast", False, 4000, 4000),
        ("500 x 16,384, fast", False, 500, 16384),
    ):
        size = ("--rows", str(height), "--cols", str(width), "--at", "A1", "--seed", "1", "--solution", "shown")
        commands[label] = excelmaze("new", str(setting.directory / "large.xlsx"), *size, "--force", base=base)
    best = Interleaved(setting.rounds, enough=20).processes(commands)
    rows = [[name, seconds_of(one), memory_of(one)] for name, one in best.items()]
    table("Large mazes: generated, solved and written", ("maze", "CPU time", "peak memory"), rows)


def algorithms(setting: Setting) -> None:
    """What a cell costs every generator, plain and compiled, and every kind of maze."""
    from tests.benchmarks.algorithms import measured, show

    show(measured(setting.rounds))


def against_c(setting: Setting) -> None:
    """The backtracker against the depth-first search in C."""
    rows = []
    for side in (1000, 4000):
        in_c = _in_c(setting, side)
        ours = Interleaved(setting.rounds).jobs({"": (BASE, "excelmaze_jobs.generate_excelmaze", side, side)})[""]
        rows.append([f"{side:,} x {side:,}", seconds_of(in_c), seconds_of(ours), ratio(in_c, ours)])
    table("The backtracker against C -O3", ("size", "C", "ours", "our speed, C = 1"), rows)


def _in_c(setting: Setting, side: int) -> Result:
    """The depth-first search in C, where there is a compiler."""
    program = compiled("dfs.c", setting.directory)
    return program if isinstance(program, str) else printed(program, side, side, 1, 3 * setting.rounds)


def cells(setting: Setting) -> None:
    """Writing the same cells by every writer."""
    side = 1000
    jobs: dict[str, tuple[object, ...]] = {
        "excelmaze, the cells": (BASE, "writers.cells_excelmaze", side, side),
        "excelmaze, the whole workbook": (BASE, "writers.book_excelmaze", side, side),
        "openexcel-c": (BASE, "writers.cells_openexcel", side, side),
        "libxlsxwriter (libxlsxwpy), numbers": (BASE, "writers.cells_libxlsxwpy", side, side),
        "XlsxWriter, constant_memory": (BASE, "writers.cells_xlsxwriter", side, side),
        "openpyxl, write-only, reused cells": (BASE, "writers.cells_openpyxl_reused", side, side),
        "openpyxl, cells with borders": (BASE, "writers.cells_openpyxl", side, side),
        "PyExcelerate": (BASE, "writers.cells_pyexcelerate", side, side),
        "rust_xlsxwriter (rvgsrust-xlsxwriter)": (BASE, "writers.cells_rust", side, side),
    }
    best = Interleaved(setting.rounds).jobs(jobs)
    best["libxlsxwriter, from C"] = _libxlsxwriter(setting, side)
    ours = best["excelmaze, the cells"]
    rows = [
        [
            name,
            seconds_of(one),
            ratio(one, ours),
            memory_of(one),
            f"{one.result / 1e6:.2f} MB" if isinstance(one, Measured) and isinstance(one.result, int) else "–",
        ]
        for name, one in best.items()
    ]
    head = ("writer", "user time", "times ours", "peak memory", "file")
    table("Writing a million cells with borders", head, rows)


def _libxlsxwriter(setting: Setting, side: int) -> Result:
    """libxlsxwriter itself, where it and a compiler are installed."""
    from tests.benchmarks.writers import codes_of_cells

    program = compiled("libxlsxwriter.c", setting.directory, "-lxlsxwriter")
    if isinstance(program, str):
        return program
    codes, book = setting.directory / "codes", setting.directory / "libxlsxwriter.xlsx"
    codes.write_bytes(codes_of_cells(side, side))
    one = least({"": [printed(program, codes, side, book) for _ in range(setting.rounds)]})[""]
    return one if isinstance(one, str) else one._replace(result=book.stat().st_size)


def peers(setting: Setting) -> None:
    """Generating and solving beside other packages."""
    packages = ("mazelib", "mazepy", "labyrinth")
    for kind, title in (("maze", "Generating by the backtracker"), ("solve", "Solving, first cell to last")):
        rows = []
        for side in (50, 100, 200, 500, 1000):
            jobs: dict[str, tuple[object, ...]] = {
                "excelmaze base": (BASE, f"excelmaze_jobs.{kind}_excelmaze", side, side)
            }
            jobs |= {"excelmaze": (f"excelmaze_jobs.{kind}_excelmaze", side, side)}
            jobs |= {name: (f"peers.{kind}_{name}", side, side) for name in packages}
            best = Interleaved(setting.rounds, enough=1).jobs(jobs, limit=60)
            best["algernon-js"] = by_node(kind, side, side, 3 * setting.rounds)
            rows.append([f"{side} x {side}", *(seconds_of(one) for one in best.values())])
        head = ("size", "excelmaze, base", "excelmaze, fast", "mazelib", "mazepy", "labyrinth-py", "algernon-js")
        table(title, head, rows)


def growth(setting: Setting) -> None:
    """How time and memory grow with the cells."""
    kinds = {"maze": "generating", "solve": "solving", "write": "writing", "read": "reading back"}
    measured: dict[str, list[tuple[int, Result]]] = {}
    rows = []
    for rows_of_maze, cols in ((10, 10), (25, 40), (100, 100), (250, 400), (1000, 1000), (2500, 4000)):
        count = rows_of_maze * cols
        row = [f"{count:,}"]
        for label, base in (("base", True), ("fast", False)):
            jobs = {
                kind: (*((BASE,) if base else ()), f"excelmaze_jobs.{kind}_excelmaze", rows_of_maze, cols)
                for kind in kinds
            }
            best = Interleaved(setting.rounds, enough=3).jobs(jobs, limit=300)
            for kind, one in best.items():
                row.append(f"{seconds_of(one)}, {memory_of(one)}")
                measured.setdefault(f"{kinds[kind]}, {label}", []).append((count, one))
        rows.append(row)
        if count > _MOST_OF_PEERS:
            continue
        for kind in ("maze", "solve"):
            one = by_node(kind, rows_of_maze, cols, 3 * setting.rounds)
            measured.setdefault(f"{kinds[kind]}, algernon-js", []).append((count, one))
        writers = {"openexcel-c": "writers.cells_openexcel", "XlsxWriter": "writers.cells_xlsxwriter"}
        best = Interleaved(1).jobs({name: (BASE, name_of, rows_of_maze, cols) for name, name_of in writers.items()})
        for name, one in best.items():
            measured.setdefault(f"writing, {name}", []).append((count, one))
    for part, label in ((slice(1, 5), "base install"), (slice(5, 9), "extra fast")):
        head = ("cells", *kinds.values())
        table(f"Growth, {label}: user time, peak memory of the process", head, [[row[0], *row[part]] for row in rows])
    if setting.chart:
        from tests.benchmarks.chart import draw_measured

        draw_measured(measured, setting.chart, source())
        print(f"\nThe chart is in {setting.chart}")
    for name in [name for name in measured if name.endswith(("-js", "-c", "XlsxWriter"))]:
        print(f"{name}: {', '.join(f'{count:,} cells {seconds_of(one)}' for count, one in measured[name])}")


def reading(setting: Setting) -> None:
    """Reading, filling and solving workbooks that exist, beside writing them and beside openpyxl's loading."""
    book = setting.directory / "existing.xlsx"
    make = excelmaze("new", str(book), "--rows", "1000", "--cols", "1000", "--at", "A1", "--seed", "1", "--force")
    subprocess.run(make, check=True, stdout=subprocess.DEVNULL)
    area = "A1:ALL1000"
    jobs: dict[str, tuple[object, ...]] = {
        "writing 1,000 x 1,000": (BASE, "excelmaze_jobs.write_excelmaze", 1000, 1000),
        "reading it back": (BASE, "excelmaze_jobs.read_excelmaze", 1000, 1000),
        "from the sheet's bytes to its cells": (BASE, "excelmaze_jobs.looks_excelmaze", book),
        "solving it in its workbook": (BASE, "excelmaze_jobs.solve_book_excelmaze", book, area),
        "solving it when it was filled": (BASE, "excelmaze_jobs.solve_filled_excelmaze", book, area),
        "filling it anew": (BASE, "excelmaze_jobs.fill_excelmaze", book, area),
        "clearing it when it was filled": (BASE, "excelmaze_jobs.clear_excelmaze", book, area),
        "filling 20 x 20 of it": (BASE, "excelmaze_jobs.fill_excelmaze", book, "C3:V22"),
        "openpyxl loading it": (BASE, "excelmaze_jobs.load_openpyxl", book),
    }
    best = Interleaved(setting.rounds).jobs(jobs, limit=300)
    writing, loading = best["writing 1,000 x 1,000"], best["openpyxl loading it"]
    rows = [
        [name, seconds_of(one), ratio(one, writing), ratio(one, loading), memory_of(one)] for name, one in best.items()
    ]
    head = ("work", "user time", "of writing", "of openpyxl loading", "peak memory")
    table("Workbooks that exist, base install", head, rows)


def tall(setting: Setting) -> None:
    """A sheet of one column beside a square one of as many cells."""
    jobs: dict[str, tuple[object, ...]] = {}
    sizes = {"200,000 x 1": (200_000, 1, "A1:A200000"), "447 x 447": (447, 447, "A1:QE447")}
    for size, (height, width, area) in sizes.items():
        book = setting.directory / f"{height}.xlsx"
        shape = ("--rows", str(height), "--cols", str(width), "--at", "A1", "--seed", "1")
        subprocess.run(excelmaze("new", str(book), *shape, "--force"), check=True, stdout=subprocess.DEVNULL)
        jobs |= {
            f"writing {size}": (BASE, "excelmaze_jobs.write_excelmaze", height, width),
            f"reading {size}": (BASE, "excelmaze_jobs.read_excelmaze", height, width),
            f"solving {size}": (BASE, "excelmaze_jobs.solve_book_excelmaze", book, area),
            f"filling {size}": (BASE, "excelmaze_jobs.fill_excelmaze", book, area),
            f"clearing {size}": (BASE, "excelmaze_jobs.clear_excelmaze", book, area),
        }
    best = Interleaved(setting.rounds).jobs(jobs, limit=300)
    long, square = sizes
    rows = []
    for work in ("writing", "reading", "solving", "filling", "clearing"):
        one, other = best[f"{work} {long}"], best[f"{work} {square}"]
        rows.append([work, seconds_of(one), seconds_of(other), ratio(one, other), memory_of(one), memory_of(other)])
    head = ("work", f"user time, {long}", f"user time, {square}", "ratio", f"peak memory, {long}", square)
    table("Tall sheets beside square ones, base install", head, rows)


def pieces(setting: Setting) -> None:
    """Mazes in many pieces and many areas, beside one of as many cells."""
    jobs: dict[str, tuple[object, ...]] = {
        "one piece": (BASE, "excelmaze_jobs.pieces_excelmaze", 1, 1000, 1000),
        "100,000 pieces of 2 x 5": (BASE, "excelmaze_jobs.pieces_excelmaze", 100_000, 2, 5),
        "100,000 pieces of 1 x 10": (BASE, "excelmaze_jobs.pieces_excelmaze", 100_000, 1, 10),
        "10,000 pieces of 10 x 10": (BASE, "excelmaze_jobs.pieces_excelmaze", 10_000, 10, 10),
        "one piece of 10,000 nested areas": (BASE, "excelmaze_jobs.nested_excelmaze", 10_000, 1000, 1000),
    }
    best = Interleaved(setting.rounds, enough=20).jobs(jobs)
    rows = [[name, seconds_of(one), ratio(one, best["one piece"]), memory_of(one)] for name, one in best.items()]
    head = ("a million cells in", "user time", "times one piece", "peak memory")
    table("Many pieces and areas: from the addresses to the workbook, base install", head, rows)


def tilings(setting: Setting) -> None:
    """A million rooms of every tiling, generated, written and read, by the cells of the sheets that they take."""
    works = ("generating", "writing", "reading")
    best = Interleaved(setting.rounds, enough=20).jobs(
        {
            f"{work} {name}": (BASE, "excelmaze_jobs.tiling_excelmaze", 1_000_000, name, work)
            for name in TILINGS
            for work in works
        }
    )
    squares = [best[f"{work} squares"] for work in works]
    rows = []
    for name in TILINGS:
        cells, own = cells_of_tiling(1_000_000, name), [best[f"{work} {name}"] for work in works]
        each = "-"
        if all(isinstance(one, Measured) for one in (*own, *squares)):
            spent, base = (sum(one.seconds for one in some if isinstance(one, Measured)) for some in (own, squares))
            each = f"{spent / base * 1_000_000 / cells:.2g}"
        rows.append([name, f"{cells:,}", *map(seconds_of, own), each, memory_of(own[-1])])
    head = ("a million rooms", "cells", *works, "a cell, times squares", "peak memory")
    table("Tilings: user time, base install", head, rows)


def wonders(setting: Setting) -> None:
    """False goals, pictures and hidden messages, and how they grow."""
    rows = []
    for name, job, sides, base in (
        ("false goals", ("false_goals_excelmaze",), (100, 316, 1000), True),
        ("picture", ("picture_excelmaze",), (100, 316, 1000), True),
        ("hide", ("hide_excelmaze", "tree"), (16, 32, 64), True),
        ("reveal", ("reveal_excelmaze", "tree"), (16, 32, 64), True),
        ("hide, fast", ("hide_excelmaze", "tree"), (32, 64, 128), False),
        ("reveal, fast", ("reveal_excelmaze", "tree"), (32, 64, 128), False),
        ("hide by paths", ("hide_excelmaze", "paths"), (64, 128, 256), True),
        ("reveal by paths", ("reveal_excelmaze", "paths"), (64, 128, 256), True),
    ):
        what, *more = job
        jobs: dict[str, tuple[object, ...]] = {
            f"{side} x {side}": (*((BASE,) if base else ()), f"excelmaze_jobs.{what}", side, side, *more)
            for side in sides
        }
        best = Interleaved(setting.rounds, enough=1).jobs(jobs, limit=300)
        small, large = (best[f"{side} x {side}"] for side in (sides[0], sides[-1]))
        power = "–"
        if isinstance(small, Measured) and isinstance(large, Measured):
            power = f"{log(large.seconds / small.seconds, sides[-1] ** 2 / sides[0] ** 2):.2f}"
        rows.append([name, *(f"{size}: {seconds_of(one)}" for size, one in best.items()), power])
    head = ("work", "small", "middle", "large", "time grows as cells to the power of")
    table("The three wonders: user time", head, rows)


def further(setting: Setting) -> None:
    """What is made of a million cells beside the maze: measures, colours, levels, blocks, and Eller's rows."""
    jobs: dict[str, tuple[object, ...]] = {
        "the maze, generated": (BASE, "excelmaze_jobs.maze_excelmaze", 1000, 1000),
        "all its measures": (BASE, "excelmaze_jobs.measures_excelmaze", 1000, 1000),
        "its workbook": (BASE, "excelmaze_jobs.book_excelmaze", 1000, 1000, "none"),
        "its workbook, coloured by distance": (BASE, "excelmaze_jobs.book_excelmaze", 1000, 1000, "distance"),
        "four levels, generated": (BASE, "excelmaze_jobs.kind_excelmaze", 1000, 1000, "levels"),
        "walls as blocks, generated": (BASE, "excelmaze_jobs.kind_excelmaze", 1000, 1000, "blocks"),
        "Eller's rows": (BASE, "excelmaze_jobs.rows_excelmaze", 1000, 1000),
        "Eller's rows, fast": ("excelmaze_jobs.rows_excelmaze", 1000, 1000),
        "a thousand times as many of Eller's rows, fast": ("excelmaze_jobs.rows_excelmaze", 1_000_000, 1000),
    }
    best = Interleaved(setting.rounds, enough=5).jobs(jobs, limit=300)
    rows = [[name, seconds_of(one), memory_of(one)] for name, one in best.items()]
    table("A million cells: what else is made of them", ("work", "user time", "peak memory"), rows)


def live(_setting: Setting) -> None:
    """Calls to Excel of the macros and of our commands."""
    from tests.benchmarks import live_calls

    table("Calls to Excel", ("", *live_calls.CASES), live_calls.rows())


def painting(setting: Setting) -> None:
    """Painting in LibreOffice, by macros and by our command."""
    from tests.benchmarks import live_painting

    head = ("cells", *live_painting.WAYS, *(f"{name} / ours" for name in live_painting.MACROS))
    table("Painting in LibreOffice: user time of both processes", head, live_painting.rows(setting.rounds))


TABLES: dict[str, Callable[[Setting], None]] = {
    one.__name__: one
    for one in (
        small,
        large,
        algorithms,
        against_c,
        cells,
        reading,
        tall,
        pieces,
        tilings,
        wonders,
        further,
        peers,
        growth,
        live,
        painting,
    )
}


def main() -> None:
    """Print the tables that were asked for, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"of {', '.join(TABLES)} (default: all)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is run (default 3)")
    parser.add_argument("--chart", type=Path, help="draw growth into this file; needs matplotlib")
    options = parser.parse_args()
    unknown = set(options.tables) - set(TABLES)
    if unknown:
        parser.error(f"no table {', '.join(sorted(unknown))}; there are {', '.join(TABLES)}")
    print(source())
    with tempfile.TemporaryDirectory(prefix="excelmaze-bench-") as directory:
        setting = Setting(options.rounds, options.chart, Path(directory))
        for name in options.tables or TABLES:
            TABLES[name](setting)


if __name__ == "__main__":
    main()
