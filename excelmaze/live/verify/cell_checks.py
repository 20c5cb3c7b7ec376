"""Checks of cells: walls, diagonals, fills, texts and names of mazes that are drawn live, and of those from files."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from excelmaze import live
from excelmaze.draw.distances import FAR, HALFWAY, NEAR
from excelmaze.draw.layout import Layout
from excelmaze.draw.theme import SPLIT_STOPS, THEMES, Fill, Split, in_rgb
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.grids.cube import net
from excelmaze.grids.grid import Grid
from excelmaze.live import native
from excelmaze.live.names import meanings, own_name
from excelmaze.live.verify import native_readings
from excelmaze.live.verify.bench import Bench, Difference, NotSettledError, selected_address
from excelmaze.live.verify.native_readings import Interior
from excelmaze.live.verify.views import differences, different, near, read_view, view_of
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import cell_address
from excelmaze.xlsx.new.book import save
from excelmaze.xlsx.read import read
from excelmaze.xlsx.record.store import PREFIX

if TYPE_CHECKING:
    import xlwings as xw

KINDS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "squares": ("B2:F6", {}),
    "any cells": ("B2:F4,D5:H7,J3", {}),
    "blocks": ("B2:H8", {"walls": "blocks"}),
    "blocks without a frame": ("B2:F6", {"walls": "blocks", "frame": "none"}),
    "bricks": ("B2:G5", {"tiling": "bricks"}),
    "triangles": ("B2:E5", {"tiling": "triangles"}),
    "triangles alike": ("B2:E5", {"tiling": "triangles-alike"}),
    "hexagons": ("B2:H7", {"tiling": "hexagons"}),
    "torus": ("B2:E5", {"wrap": "both"}),
    "portals": ("B2:C4,E2:F4", {"portals": "auto"}),
    "dimensions": ("B2:C3,E2:F3,B5:C6,E5:F6", {"dimensions": "2x2x2x2"}),
    "cube": (net(2, 2, 2).address, {"tiling": "cube"}),
    "weave": ("B2:J10", {"weave": "1"}),
    "levels": ("B2:D4", {"levels": 2}),
    "letters": ("B2:G7", {"collect": "CAT"}),
}
"""The cells and the options of a small maze of each kind."""

ANYWHERE = KINDS["any cells"][0]
"""Cells that are no rectangle."""


def drawn(bench: Bench) -> Iterator[Difference]:
    """Yield where mazes of every kind that are drawn live show something else than they should."""
    for kind, (cells, options) in KINDS.items():
        book = bench.new_book()
        while len(book.sheets) < options.get("levels", 1):
            book.sheets.add(after=book.sheets[-1])
        maze = bench.generate(book.sheets[0], cells, solution="shown", **options)
        for layout, sheet in zip(lay_out_sheets(maze, solution=True), book.sheets, strict=False):
            yield from on_sheet(kind, layout, maze, sheet)


def themes(bench: Bench) -> Iterator[Difference]:
    """Yield where mazes in every theme, drawn live, show something else than they should."""
    for theme in THEMES:
        maze = bench.generate(sheet := bench.new_book().sheets[0], ANYWHERE, solution="shown", theme=theme)
        (layout,) = lay_out_sheets(maze, solution=True)
        yield from on_sheet(theme, layout, maze, sheet, theme)


def on_sheet(name: str, layout: Layout, maze: Maze, sheet: "xw.Sheet", theme: str = "classic") -> Iterator[Difference]:
    """Yield where a sheet shows something else than a layout of a maze."""
    wanted = view_of(layout, in_rgb(THEMES[theme]))
    label = f"{name} {sheet.name}" if maze.grid.sheets else name
    yield from differences(label, wanted, read_view(sheet, layout.spread().grid))


def edges(bench: Bench) -> Iterator[Difference]:
    """Yield where an edge that both cells have a border on is not that which was drawn last."""
    sheet = bench.new_book().sheets[0]
    upper, lower, left, right = (sheet.range(cell) for cell in ("B2", "B3", "E2", "F2"))
    for first, first_side, second, second_side, cell in (
        (upper, "edge_bottom", lower, "edge_top", "B2"),
        (left, "edge_right", right, "edge_left", "E2"),
    ):
        first.borders.set([first_side], line_style="continuous", weight="thin", color="#FF0000")
        second.borders.set([second_side], line_style="continuous", weight="thick", color="#0000FF")
        for drawn_side, side in ((first, first_side), (second, second_side)):
            yield from different(f"{cell} {side}, drawn twice", "thick", drawn_side.borders[side].weight)
        second.borders.clear([second_side])
        yield from different(f"{cell} {first_side}, cleared beside", "none", first.borders[first_side].line_style)


def restored(bench: Bench) -> Iterator[Difference]:
    """Yield where cells with formats of the user's are others after solving, restoring, and clearing a maze."""
    sheet, grid = bench.new_book().sheets[0], Grid.from_selection("B2:F6")
    _decorate(sheet)
    before = read_view(sheet, grid)
    maze = bench.generate(sheet, "B2:F6", theme="color")
    plain = read_view(sheet, grid)
    live.solve(app=bench.app)
    (layout,) = lay_out_sheets(maze, solution=True)
    filled = {**plain.fills, **view_of(layout, THEMES["color"]).fills}
    yield from differences("solved", plain._replace(fills=filled), read_view(sheet, grid))
    live.restore(app=bench.app)
    yield from differences("restored", plain, read_view(sheet, grid))
    live.clear(app=bench.app)
    yield from differences("cleared", before, read_view(sheet, grid))


