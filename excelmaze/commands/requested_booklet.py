"""What `excelmaze booklet` is asked for: the mazes, and how they are bound."""

import re
from collections.abc import Sequence
from pathlib import Path

from excelmaze.books.binding import BESIDE, CODE, KEYS, NONE, Binding
from excelmaze.books.codes import OTHERS, SHAPES
from excelmaze.books.listed import Listed, check_no_cube, listed_in
from excelmaze.books.names import names_in
from excelmaze.books.pages import (
    BookletPage,
    BookletRequest,
    Size,
    between,
    levels_of,
    own_letters,
    rings_of,
    size_of,
    usual_columns,
)
from excelmaze.books.plan import PLACEHOLDERS
from excelmaze.books.print_book import PrintBook, print_book_of
from excelmaze.draw.end_marks import check_marks, shown_images
from excelmaze.draw.printing import Printing, filled
from excelmaze.draw.theme import THEMES, asked_theme
from excelmaze.errors import InputError, counted
from excelmaze.files import STANDARD, File
from excelmaze.grids.grid import Grid
from excelmaze.grids.rings import ROUND
from excelmaze.languages import AUTO, own_language, words_in
from excelmaze.options.option import flag
from excelmaze.options.table import AppearanceOptions, BookletOptions, ShapeOptions
from excelmaze.options.values import Values, check_solution_shown
from excelmaze.sheet.paper import margins_of, paper_size

_OF_SHAPES = (*SHAPES, "threshold", "invert")
# So many mazes are on a page that is to be cut apart.
_TO_CUT = 4
# The sizes of mazes of cells where none is asked for, and the rings of drawn ones.
_SIZES, _DRAWN_SIZES = (Size(6, 8), Size(28, 40)), (4, 12)
# That of mazes for a class, in rooms.
_OF_CLASS = Size(12, 9)
# Letters of a booklet grow from so many cells of their strokes to so many.
_STROKES = 3, 4
_WORKBOOK, _DOCUMENT = ".xlsx", ".pdf"


def is_document(target: File) -> bool:
    """Return whether a file is a document, to judge by its name; else it is a workbook."""
    return target.suffix.lower() == _DOCUMENT


def binding_of(values: Values, *, document: bool) -> Binding:
    """Return the binding of the booklet.

    Raises:
        InputError: an option that does not exist, or two that contradict each other.
    """
    asked, look = values.of(BookletOptions), values.of(AppearanceOptions)
    ending = _DOCUMENT if document else _WORKBOOK
    if asked.keys not in {*KEYS, STANDARD} and Path(asked.keys).suffix.lower() != ending:
        what = "document such as KEYS.pdf" if document else "workbook such as KEYS.xlsx"
        raise InputError(f"keys {asked.keys!r}: choose {', '.join(KEYS)}, or another {what}")
    if values["font"] is not None and not document:
        raise InputError("--font is for documents; leave it out, or write the booklet as OUT.pdf")
    check_marks(look.marks)
    paper, words = look.paper or "A4", words_in(look.language)
    paper_size(paper)
    margins_of(look.margins)
    lies = "" if asked.orientation == "auto" else asked.orientation
    filled("footer", look.footer, dict.fromkeys(PLACEHOLDERS, ""))
    _check_played(values, document=document)
    keys = NONE if look.play and "keys" not in values.explicit else asked.keys
    if keys == NONE:
        check_solution_shown(values.explicit, "--keys end")
    return Binding(
        title=_title(values),
        keys=keys,
        per_page=_per_page(values),
        theme=asked_theme((values["algorithm"] or ("",))[0], look, cells=not document),
        themes={name: asked_theme("", look.replaced(theme=name), cells=not document) for name in THEMES},
        marks=look.marks,
        images=shown_images(look),
        solution_style=look.solution_style,
        printing=Printing("fit", paper, look.margins, "{title}", CODE, look.name_line or asked.cut_lines, words, lies),
        words=words,
        book=_book(values),
        footer=look.footer,
        has_index=asked.index,
        has_codes=not asked.no_codes,
        cut_lines=asked.cut_lines,
        font=values["font"],
        language=_spoken(look.language),
        is_played=look.play,
    )


def _title(values: Values) -> str:
    """Return the line above each maze: that which is asked for, else the name, or the number.

    A name that is to be found in the maze is not told.
    """
    title: str = values["title"]
    if "title" not in values.explicit and values["names"] is not None and "{name}" not in (values["collect"] or ""):
        return "{name}"
    return words_in(values["language"])(title) if title == "Maze {n}" else title


