"""`excelmaze booklet`: many mazes, and how they are bound."""

import re
from collections.abc import Sequence
from pathlib import Path

from excelmaze.books.binding import CODE, KEYS, NONE, BookletLayout, Cover, print_book_of
from excelmaze.books.booklet_pages import (
    BookletPage,
    BookletRequest,
    Size,
    between,
    levels_of,
    notes_of_class,
    on_cover,
    own_letters,
    pages,
    rings_of,
    size_of,
    usual_columns,
)
from excelmaze.books.class_names import names_in
from excelmaze.books.codes import OTHERS, SHAPES
from excelmaze.books.listed import Listed, check_no_cube, listed_in
from excelmaze.books.plan import PLACEHOLDERS
from excelmaze.commands.making import file_named
from excelmaze.commands.report import progress, tell
from excelmaze.commands.requested import maze_for
from excelmaze.draw.end_marks import check_marks, shown_images
from excelmaze.draw.printing import Printing, filled
from excelmaze.draw.theme import asked_theme
from excelmaze.errors import InputError, counted
from excelmaze.files import STANDARD, file_to_write
from excelmaze.grids.grid import Grid
from excelmaze.grids.rings import ROUND
from excelmaze.languages import language_code, words_in
from excelmaze.measures.difficulty import MEASURE
from excelmaze.options.table import AppearanceOptions, BookletOptions, ShapeOptions
from excelmaze.options.values import Values
from excelmaze.sheet.paper import margins_of, paper_size
from excelmaze.streams import fresh_seed
from excelmaze.texts import Seed
from excelmaze.writing import check_apart, check_writable

_OF_SHAPES = (*SHAPES, "threshold", "invert")
# The default sizes: rows and columns of mazes in cells, rings of round ones.
_SIZES, _RINGS = (Size(6, 8), Size(28, 40)), (4, 12)
# The default size of mazes for a class, in rooms.
_OF_CLASS = Size(12, 9)
# The widths of letters' strokes in cells, from the smallest maze to the largest.
_STROKES = 3, 4
# The mazes on a page to cut apart.
_TO_CUT = 4
_WORKBOOK, _DOCUMENT = ".xlsx", ".pdf"


def run_booklet(values: Values, target: str) -> None:
    """Write a booklet."""
    force = values["force"]
    wanted, notes = requested_mazes(values)
    file = file_named(target, values)
    document = file.suffix.lower() == _DOCUMENT
    binding = binding_of(values, document=document)
    files = [file, *([file_to_write(binding.keys, file.suffix)] if binding.own_keys else [])]
    for one in files:
        check_writable(one, force=force)
    check_apart(files, values.input_files())
    seed = fresh_seed() if values["seed"] is None else values["seed"]
    with progress(values):
        made, binding = made_booklet(values, wanted, binding, seed)
        if document:
            from excelmaze.books.document import WRITER, write_document
            from excelmaze.pictures.lettering import notes_on_letters

            drawn = write_document(file, made, binding, force=force)
            notes = [*notes, *notes_on_letters(drawn, WRITER, binding.font, binding.marks)]
        else:
            from excelmaze.books.booklet import write_booklet

            write_booklet(file, made, binding, force=force)
    notes += [*notes_of_class(wanted, made), *notes_of_shape(made)]
    difficulties = [page.difficulty for page in made]
    tell(
        values,
        {"mazes": len(made), "seed": seed, "measures": {MEASURE: difficulties}, "files": files, "notes": notes},
        f"{file}: {counted(len(made), 'maze')}, seed {seed}",
        f"{MEASURE} {min(difficulties):.2f} to {max(difficulties):.2f}",
        *notes,
    )


