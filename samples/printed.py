"""Makes the pictures of printed pages: `python samples/printed.py`.

Each picture in the README and the docs that stands above a block of commands shows what these commands write, as it is
printed; those of the gallery are pages of `gallery.pdf`. Needs LibreOffice, Pillow, pypdfium2 and a POSIX shell.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageOps
from pypdfium2 import PdfDocument

ROOT = Path(__file__).parent.parent
# The pixels of a page: more than browsers show of it, for sharp screens; and the shades that letters and lines need.
WIDTH, COLORS = 560, 64
# The pictures of pages of the gallery, with small mazes.
OF_GALLERY = {"gallery": 1000, "algorithms": 1000}
EDGE, SHADOW, BETWEEN = 2, 6, 24
_GREY, _SHADE = "#a0a0a0", "#d8d8d8"
# The pages that are shown, where they are not the first one or two.
PAGES = {
    "class": (1, 2, 3),
    "rising": (1, 3, 7, 10),
    "booklet": (1, 3, 6, 8),
    "novel": (8, 9),
    "gallery": (4,),
    "algorithms": (1,),
}
# A picture, and the next block of commands.
_PICTURE = re.compile(
    rf'<img src="([^"]+/printed/(?!{"|".join(OF_GALLERY)})\w+\.png)".*?^```(sh|console)\n(.*?)^```',
    re.MULTILINE | re.DOTALL,
)
_INSTALLING = "-m venv", "pip install"


class Picture(NamedTuple):
    """A picture on a page of the documentation, and the commands below it."""

    path: Path
    commands: Sequence[str]


def pictures() -> Iterator[Picture]:
    """Yield the pictures in README and docs."""
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for source, language, block in _PICTURE.findall(page.read_text(encoding="utf-8")):
            lines = block.splitlines()
            commands = lines if language == "sh" else [line[2:] for line in lines if line.startswith("$ ")]
            yield Picture((page.parent / source).resolve(), [part for line in commands for part in typed(line)])
    for name in OF_GALLERY:
        yield Picture(ROOT / "samples" / "pictures" / "printed" / f"{name}.png", ["cp samples/gallery.pdf ."])


def typed(line: str) -> Iterator[str]:
    """Yield the commands of a line but those that install excelmaze and activate it."""
    for command in line.split(" && "):
        if not any(word in command for word in _INSTALLING) and not command.startswith(". "):
            yield command.replace(".venv/bin/", "")


def make() -> Iterator[Path]:
    """Make all pictures, and yield their files."""
    for picture in pictures():
        with tempfile.TemporaryDirectory() as folder:
            document = printed(picture.commands, Path(folder))
            name = picture.path.stem
            shown = [sheet(page) for page in pages(document, PAGES.get(name, (1, 2)), OF_GALLERY.get(name, WIDTH))]
        picture.path.parent.mkdir(exist_ok=True)
        side_by_side(shown).quantize(COLORS, kmeans=2).save(picture.path, optimize=True)
        yield picture.path


def printed(commands: Sequence[str], folder: Path) -> Path:
    """Run commands in a folder where the samples lie, and return the last file that they write, as a PDF."""
    (folder / "samples").symlink_to(ROOT / "samples")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    subprocess.run(
        ["sh", "-ec", "\n".join(commands)],
        cwd=folder,
        env={**os.environ, "PATH": path},
        check=True,
        stdout=subprocess.DEVNULL,
    )
    written = max(folder.glob("*.[xp][ld][sf]*"), key=lambda file: file.stat().st_mtime_ns)
    if written.suffix == ".xlsx":
        profile = f"-env:UserInstallation={(folder / 'office').as_uri()}"
        command = ["soffice", profile, "--headless", "--convert-to", "pdf", written.name]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        written = written.with_suffix(".pdf")
    return written


def pages(document: Path, numbers: Sequence[int], width: int) -> Iterator[Image.Image]:
    """Yield those pages of a document that there are, so wide."""
    with PdfDocument(document) as opened:
        for number in numbers:
            if number <= len(opened):
                page = opened[number - 1]
                yield page.render(scale=width / page.get_width()).to_pil().convert("RGB")


def sheet(page: Image.Image) -> Image.Image:
    """Return a page as a sheet of paper: with its edge, and a shadow."""
    framed = ImageOps.expand(page, EDGE, _GREY)
    picture = Image.new("RGB", (framed.width + SHADOW, framed.height + SHADOW), "white")
    picture.paste(_SHADE, (SHADOW, SHADOW, picture.width, picture.height))
    picture.paste(framed, (0, 0))
    return picture


def side_by_side(sheets: Sequence[Image.Image]) -> Image.Image:
    """Return sheets in a row."""
    width = sum(one.width + BETWEEN for one in sheets) - BETWEEN
    picture = Image.new("RGB", (width, max(one.height for one in sheets)), "white")
    left = 0
    for one in sheets:
        picture.paste(one, (left, 0))
        left += one.width + BETWEEN
    return picture


if __name__ == "__main__":
    for made in make():
        sys.stdout.write(f"{made.relative_to(ROOT)}\n")
