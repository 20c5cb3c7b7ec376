"""Makes the pictures of the samples from the real files by excelmaze: `python samples/pictures.py`.

`python samples/pictures.py first-maze.xlsx` makes that of one sample only. Needs Pillow, which puts pages together.
"""

import sys
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from PIL import Image

from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.pictures.page import Scale
from excelmaze.pictures.pages import Showing, pages_of
from excelmaze.pictures.png import png
from excelmaze.xlsx.pictured import pictured

HERE = Path(__file__).parent
PICTURES = HERE / "pictures"
MARGIN = 12
# How many pixels the longer side of a maze has, about, and how many sheets stand side by side.
PIXELS = {"kinds": 120, "shapes": 300, "links": 480, "picturesque": 500, "czech-macro": 190, "japanese-macro": 160}
COLUMNS = {"kinds": 9, "shapes": 5, "links": 2, "picturesque": 2, "czech-macro": 5, "japanese-macro": 5}


def pages(workbook: Path) -> list[Image.Image]:
    """A picture of every sheet with a maze, as it looks there."""
    found = []
    for maze, name, title, theme, shows_way, *_ in pictured(workbook, every=True):
        solution = "shown" if shows_way else "none"
        bounds = maze.grid.cells.bounds
        scale = Scale.of(str(max(2, PIXELS.get(workbook.stem, 480) // max(bounds.width, bounds.height))))
        drawn = pages_of(maze, Showing(name=name, title=title, theme=theme, solution=solution))
        found += [Image.open(BytesIO(png(page, scale))).convert("RGB") for page in drawn]
    return found


def beside_one_another(found: list[Image.Image], columns: int) -> Image.Image:
    """The pages in rows of so many."""
    width = max(page.width for page in found) + MARGIN
    height = max(page.height for page in found) + MARGIN
    rows = -(-len(found) // columns)
    picture = Image.new("RGB", (min(columns, len(found)) * width + MARGIN, rows * height + MARGIN), "white")
    for index, page in enumerate(found):
        picture.paste(page, (index % columns * width + MARGIN, index // columns * height + MARGIN))
    return picture


def make(names: Iterable[str]) -> None:
    """Make the pictures of some samples."""
    PICTURES.mkdir(exist_ok=True)
    for workbook in (HERE / name for name in names):
        picture = beside_one_another(pages(workbook), COLUMNS.get(workbook.stem, 2))
        picture.quantize(64).save(PICTURES / f"{workbook.stem}.png", optimize=True)


def make_moving() -> None:
    """Make the moving picture: a maze that grows, and a solver that goes back where it has to."""
    maze = generate(Grid.rectangle(12, 18), seed=2016)
    maze.save(PICTURES / "growing.gif", theme="color", solver="tremaux", scale=14, delay=0.08)


def main() -> None:
    """Make a picture of each sample and the moving one, or of those samples named on the command line."""
    make(sys.argv[1:] or sorted(path.name for path in HERE.glob("*.xlsx")))
    if not sys.argv[1:]:
        make_moving()


if __name__ == "__main__":
    main()
