"""Letters of documents: fonts that reportlab embeds, so that all texts can be searched.

It reads fonts whose outlines are TrueType's; of others, such as Noto Sans JP, a font of that kind is made, with the
letters of the document alone.
"""

from collections.abc import Iterable
from functools import cache
from io import BytesIO
from typing import Any
from zlib import crc32

from excelmaze.errors import WorkbookError, missing
from excelmaze.files import read_input
from excelmaze.pictures.fonts import reading, usual_fonts
from excelmaze.pictures.lettering import Letters, composed
from excelmaze.pictures.own_signs import OwnFace

# Outlines of PostScript begin so, and collections of fonts.
_POSTSCRIPT, _COLLECTION = b"OTTO", b"ttcf"
# Of `fsType` in OS/2: the font must not be embedded, nor parts of it, nor its outlines; and where it is in there.
_RESTRICTED, _RIGHTS = (0x0002, 0x0100, 0x0200), 8
# How far curves of the second degree may lie from those of the third, in thousandths.
_PRECISION, _EM = 0.5, 1000
# How far letters reach above and below the base line: as those of Noto Sans, with which they are in one line.
_ASCENT, _DESCENT = 1069, -293


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
    """Return a TrueType font with some signs of another font; it has no date, so that it is always the same."""
    try:
        from fontTools.fontBuilder import FontBuilder
        from fontTools.pens.cu2quPen import Cu2QuPen
        from fontTools.pens.transformPen import TransformPen
        from fontTools.pens.ttGlyphPen import TTGlyphPen
        from fontTools.ttLib import TTFont
    except ImportError:
        raise missing("a font whose outlines are not those of TrueType", "fontTools", "pdf") from None
    builder, out = FontBuilder(_EM), BytesIO()
    with reading(file):
        font = TTFont(BytesIO(data), lazy=True, fontNumber=0)
        names, glyphs, factor = font.getBestCmap() or {}, font.getGlyphSet(), _EM / font["head"].unitsPerEm
        own_names = {ord(sign): f"u{ord(sign):04X}" for sign in (" ", *signs) if ord(sign) in names}
        drawn: dict[str, Any] = {".notdef": glyphs[font.getGlyphOrder()[0]]}
        drawn |= {name: glyphs[names[sign]] for sign, name in own_names.items()}
        outlines, metrics = {}, {}
        for name, glyph in drawn.items():
            pen = TTGlyphPen(None)
            glyph.draw(TransformPen(Cu2QuPen(pen, _PRECISION), (factor, 0, 0, factor, 0, 0)))
            outlines[name] = pen.glyph()
            metrics[name] = round(glyph.width * factor), getattr(outlines[name], "xMin", 0)
        builder.updateHead(created=0, modified=0)
        builder.setupGlyphOrder([*drawn])
        builder.setupCharacterMap(own_names)
        builder.setupGlyf(outlines)
        builder.setupHorizontalMetrics(metrics)
        builder.setupHorizontalHeader(ascent=_ASCENT, descent=_DESCENT)
        name = f"excelmaze-{crc32(repr([*drawn]).encode()):08x}"
        builder.setupNameTable({"familyName": name, "styleName": "Regular", "psName": name})
        kind = font["OS/2"].fsType if "OS/2" in font else 0
        builder.setupOS2(sTypoAscender=_ASCENT, sTypoDescender=_DESCENT, fsType=kind)
        builder.setupPost()
        builder.save(out)
    return out.getvalue()
