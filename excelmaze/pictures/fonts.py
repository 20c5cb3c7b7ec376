"""Fonts: files that are given or installed, and as Pillow draws them.

The extra `lettering` installs two packages that hold nothing but fonts. They are not imported: their files are read.
"""

from functools import cache, cached_property, lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from excelmaze.errors import WorkbookError, missing
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


def of_documents() -> list[Path]:
    """Return the font that comes with reportlab, for where no other one is installed."""
    return _found(_OF_DOCUMENTS)


def _found(*places: tuple[str, str]) -> list[Path]:
    """Return the files of packages that are installed."""
    specs = [(find_spec(package), name) for package, name in places]
    files = [Path(spec.origin).parent / name for spec, name in specs if spec is not None and spec.origin is not None]
    return [file for file in files if file.is_file()]


def damaged(file: str | Path | None, error: Exception) -> WorkbookError:
    """Return the error that a font cannot be read."""
    return WorkbookError(f"{file}: this is no TrueType or OpenType font that can be read: {error!s:.80}")


class PixelFace:
    """A font as Pillow draws it: that of a file, or the one that comes with Pillow.

    Raises:
        WorkbookError: Pillow is missing, or the file cannot be read, or is damaged.
    """

    def __init__(self, file: str | Path | None = None) -> None:
        self._file = file
        self.at = lru_cache(64)(self._at)

    @cached_property
    def _data(self) -> bytes:
        data = read_input(self._file or "")
        if not data:
            raise damaged(self._file or "", EOFError("it is empty"))
        return data

    @cached_property
    def _box(self) -> tuple[object, bytes]:
        return self._drawn(_NO_SIGN)

    def _at(self, size: float) -> "FreeTypeFont":
        """Return the font in a size in pixels."""
        try:
            from PIL import ImageFont
        except ImportError:
            raise missing("a picture", "Pillow", "") from None
        if self._file is None:
            return ImageFont.load_default(size)  # type: ignore[return-value] # FreeType is part of Pillow
        data = self._data
        try:
            return ImageFont.truetype(BytesIO(data), size, layout_engine=ImageFont.Layout.BASIC)
        except Exception as error:  # noqa: BLE001 - FreeType raises many kinds of errors for damaged fonts
            raise damaged(self._file, error) from None

    def _drawn(self, sign: str) -> tuple[object, bytes]:
        font = self.at(_SMALL)
        try:
            mask, place = font.getmask2(sign)
        except Exception as error:  # noqa: BLE001 - as above
            raise damaged(self._file or "Pillow", error) from None
        return (mask.size, place), bytes(mask)

    @property
    def family(self) -> str:
        """The name of the font, under which programs know it."""
        return self.at(_SMALL).getname()[0] or ""

    def has(self, sign: str) -> bool:
        """Return whether the font has a sign, and not only the box that stands for others."""
        return self._drawn(sign) != self._box

    def width(self, text: str) -> float:
        """Return the width of a text by the size of its letters."""
        return self.at(_LARGE).getlength(text) / _LARGE


@cache
def _face(file: Path | None) -> PixelFace:
    return PixelFace(file)


@cache
def _letters(*files: Path | None) -> Letters[PixelFace]:
    return Letters([_face(file) for file in files])


def pixel_letters(font: str | None = None) -> Letters[PixelFace]:
    """Return the letters of pictures: of a font's file, of the fonts that are installed, and of Pillow's own.

    Raises:
        WorkbookError: the font cannot be read, or is damaged.
    """
    usual = _letters(*(installed() or of_documents()), None)
    if font is None:
        return usual
    own = PixelFace(font)
    own.has(" ")  # read at once, so that a damaged font is refused whatever is written
    return Letters([own, *usual.faces])
