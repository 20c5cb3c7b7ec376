"""The gallery: a sheet for every algorithm, kind of maze and theme, and an index whose rows lead to them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from openpyxl.styles import Alignment, Font
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.draw.theme import THEMES
from excelmaze.generators import ALGORITHMS
from excelmaze.maze.maze import Maze
from excelmaze.options.option import flag
from excelmaze.options.values import option_named
from excelmaze.progress import tick
from excelmaze.xlsx.new.book import write_sheets
from excelmaze.xlsx.new.sheets import NewSheet, sheets_of

# The value of an option of `new`; a repeated option has several.
Word = str | int | float | tuple[str, ...]
Make = Callable[[Mapping[str, Word]], Maze]
"""Makes a maze from the options that `excelmaze new` takes."""

_SEED = 2016
_SIDE: dict[str, Word] = {"rows": 24, "cols": 24}
# Several small levels show cubes best.
_SIZES: dict[str, dict[str, Word]] = {
    "t-cubes": {"levels": 3, "level_name": "Floor {n}", "rows": 3, "cols": 3, "solution": "shown"}
}
# Options of algorithms that have no fixed choices, with values that show their effect.
_NUMBERS = {
    "growing-tree": (("oldest", ("newest=0", "oldest=1")), ("newest and random", ("newest=70", "random=30"))),
    "recursive-division": (("rooms", ("room=4",)),),
    "bacterial": (("4 colonies", ("colonies=4",)),),
}
_BIASES = {
    "horizontal": "long passages from left to right",
    "vertical": "long passages from top to bottom",
    "checkerboard": "horizontal and vertical fields by turns",
    "concentric": "passages around the middle",
    "inward": "passages towards the middle",
}
_SYMMETRIES = {
    "mirror": "left and right are each other's image",
    "flip": "top and bottom are each other's image",
    "rotate": "turned upside down it is the same",
    "both": "left and right, top and bottom are each other's image",
}
# Kinds of mazes: the name of the sheet, its description, and the options that make it.
_KINDS: tuple[tuple[str, str, dict[str, Word]], ...] = (
    ("loops", "a fifth of the walls that are left opened: many paths lead to the goal", {"loops": 0.2}),
    ("braid", "no dead end: each is opened into a loop", {"braid": 1}),
    ("sparseness", "dead ends filled four cells deep; cells that are filled are unvisited", {"sparseness": 4}),
    ("rooms", "eight rectangles without walls inside", {"rooms": 8}),
    (
        "blocks",
        "walls as thick as passages, in a frame, as the tractor leaves them",
        {"algorithm": "tractor", "walls": "blocks", "rows": 25, "cols": 25},
    ),
    ("blocks without a frame", "the same, open on all sides", {"walls": "blocks", "frame": "none"}),
    ("bricks", "rooms of two cells, shifted in every second row: six neighbours", {"tiling": "bricks", "cols": 12}),
    ("triangles", "halves of cells, by turns: three neighbours", {"tiling": "triangles", "solution": "shown"}),
    ("triangles alike", "the same, with all diagonals alike", {"tiling": "triangles-alike"}),
    ("weave", "passages that cross over and under others", {"weave": "1", "rows": 16, "cols": 16, "theme": "color"}),
    ("cylinder", "each row leads from its end to its beginning, by openings with letters", {"wrap": "rows"}),
    ("cylinder, columns", "each column does, from its foot to its head", {"wrap": "columns"}),
    ("torus", "rows and columns do", {"wrap": "both", "solution": "shown"}),
    ("portals", "areas joined by cells with the same letter", {"cells": "B2:M8,O2:V14,B10:M24", "portals": "auto"}),
    ("four dimensions", "areas in a grid; arrows lead to the same cell of another one", {"dimensions": "3x3x6x6"}),
    (
        "levels",
        "two levels, one maze; stairs lead from a cell to the same cell of the other",
        {"levels": 2, "level_name": "Deck {n}", "stairs": 0.2, "rows": 12, "cols": 16},
    ),
    ("unicursal", "one winding path through every cell", {"unicursal": True}),
    ("collect", "letters on the way that make a word, and others in dead ends", {"collect": "TREASURE"}),
    ("sums", "four exits; the numbers on the way to one of them add up to 50", {"sums": 50}),
    ("letters", "a text in letters, joined by bridges into one maze", {"letters": "MAZE", "cols": 60}),
    ("hole", "cells left out", {"hole": ("H8:N11", "K14:S19")}),
    ("selection", "cells of any shape; each piece has its own maze", {"cells": "B2:M8,G9:V14,P15:Y24,B18:J24"}),
)


class Exhibit(NamedTuple):
    """A sheet of the gallery: its name, its description, and the options of `new` that make it."""

    name: str
    text: str
    words: Mapping[str, Word]

    @property
    def sheets(self) -> list[str]:
        """Return the names of its sheets: its own, or one for each level."""
        if "levels" not in self.words:
            return [self.name]
        from excelmaze.grids.levels import level_names

        return [
            f"{self.name}, {level}"
            for level in level_names(int(str(self.words["levels"])), str(self.words["level_name"]))
        ]

    @property
    def command(self) -> str:
        """Return the command that makes it again."""
        flags = (
            flag(name) if word is True else f'{flag(name)} "{word}"' if " " in str(word) else f"{flag(name)} {word}"
            for name, value in self.words.items()
            for word in (value if isinstance(value, tuple) else (value,))
        )
        return " ".join(("excelmaze new maze.xlsx", *flags))


def exhibits() -> Iterator[Exhibit]:
    """Yield all sheets of the gallery, in order."""
    for name, entry in ALGORITHMS.items():
        words = {**_SIZES.get(name, _SIDE), "algorithm": name, "seed": _SEED}
        yield Exhibit(name, entry.texture, words)
        chosen = [
            (f"{param.name} {choice}", (f"{param.name}={choice}",))
            for param in entry.params
            for choice in param.choices
            if choice != param.default
        ]
        for text, options in (*chosen, *_NUMBERS.get(name, ())):
            yield Exhibit(f"{name}, {text}", f"{name} with {', '.join(options)}", {**words, "option": options})
    for name, text, words in _KINDS:
        where = {} if {"cells", "dimensions"} & words.keys() else _SIDE
        yield Exhibit(name, text, {**where, "seed": _SEED, **words})
    for kind, text in _BIASES.items():
        yield Exhibit(f"bias {kind}", text, {**_SIDE, "seed": _SEED, "algorithm": "kruskal", "bias": kind})
    for side in ("down", "up", "left", "right"):
        text = f"several closed mazes; one leads {side} to the goal, the others to false ones"
        yield Exhibit(f"false goals {side}", text, {**_SIDE, "seed": _SEED, "false_goals": side})
    for kind, text in _SYMMETRIES.items():
        yield Exhibit(f"symmetry {kind}", text, {**_SIDE, "seed": _SEED, "symmetry": kind})
    for shape in option_named("shape").choice_names:
        words = {"cols": 36, "seed": _SEED, "shape": shape}
        yield Exhibit(f"shape {shape}", f"a {shape}, drawn from formulas at any size", words)
    for name in THEMES:
        words = {**_SIDE, "seed": _SEED, "theme": name, "solution": "shown"}
        yield Exhibit(f"theme {name}", f"the theme {name}, with the solution", words)


def write_gallery(path: str, make: Make, *, force: bool = True) -> int:
    """Write the gallery into a new workbook; return the number of its mazes.

    Raises:
        WorkbookError: the file cannot be written.
    """
    rows = list(exhibits())
    sheets: list[NewSheet] = []
    for number, exhibit in enumerate(rows):
        tick("making mazes", number, len(rows), "mazes")
        maze, theme = make(exhibit.words), exhibit.words.get("theme")
        made = sheets_of(exhibit.name, maze, exhibit.name, solution="solution" in exhibit.words)
        sheets += [sheet._replace(theme=None if theme is None else str(theme)) for sheet in made]
    write_sheets(sheets, path, force=force, front=lambda sheet: _write_index(sheet, rows))
    return len(rows)


def _write_index(sheet: Worksheet, rows: Sequence[Exhibit]) -> None:
    """Write a row for each maze: its sheet with a link, its description, and the command that makes it again."""
    sheet.title = "Index"
    for column, (heading, width) in enumerate((("maze", 34), ("what it shows", 70), ("made again by", 90)), 1):
        cell = sheet.cell(1, column, heading)
        cell.font = Font(name="Calibri", size=11, bold=True)
        sheet.column_dimensions[cell.column_letter].width = width
    for row, exhibit in enumerate(rows, 2):
        cell = sheet.cell(row, 1, exhibit.name)
        quoted = exhibit.sheets[0].replace("'", "''")
        cell.hyperlink = Hyperlink(ref=cell.coordinate, location=f"'{quoted}'!B2", display=exhibit.name)
        cell.font = Font(name="Calibri", size=11, underline="single", color="0563C1")
        sheet.cell(row, 2, exhibit.text).alignment = Alignment(wrap_text=True, vertical="top")
        sheet.cell(row, 3, exhibit.command)
        cell.alignment = sheet.cell(row, 3).alignment = Alignment(vertical="top")
    sheet.freeze_panes = "A2"
    sheet.page_setup.orientation = "landscape"
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
