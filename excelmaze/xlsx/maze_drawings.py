"""Drawings of mazes on sheets, found by their names; and mazes that are drawings, of which the cells know nothing.

A drawing has no address, and programs number them anew; its name stays when the drawing is moved. Only new workbooks
get drawn mazes. The recipe of one that is alone is in the document's properties; those of several on a sheet are in
records, which name their drawings.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from excelmaze.draw.drawings import SOLUTION, WALLS, kind_of
from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.rings import ROUND
from excelmaze.maze.maze import Ends, Maze
from excelmaze.maze.recipe import Recipe
from excelmaze.sheet.addresses import Area, any_overlap
from excelmaze.xlsx.package.tree import RELATIONSHIPS, Node, parse, to_int
from excelmaze.xlsx.record.on_sheet import records_on
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet

_PROPERTIES = {"pic": "nvPicPr", "sp": "nvSpPr"}


def drawings_on(sheet: Sheet) -> dict[str, Area | None]:
    """Return the drawings of mazes on a sheet by their names, and the cells that each covers; some have no cells.

    Of two with the same name the first counts, as a copy comes later.
    """
    node, book = sheet.part.root.find("drawing"), sheet.book
    own = "" if node is None else node.attributes.get(f"{RELATIONSHIPS} id", "")
    linked = next((link for link in book.relationships(sheet.entry.part) if link.id == own), None) if own else None
    if linked is None or book.package.find(linked.target) is None:
        return {}
    found: dict[str, Area | None] = {}
    for anchor in parse(book.text_of(linked.target), linked.target, "wsDr", foreign=True).children:
        if kind_of(name := _name_of(anchor)) is not None:
            found.setdefault(name, _cells_of(anchor))
    return found


def _name_of(anchor: Node) -> str:
    """Return the name of the picture or shape of an anchor."""
    shown = (one for child in anchor.children for one in child.children if one.name == _PROPERTIES.get(child.name))
    names = (one.attributes.get("name", "") for part in shown for one in part.children if one.name == "cNvPr")
    return next(names, "")


def _cells_of(anchor: Node) -> Area | None:
    """Return the cells between the corners of an anchor."""
    corners = {one.name: {part.name: part.text for part in one.children} for one in anchor.children}
    first = corners.get("from", {})
    last = corners.get("to", first)
    if not {"row", "col"} <= first.keys() & last.keys():
        return None
    top, left, bottom, right = (to_int(corner[name]) + 1 for corner in (first, last) for name in ("row", "col"))
    return Area(top, left, max(top, bottom), max(left, right))


def kinds_over(sheet: Sheet, areas: Sequence[Area]) -> dict[str, str | None]:
    """Return the names of drawings of mazes over some areas, and of which kind each is."""
    found = drawings_on(sheet).items()
    return {name: kind_of(name) for name, own in found if own is not None and any_overlap([own], areas)}


class MazeDrawing(NamedTuple):
    """A drawn maze on a sheet.

    Attributes:
        sheet: the sheet.
        drawings: the names of its drawings that are there.
        area: the cells under it; None where it is anchored to none.
        recipe: the text of its recipe.
    """

    sheet: Sheet
    drawings: tuple[str, ...]
    area: Area | None
    recipe: str

    def touches(self, areas: Sequence[Area]) -> bool:
        """Return whether it lies over cells of some areas."""
        return self.area is not None and any_overlap([self.area], areas)

    def maze(self, start: str | None = None, goal: str | None = None) -> Maze:
        """Return the maze, as its recipe makes it, with the start and goal that are asked for.

        Raises:
            InputError: a room outside the maze, or a word that is for mazes in cells.
            WorkbookError: the workbook has no recipe of it.
        """
        from excelmaze.maze.generation import follow

        maze = None
        with suppress(InputError):
            recipe = Recipe.from_json(self.recipe)
            maze = follow(recipe) if recipe.tiling == ROUND else None
        if maze is None:
            raise WorkbookError(
                f"{self.sheet.book.path}: the workbook has no recipe of the maze that is drawn on sheet "
                f"{self.sheet.name!r}, and the drawing alone does not show its rooms; make it again"
            )
        ends = maze.ends[0]
        first = ends.start if start is None else maze.graph.room_of(start, "start")
        last = ends.goal if goal is None else maze.graph.room_of(goal, "goal")
        return maze.replaced(ends=[Ends(first, last), *maze.ends[1:]])


def maze_drawings(sheet: Sheet) -> list[MazeDrawing]:
    """Return the drawn mazes on a sheet, the last one at the end; one without walls there is none."""
    areas = drawings_on(sheet)
    if not areas:
        return []
    from excelmaze.xlsx.recipes import described_recipe

    records = [kept.record for kept in records_on(sheet).kept if kept.record is not None]
    mazes = [([name for name in record.drawings if name in areas], record.recipe) for record in records]
    others = {name: area for name, area in areas.items() if not any(name in names for names, _ in mazes)}
    over = [area for name, area in others.items() if kind_of(name) == WALLS and area is not None]
    alone = [
        name for name, own in others.items() if kind_of(name) == WALLS or (own is not None and any_overlap([own], over))
    ]
    found = [(alone, described_recipe(sheet.book)), *mazes]
    walls = [next((name for name in names if kind_of(name) == WALLS), None) for names, _ in found]
    return [
        MazeDrawing(sheet, tuple(names), areas[wall], recipe)
        for (names, recipe), wall in zip(found, walls, strict=True)
        if wall is not None
    ]


def maze_drawing_in(book: Book, sheet: str | None, cells: str | None) -> MazeDrawing | None:
    """Return the drawn maze over some cells, or over those selected; else the last one, unless cells have a maze.

    Raises:
        InputError: no such sheet or name.
    """
    from excelmaze.xlsx.read import find_cells, known_cells

    selection = None if cells is None else find_cells(book, sheet, cells)
    on = book.sheet(sheet if selection is None else selection.sheet or sheet)
    places = maze_drawings(on)
    if not places:
        return None
    saved = on.saved_selection().selection if selection is None else selection
    touched = [one for one in places if one.touches(saved.areas)]
    if touched or cells is not None:
        return touched[-1] if touched else None
    return places[-1] if known_cells(on) is None else None


def drawings_note(sheet: Sheet, areas: Sequence[Area], *, only_solution: bool = False) -> list[str]:
    """Return a note on pictures and lines of an earlier maze over some cells: they stay."""
    names = [name for name, kind in kinds_over(sheet, areas).items() if kind == SOLUTION or not only_solution]
    return [f"drawings over the cells stay: {', '.join(sorted(names))}; delete them in Excel"] if names else []
