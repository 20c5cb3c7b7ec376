"""The font that a document embeds: a TrueType font of the letters on its pages, so that all texts can be searched.

Fonts have outlines of several kinds, and reportlab embeds one of them; a sign may also be drawn by points.
"""

from collections.abc import Iterable
from io import BytesIO
from typing import TYPE_CHECKING

from excelmaze.pictures.glyphs import CAPITAL, EM, Glyph
from excelmaze.pictures.lettering import Lettering, composed

if TYPE_CHECKING:
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from reportlab.pdfbase.ttfonts import TTFont

NAME = "excelmaze"
_MISSING = ".notdef"
# How far letters reach above and below the base line.
_ASCENT, _DESCENT = 1069, -293


def embedded_font(letters: Lettering, texts: Iterable[str]) -> "TTFont":
    """Return a font of reportlab's with the letters of some texts.

    Raises:
        WorkbookError: a font of the letters cannot be read.
    """
    from reportlab.pdfbase.ttfonts import TTFont

    signs = sorted({" ", *(sign for text in texts for sign in composed(text))})
    return TTFont(NAME, BytesIO(_file(signs, [next(letters.glyphs(sign)) for sign in signs])))


def _file(signs: list[str], glyphs: list[Glyph]) -> bytes:
    """Return a font file; it has no date, so that the same letters are the same bytes."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    names = [f"u{ord(sign):04X}" for sign in signs]
    drawn = {_MISSING: TTGlyphPen(None).glyph()}
    for name, glyph in zip(names, glyphs, strict=True):
        pen = TTGlyphPen(None)
        _draw(glyph, pen)
        drawn[name] = pen.glyph()
    advances = {_MISSING: 0, **{name: glyph.advance for name, glyph in zip(names, glyphs, strict=True)}}
    builder = FontBuilder(EM)
    builder.updateHead(created=0, modified=0)
    builder.setupGlyphOrder([_MISSING, *names])
    builder.setupCharacterMap({ord(sign): name for sign, name in zip(signs, names, strict=True)})
    builder.setupGlyf(drawn)
    bearings = {name: getattr(glyph, "xMin", 0) for name, glyph in drawn.items()}
    builder.setupHorizontalMetrics({name: (advance, bearings[name]) for name, advance in advances.items()})
    builder.setupHorizontalHeader(ascent=_ASCENT, descent=_DESCENT)
    builder.setupNameTable({"familyName": NAME, "styleName": "Regular", "psName": NAME})
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
