"""The commands in xlwings Lite, whose Python runs in a task pane of Excel, without files: on its selection.

Lite does what a script asks for when the script ends, knows one area at a time, and cannot tell how cells look. So
`clear` takes the lines and fills of a maze away, and what its cells had before is not known. Names of the sheet keep
each maze's recipe and theme, from which `solve` and `clear` make it again. Errors are printed, for the task pane.
"""

import base64
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from excelmaze.draw.layout import Layout, Role
from excelmaze.draw.theme import Theme, theme_for, theme_named
from excelmaze.draw.tilings import lay_out
from excelmaze.errors import ExcelMazeError, InputError, WorkbookError
from excelmaze.generators import swallows
from excelmaze.grids.chosen_cells import cells_from, drawn_within
from excelmaze.grids.grid import Grid
from excelmaze.live import drawing
from excelmaze.maze import generation
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import Recipe
from excelmaze.options.table import MazeOptions, ShapeOptions
from excelmaze.options.values import Values
from excelmaze.sheet.addresses import Area, any_overlap, listed, parse_selection, reference
from excelmaze.sheet.unions import LONGEST_ADDRESS
from excelmaze.xlsx.record.maze_names import maze_named, names_of
from excelmaze.xlsx.titles import check_solvable

if TYPE_CHECKING:
    import xlwings as xw

_ELSEWHERE = "use the add-in or the template (docs/excel.md), or excelmaze fill"
_MOST_CELLS = 100 * 100
_TAKEN = {"cells", "rows", "cols", "shape", "theme", "solution", *MazeOptions.options}
# Pieces of a text, theme and recipe; and the rectangle around the maze.
_NAME = re.compile(r"_excelmaze\.lite([0-9]{1,6})\.(area|[0-9]{1,6})")
_LONGEST_PIECE = 240  # Excel allows 255 characters in a constant


class _DrawnMaze(NamedTuple):
    """A maze that was drawn on a sheet, the names that keep it, and what its cells show, also with its solution."""

    names: "Sequence[xw.Name]"
    maze: Maze
    theme: Theme
    layout: Layout
    solved: Layout


def generate(book: "xw.Book", algorithm: str | None = None, **options: Any) -> None:  # noqa: ANN401 - of all types
    """Draw a maze in the selected cells, or from a single one on in as many rows and columns as are given.

    Args:
        book: the workbook that Lite passes to a script.
        algorithm: a name in `excelmaze.ALGORITHMS`; by default backtracker.
        options: `cells`, addresses on the active sheet in place of the selection; `rows`, `cols`, `shape`, `theme`,
            `solution` (`none` or `shown`), and what `excelmaze.generate` takes; None and empty texts are left out.
    """
    with _errors_printed():
        values = _values({"algorithm": algorithm, **options})
        sheet, areas = _selected(book, values["cells"])
        maze = generation.generate(_cells(areas, values), **values.generate_keywords())
        theme = theme_for(values["algorithm"], values["theme"])
        check_solvable(values["solution"], maze)
        layout = lay_out(maze, solution=values["solution"] != "none")
        if any(layout.texts.values()):
            raise InputError(f"this maze has letters in cells, and in Lite values are left alone; {_ELSEWHERE}")
        for earlier in _drawn_mazes(sheet, layout.grid.areas):
            _erase(sheet, earlier)
        base, plain = drawing.base(layout, theme, Role.OPEN), drawing.plain(layout, Role.OPEN)
        _carry_out(sheet, [*base, *drawing.steps_between(plain, layout, theme, range(layout.grid.size))])
        _keep(sheet, maze, theme, layout.grid.bounds)
        print(f"{maze!r}; how its cells looked before is not known here: clear takes their lines and fills away")


def solve(book: "xw.Book") -> None:
    """Colour the solution of the maze in the selected cells; with a single cell outside of all, of the last maze."""
    with _errors_printed():
        sheet, areas = _selected(book)
        _, maze, theme, layout, solved = _found(sheet, areas)[-1]
        check_solvable("shown", maze)
        _carry_out(sheet, drawing.steps_between(layout, solved, theme, range(layout.grid.size)))


def clear(book: "xw.Book") -> None:
    """Take the lines and fills of the mazes in the selected cells away, or as `solve` of the last maze."""
    with _errors_printed():
        sheet, areas = _selected(book)
        found, names = _found(sheet, areas), _names(sheet)
        cells = [area for drawn in found for area in drawn.layout.grid.areas]
        of_mazes = maze_named({name: str(known.refers_to) for name, known in names.items()})
        for drawn in found:
            _erase(sheet, drawn)
        for name in [name for name, named in of_mazes.items() if any_overlap(named.areas, cells)]:
            names[name].delete()


@contextmanager
def _errors_printed() -> Iterator[None]:
    try:
        yield
    except ExcelMazeError as error:
        print(f"excelmaze: {error}")


def _values(options: Mapping[str, Any]) -> Values:
    """Return the options that were given, where they are possible here.

    Raises:
        InputError: one does not exist, cannot have its value, or needs what Lite has not.
    """
    given = {name: value for name, value in options.items() if value not in (None, "")}
    values = Values("live generate", given)
    lacking = [*(given.keys() - _TAKEN)] + ["solution sheet"] * (values["solution"] == "sheet")
    lacking += ["swallow"] * swallows(values["algorithm"], values.generate_keywords()["options"])
    if lacking:
        raise InputError(f"{min(lacking)} needs files, or the looks of cells, and Lite has neither; {_ELSEWHERE}")
    return values


