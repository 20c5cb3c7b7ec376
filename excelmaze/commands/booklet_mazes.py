"""The mazes that `excelmaze booklet` is asked for."""

import re
from collections.abc import Sequence

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
from excelmaze.errors import InputError, counted
from excelmaze.grids.grid import Grid
from excelmaze.grids.rings import ROUND
from excelmaze.languages import AUTO, own_language
from excelmaze.options.option import flag
from excelmaze.options.table import BookletOptions, ShapeOptions
from excelmaze.options.values import Values, refuse_both

_OF_SHAPES = (*SHAPES, "threshold", "invert")
# The sizes of mazes of cells where none is asked for, and the rings of round ones.
_SIZES, _RINGS = (Size(6, 8), Size(28, 40)), (4, 12)
# That of mazes for a class, in rooms.
_OF_CLASS = Size(12, 9)
# Letters of a booklet grow from so many cells of their strokes to so many.
_STROKES = 3, 4


def requested_mazes(values: Values) -> tuple[BookletRequest, list[str]]:
    """Return the requested mazes, and notes on the file that names or lists them.

    Raises:
        InputError: two shapes, a size or difficulty that cannot be, or options that contradict each other.
        WorkbookError: the file cannot be read.
    """
    asked, language = values.of(BookletOptions), spoken(values["language"])
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
    kinds = [name for name in SHAPES if values[name]]
    if kinds:
        refuse_both(flag(kinds[0]), values.explicit, kinds[1:], "say which cells the mazes have")
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


def spoken(language: str) -> str:
    """Return the code of a language; `auto` is this machine's."""
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
    return [
        f"{'mazes' if len(its) > 1 else 'maze'} {', '.join(str(number) for _, number, _ in its)}: {max(its)[2]}"
        for its in thin.values()
    ]
