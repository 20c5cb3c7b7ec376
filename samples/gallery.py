"""The gallery: a contact sheet of all algorithms, kinds, shapes and themes, each maze with the options that make it.

`make.py` writes it as a workbook and as a PDF.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, cycle
from math import ceil
from pathlib import Path
from shlex import quote
from typing import NamedTuple

from excelmaze.books.binding import BookletLayout
from excelmaze.books.placement import Arrangement, Line, MazeOnPage, Places, area_of
from excelmaze.books.plan import SharedPage
from excelmaze.books.shared_sheets import shared_sheet
from excelmaze.commands.requested import maze_for
from excelmaze.draw.end_marks import NONE
from excelmaze.draw.layout import Layout, together
from excelmaze.draw.page_lines import GREY, Lettering, Section, line_of
from excelmaze.draw.printing import DEFAULT_PRINTING, FOOTER_POINTS, TITLE_POINTS, PageLook, PrintedCells
from excelmaze.draw.theme import THEMES
from excelmaze.draw.tilings import lay_out_sheets, with_borders_on_neighbors
from excelmaze.generators import ALGORITHMS
from excelmaze.maze.maze import Maze
from excelmaze.options.option import flag
from excelmaze.options.values import option_named
from excelmaze.pictures.page import Page, Printed, Text
from excelmaze.pictures.pages import on_paper
from excelmaze.pictures.writers import WRITERS
from excelmaze.sheet.paper import PX_OF_POINT, Margins, paper_size
from excelmaze.xlsx.new.book import write_sheets
from excelmaze.xlsx.new.new_sheets import NewSheet

_NAME, _OPTIONS = Lettering(9, bold=True), Lettering(7, color=GREY)
# With room for the title above and the command below, in millimetres.
_LOOK = PageLook(paper_size("A4"), 1, Margins(18, 10, 14, 10), orientation="portrait")
# The value of an option; a repeated option has several.
Value = str | int | float | tuple[str, ...]
Made = Mapping[str, Value]
"""The options of `new` that make a maze, by their names."""

_SMALL: Made = {"rows": 14, "cols": 14, "seed": 2016}
_DRAWN: Made = {"cols": 24, "seed": 2016}
_SEED: Made = {"seed": 2016}
_SOLVED: tuple[str, Made] = ("the solution", {"solution": "shown"})
_SOLVED_SHAPE: tuple[str, Made] = ("heart, the solution", {"shape": "heart", "solution": "shown"})
# Several small levels show cubes best.
_CUBES: Made = {"levels": 3, "rows": 4, "cols": 4, "solution": "shown"}
# Options of algorithms that have no fixed choices, with values that show their effect.
_NUMBERS = {
    "growing-tree": (("oldest", ("newest=0", "oldest=1")), ("newest and random", ("newest=70", "random=30"))),
    "recursive-division": (("rooms", ("room=4",)),),
    "bacterial": (("4 colonies", ("colonies=4",)),),
}
_BIASES = {
    "horizontal": "long passages across",
    "vertical": "long passages down",
    "checkerboard": "across and down by turns",
    "concentric": "around the middle",
    "inward": "towards the middle",
}
_KINDS: Sequence[tuple[str, Made]] = (
    ("loops: several paths", {"loops": 0.2}),
    ("no dead ends", {"braid": 1}),
    ("dead ends filled in", {"sparseness": 4}),
    ("rooms without walls", {"rooms": 4}),
    ("one winding path", {"unicursal": True}),
    ("thick walls", {"algorithm": "tractor", "walls": "blocks", "rows": 7, "cols": 7}),
    ("thick walls, no frame", {"walls": "blocks", "frame": "none", "rows": 8, "cols": 8}),
    ("bricks", {"tiling": "bricks", "cols": 7}),
    ("triangles", {"tiling": "triangles"}),
    ("triangles, all alike", {"tiling": "triangles-alike"}),
    ("hexagons", {"tiling": "hexagons", "rows": 5, "cols": 8}),
    ("bridges", {"weave": "1", "rows": 5, "cols": 5}),
    ("symmetry: mirror", {"symmetry": "mirror"}),
    ("symmetry: flip", {"symmetry": "flip"}),
    ("symmetry: rotate", {"symmetry": "rotate"}),
    ("symmetry: both", {"symmetry": "both"}),
    *((f"false goals: {side}", {"false_goals": side, "least": 8}) for side in ("down", "up", "left", "right")),
    _SOLVED,
)
_PLACES: Sequence[tuple[str, Made]] = (
    ("cells of any shape", {"cells": "B2:M8,G9:V14,P15:Y24,B18:J24"}),
    ("holes", {"rows": 24, "cols": 24, "hole": ("H8:N11", "K14:S19")}),
    ("letters", {"letters": "AB", "cols": 24}),
    ("rows lead around", {"rows": 18, "cols": 18, "wrap": "rows"}),
    ("columns lead around", {"rows": 18, "cols": 18, "wrap": "columns"}),
    ("a torus", {"rows": 18, "cols": 18, "wrap": "both", "solution": "shown"}),
    ("portals", {"cells": "B2:M8,O2:V14,B10:M18", "portals": "auto"}),
    ("four dimensions", {"dimensions": "3x3x6x6"}),
    ("a cube to fold", {"tiling": "cube", "rows": 5}),
    ("a round maze", {"tiling": "round", "rings": 8}),
    ("two levels with stairs", {"levels": 2, "rows": 14, "cols": 11, "stairs": 0.2}),
    ("a word to collect", {"rows": 14, "cols": 14, "collect": "TREASURE"}),
    ("sums: one way makes 50", {"rows": 14, "cols": 14, "sums": 50}),
)


class Exhibit(NamedTuple):
    """A maze of the gallery: its name, and the options of `new` that make it besides those of its page."""

    name: str
    made_by: Made


class ExhibitPage(NamedTuple):
    """A page of the gallery.

    Attributes:
        name: what its mazes have in common.
        common: the options of `new` that all of them have.
        exhibits: the mazes.
        across: so many lie side by side.
    """

    name: str
    common: Made
    exhibits: Sequence[Exhibit]
    across: int

    @property
    def command(self) -> str:
        """The command that makes each maze, with the options below it."""
        return f"excelmaze new maze.xlsx {typed(self.common)}"

    def made_by(self, exhibit: Exhibit) -> Made:
        """Return all options of a maze."""
        return {**self.common, **exhibit.made_by}


def typed(options: Made) -> str:
    """Return options as they are typed."""
    flags = (
        flag(name) if value is True or (name, value) == ("solution", "shown") else f"{flag(name)} {quote(str(part))}"
        for name, value in options.items()
        for part in (value if isinstance(value, tuple) else (value,))
    )
    return " ".join(flags)


def exhibit_pages() -> Iterator[ExhibitPage]:
    """Yield the pages of the gallery, with the themes in turn."""
    pages: Sequence[tuple[str, Made, Sequence[tuple[str, Made]], int]] = (
        ("Algorithms", _SMALL, list(_algorithms()), 4),
        ("Options of algorithms", _SMALL, [*_options(), *_biased(), _SOLVED], 4),
        ("Shapes", _DRAWN, [*_shapes(), _SOLVED_SHAPE], 3),
        ("Kinds of mazes", _SMALL, _KINDS, 4),
        ("Areas and levels", _SEED, [*_PLACES, *_cubes()], 3),
    )
    for (name, common, exhibits, across), theme in zip(pages, cycle(THEMES), strict=False):
        yield ExhibitPage(name, {**common, "theme": theme}, [Exhibit(*exhibit) for exhibit in exhibits], across)


def _algorithms() -> Iterator[tuple[str, Made]]:
    yield from ((name, {"algorithm": name}) for name in ALGORITHMS if name != "t-cubes")


def _options() -> Iterator[tuple[str, Made]]:
    for name, entry in ALGORITHMS.items():
        chosen = [
            (f"{param.name} {choice}", (f"{param.name}={choice}",))
            for param in entry.params
            for choice in param.choices
            if choice != param.default and name != "t-cubes"
        ]
        for text, options in (*chosen, *_NUMBERS.get(name, ())):
            yield f"{name}: {text}", {"algorithm": name, "option": options}


def _cubes() -> Iterator[tuple[str, Made]]:
    (way,) = (param for param in ALGORITHMS["t-cubes"].params if param.choices)
    for choice in way.choices:
        own = {} if choice == way.default else {"option": (f"{way.name}={choice}",)}
        yield f"cubes: {choice}", {"algorithm": "t-cubes", **_CUBES, **own}


def _biased() -> Iterator[tuple[str, Made]]:
    yield from ((text, {"algorithm": "kruskal", "bias": kind}) for kind, text in _BIASES.items())


def _shapes() -> Iterator[tuple[str, Made]]:
    yield from ((shape, {"shape": shape}) for shape in option_named("shape").choice_names)


def write_gallery(path: Path) -> None:
    """Write the gallery into a new workbook, or into a PDF if the name ends so."""
    numbers = count(1)
    sheets = [
        _sheet(page, [_shown(one, maze_for(page.made_by(one)), next(numbers)) for one in page.exhibits])
        for page in exhibit_pages()
    ]
    if path.suffix == ".pdf":
        document = WRITERS["pdf"].write(on_paper([_page(sheet) for sheet in sheets]))
        assert isinstance(document, bytes)  # noqa: S101 - it is no text
        path.write_bytes(document)
    else:
        write_sheets(sheets, path)


def _shown(exhibit: Exhibit, maze: Maze, number: int) -> MazeOnPage:
    """Return a maze with its name and options below."""
    layout = with_borders_on_neighbors(_side_by_side(lay_out_sheets(maze, solution="solution" in exhibit.made_by)))
    below = [Line(exhibit.name, _NAME), Line(typed(exhibit.made_by), _OPTIONS)]
    return MazeOnPage(maze, layout, area_of(maze, layout), [], below, number)


def _side_by_side(layouts: Sequence[Layout]) -> Layout:
    """Return the layouts of a maze's levels as one."""
    if len(layouts) == 1:
        return layouts[0]
    step = layouts[0].grid.bounds.width + 1
    return together([layout.moved(0, number * step) for number, layout in enumerate(layouts)])


