"""Letters of documents: fonts that reportlab embeds, so that all texts can be searched.

It reads fonts whose outlines are TrueType's; of others, such as Noto Sans JP, a font of that kind is made, with the
letters of the document alone.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from excelmaze.errors import WorkbookError, missing
from excelmaze.files import read_input
from excelmaze.pictures.fonts import damaged, installed, of_documents
from excelmaze.pictures.lettering import Letters, composed
from excelmaze.pictures.own_signs import own_signs

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont as Outlines

# Outlines of PostScript begin so, and collections of fonts.
_POSTSCRIPT, _COLLECTION = b"OTTO", b"ttcf"
# Of `fsType` in OS/2: the font must not be embedded, nor parts of it, nor its outlines.
_RESTRICTED = 0x0002, 0x0100, 0x0200
# How far curves of the second degree may lie from those of the third, in thousandths.
_PRECISION, _EM = 0.5, 1000
_MISSING = ".notdef"
# How far letters reach above and below the base line: as those of Noto Sans, with which they are in one line.
_ASCENT, _DESCENT = 1069, -293


class DocumentFace:
    """A font that reportlab knows."""

    def __init__(self, data: bytes, file: str | Path) -> None:
        from reportlab.pdfbase.pdfmetrics import registerFont
        from reportlab.pdfbase.ttfonts import TTFont

        # Reportlab keeps the first font of a name for all documents.
        self.name = f"excelmaze-{crc32(data):08x}"
        try:
            self.font: TTFont = TTFont(self.name, BytesIO(data))
            face = self.font.face
            kind = face.get_ushort(face.get_table_pos("OS/2")[0] + 8) if "OS/2" in face.table else 0
        except Exception as error:  # noqa: BLE001 - reportlab raises many kinds of errors for damaged fonts
            raise damaged(file, error) from None
        _check_rights(kind, file)
        registerFont(self.font)

    def has(self, sign: str) -> bool:  # noqa: D102
        return ord(sign) in self.font.face.charToGlyph

    def width(self, text: str) -> float:  # noqa: D102
        width: float = self.font.stringWidth(text, 1)
        return width


def document_letters(texts: Iterable[str], font: str | None = None) -> Letters[DocumentFace]:
    """Return the letters of a document with some texts: of a font's file, and of the fonts that are installed.

    Raises:
        WorkbookError: a font cannot be read, or must not be embedded; or reportlab or fontTools is missing.
    """
    try:
        import reportlab.pdfbase.ttfonts  # noqa: F401 - to say what is missing
    except ImportError as error:
        raise missing(".pdf", (error.name or "").partition(".")[0], "pdf") from None
    signs = {sign for text in texts for sign in composed(text) if not sign.isspace()}
    own = signs & {*own_signs()}
    signs -= own
    files: list[str | Path] = [*([] if font is None else [font]), *(installed() or of_documents())]
    faces: list[DocumentFace] = []
    for file in files:
        if not signs and faces:
            break
        face = _face(file) if isinstance(file, Path) else _face_in(read_input(file), file)
        if not isinstance(face, DocumentFace):
            face = _translated(face, signs, file)
        faces.append(face)
        signs = {sign for sign in signs if not face.has(sign)}
    return Letters(faces, _drawn(sorted(own)) if own else None)


@cache
def _face(file: Path) -> "DocumentFace | Outlines":
    return _face_in(read_input(file), file)


def _face_in(data: bytes, file: str | Path) -> "DocumentFace | Outlines":
    """Return the font of a file, or its outlines where reportlab cannot read it."""
    if not data.startswith((_POSTSCRIPT, _COLLECTION)):
        return DocumentFace(data, file)
    try:
        from fontTools.ttLib import TTFont
    except ImportError:
        raise missing("a font whose outlines are not those of TrueType", "fontTools", "pdf") from None
    try:
        font = TTFont(BytesIO(data), lazy=True, fontNumber=0)
        kind = font["OS/2"].fsType if "OS/2" in font else 0
    except Exception as error:  # noqa: BLE001 - fontTools raises many kinds of errors for damaged fonts
        raise damaged(file, error) from None
    _check_rights(kind, file)
    return font


def _check_rights(kind: int, file: str | Path) -> None:
    if any(kind & restriction for restriction in _RESTRICTED):
        raise WorkbookError(f"{file}: this font's makers do not allow to embed it; choose another")


def _translated(font: "Outlines", signs: Iterable[str], file: str | Path) -> DocumentFace:
    """Return a font with those of some signs that another one has."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.transformPen import TransformPen

    try:
        names: Mapping[int, str] = font.getBestCmap() or {}
        glyphs, factor = font.getGlyphSet(), _EM / font["head"].unitsPerEm
        found = {sign: glyphs[names[ord(sign)]] for sign in sorted({" ", *signs}) if ord(sign) in names}
        found |= {_MISSING: glyphs[font.getGlyphOrder()[0]]}
        drawn = {}
        for sign, glyph in found.items():
            pen = _pen()
            glyph.draw(TransformPen(Cu2QuPen(pen, _PRECISION), (factor, 0, 0, factor, 0, 0)))
            drawn[sign] = pen.glyph(), round(glyph.width * factor)
    except Exception as error:  # noqa: BLE001 - as above
        raise damaged(file, error) from None
    return _made(drawn, file)


def _drawn(signs: Iterable[str]) -> DocumentFace:
    """Return a font with signs that are drawn here."""
    try:
        drawn = {_MISSING: (_pen().glyph(), 0), " ": (_pen().glyph(), _EM // 4)}
    except ImportError:
        raise missing("an arrow", "fontTools", "pdf") from None
    for sign in signs:
        advance, polygons = own_signs()[sign]
        pen = _pen()
        for polygon in polygons:
            first, *others = [(round(x * _EM), round(y * _EM)) for x, y in polygon]
            pen.moveTo(first)
            for point in others:
                pen.lineTo(point)
            pen.closePath()
        drawn[sign] = pen.glyph(), round(advance * _EM)
    return _made(drawn, "arrows")


def _pen() -> Any:  # noqa: ANN401 - fontTools has no types
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    return TTGlyphPen(None)


def _made(drawn: Mapping[str, tuple[Any, int]], file: str | Path) -> DocumentFace:
    """Return a font of glyphs and their advances, by sign; without a date, so that bytes are the same."""
    from fontTools.fontBuilder import FontBuilder

    names = {sign: sign if sign == _MISSING else f"u{ord(sign):04X}" for sign in [_MISSING, *drawn]}
    builder = FontBuilder(_EM)
    builder.updateHead(created=0, modified=0)
    builder.setupGlyphOrder([*names.values()])
    builder.setupCharacterMap({ord(sign): name for sign, name in names.items() if sign != _MISSING})
    builder.setupGlyf({name: drawn[sign][0] for sign, name in names.items()})
    metrics = {name: (drawn[sign][1], getattr(drawn[sign][0], "xMin", 0)) for sign, name in names.items()}
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=_ASCENT, descent=_DESCENT)
    name = f"excelmaze-{crc32(repr([*names]).encode()):08x}"
    builder.setupNameTable({"familyName": name, "styleName": "Regular", "psName": name})
    builder.setupOS2(sTypoAscender=_ASCENT, sTypoDescender=_DESCENT)
    builder.setupPost()
    out = BytesIO()
    builder.save(out)
    return DocumentFace(out.getvalue(), file)
