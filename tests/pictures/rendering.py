"""Files as other programs show them, in pixels: documents by Poppler, pictures and web pages by Chromium."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from PIL import Image

from tests.browser import CHROMIUM, QUIET
from tests.conftest import LONGEST_WAIT

needs_poppler = pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="Poppler (pdftoppm) is not installed")
_DPI = 100
# How much of a browser's window each file has, and how many stand side by side.
_FRAME, _COLUMNS = 800, 6


def picture_in(path: Path) -> Image.Image:
    """A picture in a file."""
    with Image.open(path) as picture:
        return picture.convert("RGB")


def pages_of_document(path: Path) -> list[Image.Image]:
    """The pages of a PDF; lines are not smoothed, which would let thin slanted ones through."""
    stem = path.with_name(f"{path.stem}-page")
    subprocess.run(["pdftoppm", "-r", str(_DPI), "-aaVector", "no", path, stem], check=True, timeout=LONGEST_WAIT)
    return [picture_in(page) for page in sorted(path.parent.glob(f"{stem.name}-*.ppm"))]


def shown_by_chromium(files: Sequence[Path], folder: Path) -> dict[Path, Image.Image]:
    """What a browser shows of files, all in one window: it takes long to start."""
    assert CHROMIUM is not None
    frames = []
    for number, file in enumerate(files):
        row, column = divmod(number, _COLUMNS)
        place = f"position:absolute;left:{column * _FRAME}px;top:{row * _FRAME}px;border:0"
        frames.append(f'<iframe src="{file.as_uri()}" width="{_FRAME}" height="{_FRAME}" style="{place}"></iframe>')
    index, picture = folder / "index.html", folder / "window.png"
    index.write_text(f"<!DOCTYPE html><body>{''.join(frames)}</body>", encoding="utf-8")
    size = f"{_COLUMNS * _FRAME},{-(-len(files) // _COLUMNS) * _FRAME}"
    profile = f"--user-data-dir={folder / 'profile'}"
    command = [CHROMIUM, *QUIET, profile, f"--window-size={size}", f"--screenshot={picture}", index.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=LONGEST_WAIT)
    window = picture_in(picture)
    return {
        file: window.crop((left, top, left + _FRAME, top + _FRAME))
        for number, file in enumerate(files)
        for top, left in [(number // _COLUMNS * _FRAME, number % _COLUMNS * _FRAME)]
    }
