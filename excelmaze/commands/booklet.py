"""`excelmaze booklet`: a workbook of many mazes, easy ones first, with an index and the keys."""

import argparse
import sys
from pathlib import Path

from excelmaze.booklets.pages import MEASURE, pages, size_of
from excelmaze.booklets.workbook import END, NONE, write_booklet
from excelmaze.commands.arguments import add_options, values
from excelmaze.counts import counted
from excelmaze.draw.theme import theme_named
from excelmaze.errors import InputError, WorkbookError
from excelmaze.files import check_writable
from excelmaze.languages import words_in
from excelmaze.options.table import Binding, Look, Making, Safety
from excelmaze.progress import shown
from excelmaze.streams import fresh_seed
from excelmaze.xlsx.end_marks import check_marks
from excelmaze.xlsx.printing import Printing


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", metavar="OUT.xlsx", help="the workbook to be written")
    add_options(parser, "booklet")


def run(options: argparse.Namespace) -> None:
    given = values("booklet", options, "target")
    asked, making, look, force = given.of(Binding), given.of(Making), given.of(Look), given.of(Safety).force
    smallest, largest = size_of(asked.from_), size_of(asked.to)
    names = [] if asked.names is None else _names_in(asked.names)
    if names and "count" in given.given:
        raise InputError(f"--names tells how many mazes there are, {len(names)}; leave out --count")
    if asked.keys not in {END, NONE} and not asked.keys.lower().endswith(".xlsx"):
        raise InputError(f"keys {asked.keys!r}: choose end, none, or another workbook such as KEYS.xlsx")
    check_marks(look.marks)
    theme_named(look.theme or "classic")
    check_writable(options.target, force=force)
    if asked.keys not in {END, NONE}:
        check_writable(asked.keys, force=force)
    seed = fresh_seed() if making.seed is None else making.seed
    words = words_in(look.language)
    printing = Printing("fit", look.paper or "A4", look.margins, "{title}", "{code}", look.name_line, words)
    with shown(sys.stderr):
        made = pages(len(names) or given["count"], smallest, largest, making.algorithm or ("backtracker",), seed)
        write_booklet(
            options.target,
            made,
            title=words("Maze {n}") if look.title == "Maze {n}" else look.title,
            names=names,
            keys=asked.keys,
            theme=look.theme,
            marks=look.marks,
            printing=printing,
            words=words,
            force=force,
        )
    if given["json"]:
        from excelmaze.commands.as_json import object_of

        difficulty = {MEASURE: [page.difficulty for page in made]}
        print(object_of({"mazes": len(made), "seed": seed, "measures": difficulty, "files": [str(options.target)]}))
        return
    print(f"{options.target}: {counted(len(made), 'maze')}, seed {seed}")
    print(f"{MEASURE} {made[0].difficulty:.2f} to {made[-1].difficulty:.2f}")


def _names_in(file: str) -> list[str]:
    """The names of a class: a line each, of a CSV file the first field; empty lines are none."""
    try:
        text = Path(file).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"{file} is not text in UTF-8; save it so") from None
    except OSError as error:
        raise WorkbookError(f"{file} cannot be read: {error.strerror}") from None
    names = [line.replace(";", ",").partition(",")[0].strip().strip('"')[:100] for line in text.splitlines()]
    names = [name for name in names if name]
    if not names or not all(name.isprintable() for name in names):
        raise InputError(f"{file} has no names; write one on each line")
    return names