def made_booklet(
    values: Values, wanted: BookletRequest, binding: BookletLayout, seed: Seed
) -> tuple[list[BookletPage], BookletLayout]:
    """Return the mazes of a booklet, and its binding with the cover.

    Raises:
        InputError: an option that does not exist or does not fit.
    """
    made, cover = pages(wanted, maze_for, seed), values["cover"]
    if cover is not None:
        binding = binding._replace(cover=Cover(cover, on_cover(wanted, maze_for, seed)))
    return made, binding


def binding_of(values: Values, *, document: bool) -> BookletLayout:
    """Return the binding of the booklet.

    Raises:
        InputError: an option that does not exist, or two that contradict each other.
    """
    if values["play"]:  # the sheet tells who has solved it
        values = values.with_default("keys", NONE)
    asked, look = values.of(BookletOptions), values.of(AppearanceOptions)
    ending = _DOCUMENT if document else _WORKBOOK
    if asked.keys not in {*KEYS, STANDARD} and Path(asked.keys).suffix.lower() != ending:
        what = "document such as KEYS.pdf" if document else "workbook such as KEYS.xlsx"
        raise InputError(f"keys {asked.keys!r}: choose {', '.join(KEYS)}, or another {what}")
    check_marks(look.marks)
    paper, words = look.paper or "A4", words_in(look.language)
    paper_size(paper)
    margins_of(look.margins)
    lies = "" if asked.orientation == "auto" else asked.orientation
    filled("footer", look.footer, dict.fromkeys(PLACEHOLDERS, ""))
    if values["font"] is not None and not document:
        raise InputError("--font is for documents; leave it out, or write the booklet as OUT.pdf")
    if look.play and document:
        raise InputError("--play is for workbooks; leave it out, or write the booklet as OUT.xlsx")
    return BookletLayout(
        title=_title(values),
        keys=asked.keys,
        per_page=_TO_CUT if asked.cut_lines and "per_page" not in values.explicit else asked.per_page,
        theme=asked_theme((values["algorithm"] or ("",))[0], look, cells=not document),
        marks=look.marks,
        images=shown_images(look),
        solution_style=look.solution_style,
        printing=Printing("fit", paper, look.margins, "{title}", CODE, look.name_line or asked.cut_lines, words, lies),
        words=words,
        book=None if asked.print_book is None else print_book_of(asked.print_book),
        footer=look.footer,
        has_index=asked.index,
        has_codes=not asked.no_codes,
        cut_lines=asked.cut_lines,
        font=values["font"],
        language=language_code(look.language),
        is_played=look.play,
    )


def _title(values: Values) -> str:
    """Return the line above each maze: the requested one, else the name, or the number.

    A name whose letters are collected in the maze is left out.
    """
    title: str = values["title"]
    if "title" not in values.explicit and values["names"] is not None and "{name}" not in (values["collect"] or ""):
        return "{name}"
    return words_in(values["language"])(title) if title == "Maze {n}" else title


def requested_mazes(values: Values) -> tuple[BookletRequest, list[str]]:
    """Return the requested mazes, and notes on the file that names or lists them.

    Raises:
        InputError: two shapes, a size or difficulty that cannot be, or options that contradict each other.
        WorkbookError: the file cannot be read.
    """
    asked, language = values.of(BookletOptions), language_code(values["language"])
    if asked.list_ is not None:
        listed, notes = listed_in(asked.list_, language)
        return _wanted(values, [], listed), notes
    names, notes = ([], []) if asked.names is None else names_in(asked.names, language)
    wanted = _wanted(values, names, [])
    if "letters" in wanted.of_names:
        notes = [*notes, *own_letters(wanted.common["letters"], names)[1]]
    return wanted, notes


