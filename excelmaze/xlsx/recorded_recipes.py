"""The recipes of a workbook's mazes: those in their records and in the document's properties."""

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import LINKS, graph_on, joined_graph
from excelmaze.maze.recipe import Recipe, RecipeVersionError
from excelmaze.sheet.addresses import Area, Selection, overlap, parse_selection
from excelmaze.xlsx.package.tree import Node, parse
from excelmaze.xlsx.record.on_sheet import records_on
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet


class RecordedRecipe(NamedTuple):
    """A recipe as a workbook has it, and the cells that it makes."""

    text: str
    recipe: Recipe
    cells: Selection

    def lies_in(self, cells: Grid) -> bool:
        """Return whether its areas lie in the rectangle around some cells; others are not gone through."""
        top, left, bottom, right = cells.bounds
        return all(
            top <= area.top and left <= area.left and area.bottom <= bottom and area.right <= right
            for area in self.cells.areas
        )

    @property
    def has_texts(self) -> bool:
        """Whether its maze has texts in rooms that are to be collected or added up."""
        return bool(self.recipe.collect or self.recipe.sums)

    @property
    def graphs(self) -> Iterator[Grid]:
        """The rooms of the maze, or of each of those that were joined to be it.

        Raises:
            InputError: there are none on such cells.
        """
        return _graphs(self.recipe)

    @property
    def graph(self) -> Grid:
        """The rooms of the maze; raises as above."""
        parts = list(self.graphs)
        floor = parts[0] if len(parts) == 1 else joined_graph(parts)
        if self.recipe.levels == 1:
            return floor
        from excelmaze.grids.levels import LevelGrid, level_names

        return LevelGrid(floor, level_names(self.recipe.levels))


def recipes_on(sheet: Sheet) -> list[RecordedRecipe]:
    """Return the recipes in the records of a sheet, the last one first, and in the document's properties."""
    return [recipe for text in _recipe_texts(sheet) if (recipe := recipe_in(text)) is not None]


def check_recipe_versions(sheet: Sheet, cells: Grid) -> None:
    """Refuse recipes of another version that overlap some cells.

    Raises:
        RecipeVersionError: there is one.
    """
    for text in _recipe_texts(sheet):
        try:
            Recipe.from_json(text)
        except RecipeVersionError as error:
            if _overlaps(error.cells, cells):
                raise
        except InputError:
            continue


def _recipe_texts(sheet: Sheet) -> list[str]:
    texts = [kept.record.recipe for kept in reversed(records_on(sheet).kept) if kept.record is not None]
    _, node = description_in(sheet.book)
    return [*dict.fromkeys([*texts, *([node.text] if node else [])])]


def _overlaps(selection: str, cells: Grid) -> bool:
    with suppress(InputError):
        return any(overlap(area, other) for area in parse_selection(selection).areas for other in cells.areas)
    return False


def recorded_graphs(sheet: Sheet, cells: Grid) -> list[Grid]:
    """Return the rooms of mazes within some cells, by their recipes, the last made first; no cell is in two of them."""
    found: list[Grid] = []
    used: set[int] = set()
    for recorded in recipes_on(sheet):
        if not recorded.lies_in(cells):
            continue
        with suppress(InputError):
            graphs = [*recorded.graphs]
            if len(graphs) == 1 and graphs[0].cells == cells:
                if not found:
                    return graphs
                continue
            within = [(graph, one) for graph in graphs if (one := _numbers(cells, graph.cells)) is not None]
            if within and used.isdisjoint(own := {cell for _, one in within for cell in one}):
                found += [graph for graph, _ in within]
                used |= own
    return found


def _numbers(cells: Grid, part: Grid) -> list[int] | None:
    """Return the numbers of a part's cells among all; None where it is no part."""
    if part == cells:
        return list(range(cells.size))
    found: list[int] = []
    for row, first, last, _ in part.runs:
        begin, end = cells.cell_at(row, first), cells.cell_at(row, last)
        if begin is None or end is None or end - begin != last - first:
            return None
        found += range(begin, end + 1)
    return found


def _graphs(recipe: Recipe) -> Iterator[Grid]:
    links = {name: getattr(recipe, name) for name in LINKS}
    yield graph_on(Grid.from_selection(recipe.cells), recipe.walls, recipe.frame, recipe.tiling, **links)
    for step in recipe.alterations:
        for maze in step.mazes:
            yield from _graphs(maze)


def description_in(book: Book) -> tuple[str, Node | None]:
    """Return the part of the document's properties, and the element that has a recipe, if there is one."""
    part = book.properties_part
    with suppress(WorkbookError):  # whoever wants no recipe needs no proper properties
        if part is not None and book.package.find(part) is not None:
            root = parse(book.text_of(part), part, "coreProperties", foreign=True)
            return part, next((node for node in root.content() if node.name == "description"), None)
    return "", None


def recipe_in(text: str) -> RecordedRecipe | None:
    """Return the recipe that a text tells, if it is one."""
    try:
        recipe = Recipe.from_json(text)
        return RecordedRecipe(text, recipe, Selection(tuple(_areas(recipe))))
    except InputError:
        return None


def _areas(recipe: Recipe) -> Iterator[Area]:
    yield from parse_selection(recipe.cells).areas
    for step in recipe.alterations:
        for maze in step.mazes:
            yield from _areas(maze)