def _check_played(values: Values, *, document: bool) -> None:
    """Refuse games where none can be played.

    Raises:
        InputError: the booklet is a document, or its pages have several mazes or solutions.
    """
    look = values.of(AppearanceOptions)
    if not look.play:
        return
    from excelmaze.play.board import check_asked

    check_asked(look)
    if document:
        raise InputError("--play is for workbooks; leave it out, or write the booklet as OUT.xlsx")
    several = {"per_page": values["per_page"] != 1, "cut_lines": values["cut_lines"]}
    odd = next((flag(name) for name, is_given in several.items() if is_given), None)
    if values["keys"] == BESIDE:
        odd = "--keys beside"
    if odd is not None:
        raise InputError(f"{odd}: a maze that is played has a sheet for itself; leave out one of {odd} and --play")


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


def _book(values: Values) -> PrintBook | None:
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
    return print_book_of(values["print_book"])


def requested_mazes(values: Values) -> tuple[BookletRequest, list[str]]:
    """Return the requested mazes, and notes on the file that names or lists them.

    Raises:
        InputError: two shapes, a size or difficulty that cannot be, or options that contradict each other.
        WorkbookError: the file cannot be read.
    """
    asked, language = values.of(BookletOptions), _spoken(values["language"])
    if asked.list_ is not None:
        listed, notes = listed_in(asked.list_, language)
        if "names" in values.explicit:
            raise InputError("--list and --names both say which mazes there are; write the names into a column name")
        _check_count(values, len(listed), "--list", "maze")
        return _wanted(values, [], listed), notes
    names, notes = ([], []) if asked.names is None else names_in(asked.names, language)
    if names:
        _check_count(values, len(names), "--names", "name")
    wanted = _wanted(values, names, [])
    if "letters" in wanted.of_names:
        notes = [*notes, *own_letters(wanted.common["letters"], names)[1]]
    return wanted, notes


def _check_count(values: Values, count: int, option: str, noun: str) -> None:
    """Refuse another number of mazes than a file has."""
    if values.explicit.get("count", count) != count:
        raise InputError(f"--count is {values['count']}, but {option} has {counted(count, noun)}; leave out --count")


def _wanted(values: Values, names: list[str], listed: list[Listed]) -> BookletRequest:
    """Return the requested mazes.

    Raises:
        InputError: two shapes, or a size or difficulty that cannot be.
    """
    asked = values.of(BookletOptions)
    for name in ("shape", "algorithm"):
        _check_repeated(name, values[name])
    kinds = [name for name in SHAPES if values[name]]
    if len(kinds) > 1:
        raise InputError(f"--{kinds[0]} and --{kinds[1]} both say which cells the mazes have; give one of them")
    is_round = values["tiling"] == ROUND
    if values["rings"] is not None and not is_round and not listed:
        raise InputError(
            f"rings {values['rings']} are those of a round maze; give --tiling round, too, or leave them out"
        )
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


def _check_repeated(name: str, given: Sequence[str]) -> None:
    """Refuse several choices in one text.

    Raises:
        InputError: there are some.
    """
    for text in given:
        if "," in text:
            several = " ".join(f"{flag(name)} {one.strip()}" for one in text.split(",") if one.strip())
            raise InputError(f"{name} {text[:40]!r} names several; repeat the option: {several}")


def _rings(values: Values, *, is_round: bool) -> tuple[int, int]:
    """Return how many rings the smallest and the largest round maze has: by --rings, or by --from and --to.

    Raises:
        InputError: both are given, or no number.
    """
    asked = [name for name in ("from_", "to") if name in values.explicit]
    if values["rings"] is not None:
        if asked and is_round:
            raise InputError(f"--rings and {flag(asked[0])} both say how large round mazes are; give one of them")
        return values["rings"], values["rings"]
    least, most = _DRAWN_SIZES
    if is_round and asked:
        given = {name: rings_of(values[name]) for name in asked}
        least = given.get("from_", min(least, *given.values()))
        most = given.get("to", max(most, *given.values()))
    return least, most


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
    asked = [name for name in ("from_", "to") if name in values.explicit]
    if len(asked) == 2:  # noqa: PLR2004 - both
        return wanted
    if asked:
        size = wanted.smallest if asked == ["from_"] else wanted.largest
    elif "letters" in wanted.of_names:
        size = Size(0, usual_columns(own_letters(wanted.common["letters"], wanted.names)[0]))
    else:
        middle = (round(between(low, high, 0.5)) for low, high in zip(wanted.smallest, wanted.largest, strict=True))
        size = Size(*middle) if any(values[name] for name in SHAPES) else _OF_CLASS
    drawn = wanted.drawn[asked != ["from_"]] if asked else round(between(*wanted.drawn, 0.5))
    return wanted._replace(smallest=size, largest=size, drawn=(drawn, drawn))


def _spoken(language: str) -> str:
    return own_language() if language == AUTO else language


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
    notes = []
    for its in thin.values():
        numbers = ", ".join(str(number) for _, number, _ in its)
        notes.append(f"{'mazes' if len(its) > 1 else 'maze'} {numbers}: {max(its)[2]}")
    return notes
