"""The commands that write workbooks of many mazes: `excelmaze booklet` and `excelmaze gallery`."""

import argparse
import sys
from pathlib import Path

from excelmaze.books.binding import BESIDE, CODE, KEYS, Binding, Cover, Front
from excelmaze.books.booklet import write_booklet
from excelmaze.books.candidates import MEASURE
from excelmaze.books.codes import OTHERS, SHAPES
from excelmaze.books.document import WRITER, write_document
from excelmaze.books.gallery import write_gallery
from excelmaze.books.listed import Listed, listed_in
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
from excelmaze.books.plan import PLACEHOLDERS, with_values
from excelmaze.books.print_book import PrintBook, print_book_of
from excelmaze.commands.arguments import add_options, values_of
from excelmaze.commands.report import json_text
from excelmaze.commands.requested_maze import maze_for
from excelmaze.draw.end_marks import check_marks
from excelmaze.draw.printing import Printing
from excelmaze.draw.theme import theme_named
from excelmaze.errors import InputError, counted
from excelmaze.files import check_apart, check_writable
from excelmaze.languages import AUTO, own_language, words_in
from excelmaze.options.option import flag
from excelmaze.options.table import AppearanceOptions, BookletOptions
from excelmaze.options.values import Values
from excelmaze.pictures.lettering import boxes_note
from excelmaze.progress import shown
from excelmaze.sheet.paper import margins_of, paper_size
from excelmaze.streams import fresh_seed

# So many mazes are on a page that is to be cut apart.
_TO_CUT = 4
_ENDINGS = ".xlsx", ".pdf"


