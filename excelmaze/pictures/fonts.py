"""Fonts: files that are given or installed, and as Pillow draws them.

The extra `lettering` installs two packages that hold nothing but fonts. They are not imported: their files are read.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from excelmaze.errors import ExcelMazeError, WorkbookError, missing
from excelmaze.files import read_input
from excelmaze.pictures.lettering import Letters

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

# Noto Sans has Latin and Cyrillic letters with all their accents, Noto Sans JP the Japanese ones.
_INSTALLED = ("fontpkg_noto_sans", "files/NotoSans[wdth,wght].ttf"), ("pylopdf_fonts_jp", "NotoSansJP-Regular.otf")
# Bitstream Vera, which comes with reportlab; the font that comes with Pillow has no letter with an accent.
_OF_DOCUMENTS = "reportlab", "fonts/Vera.ttf"
# A size in pixels that tells the widths of letters well, one that tells letters apart, and a sign that no font has.
_LARGE, _SMALL, _NO_SIGN = 1000, 24, "\U0010fffd"


def installed() -> list[Path]:
    """Return the files of the extra `lettering` that are installed."""
    return _found(*_INSTALLED)


def is_complete() -> bool:
    """Return whether all of the extra `lettering` is installed."""
    return len(installed()) == len(_INSTALLED)


def usual_fonts() -> list[Path]:
    """Return the fonts of the extra `lettering` that are installed, else the one that comes with reportlab."""
    return installed() or _found(_OF_DOCUMENTS)


def _found(*places: tuple[str, str]) -> list[Path]:
    """Return the files of packages that are installed."""
    specs = [(find_spec(package), name) for package, name in places]
    files = [Path(spec.origin).parent / name for spec, name in specs if spec is not None and spec.origin is not None]
    return [file for file in files if file.is_file()]


@contextmanager
def reading(file: str | Path) -> Iterator[None]:
    """Turn every error of a library that reads a font into a `WorkbookError` of one line.

    Raises:
        WorkbookError: anything went wrong.
    """
    try:
        yield
    except ExcelMazeError:
        raise
    except Exception as error:
        raise WorkbookError(f"{file}: this is no TrueType or OpenType font that can be read: {error!s:.80}") from error


class PixelFace:
    """A font as Pillow draws it: that of a file, or the one that comes with Pillow; the methods raise as `reading`."""

    def __init__(self, file: str | Path = "") -> None:
        self._file = file
        self.at = lru_cache(64)(self._at)

    def _at(self, size: float) -> "FreeTypeFont":
        """Return the font in a size in pixels."""
        from PIL import ImageFont

        with reading(self._file):
            if not self._file:
                return ImageFont.load_default(size)  # type: ignore[return-value] # FreeType is part of Pillow
            return ImageFont.truetype(self._file, size, layout_engine=ImageFont.Layout.BASIC)

    def has(self, sign: str) -> bool:
        """Return whether the font has a sign, and not only the box that stands for others."""
        with reading(self._file):
            (mask, place), (box, at) = map(self.at(_SMALL).getmask2, (sign, _NO_SIGN))
            return (mask.size, place, bytes(mask)) != (box.size, at, bytes(box))

    def width(self, text: str) -> float:
        """Return the width of a text by the size of its letters."""
        return self.at(_LARGE).getlength(text) / _LARGE


@cache
def _letters(*files: str | Path) -> Letters:
    return Letters([*map(PixelFace, files)])


def pixel_letters(font: str | None = None) -> Letters:
    """Return the letters of pictures: of a font's file, of the fonts that are installed, and of Pillow's own.

    Raises:
        WorkbookError: the font cannot be read, or is damaged; or Pillow is missing.
    """
    try:
        import PIL.ImageFont  # noqa: F401 - to say what is missing
    except ImportError:
        raise missing("a picture", "Pillow", "") from None
    usual = _letters(*usual_fonts(), "")
    if font is None:
        return usual
    read_input(font)
    own = PixelFace(font)
    own.has(" ")  # a damaged font is refused whatever is written
    return Letters([own, *usual.faces])
