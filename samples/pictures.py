"""Makes the pictures of the samples from the real files by LibreOffice: `python samples/pictures.py`.

`python samples/pictures.py first-maze.xlsx` makes that of one sample only.
Needs `soffice` and `pdftoppm` on PATH, Pillow, and the font Carlito, with which LibreOffice draws cells almost square.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from PIL import Image, ImageChops

HERE = Path(__file__).parent
PICTURES = HERE / "pictures"
DOTS_PER_INCH = 80
MARGIN = 12
# How many pages come before the first maze, how many dots an inch has, and how many sheets stand side by side.
FRONT = {"kinds": 1}
DOTS = {"kinds": 40}
COLUMNS = {"kinds": 9, "picturesque": 2, "czech-macro": 5, "japanese-macro": 5}


def pages(workbook: Path, folder: Path) -> list[Image.Image]:
    """Every printed page of a workbook, without the white around it."""
    subprocess.run(
        ["soffice", f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless", "--convert-to", "pdf"]
        + ["--outdir", str(folder), str(workbook)],
        check=True,
        capture_output=True,
    )
    pdf, dots = folder / f"{workbook.stem}.pdf", str(DOTS.get(workbook.stem, DOTS_PER_INCH))
    subprocess.run(["pdftoppm", "-png", "-r", dots, str(pdf), str(folder / workbook.stem)], check=True)
    found = []
    for path in sorted(folder.glob(f"{workbook.stem}-*.png"))[FRONT.get(workbook.stem, 0) :]:
        page = Image.open(path).convert("RGB")
        page = page.crop((0, 0, page.width, int(page.height * 0.9)))  # without the footer
        ink = ImageChops.invert(page).getbbox() or (0, 0, 1, 1)
        found.append(page.crop(ink))
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
        with tempfile.TemporaryDirectory() as folder:
            picture = beside_one_another(pages(workbook, Path(folder)), COLUMNS.get(workbook.stem, 2))
        picture.quantize(64).save(PICTURES / f"{workbook.stem}.png", optimize=True)


def main() -> None:
    """Make a picture of each sample, or of those named on the command line."""
    make(sys.argv[1:] or sorted(path.name for path in HERE.glob("*.xlsx")))


if __name__ == "__main__":
    main()
