"""Rows and cells that a sheet did not write."""

from collections.abc import Mapping, Sequence

from excelmaze.planes import Plane, combined, differing, plane
from excelmaze.sheet.addresses import Area, column_letters
from excelmaze.xlsx.edit.columns import Attributes
from excelmaze.xlsx.edit.memo import Memo
from excelmaze.xlsx.edit.targets import Noted, Target, WasStyled
from excelmaze.xlsx.opc.contents import content_cell
from excelmaze.xlsx.opc.edits import Edit
from excelmaze.xlsx.opc.tags import closed, opened, prefix_of
from excelmaze.xlsx.opc.tree import to_bool
from excelmaze.xlsx.sheets.even import EvenCells, even_bytes
from excelmaze.xlsx.sheets.looks import column_styles
from excelmaze.xlsx.sheets.sheet_part import SheetPart

# How many rows are written at once, at most.
AT_ONCE = 1024
# New rows that are alike: the first column, the numbers of the looks, and the attributes.
_NewKey = tuple[int, bytes, tuple[tuple[bytes, bytes | None], ...]]
# The styles that the cells of such a row have, its start tag and its cells, with `%d` for its number.
_NewRow = tuple[list[WasStyled], bytes, bytes]
# Wider rows cost more than what is done for each row.
_NARROW = 8


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
        self._new_like: Memo[_NewKey, _NewRow | None] = Memo(self._new_row_like)
        self._without_row: dict[tuple[int, int], Plane] = {}

    def rows(
        self,
        numbers: Sequence[int],
        place: int,
        targets: Mapping[int, Sequence[Target]],
        attributes: Mapping[int, Attributes],
    ) -> tuple[int, Edit | None]:
        """The edit that writes as many of some rows as can be written at once, if it writes any, and how many it does.

        Args:
            numbers: the rows.
            place: where they go in the part.
            targets: for each row, the cells that something is to become of.
            attributes: for each row that has some, its attributes.
        """
        written: list[bytes] = []
        columns: set[int] = set()
        created = 0
        proof = b""
        end = b"</" + self._part.prefix + b"row>"
        for number in numbers:
            wanted, sizes = targets.get(number, ()), attributes.get(number)
            if len(wanted) != 1 or number in self._texts:
                break
            first, looks = wanted[0]
            if not isinstance(looks, bytes) or len(looks) > _NARROW:
                break
            like = self._new_like[first, looks, tuple(sizes.items()) if sizes else ()]
            if like is None:
                break
            self._noted.before[number], tag, cells = like
            if sizes is not None:
                self._noted.rows_before[number] = None
            written.append((tag + cells + end) % ((number,) * (len(looks) + 1)))
            proof = proof or tag % number + end
            columns |= {first, first + len(looks) - 1}
            created += len(looks)
        if written:
            within = Area(numbers[0], min(columns), numbers[len(written) - 1], max(columns))
            self._noted.create(within, created)
            return len(written), Edit(place, place, b"".join(written), proof)
        number = numbers[0]
        head, inner = self._new_row(number, targets.get(number, ()), attributes.get(number))
        return 1, row_edit(place, place, head, inner, even=number not in self._texts) if head else None

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
        return self._new_tag(values) % number, b"".join(written)

    def _new_row_like(self, key: _NewKey) -> _NewRow | None:
        """New rows that are alike; None where a cell need not be written."""
        first, looks, attributes = key
        before = self.absent(Target(first, looks), None)
        now = combined(before, looks, self._style)
        if differing(now, before) < len(now):
            return None
        tag = b"<" + self._part.prefix + b'c r="%b%%d" s="%d"/>'
        cells = [
            tag % (letters.encode(), style)
            for letters, style in zip(_letters(first, first + len(now) - 1), now, strict=True)
        ]
        return [WasStyled(first, before)], self._new_tag(dict(attributes)), b"".join(cells)

    def _new_tag(self, attributes: Mapping[bytes, bytes | None]) -> bytes:
        """The start tag of a row that the sheet did not write, with `%d` for its number."""
        tag = b"<" + self._part.prefix + b'row r="%d"' + b' hidden="1"' * self._hide_new_rows
        written = [b' %s="%s"' % (name, value) for name, value in attributes.items() if value is not None]
        return tag + b"".join(written).replace(b"%", b"%%") + b">"

    def cells(self, prefix: bytes, row: int, first: int, styles: Plane) -> bytes:
        """Cells side by side in a row, from column `first` on, with these styles and the row's texts."""
        last = first + len(styles) - 1
        self._noted.create(Area(row, first, row, last), len(styles))
        cells = even_bytes(prefix, row, EvenCells(range(first, last + 1), styles, bare=False))
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


def row_edit(start: int, stop: int, head: bytes, inner: bytes, *, even: bool) -> Edit:
    """A row put in place of bytes of the part."""
    if not inner:
        return Edit(start, stop, closed(head))
    head, end = opened(head), b"</" + prefix_of(head) + b"row>"
    return Edit(start, stop, head + inner + end, head + end if even else None)


def _letters(first: int, last: int, cache: dict[tuple[int, int], list[str]] = {}) -> list[str]:  # noqa: B006 - a cache
    if (first, last) not in cache:
        cache[first, last] = [column_letters(column) for column in range(first, last + 1)]
    return cache[first, last]