def _selected(book: "xw.Book", cells: str | None = None) -> "tuple[xw.Sheet, tuple[Area, ...]]":
    """Return the active sheet, and the cells that are named or selected there.

    Raises:
        InputError: no cells are, or several areas, which Lite does not tell; or those of another sheet are named.
        WorkbookError: this xlwings draws no borders.
    """
    sheet, selection = book.sheets.active, book.selection
    if not hasattr(sheet.range("A1"), "borders"):
        raise WorkbookError("borders need xlwings 0.37.1; write xlwings>=0.37.1 into requirements.txt and restart Lite")
    address = cells or (selection and selection.address)
    if not address:
        raise InputError("several areas or no cells are selected; select one area, or give cells, as in B2:F6,H2:K9")
    areas, other = parse_selection(address)
    if other not in (None, sheet.name):
        raise InputError(f"the cells {address[:40]} are of another sheet than {sheet.name!r}; go there first")
    return sheet, areas


def _cells(areas: Sequence[Area], values: Values) -> Grid:
    """Return the cells of a new maze.

    Raises:
        InputError: there are too many of them, or a single one without rows and columns.
    """
    grid, asked, making = Grid(areas), values.of(ShapeOptions), values.of(MazeOptions)
    grid = cells_from(grid, values) if grid.size == 1 else drawn_within(asked, grid, making)
    if grid.size > _MOST_CELLS:
        raise InputError(f"{grid.size:,} cells, and in Lite a maze has at most {_MOST_CELLS:,}; {_ELSEWHERE}")
    return grid


def _carry_out(sheet: "xw.Sheet", steps: Iterable[drawing.Step]) -> None:
    """Carry out steps, area by area."""
    drawing.carry_out(sheet, (step._replace(address=area) for step in steps for area in step.address.split(",")))


def _erase(sheet: "xw.Sheet", drawn: _DrawnMaze) -> None:
    """Take a maze away."""
    _carry_out(sheet, drawing.bare(drawn.layout.grid.areas))
    for name in drawn.names:
        name.delete()


def _keep(sheet: "xw.Sheet", maze: Maze, theme: Theme, bounds: Area) -> None:
    """Define the names of a maze: those that it has in a file, and those from which it is made again."""
    names = _names(sheet)
    number = 1 + max((int(match[1]) for match in map(_NAME.fullmatch, names) if match), default=0)
    text = f"{theme.name} {maze.recipe.to_json() if maze.recipe else ''}"
    packed, own = base64.b64encode(text.encode()).decode(), f"_excelmaze.lite{number}"
    pieces = [packed[place : place + _LONGEST_PIECE] for place in range(0, len(packed), _LONGEST_PIECE)]
    meanings = {name: reference(sheet.name, cells.areas) for name, cells in names_of(maze).items()}
    meanings |= {f"{own}.{place}": f'"{piece}"' for place, piece in enumerate(pieces, 1)}
    meanings[f"{own}.area"] = reference(sheet.name, [bounds])
    for name, meaning in meanings.items():
        if name in names:
            names[name].delete()
        if 0 < len(meaning) < LONGEST_ADDRESS:
            sheet.names.add(name, f"={meaning}")


def _found(sheet: "xw.Sheet", areas: Sequence[Area]) -> list[_DrawnMaze]:
    """Return the mazes in some cells, or if these are a single one outside of all, the last maze of the sheet.

    Raises:
        InputError: there is none.
    """
    drawn = _drawn_mazes(sheet, areas) or (_drawn_mazes(sheet)[-1:] if areas[0].size == len(areas) == 1 else [])
    if not drawn:
        raise InputError(f"no maze that was generated here is in {listed(areas)} any more; select cells of one")
    return drawn


def _drawn_mazes(sheet: "xw.Sheet", areas: Sequence[Area] = ()) -> list[_DrawnMaze]:
    """Return the mazes in some cells of a sheet, or all, the last one last, without those that were torn apart."""
    kept: dict[int, dict[str, xw.Name]] = {}
    for bare, name in _names(sheet).items():
        if match := _NAME.fullmatch(bare):
            kept.setdefault(int(match[1]), {})[match[2]] = name
    found = []
    for _, names in sorted(kept.items()):
        with suppress(ValueError, LookupError):  # somebody changed a name, or deleted it
            (now,) = parse_selection(str(names["area"].refers_to)).areas
            pieces = [str(names[piece].refers_to)[2:-1] for piece in sorted(names.keys() - {"area"}, key=int)]
            theme, _, text = base64.b64decode("".join(pieces)).decode().partition(" ")
            recipe, within = Recipe.from_json(text), areas or [now]
            if not any_overlap([now], within) or parse_selection(recipe.cells).size > _MOST_CELLS:
                continue
            maze = generation.follow(recipe)
            then = lay_out(maze).grid.bounds
            moved = now.top - then.top, now.left - then.left
            layout, solved = (lay_out(maze, solution=shown).moved(*moved) for shown in (False, True))
            if layout.grid.bounds == now and any_overlap(layout.grid.areas, within):
                found.append(_DrawnMaze([*names.values()], maze, theme_named(theme), layout, solved))
    return found


def _names(sheet: "xw.Sheet") -> "dict[str, xw.Name]":
    """Return the names that belong to a sheet, without it, in small letters."""
    return {name.name.rpartition("!")[2].casefold(): name for name in sheet.names}