def _wanted(values: Values, names: list[str], listed: list[Listed]) -> BookletRequest:
    """Return the requested mazes.

    Raises:
        InputError: two shapes, or a size or difficulty that cannot be.
    """
    asked = values.of(BookletOptions)
    kinds = [name for name in SHAPES if values[name]]
    is_round = values["tiling"] == ROUND
    check_no_cube(values["tiling"])
    common = {name: values[name] for name in (*SHAPES, *OTHERS) if name in values.explicit and name != "shape"}
    levels = None if asked.difficulty_ is None else levels_of(asked.difficulty_)
    sizes = _SIZES
    if not is_round:
        sizes = size_of(asked.from_, drawn=bool(kinds)), size_of(asked.to, drawn=bool(kinds))
    wanted = BookletRequest(
        len(names) or len(listed) or values["count"],
        *sizes,
        values["algorithm"] or ("backtracker",),
        values["shape"],
        common,
        levels,
        names,
        listed=listed,
        drawn=_rings(values, is_round=is_round),
    )
    if not names:
        return wanted if values["letters"] is None else _with_strokes(wanted, values)
    wanted = _of_one_size(wanted, values)
    return wanted._replace(alike=wanted.smallest == wanted.largest and (levels is None or levels.low == levels.high))


def _sizes_asked(values: Values) -> list[str]:
    return [name for name in ("from_", "to") if name in values.explicit]


def _rings(values: Values, *, is_round: bool) -> tuple[int, int]:
    """Return how many rings the smallest and the largest round maze has, by --from and --to.

    Raises:
        InputError: one of them is no number.
    """
    given = {name: rings_of(values[name]) for name in _sizes_asked(values) if is_round}
    least, most = _RINGS
    return given.get("from_", min([least, *given.values()])), given.get("to", max([most, *given.values()]))


def _with_strokes(wanted: BookletRequest, values: Values) -> BookletRequest:
    """Return mazes in letters, whose strokes are wide enough for a maze where no size is requested."""
    least, most = _STROKES
    cols = usual_columns([values["letters"]])
    smallest, largest = wanted.smallest.cols, wanted.largest.cols
    if "to" not in values.explicit:
        largest = max(cols * most // least, smallest if "from_" in values.explicit else 0)
    if "from_" not in values.explicit:
        smallest = min(cols, largest)
    return wanted._replace(smallest=Size(0, smallest), largest=Size(0, largest))


def _of_one_size(wanted: BookletRequest, values: Values) -> BookletRequest:
    """Return mazes for names with a single size, unless two are requested."""
    asked = _sizes_asked(values)
    if len(asked) == 2:  # noqa: PLR2004 - both
        return wanted
    if asked:
        size = wanted.smallest if asked == ["from_"] else wanted.largest
    elif "letters" in wanted.of_names:
        size = Size(0, usual_columns(own_letters(wanted.common["letters"], wanted.names)[0]))
    else:
        middle = (round(between(low, high, 0.5)) for low, high in zip(wanted.smallest, wanted.largest, strict=True))
        size = Size(*middle) if any(values[name] for name in SHAPES) else _OF_CLASS
    rings = wanted.drawn[asked != ["from_"]] if asked else round(between(*wanted.drawn, 0.5))
    return wanted._replace(smallest=size, largest=size, drawn=(rings, rings))


def notes_of_shape(made: Sequence[BookletPage]) -> list[str]:
    """Return notes on parts of shapes that are too thin, with the numbers of all mazes that have some."""
    thin: dict[str, list[tuple[int, int, str]]] = {}
    for page in made:
        asked = ShapeOptions(**{name: page.options[name] for name in _OF_SHAPES if name in page.options})
        if not asked.chosen or "weave" in page.options or not isinstance(page.maze.graph, Grid):
            continue
        from excelmaze.grids.chosen_cells import shape_notes

        cells = page.maze.grid.cells
        for note in shape_notes(asked, cells):
            kind = re.sub(r"[\d,%]+", "", note.partition(";")[0])
            thin.setdefault(kind, []).append((cells.bounds.width, page.number, note))
    return [
        f"{'mazes' if len(its) > 1 else 'maze'} {', '.join(str(number) for _, number, _ in its)}: {max(its)[2]}"
        for its in thin.values()
    ]
