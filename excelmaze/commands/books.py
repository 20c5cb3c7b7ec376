"""The commands that write workbooks of many mazes: `excelmaze booklet` and `excelmaze gallery`."""

import argparse
import sys

from excelmaze.books.booklet import KEYS, Binding, Cover, write_booklet
from excelmaze.books.candidates import MEASURE
from excelmaze.books.codes import OTHERS, SHAPES
from excelmaze.books.gallery import write_gallery
from excelmaze.books.names import names_in
from excelmaze.books.pages import (
    Size,
    Wanted,
    between,
    on_cover,
    own_letters,
    pages,
    size_of,
    tenths_of,
    usual_columns,
)
from excelmaze.books.printed_pages import print_book_of
from excelmaze.commands.arguments import add_options, values_of
from excelmaze.commands.report import json_text
from excelmaze.commands.requested_maze import maze_for
from excelmaze.draw.end_marks import check_marks
from excelmaze.draw.printing import Printing
from excelmaze.draw.theme import theme_named
from excelmaze.errors import InputError, counted
from excelmaze.files import check_apart, check_writable
from excelmaze.languages import AUTO, own_language, words_in
from excelmaze.options.table import AppearanceOptions, BookletOptions
from excelmaze.options.values import Values
from excelmaze.progress import shown
from excelmaze.sheet.paper import margins_of, paper_size
from excelmaze.streams import fresh_seed

_PER_PAGE = 1, 2, 4, 6


def configure_booklet(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", metavar="OUT.xlsx", help="the workbook to be written")
    add_options(parser, "booklet")


def run_booklet(arguments: argparse.Namespace) -> None:
    """Write a booklet."""
    values = values_of("booklet", arguments, "target")
    asked, look, force = values.of(BookletOptions), values.of(AppearanceOptions), values["force"]
    names, notes = ([], []) if asked.names is None else names_in(asked.names, _spoken(look.language))
    if names and "count" in values.explicit and values["count"] != len(names):
        raise InputError(
            f"--count is {values['count']}, but --names has {counted(len(names), 'name')}; leave out --count"
        )
    wanted = _wanted(values, names)
    binding = _binding(values)
    targets = [arguments.target, *([asked.keys] if binding.own_keys else [])]
    for target in targets:
        check_writable(target, force=force)
    check_apart(targets, values.input_files())
    seed = values["seed"]
    seed = fresh_seed() if seed is None else seed

    with shown(sys.stderr):
        made = pages(wanted, maze_for, seed)
        if asked.cover is not None:
            binding = binding._replace(cover=Cover(asked.cover, maze_for(on_cover(wanted, seed))))
        write_booklet(arguments.target, made, binding, force=force)
    if values["json"]:
        difficulty = {MEASURE: [page.difficulty for page in made]}
        print(json_text({"mazes": len(made), "seed": seed, "measures": difficulty, "files": targets, "notes": notes}))
        return
    print(f"{arguments.target}: {counted(len(made), 'maze')}, seed {seed}")
    difficulties = [page.difficulty for page in made]
    print(f"{MEASURE} {min(difficulties):.2f} to {max(difficulties):.2f}")
    for note in notes:
        print(note)


def configure_gallery(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", metavar="OUT", help="the file to be written, .xlsx or .pdf")
    add_options(parser, "gallery")


def run_gallery(arguments: argparse.Namespace) -> None:
    """Write the gallery."""
    values = values_of("gallery", arguments, "target")
    force = values["force"]
    check_writable(arguments.target, force=force)
    with shown(sys.stderr):
        gallery = write_gallery(arguments.target, maze_for, paper=values["paper"], force=force)
    if values["json"]:
        print(json_text({"mazes": gallery.mazes, "pages": gallery.pages, "files": [arguments.target]}))
        return
    print(f"{arguments.target}: {counted(gallery.mazes, 'maze')} on {counted(gallery.pages, 'page')}")


def _binding(values: Values) -> Binding:
    """Return the binding of the booklet.

    Raises:
        InputError: an option that does not exist, or two that contradict each other.
    """
    asked, look = values.of(BookletOptions), values.of(AppearanceOptions)
    if asked.keys not in KEYS and not asked.keys.lower().endswith(".xlsx"):
        raise InputError(f"keys {asked.keys!r}: choose {', '.join(KEYS)}, or another workbook such as KEYS.xlsx")
    if asked.per_page not in _PER_PAGE:
        raise InputError(f"per page {asked.per_page}: choose {', '.join(map(str, _PER_PAGE))} mazes on a page")
    book = None
    if asked.print_book is not None:
        book = print_book_of(asked.print_book)
        for name in ("paper", "margins"):
            if name in values.explicit:
                raise InputError(f"--print-book and --{name} {values[name]} both set up the page; give one of them")
    check_marks(look.marks)
    theme_named(look.theme or "classic")
    paper, words = look.paper or "A4", words_in(look.language)
    paper_size(paper)
    margins_of(look.margins)
    return Binding(
        title=words("Maze {n}") if look.title == "Maze {n}" else look.title,
        keys=asked.keys,
        per_page=asked.per_page,
        theme=look.theme,
        marks=look.marks,
        printing=Printing("fit", paper, look.margins, "{title}", "{code}", look.name_line, words),
        words=words,
        same_scale=asked.same_scale,
        book=book,
    )


def _wanted(values: Values, names: list[str]) -> Wanted:
    """Return the requested mazes.

    Raises:
        InputError: two shapes, or a size or difficulty that cannot be.
    """
    asked = values.of(BookletOptions)
    kinds = [name for name in SHAPES if values[name]]
    if len(kinds) > 1:
        raise InputError(f"--{kinds[0]} and --{kinds[1]} both say which cells the mazes have; give one of them")
    common = {name: values[name] for name in (*SHAPES, *OTHERS) if name in values.explicit and name != "shape"}
    tenths = None if asked.difficulty_ is None else tenths_of(asked.difficulty_)
    wanted = Wanted(
        len(names) or values["count"],
        size_of(asked.from_, drawn=bool(kinds)),
        size_of(asked.to, drawn=bool(kinds)),
        values["algorithm"] or ("backtracker",),
        values["shape"],
        common,
        tenths,
        names,
    )
    if not names:
        return wanted
    wanted = _of_one_size(wanted, values)
    return wanted._replace(alike=wanted.smallest == wanted.largest and (tenths is None or tenths.low == tenths.high))


def _of_one_size(wanted: Wanted, values: Values) -> Wanted:
    """Return mazes for names with a single size, unless two are requested."""
    asked = [name for name in ("from_", "to") if name in values.explicit]
    if len(asked) == 2:  # noqa: PLR2004 - both
        return wanted
    if asked:
        size = wanted.smallest if asked == ["from_"] else wanted.largest
    elif wanted.own_letters:
        size = Size(0, usual_columns(own_letters(wanted.common["letters"], wanted.names)))
    else:
        middle = (round(between(low, high, 0.5)) for low, high in zip(wanted.smallest, wanted.largest, strict=True))
        size = Size(*middle)
    return wanted._replace(smallest=size, largest=size)


def _spoken(language: str) -> str:
    return own_language() if language == AUTO else language
