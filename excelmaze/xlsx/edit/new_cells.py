"""Rows and cells that a sheet did not write."""

from collections.abc import Mapping, Sequence

from excelmaze.planes import Plane, combined, differing, plane
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.edit.columns import Attributes
from excelmaze.xlsx.edit.targets import Noted, Target, WasStyled
from excelmaze.xlsx.opc.contents import content_cell
from excelmaze.xlsx.opc.edits import Edit
from excelmaze.xlsx.opc.tags import closed, opened, prefix_of
from excelmaze.xlsx.opc.tree import to_bool
from excelmaze.xlsx.sheets.looks import column_styles
from excelmaze.xlsx.sheets.rows import beginnings
from excelmaze.xlsx.sheets.sheet_part import SheetPart


class NewCells:
    """Writes rows and cells that a sheet part does not have.

    Args:
        part: the sheet.
        style: the style for a cell from its style and the number of its look.
        texts: for each row, texts for some of its cells by column.
        noted: where what becomes of the cells is noted.
    """

    def __init__(
        self,
        part: SheetPart,
        style: Mapping[tuple[int, int], int],
        texts: Mapping[int, Mapping[int, str | int | None]],
        noted: Noted,
    ) -> None:
        self._part = part
        self._style = style
        self._texts = texts
        self._noted = noted
        format_node = part.root.find("sheetFormatPr")
        self._hide_new_rows = format_node is not None and to_bool(format_node.attributes.get("zeroHeight"))
        self._without_row: dict[tuple[int, int], Plane] = {}

    def row(self, number: int, place: int, targets: Sequence[Target], attributes: Attributes | None) -> Edit | None:
        """The edit that writes a row; None where nothing is to be seen in it.

        Args:
            number: its number.
            place: where it goes in the part.
            targets: the cells that something is to become of.
            attributes: those of the row, if it gets some.
        """
        head, inner = self._new_row(number, targets, attributes)
        return row_edit(place, place, head, inner, proper=number not in self._texts) if head else None

    def _new_row(self, number: int, targets: Sequence[Target], attributes: Attributes | None) -> tuple[bytes, bytes]:
        """The tag of a row that the sheet did not write, and its cells; nothing where nothing is to be seen in it."""
        prefix = self._part.prefix
        written: list[bytes] = []
        styles: list[WasStyled] = []
        texts = self._texts.get(number, {})
        for target in targets:
            before = self.absent(target, None)
            styles.append(WasStyled(target.first, before))
            now = combined(before, target.looks, self._style)
            if not texts and differing(now, before) == len(now):
                written.append(self.cells(prefix, number, target.first, now))
                continue
            for column, (base, style) in enumerate(zip(before, now, strict=True), target.first):
                if style != base or column in texts:
                    written.append(self.cells(prefix, number, column, plane([style])))
        self._noted.before[number] = styles
        values = {name: value for name, value in (attributes or {}).items() if value is not None}
        if attributes is not None:
            self._noted.rows_before[number] = None
        if not written and not values:
            return b"", b""
        return self._new_tag(number, values), b"".join(written)

    def _new_tag(self, number: int, attributes: Mapping[bytes, bytes | None]) -> bytes:
        """The start tag of a row that the sheet did not write."""
        tag = b'<%brow r="%d"' % (self._part.prefix, number) + b' hidden="1"' * self._hide_new_rows
        written = [b' %s="%s"' % (name, value) for name, value in attributes.items() if value is not None]
        return tag + b"".join(written) + b">"

    def cells(self, prefix: bytes, row: int, first: int, styles: Plane) -> bytes:
        """Cells side by side in a row, from column `first` on, with these styles and the row's texts."""
        last = first + len(styles) - 1
        self._noted.create(Area(row, first, row, last), len(styles))
        tails = {style: b'%d" s="%d"/>' % (row, style) for style in {*styles}}
        parts = [b""] * (2 * len(styles))
        parts[0::2] = beginnings(prefix, range(first, last + 1))
        parts[1::2] = map(tails.__getitem__, styles)
        cells = b"".join(parts)
        text = self._texts.get(row, {}).get(first) if len(styles) == 1 else None
        return cells if text is None else content_cell(cells, text)

    def absent(self, target: Target, row_style: int | None) -> Plane:
        """The styles of a target's cells where the sheet does not write them."""
        if row_style is not None:
            return plane([row_style]) * len(target.looks)
        key = target.first, target.last
        if key not in self._without_row:
            self._without_row[key] = column_styles(self._part, *key)
        return self._without_row[key]


def row_edit(start: int, stop: int, head: bytes, inner: bytes, *, proper: bool) -> Edit:
    """A row put in place of bytes of the part."""
    if not inner:
        return Edit(start, stop, closed(head))
    head, end = opened(head), b"</" + prefix_of(head) + b"row>"
    return Edit(start, stop, head + inner + end, head + end if proper else None)
