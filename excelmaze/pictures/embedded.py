"""The font that a document embeds: a TrueType font of the letters on its pages, so that all texts can be searched.

Fonts have outlines of several kinds, and reportlab embeds one of them; a sign may also be drawn by points.
"""

from collections.abc import Iterable
from io import BytesIO
from typing import TYPE_CHECKING
from zlib import crc32

from excelmaze.pictures.glyphs import CAPITAL, EM, Glyph
from excelmaze.pictures.lettering import Letters, composed

if TYPE_CHECKING:
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from reportlab.pdfbase.ttfonts import TTFont

_NAME = "excelmaze"
_MISSING = ".notdef"
# How far letters reach above and below the base line.
_ASCENT, _DESCENT = 1069, -293


def embedded_font(letters: Letters, texts: Iterable[str]) -> "TTFont":
    """Return a font with the letters of some texts, known to reportlab by its name.

    Raises:
        WorkbookError: a font of the letters cannot be read.
    """
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    signs = sorted({" ", *(sign for text in texts for sign in composed(text))})
    glyphs = [next(letters.glyphs(sign)) for sign in signs]
    # Reportlab keeps the first font of a name for all documents.
    name = f"{_NAME}-{crc32(repr((signs, glyphs)).encode()):08x}"
    font = TTFont(name, BytesIO(_file(name, signs, glyphs)))
    registerFont(font)
    return font


def _file(name: str, signs: list[str], glyphs: list[Glyph]) -> bytes:
    """Return a font file; it has no date, so that the same letters are the same bytes."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    names = [f"u{ord(sign):04X}" for sign in signs]
    drawn = {_MISSING: TTGlyphPen(None).glyph()}
    advances = {_MISSING: 0}
    for code, glyph in zip(names, glyphs, strict=True):
        pen = TTGlyphPen(None)
        _draw(glyph, pen)
        drawn[code], advances[code] = pen.glyph(), glyph.advance
    builder = FontBuilder(EM)
    builder.updateHead(created=0, modified=0)
    builder.setupGlyphOrder([_MISSING, *names])
    builder.setupCharacterMap(dict(zip(map(ord, signs), names, strict=True)))
    builder.setupGlyf(drawn)
    builder.setupHorizontalMetrics({code: (advances[code], getattr(glyph, "xMin", 0)) for code, glyph in drawn.items()})
    builder.setupHorizontalHeader(ascent=_ASCENT, descent=_DESCENT)
    builder.setupNameTable({"familyName": name, "styleName": "Regular", "psName": name})
    builder.setupOS2(sTypoAscender=_ASCENT, sTypoDescender=_DESCENT, sCapHeight=CAPITAL)
    builder.setupPost()
    out = BytesIO()
    builder.save(out)
    return out.getvalue()


def _draw(glyph: Glyph, pen: "TTGlyphPen") -> None:
    for first, *others in glyph.contours:
        pen.moveTo(first)
        for *control, x, y in others:
            if control:
                pen.qCurveTo(tuple(control), (x, y))
            else:
                pen.lineTo((x, y))
        pen.closePath()
