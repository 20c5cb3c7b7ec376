"""Writes the samples beside this file: `python samples/make.py`."""

import runpy
import sys
from collections.abc import Callable
from pathlib import Path

from excelmaze.draw.printing import Printing
from excelmaze.draw.theme import THEMES
from excelmaze.draw.tilings import lay_out
from excelmaze.grids.dimensions import cells_of
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.painted import foreground_of, painted
from excelmaze.options.table import AppearanceOptions
from excelmaze.xlsx.new.book import save, write_sheets
from excelmaze.xlsx.new.new_sheets import new_sheets

HERE = Path(__file__).parent
SEED = 2016
# Rectangles that touch, a corridor, a tower: what one selects with Ctrl and the mouse.
CASTLE = "B12:AC22,B6:F11,Y6:AC11,L8:S11,N3:Q7,C4:E5,Z4:AB5"


def first_maze(path: Path) -> None:
    """The maze of the README's first command, with its solution on a second sheet."""
    save(generate(Grid.rectangle(20, 30), seed=SEED), path, solution="sheet", title="Find the way")


def selection(path: Path) -> None:
    """A maze in a selection of seven areas, entered at the gate."""
    maze = generate(Grid.from_selection(CASTLE), seed=SEED, start="O22", openings="O22:bottom,P3:top", goal="P3")
    save(maze, path, theme="color", solution="sheet", title="Up to the tower")


def shapes(path: Path) -> None:
    """Mazes in formulas, in letters of four scripts, in a drawing, and in what holes leave."""
    drawn = {
        "Circle": Grid.from_shape("circle", rows=31, cols=31),
        "Heart": Grid.from_shape("heart", rows=31, cols=31),
        "Cat": Grid.from_shape("cat", rows=31, cols=31),
        "Ring": Grid.from_shape("ring", rows=31, cols=31).minus("P2:R8"),
        "Drawing": Grid.from_mask(HERE / "drawings" / "snail.txt"),
        "Anna": Grid.from_letters("ANNA", cols=60),
        "Žluť": Grid.from_letters("ŽLUŤ", cols=60),
        "Größe": Grid.from_letters("GRÖẞE", cols=60),
        "Кот": Grid.from_letters("КОТ", cols=60),
        "ネコ": Grid.from_letters("ネコ", cols=60),
    }
    sheets = []
    for name, grid in drawn.items():
        sheets += new_sheets(generate(grid, seed=SEED), sheet=name)
    write_sheets(sheets, path, theme=THEMES["color"])


def links(path: Path) -> None:
    """A torus, areas joined by portals, and four dimensions, each with its way on a second sheet."""
    mazes = {
        "Torus": generate(Grid.rectangle(16, 24), "wilson", seed=SEED, wrap="both"),
        "Portals": generate(Grid.from_selection("B2:K9,M2:V6,M8:R17,T8:V17,B11:K17"), seed=SEED, portals="auto"),
        "Four dimensions": generate(cells_of("3x3x6x6", 2, 2), "kruskal", seed=SEED, dimensions="3x3x6x6"),
    }
    sheets = []
    for name, maze in mazes.items():
        sheets += new_sheets(maze, sheet=name)
        sheets.append(sheets[-1]._replace(name=f"{name}, solution", layout=lay_out(maze, solution=True)))
    write_sheets(sheets, path, theme=THEMES["color"])


def picturesque(path: Path) -> None:
    """Three drawings, each painted by the way of a maze, and beside each its solution."""
    sheets = []
    for drawing in sorted((HERE / "drawings").glob("*.txt")):
        maze = painted(foreground_of(drawing), seed=SEED, margin=2)
        name = drawing.stem.capitalize()
        sheets += new_sheets(maze, AppearanceOptions(title=name), sheet=name)
        sheets.append(sheets[-1]._replace(name=f"{name}, solution", layout=lay_out(maze, solution=True)))
    write_sheets(sheets, path, theme=THEMES["color"], printing=Printing(12))


def false_goals(path: Path) -> None:
    """Five closed mazes and five players: each guesses a goal, and the second sheet tells who wins."""
    maze = generate(
        Grid.rectangle(28, 28), "prim", seed=33, false_goals="down", options={"players": 5, "least": 12, "share": 0.7}
    )
    save(maze, path, theme="color", solution="sheet", title="Which goal can be reached? Guess first!")


def czech_macro(path: Path) -> None:
    """The irregular selection of the Czech macro and the maze growing in it, in nine steps."""
    grid = Grid.from_selection("B3:M8,D9:K14,H15:P18")
    maze = generate(grid, "vba-backtracker", seed=SEED, rng="vba", start="F6", pieces="leave")
    write_sheets(new_sheets(maze, steps=9), path)


def japanese_macro(path: Path) -> None:
    """The ten by ten cells of the Japanese macro, in nine steps, and its solution."""
    maze = generate(Grid.rectangle(10, 10), "vba-trail", seed=2019, rng="vba")
    write_sheets(new_sheets(maze, AppearanceOptions(solution="sheet"), steps=9), path, theme=THEMES["crisscross"])


# Every algorithm, kind and theme.
GALLERY: Callable[[Path], None] = runpy.run_path(str(HERE / "gallery.py"))["write_gallery"]
LITE: Callable[[Path], None] = runpy.run_path(str(HERE / "lite" / "workbook.py"))["write_lite"]
SAMPLES: dict[str, Callable[[Path], None]] = {
    "first-maze.xlsx": first_maze,
    "selection.xlsx": selection,
    "gallery.xlsx": GALLERY,
    "gallery.pdf": GALLERY,
    "shapes.xlsx": shapes,
    "links.xlsx": links,
    "picturesque.xlsx": picturesque,
    "false-goals.xlsx": false_goals,
    "czech-macro.xlsx": czech_macro,
    "japanese-macro.xlsx": japanese_macro,
    "excelmaze-lite.xlsx": LITE,
}


def main() -> None:
    """Write every sample, or those named on the command line."""
    for name in sys.argv[1:] or SAMPLES:
        SAMPLES[name](HERE / name)


if __name__ == "__main__":
    main()
