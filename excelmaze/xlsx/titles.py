"""Texts around mazes, in new workbooks and in those that exist: titles, lines between mazes, sheets' names."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import east_asian_width

from excelmaze.errors import InputError
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Area, Place, cell_address
from excelmaze.texts import check_text, excel_length

if TYPE_CHECKING:
    from excelmaze.draw.layout import Layout
    from excelmaze.draw.page_lines import Lettering

# The size of the Normal style's font, in whose characters Excel counts widths.
NORMAL_POINTS = 11

_LONGEST_TITLE = 255
_LONGEST_SHEET_NAME = 31
# Excel reads `_x0041_` in a cell's text as the character of that number.
_LOOKS_ESCAPED = r"_(?=x[0-9A-Fa-f]{4}_)"


class Title(NamedTuple):
    """A line above a maze: its cell, in 1-based row and column, and its text."""

    row: int
    column: int
    text: str

    @property
    def address(self) -> str:
        """The cell in A1 notation."""
        return cell_address(self.row, self.column)

    @property
    def written(self) -> str:
        """The text as the parts of a workbook have it, before it is escaped for XML."""
        return as_written(self.text)


def as_written(text: str) -> str:
    """Return a text as a cell has it in a file, before it is escaped for XML."""
    return re.sub(_LOOKS_ESCAPED, "_x005F_", text)


def placed_texts(layout: "Layout") -> dict[Place, str]:
    """Return the texts in the cells of a layout and next to them by row and column, as a file has them."""
    inside = {layout.grid.place(cell): as_written(text) for cell, text in layout.texts.items() if text}
    return inside | dict(layout.outside)


def check_sheet_name(name: str) -> str:
    """Return a name, if Excel lets a sheet have it.

    Raises:
        InputError: it does not.
    """
    length = excel_length(name)
    if not 0 < length <= _LONGEST_SHEET_NAME:
        raise InputError(f"sheet {name[:40]!r} has {length} characters; choose a name of 1 to {_LONGEST_SHEET_NAME}")
    check_text("sheet", name)
    if re.search(r"[][:*?/\\]|^'|'$", name) or name.casefold() == "history":
        raise InputError(
            f"Excel has no sheet {name!r}: leave out []:*?/\\ and quotes at the ends, and choose none called History"
        )
    return name


def fields_of(maze: Maze, title: str, number: int = 1) -> dict[str, str]:
    """Return what the placeholders of headers and footers stand for, where they are known."""
    fields = {"title": title, "n": str(number)}
    if maze.recipe is not None:
        fields |= {"seed": str(maze.recipe.seed), "algorithm": maze.recipe.algorithm}
    return fields


def title_above(text: str, bounds: Area) -> Title:
    """Return the title of a maze, in the cell above the top left corner of the rectangle around it.

    Raises:
        InputError: there is no row above, or the text is too long.
    """
    if bounds.top == 1:
        raise InputError(f"title {text!r} needs a row above the maze, which begins in row 1; begin it in row 2")
    if (length := excel_length(text)) > _LONGEST_TITLE:
        raise InputError(f"the title has {length} characters; choose at most {_LONGEST_TITLE}")
    return Title(bounds.top - 1, bounds.left, text)


def title_note(title: str, width: float, points: float = NORMAL_POINTS) -> Iterator[str]:
    """Yield a line about a title that is wider than its maze: the rest is not printed.

    Args:
        title: the text; a wide character of East Asia counts for two.
        width: the maze's width in characters of the normal font.
        points: the size of the title's font.
    """
    length = sum(2 if east_asian_width(character) in "WF" else 1 for character in title)
    room = int(width * NORMAL_POINTS / points)
    if length > room:
        yield (
            f"the title takes {length} characters and the maze is about {room} wide, so printing cuts it off; "
            "shorten it, or make the maze wider"
        )


def printed(bounds: Area, title: object) -> Area:
    """Return what is printed of a sheet: the rectangle around the maze, with the row above where there is a title."""
    return bounds._replace(top=bounds.top - 1) if title else bounds


def check_solvable(solution: str, maze: Maze, what: str = "solution") -> None:
    """Refuse to show the solution of a maze that has none.

    Raises:
        InputError: a solution is to be shown, and the maze has no goal.
    """
    if solution != "none" and not maze.room_paths():
        raise InputError(f"{what} {solution!r} needs a goal, and this maze has none; give it one")


def extra_sheet_names(name: str, sheets: Sequence[str | None]) -> list[str]:
    """Return the names of extra sheets: one name, with that of the level behind."""
    if len(sheets) == 1:
        return [name]
    named = [f"{name}, {sheet}" for sheet in sheets]
    if max(map(excel_length, named)) <= _LONGEST_SHEET_NAME:
        return named
    return [f"{name}, {number}" for number in range(1, len(sheets) + 1)]


class Caption(NamedTuple):
    """A text in the first cell of a row, over all cells up to the last."""

    row: int
    first: int
    last: int
    text: str
    lettering: "Lettering"

    @property
    def area(self) -> Area:
        """The cells that it lies in, which are merged."""
        return Area(self.row, self.first, self.row, self.last)
