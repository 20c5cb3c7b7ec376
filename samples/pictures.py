"""Makes the pictures of the samples from the real files by excelmaze: `python samples/pictures.py`.

The gallery is a printed page: see `printed.py`.

`python samples/pictures.py first-maze.xlsx` makes that of one sample only. Needs Pillow, which puts pages together.
"""

import sys
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw

from excelmaze.draw.printing import wrapped
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.options.table import AppearanceOptions
from excelmaze.pictures.fonts import pixel_letters
from excelmaze.pictures.page import Scale
from excelmaze.pictures.pages import View, pages_of
from excelmaze.pictures.pixels import png
from excelmaze.xlsx.pictured import pictured

HERE = Path(__file__).parent
PICTURES = HERE / "pictures"
# A picture is as wide as pages show it, so that no line of a pixel is lost; so many sheets stand side by side.
WIDTH, MARGIN = 880, 12
COLUMNS = {"shapes": 4, "czech-macro": 5, "japanese-macro": 5}
LARGEST_CELL = 24
WITHOUT = {"gallery.xlsx", "excelmaze-lite.xlsx"}


def pages(workbook: Path, width: int) -> list[Image.Image]:
    """A picture of every maze as it looks on its sheet, or on its first one; so wide at most."""
    found = []
    for maze, name, title, theme, shows_way, *_ in pictured(workbook, every=True):
        solution = "shown" if shows_way else "none"
        side = min(width // (maze.grid.cells.bounds.width + 1), LARGEST_CELL)
        page = pages_of(maze, View(AppearanceOptions(solution=solution), name=name, theme_there=theme))[0]
        drawn = Image.open(BytesIO(png(page._replace(title=""), Scale.of(max(2, side))))).convert("RGB")
        found.append(below(drawn, caption(title or name, width)))
    return found


def caption(text: str, width: int) -> Image.Image:
    """A text in as many lines as it takes."""
    letters, size = pixel_letters(), max(10, width // 20)
    lines = wrapped(text, width, size, letters.width)
    height = round(1.4 * size)
    picture = Image.new("RGB", (width, height * len(lines)), "white")
    brush = ImageDraw.Draw(picture)
    for number, line in enumerate(lines):
        for piece in letters.pieces(line):
            brush.text((piece.left * size, number * height + size), piece.text, "black", piece.face.at(size), "ls")
    return picture


def below(page: Image.Image, text: Image.Image) -> Image.Image:
    """A page with its caption above."""
    picture = Image.new("RGB", (max(page.width, text.width), text.height + page.height), "white")
    picture.paste(text, (0, 0))
    picture.paste(page, (0, text.height))
    return picture


def beside_one_another(found: list[Image.Image], columns: int) -> Image.Image:
    """The pages in rows of so many."""
    rows = [found[first : first + columns] for first in range(0, len(found), columns)]
    height = sum(max(page.height for page in row) + MARGIN for row in rows) + MARGIN
    picture = Image.new("RGB", (WIDTH, height), "white")
    top = MARGIN
    for row in rows:
        for column, page in enumerate(row):
            picture.paste(page, (MARGIN + column * (WIDTH - MARGIN) // columns, top))
        top += max(page.height for page in row) + MARGIN
    return picture


def drawn() -> list[str]:
    """Return the workbooks of which a picture is drawn."""
    return sorted(path.name for path in HERE.glob("*.xlsx") if path.name not in WITHOUT)


def make(names: Iterable[str]) -> None:
    """Make the pictures of some samples."""
    PICTURES.mkdir(exist_ok=True)
    for workbook in (HERE / name for name in names):
        columns = COLUMNS.get(workbook.stem, 2)
        picture = beside_one_another(pages(workbook, (WIDTH - MARGIN) // columns - MARGIN), columns)
        picture.quantize(256).save(PICTURES / f"{workbook.stem}.png", optimize=True)


def make_moving() -> None:
    """Make the moving picture: a maze that grows, and a solver that goes back where it has to."""
    maze = generate(Grid.rectangle(12, 18), seed=2016)
    maze.save(PICTURES / "growing.gif", theme="color", solver="tremaux", scale=14, delay=0.08)


def main() -> None:
    """Make a picture of each sample and the moving one, or of those samples named on the command line."""
    make(sys.argv[1:] or drawn())
    if not sys.argv[1:]:
        make_moving()


if __name__ == "__main__":
    main()
