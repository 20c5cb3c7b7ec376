"""Fonts: files that are given or installed, as Pillow draws them, and as reportlab embeds them in documents.

The extra `lettering` installs two packages that hold nothing but fonts. They are not imported: their files are read.
Reportlab reads fonts whose outlines are TrueType's; of others, such as Noto Sans JP, a font of that kind is made, with
the letters of the document alone. All texts of documents can be searched.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from excelmaze.errors import ExcelMazeError, WorkbookError, missing
from excelmaze.files import read_input
from excelmaze.pictures.lettering import Letters, OwnFace, composed

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

# Noto Sans has Latin and Cyrillic letters with all their accents, Noto Sans JP the Japanese ones.
_INSTALLED = ("fontpkg_noto_sans", "files/NotoSans[wdth,wght].ttf"), ("pylopdf_fonts_jp", "NotoSansJP-Regular.otf")
# Bitstream Vera, which comes with reportlab; the font that comes with Pillow has no letter with an accent.
_OF_DOCUMENTS = "reportlab", "fonts/Vera.ttf"
# A size in pixels that tells the widths of letters well, one that tells letters apart, and a sign that no font has.
_LARGE, _SMALL, _NO_SIGN = 1000, 24, "\U0010fffd"
# Outlines of PostScript begin so, and collections of fonts.
_POSTSCRIPT, _COLLECTION = b"OTTO", b"ttcf"
# Of `fsType` in OS/2: the font must not be embedded, nor parts of it, nor its outlines; and where it is in there.
_RESTRICTED, _RIGHTS = (0x0002, 0x0100, 0x0200), 8
# How far curves of the second degree may lie from those of the third, in thousandths.
_PRECISION = 0.5
# The tables of a font that a document has no use for; what `maxp` says of instructions, and the version of TrueType.
_OF_LAYOUT = ["BASE", "GDEF", "GPOS", "GSUB", "VORG", "vhea", "vmtx"]
_INSTRUCTIONS = "FunctionDefs", "InstructionDefs", "SizeOfInstructions", "StackElements", "Storage", "TwilightPoints"
_LIMITS = [f"max{what}" for what in ("ComponentElements", *_INSTRUCTIONS)]
_TRUETYPE = "\0\1\0\0"


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


class DocumentFace:
    """A font that reportlab knows."""

    def __init__(self, data: bytes, file: str) -> None:
        from reportlab.pdfbase.pdfmetrics import registerFont
        from reportlab.pdfbase.ttfonts import TTFont

        # Reportlab keeps the first font of a name for all documents.
        self.name = f"excelmaze-{crc32(data):08x}"
        with reading(file):
            self._font = TTFont(self.name, BytesIO(data))
            face = self._font.face
            kind = face.get_ushort(face.get_table_pos("OS/2")[0] + _RIGHTS) if "OS/2" in face.table else 0
        if any(kind & restriction for restriction in _RESTRICTED):
            raise WorkbookError(f"{file}: this font's makers do not allow to embed it; choose another")
        registerFont(self._font)

    def has(self, sign: str) -> bool:  # noqa: D102
        return ord(sign) in self._font.face.charToGlyph

    def width(self, text: str) -> float:  # noqa: D102
        width: float = self._font.stringWidth(text, 1)
        return width


_face = cache(DocumentFace)


def document_letters(texts: Iterable[str], font: str | None = None) -> Letters:
    """Return the letters of a document with some texts: of a font's file, and of the fonts that are installed.

    Raises:
        WorkbookError: a font cannot be read, or must not be embedded; or reportlab or fontTools is missing.
    """
    try:
        import reportlab.pdfbase.ttfonts  # noqa: F401 - to say what is missing
    except ImportError as error:
        raise missing(".pdf", (error.name or "").partition(".")[0], "pdf") from None
    own = OwnFace()
    signs = {sign for text in texts for sign in composed(text) if not (sign.isspace() or own.has(sign))}
    faces: list[DocumentFace] = []
    for file in ([] if font is None else [font]) + [*map(str, usual_fonts())]:
        if signs or not faces:
            data = read_input(file)
            if data.startswith((_POSTSCRIPT, _COLLECTION)):
                data = _translated(data, tuple(sorted(signs)), file)
            face = _face(data, file)
            faces.append(face)
            signs = {sign for sign in signs if not face.has(sign)}
    return Letters(faces)


@cache
def _translated(data: bytes, signs: Iterable[str], file: str) -> bytes:
    """Return a font with some signs of another one, its curves as those of TrueType."""
    try:
        from fontTools.pens.cu2quPen import Cu2QuPen
        from fontTools.pens.ttGlyphPen import TTGlyphPen
        from fontTools.subset import Options, Subsetter
        from fontTools.ttLib import TTFont, newTable
    except ImportError:
        raise missing("a font whose outlines are not those of TrueType", "fontTools", "pdf") from None
    with reading(file):
        font, out = TTFont(BytesIO(data), lazy=True, fontNumber=0, recalcTimestamp=False), BytesIO()
        part = Subsetter(Options(layout_features=[], drop_tables=_OF_LAYOUT))
        part.populate(text="".join((" ", *signs)))
        part.subset(font)
        # Reportlab takes fonts of one name for the same.
        font["name"].setName(f"excelmaze-{crc32(repr(signs).encode(), crc32(data)):08x}", 6, 3, 1, 0x409)
        if "CFF " in font:
            glyphs, pens = font.getGlyphSet(), {name: TTGlyphPen(None) for name in font.getGlyphOrder()}
            for name, pen in pens.items():
                glyphs[name].draw(Cu2QuPen(pen, _PRECISION))
            del font["CFF "]
            font["glyf"], font["loca"], font.sfntVersion = newTable("glyf"), newTable("loca"), _TRUETYPE
            font["glyf"].glyphs = {name: pen.glyph() for name, pen in pens.items()}
            font["glyf"].glyphOrder, font["post"].formatType = [*pens], 3
            vars(font["maxp"]).update(dict.fromkeys(_LIMITS, 0), tableVersion=0x10000, maxZones=1)
        font.save(out)
    return out.getvalue()
