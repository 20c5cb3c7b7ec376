"""Whole commands on small workbooks and on large ones, each beside what it is compared with."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.measure import (
    Task,
    excelmaze,
    interleaved,
    job,
    memory_of,
    process,
    python,
    ratio,
    seconds_of,
    table,
)

_LOAD_AND_SAVE = "import openpyxl; openpyxl.load_workbook"
_MILLION = ("--cells", "A1:ALL1000")


class Row(NamedTuple):
    """What is measured, the row that it is compared with, and what it should cost at most."""

    task: Task
    rival: str = ""
    most: str = ""


def small(directory: Path) -> dict[str, Row]:
    """Commands on 20 x 20 cells, most of which is start-up."""
    bare, new, out = (str(directory / f"{name}.xlsx") for name in ("bare", "new", "out"))
    save = python(f"import openpyxl; openpyxl.Workbook().save({bare!r})", base=True)
    seed, cells = ("--force", "--seed", "1"), ("--cells", "A1:T20", "--output", out)
    alone, openpyxl = "python -c pass", "bare openpyxl"
    return {
        alone: Row(partial(process, python("pass"))),
        openpyxl: Row(partial(process, save), alone),
        "help": Row(partial(process, excelmaze("--help")), alone),
        "show 20 x 20": Row(partial(process, excelmaze("show", "20x20", "--seed", "1")), alone),
        "new 20 x 20": Row(partial(process, excelmaze("new", "20x20", new, "--at", "A1", *seed)), openpyxl, "1.25"),
        "fill 20 x 20": Row(partial(process, excelmaze("fill", bare, *cells, *seed)), openpyxl),
        "solve 20 x 20": Row(partial(process, excelmaze("solve", new, *cells, "--force")), openpyxl),
    }


def books(directory: Path) -> dict[Path, Task]:
    """The workbooks that the large rows take, and what makes each; the same maze, by `new` and by `fill`."""
    sizes = {"numbers": (1000, 1000), "column": (1_000_000, 1), "some": (100, 100), "empty": (0, 0)}
    made: dict[Path, Task] = {}
    for name, size in sizes.items():
        path = directory / f"{name}.xlsx"
        made[path] = partial(job, "excelmaze_jobs.write_numbers", path, *size)
    empty, maze, filled = (directory / f"{name}.xlsx" for name in ("empty", "maze", "filled"))
    made[maze] = partial(process, excelmaze("new", "1000x1000", str(maze), "--at", "A1", "--seed", "2"))
    made[filled] = partial(process, excelmaze("fill", str(empty), *_MILLION, "--output", str(filled), "--seed", "2"))
    return made


def large(directory: Path) -> dict[str, Row]:
    """Commands on a million numbers, all different, on a million cells of a maze, and more that takes long."""
    out = str(directory / "out.xlsx")

    def openpyxl(book: str) -> Row:
        return Row(partial(process, python(f"{_LOAD_AND_SAVE}({str(directory / book)!r}).save({out!r})", base=True)))

    def command(verb: str, book: str, *options: str) -> Task:
        options = (*options, "--output", out, "--force")
        return partial(process, excelmaze(verb, str(directory / book), *options))

    new = excelmaze("new", "1000x1000", out, "--at", "A1", "--seed", "1", "--force")
    read = python(f"import excelmaze; excelmaze.read({str(directory / 'maze.xlsx')!r})", base=True)
    booklet = excelmaze("booklet", out, "--count", "100", "--from", "8x6", "--to", "40x28", "--seed", "1", "--force")
    some = partial(job, "excelmaze_jobs.fill", directory / "some.xlsx", "A1:CV100", base=True)
    rows = {"10,000 numbers, fill over: the work": Row(some, most="0.2 s")}
    for numbers, all_of_them, beside in (
        ("numbers", "A1:ALL1000", "ALN1:ALW10"),  # 1,000 x 1,000 of them
        ("column", "A1:A1000000", "C1:L10"),
    ):
        book, rival = f"{numbers}.xlsx", f"{numbers}, openpyxl"
        rows[rival] = openpyxl(book)
        for where, cells, most in (("beside", beside, "3 s, 0.167"), ("over", all_of_them, "6 s, 0.333")):
            task = command("fill", book, "--cells", cells, "--seed", "2")
            rows[f"{numbers}, fill {where}"] = Row(task, rival, f"{most}, 150 MB")
    return rows | {
        "maze, openpyxl": openpyxl("maze.xlsx"),
        "maze, new": Row(partial(process, new), "maze, openpyxl", "1.5 s, 200 MB"),
        "maze, read": Row(partial(process, read), "maze, openpyxl", "2 s, 200 MB"),
        "maze, fill": Row(command("fill", "maze.xlsx", *_MILLION, "--seed", "1"), "maze, openpyxl", "4 s, 200 MB"),
        "maze, fill empty": Row(command("fill", "empty.xlsx", *_MILLION, "--seed", "1"), "maze, fill", "4 s, 200 MB"),
        "maze, clear": Row(command("clear", "filled.xlsx"), "maze, openpyxl", "4 s, 200 MB"),
        "maze, solve": Row(command("solve", "maze.xlsx", *_MILLION), "maze, openpyxl", "4 s, 200 MB"),
        "maze, solve filled": Row(command("solve", "filled.xlsx", *_MILLION), "maze, solve", "4 s, 1.5, 200 MB"),
        "booklet of 100": Row(partial(process, booklet)),
    }


def show(title: str, rows: Mapping[str, Row], rounds: int) -> None:
    """Measure the rows and print their table."""
    best = interleaved({name: row.task for name, row in rows.items()}, rounds)
    head = ("work", "CPU time", "times", "of", "peak memory", "at most")
    cells = [
        (
            name,
            seconds_of(one),
            ratio(one, best.get(rows[name].rival)),
            rows[name].rival,
            memory_of(one),
            rows[name].most,
        )
        for name, one in best.items()
    ]
    table(title, head, cells)