def _decorate(sheet: "xw.Sheet") -> None:
    """Give cells lines, fills and a text as a user may have them, in a maze and beside it."""
    sheet["A1:G1"].borders.set(["edge_bottom"], line_style="continuous", weight="medium", color="#FF0000")
    sheet["C3:D4"].borders.set(["edge_left", "edge_top"], line_style="continuous", weight="thick", color="#008000")
    sheet["B2:C3"].color = (255, 200, 0)
    sheet["E5"].value = "mine"


def reopened(bench: Bench) -> Iterator[Difference]:
    """Yield where mazes that are drawn live, saved and opened again are others."""
    for kind in ("squares", "any cells", "blocks", "triangles", "weave"):
        cells, options = KINDS[kind]
        maze = bench.generate(bench.new_book().sheets[0], cells, **options)
        path, book = bench.saved_and_reopened(bench.app.books.active)
        (layout,) = lay_out_sheets(maze)
        yield from on_sheet(f"{kind} again", layout, maze, book.sheets[0])
        if read(path, cells=maze.grid.address) != maze:
            yield Difference(f"{kind}, read from the file", "the same maze", "another")


def names(bench: Bench) -> Iterator[Difference]:
    """Yield names that are others after saving and opening, or shown, and cells that they cannot restore."""
    sheet, grid = bench.new_book().sheets[0], Grid.from_selection("B2:F6")
    _decorate(sheet)
    formats = read_view(sheet, grid)
    maze = bench.generate(sheet, "B2:F6")
    ends = {"maze_area": "B2:F6", "maze_start": _cell(maze, maze.start), "maze_goal": _cell(maze, maze.goal)}
    for name, cells in ends.items():
        found = own_name(sheet, name)
        meaning = "none" if found is None else str(found.refers_to).rpartition("!")[2].replace("$", "")
        yield from different(name, cells, meaning)
    before = meanings(sheet)
    _, book = bench.saved_and_reopened(sheet.book)
    sheet = book.sheets[0]
    after = meanings(sheet)
    for name in sorted(before.keys() | after.keys()):
        label = name if name in ends else f"{PREFIX}..."
        yield from different(f"{label} after saving", before.get(name, "none"), after.get(name, "none"))
        kept = own_name(sheet, name)
        shown = kept is not None and not bench.in_libreoffice and not native.description(kept).hidden
        if name.startswith(PREFIX) and shown:
            yield Difference(f"{label} in Excel's lists", "hidden", "shown")
    bench.select(sheet, "B2:F6")
    live.clear(app=bench.app)
    yield from differences("cleared", formats, read_view(sheet, grid))


