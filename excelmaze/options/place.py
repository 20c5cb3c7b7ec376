"""The options of the cells that a maze fills."""

from excelmaze.options.option import Group, Override, declare
from excelmaze.options.takers import BOUND, CHANGERS, DRAWN, LIVE, MAKERS, SHOWN, SIZED


class LocationOptions(Group, heading="where"):
    """The place of a maze."""

    sheet: str | None = declare(
        "the sheet (default: the active one)",
        f"{CHANGERS}, {SHOWN}, reveal",
        "NAME",
        default=None,
        common=True,
    )
    cells: str | None = declare(
        "cells or a defined name (default: the saved selection)",
        f"{DRAWN}, hide, {CHANGERS}, {SHOWN}, reveal, {LIVE}",
        "ADDRESSES",
        Override(f"{DRAWN}, hide", help='cells of any shape instead of a rectangle: "B2:F6,G4:K9"', common=False),
        Override("join", help="a maze; give two or more", repeated=True, default=()),
        Override("clear", help="only these cells (default: all that a maze changed)"),
        Override(LIVE, help="select these cells first (default: what is selected)"),
        default=None,
        lines=True,
        common=True,
    )
    rows: int = declare(
        "rows of a rectangle",
        SIZED,
        "N",
        Override("live generate, live animate", help="rows of the maze if a single cell is selected", default=None),
        Override("compare", default=50),
        Override("evolve", help="rows of the mazes", default=30),
        default=20,
        least=1,
        most=1_048_576,
        first=20,
    )
    cols: int = declare(
        "columns of a rectangle",
        SIZED,
        "N",
        Override("live generate, live animate", help="columns of the maze if a single cell is selected", default=None),
        Override("compare", default=50),
        Override("evolve", help="columns of the mazes", default=30),
        default=30,
        least=1,
        most=16_384,
        first=20,
    )
    at: str = declare("top left cell of the rectangle", f"{DRAWN}, hide, picture", "CELL", default="B2")
    output: str | None = declare(
        "write another workbook (default: change this one)",
        CHANGERS,
        "OUT.xlsx",
        default=None,
        letter="o",
        called="target",
    )


class ShapeOptions(Group, heading="shape"):
    """The cells of its place that a maze has."""

    mask: str | None = declare(
        "the dark parts of a picture, or a drawing, .txt: all characters but blanks and full stops",
        f"{BOUND}, hide, evolve",
        "FILE",
        default=None,
        common=True,
    )
    threshold: int | None = declare(
        "greys below it count as dark (default: the value that best separates dark from light)",
        f"{BOUND}, hide, picture, evolve",
        "GREY",
        default=None,
        least=0,
        most=256,
        limits="a grey from {least} to {most}",
    )
    invert: bool = declare(
        "use the light parts of a picture, or the blanks of a drawing", f"{BOUND}, hide, picture, evolve", default=False
    )
    letters: str | None = declare(
        "a text, with | between lines, whose letters are joined by bridges unless --pieces is given",
        f"{BOUND}, hide, evolve",
        "TEXT",
        default=None,
        lines=True,
        common=True,
    )
    shape: str | None = declare(
        "{choices}",
        f"{BOUND}, hide, evolve",
        "NAME",
        Override("booklet", help="{choices}; several in turn", repeated=True, default=()),
        default=None,
        choices="shapes.formulas:SHAPES",
        worded=True,
        common=True,
    )
    colored: str | None = declare(
        "the cells filled with this colour, in CELLS or on the whole sheet",
        "fill, live generate, live animate",
        "RRGGBB",
        default=None,
    )
    hole: tuple[str, ...] = declare(
        "cells to leave out; may be repeated",
        f"{MAKERS}, hide, evolve",
        "ADDRESSES",
        default=(),
        repeated=True,
        lines=True,
    )