def configure_booklet(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", metavar="OUT.xlsx", help="the workbook to be written, or a document, OUT.pdf")
    add_options(parser, "booklet")


def run_booklet(arguments: argparse.Namespace) -> None:
    """Write a booklet."""
    values = values_of("booklet", arguments, "target")
    asked, look, force = values.of(BookletOptions), values.of(AppearanceOptions), values["force"]
    listed: list[Listed] = []
    names, notes = ([], []) if asked.names is None else names_in(asked.names, _spoken(look.language))
    if names and "count" in values.explicit and values["count"] != len(names):
        raise InputError(
            f"--count is {values['count']}, but --names has {counted(len(names), 'name')}; leave out --count"
        )
    if asked.list_ is not None:
        listed, notes = listed_in(asked.list_, _spoken(look.language))
        _check_listed(values, len(listed))
    wanted = _wanted(values, names, listed)
    document = Path(arguments.target).suffix.lower() == ".pdf"
    binding = _binding(values, document=document)
    targets = [arguments.target, *([asked.keys] if binding.own_keys else [])]
    for target in targets:
        check_writable(target, force=force)
    check_apart(targets, values.input_files())
    seed = values["seed"]
    seed = fresh_seed() if seed is None else seed

    with shown(sys.stderr):
        made = pages(wanted, maze_for, seed)
        binding = binding._replace(rising=not wanted.listed and not wanted.alike)
        if asked.cover is not None:
            binding = binding._replace(cover=Cover(asked.cover, maze_for(on_cover(wanted, seed))))
        if document:
            drawn = write_document(arguments.target, made, binding, force=force)
            notes = [*notes, *boxes_note(drawn, WRITER, binding.font)]
        else:
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
    parser.add_argument("target", metavar="OUT.xlsx", help="the workbook to be written")
    add_options(parser, "gallery")


def run_gallery(arguments: argparse.Namespace) -> None:
    """Write the gallery."""
    values = values_of("gallery", arguments, "target")
    force = values["force"]
    check_writable(arguments.target, force=force)
    with shown(sys.stderr):
        count = write_gallery(arguments.target, maze_for, force=force)
    if values["json"]:
        print(json_text({"mazes": count, "files": [arguments.target]}))
        return
    print(f"{arguments.target}: {counted(count, 'maze')} and an index of them")


def _binding(values: Values, *, document: bool) -> Binding:
    """Return the binding of the booklet.

    Raises:
        InputError: an option that does not exist, or two that contradict each other.
    """
    asked, look = values.of(BookletOptions), values.of(AppearanceOptions)
    if asked.keys not in KEYS and not asked.keys.lower().endswith(_ENDINGS):
        raise InputError(f"keys {asked.keys!r}: choose {', '.join(KEYS)}, or another file such as KEYS.xlsx")
    check_marks(look.marks)
    theme_named(look.theme or "classic")
    paper, words = look.paper or "A4", words_in(look.language)
    paper_size(paper)
    margins_of(look.margins)
    lies = "" if asked.orientation == "auto" else asked.orientation
    with_values(look.footer, dict.fromkeys(PLACEHOLDERS, ""))
    front = Front(asked.title_page, asked.subtitle or "", asked.author or "", asked.instructions, asked.blank_versos)
    _check_front(front, document=document)
    return Binding(
        title=words("Maze {n}") if look.title == "Maze {n}" else look.title,
        keys=asked.keys,
        per_page=_per_page(values),
        theme=look.theme,
        marks=look.marks,
        printing=Printing("fit", paper, look.margins, "{title}", CODE, look.name_line or asked.cut_lines, words, lies),
        words=words,
        same_scale=asked.same_scale,
        book=_book(values, document=document),
        footer=look.footer,
        has_index=not asked.no_index,
        has_codes=not asked.no_codes,
        has_stars=not asked.no_stars,
        front=front,
        cut_lines=asked.cut_lines,
        font=values["font"],
        language=_spoken(look.language),
    )


def _per_page(values: Values) -> int:
    """Return the mazes on a page."""
    per_page: int = values["per_page"]
    if not values["cut_lines"]:
        return per_page
    if "per_page" in values.explicit and per_page == 1:
        raise InputError("--cut-lines are between the mazes of a page, and --per-page is 1; leave out one of them")
    if values["keys"] == BESIDE:
        raise InputError("--cut-lines would give each child the solution with --keys beside; choose --keys end")
    return per_page if "per_page" in values.explicit else _TO_CUT


def _book(values: Values, *, document: bool) -> PrintBook | None:
    """Return the book that is to be bound.

    Raises:
        InputError: it cannot be, or another option contradicts it.
    """
    if values["print_book"] is None:
        return None
    for name in ("paper", "margins", "orientation"):
        if name in values.explicit:
            raise InputError(f"--print-book and --{name} {values[name]} both set up the page; give one of them")
    for name in ("name_line", "cut_lines"):
        if values[name]:
            raise InputError(f"{flag(name)} is for pages that are handed out, and --print-book binds them; give one")
    book = print_book_of(values["print_book"])
    if book.bleed and not document:
        raise InputError("--print-book: a workbook has no bleed; leave it out, or write a document, OUT.pdf")
    return book


def _check_listed(values: Values, count: int) -> None:
    """Refuse options that contradict a list of so many mazes.

    Raises:
        InputError: there are some.
    """
    if "names" in values.explicit:
        raise InputError("--list and --names both say which mazes there are; write the names into a column name")
    if values.explicit.get("count", count) != count:
        mazes = counted(count, "maze")
        raise InputError(f"--count is {values['count']}, but --list has {mazes}; leave out --count")


def _check_front(front: Front, *, document: bool) -> None:
    """Refuse pages in front that a workbook lacks, and lines of a title page that is not there.

    Raises:
        InputError: there are some.
    """
    for name in front.asked:
        own = "title_page" if name == "title" else name
        if not document:
            raise InputError(f"{flag(own)} is of documents; leave it out, or write the booklet as OUT.pdf")
        if front.title is None and name in {"subtitle", "author"}:
            raise InputError(f"{flag(name)} stands on a title page; give --title-page TEXT, too")


def _wanted(values: Values, names: list[str], listed: list[Listed]) -> Wanted:
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
        len(names) or len(listed) or values["count"],
        size_of(asked.from_, drawn=bool(kinds)),
        size_of(asked.to, drawn=bool(kinds)),
        values["algorithm"] or ("backtracker",),
        values["shape"],
        common,
        tenths,
        names,
        listed=listed,
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