def _sheet(page: ExhibitPage, mazes: Sequence[MazeOnPage]) -> NewSheet:
    """Return a page of mazes, each known throughout the workbook by its number: `maze_3`."""
    places = Places.on(_LOOK, Arrangement(ceil(len(mazes) / page.across), page.across, _LOOK.orientation))
    header = [Section([page.name], Lettering(TITLE_POINTS, bold=True))]
    footer = [*line_of(f"{page.command} and the options below each maze", FOOTER_POINTS)]
    shared = SharedPage(page.name, _LOOK._replace(header=header, footer=footer), places, [*places.of(mazes)])
    binding = BookletLayout(theme=THEMES[str(page.common["theme"])], marks=NONE)
    return shared_sheet(shared, binding)._replace(names={})


def _page(sheet: NewSheet) -> Page:
    """Return the page of a document as a sheet is printed; the sheet's own set-up is for paper that Excel knows."""
    layout, own, theme = sheet.layout, sheet.page, sheet.theme
    assert own is not None and theme is not None  # noqa: PT018, S101 - such sheets have both
    area = sheet.drawn(DEFAULT_PRINTING).printed
    side = own.cell_size / PX_OF_POINT
    printed = Printed.of(own, PrintedCells([area]))._replace(
        heights=[sheet.heights.get(row, side) for row in range(area.top, area.bottom + 1)],
        texts=[Text(one.area, one.text, one.lettering) for one in sheet.captions],
    )
    return Page(sheet.maze, layout, theme, sheet.name, "Gallery", printed=printed)