def _cell(maze: Maze, room: int | None) -> str:
    return "none" if room is None else maze.grid.address_of(room)


def selection(bench: Bench) -> Iterator[Difference]:
    """Yield what a command does not leave as it was: selection, active cell, switches."""
    sheet = bench.new_book().sheets[0]
    bench.select(sheet, ANYWHERE)
    before = selected_address(bench.app), native.active_cell(bench.app), bench.app.screen_updating
    live.generate(app=bench.app, seed=5)
    after = selected_address(bench.app), native.active_cell(bench.app), bench.app.screen_updating
    for what, one, other in zip(("selection", "active cell", "screen updating"), before, after, strict=True):
        yield from different(what, one, other)


def patterns(bench: Bench) -> Iterator[Difference]:
    """Yield cells whose pattern or its colour is another, live and from files."""
    for theme in ("crisscross", "print"):
        maze = bench.generate(sheet := bench.new_book().sheets[0], "B2:F6", solution="shown", theme=theme)
        yield from _interiors(f"{theme} live", maze, sheet, theme)
        save(maze, path := bench.new_path(), theme=theme, solution="shown", marks="none")
        yield from _interiors(f"{theme} file", maze, bench.open(path).sheets[0], theme)


def gradients(bench: Bench) -> Iterator[Difference]:
    """Yield cells in two halves whose colours, or the angle between them, are others, live and from files."""
    for tiling in ("triangles", "triangles-alike"):
        sheet = bench.new_book().sheets[0]
        maze = bench.generate(sheet, "B2:E5", solution="shown", theme="color", tiling=tiling)
        yield from _interiors(f"{tiling} live", maze, sheet, "color")
        save(maze, path := bench.new_path(), theme="color", solution="shown", marks="none")
        yield from _interiors(f"{tiling} file", maze, bench.open(path).sheets[0], "color")


def _interiors(name: str, maze: Maze, sheet: "xw.Sheet", theme: str) -> Iterator[Difference]:
    """Yield the cells whose fill is another.

    Raises:
        NotSettledError: the program does not tell patterns.
    """
    (layout,) = lay_out_sheets(maze, solution=True)
    for cell in range(layout.grid.size):
        place = layout.grid.place(cell)
        wanted = _interior(THEMES[theme].fill_of(layout.palette[layout.codes[cell]]))
        seen = native_readings.interior(sheet.range(place))
        if seen is None:
            raise NotSettledError("it does not report patterns and gradients")
        alike = seen.pattern == wanted.pattern and seen.degree == wanted.degree
        if not (alike and all(map(near, wanted.colors, seen.colors)) and len(wanted.colors) == len(seen.colors)):
            yield Difference(f"{name} {cell_address(*place)} fill", _text_of(wanted), _text_of(seen))


def _interior(fill: Fill | Split | None) -> Interior:
    if fill is None:
        return Interior("none", ())
    if isinstance(fill, Fill):
        return Interior(fill.pattern, (fill.color.rgb,))
    half = len(SPLIT_STOPS) // 2
    return Interior("gradient", (fill.first.rgb,) * half + (fill.second.rgb,) * half, float(fill.degree))


def _text_of(fill: Interior) -> str:
    angle = "" if fill.degree is None else f" at {fill.degree:g}°"
    return " ".join([fill.pattern, *fill.colors]) + angle


def scales(bench: Bench) -> Iterator[Difference]:
    """Yield colour scales by distance that are others, live and from files."""
    wanted = NEAR, HALFWAY, FAR
    maze = bench.generate(sheet := bench.new_book().sheets[0], "B2:F6", color="distance")
    yield from _scales("live", [wanted], sheet)
    save(maze, path := bench.new_path(), color="distance", marks="none")
    yield from _scales("file", [wanted], bench.open(path).sheets[0])


def _scales(name: str, wanted: list[tuple[str, ...]], sheet: "xw.Sheet") -> Iterator[Difference]:
    seen = native_readings.color_scales(sheet)
    if seen is None:
        raise NotSettledError("it does not report colour scales")
    yield from different(f"{name} colour scale", wanted, seen)
