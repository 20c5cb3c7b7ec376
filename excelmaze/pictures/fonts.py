"""Fonts: TrueType and OpenType files, read with fontTools, which is imported when a letter is drawn.

The extra `lettering` installs two packages that hold nothing but fonts. They are not imported: their files are read.
"""

import logging
from collections.abc import Container, Mapping
from functools import cache, cached_property
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from excelmaze.errors import WorkbookError, missing
from excelmaze.files import read_input
from excelmaze.pictures.glyphs import EM, Glyph, Point

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

# Noto Sans has Latin and Cyrillic letters with all their accents, Noto Sans JP the Japanese ones.
_INSTALLED = ("fontpkg_noto_sans", "files/NotoSans[wdth,wght].ttf"), ("pylopdf_fonts_jp", "NotoSansJP-Regular.otf")
# Bitstream Vera, which comes with reportlab, so that documents have letters where no other font is installed.
_OF_DOCUMENTS = "reportlab", "fonts/Vera.ttf"
# Of `fsType` in OS/2: the font must not be embedded, nor parts of it, nor its outlines.
_RESTRICTED = 0x0002, 0x0100, 0x0200
# No letter reaches farther, in ems, and curves of the third degree become those of the second so precisely.
_FARTHEST, _PRECISION = 10 * EM, 0.5


class Font:
    """A font, whose letters are read when they are drawn.

    Raises, whenever it is read:
        WorkbookError: fontTools is missing; the file cannot be read, is damaged, or must not be embedded.
    """

    def __init__(self, path: str | Path) -> None:
        self._path = path
        self._glyphs: dict[str, Glyph] = {}

    @cached_property
    def signs(self) -> Container[int]:
        """The numbers of the signs that the font has."""
        return self._read[1]

    def glyph(self, sign: str) -> Glyph:
        """Return a sign that the font has."""
        if sign not in self._glyphs:
            font, names, glyphs = self._read
            try:
                self._glyphs[sign] = _outlined(glyphs, names[ord(sign)], EM / font["head"].unitsPerEm)
            except Exception as error:  # noqa: BLE001 - fontTools raises many kinds of errors for damaged fonts
                raise self._damaged(error) from None
        return self._glyphs[sign]

    @cached_property
    def _read(self) -> "tuple[TTFont, dict[int, str], Mapping[str, Any]]":
        try:
            from fontTools.ttLib import TTFont
        except ImportError:
            raise missing("a font", "fontTools", "lettering") from None
        logging.getLogger("fontTools").addHandler(logging.NullHandler())  # what it finds odd is not our user's concern
        data = read_input(self._path)
        try:
            font = TTFont(BytesIO(data), lazy=True, fontNumber=0)
            names: dict[int, str] = font.getBestCmap() or {}
            kind = font["OS/2"].fsType if "OS/2" in font else 0
            glyphs: Mapping[str, Any] = font.getGlyphSet()
        except Exception as error:  # noqa: BLE001 - as above
            raise self._damaged(error) from None
        if any(kind & restriction for restriction in _RESTRICTED):
            raise WorkbookError(f"{self._path}: this font's makers do not allow to embed it; choose another")
        return font, names, glyphs

    def _damaged(self, error: Exception) -> WorkbookError:
        return WorkbookError(f"{self._path}: this is no TrueType or OpenType font that can be read: {error!s:.80}")


def _outlined(glyphs: Mapping[str, Any], name: str, factor: float) -> Glyph:
    """Return a glyph of a font, its units made thousandths by a factor."""
    from fontTools.pens.basePen import BasePen
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.transformPen import TransformPen

    contours: list[list[Point]] = []

    class Pen(BasePen):  # type: ignore[misc] # fontTools has no types
        """A pen that notes outlines; curves of the second degree arrive one by one."""

        def _moveTo(self, to: Any) -> None:  # noqa: ANN401, N802
            contours.append([_whole(to)])

        def _lineTo(self, to: Any) -> None:  # noqa: ANN401, N802
            contours[-1].append(_whole(to))

        def _qCurveToOne(self, control: Any, to: Any) -> None:  # noqa: ANN401, N802
            contours[-1].append((*_whole(control), *_whole(to)))

    pen = TransformPen(Cu2QuPen(Pen(glyphs), _PRECISION), (factor, 0, 0, factor, 0, 0))
    glyphs[name].draw(pen)
    advance = round(glyphs[name].width * factor)
    if max(advance, *(abs(place) for contour in contours for point in contour for place in point), 0) > _FARTHEST:
        raise ValueError(f"{name} is too large")
    return Glyph(advance, contours)


def _whole(point: tuple[float, float]) -> Point:
    return round(point[0]), round(point[1])


def installed() -> tuple[Font, ...]:
    """Return the fonts of the extra `lettering` that are installed, if fontTools is."""
    return _found(*_INSTALLED) if find_spec("fontTools") else ()


def is_complete() -> bool:
    """Return whether all of the extra `lettering` is installed."""
    return len(installed()) == len(_INSTALLED)


def of_documents() -> tuple[Font, ...]:
    """Return the font of documents where no other one is installed."""
    return _found(_OF_DOCUMENTS)


def _found(*places: tuple[str, str]) -> tuple[Font, ...]:
    """Return the fonts among files of packages that are installed."""
    specs = [(find_spec(package), name) for package, name in places]
    files = [Path(spec.origin).parent / name for spec, name in specs if spec is not None and spec.origin is not None]
    return tuple(_read_once(file) for file in files if file.is_file())


@cache
def _read_once(file: Path) -> Font:
    """Return the font of a file, the same each time, for what was read of it is kept."""
    return Font(file)
