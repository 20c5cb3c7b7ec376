"""Selecting ranges, and copying and pasting them through the clipboard."""

from typing import Any

from xlwings import base_classes

from excelmaze.errors import InputError
from excelmaze.live.libreoffice.areas import Area
from excelmaze.live.libreoffice.bridge import properties

_PASTED = {"all": "A", "formats": "T", "formulas": "SVDF", "values": "SVD"}
_NO_CELLS_MOVE = 4  # what is pasted on stays where it is


class SelectedRange(base_classes.Range):
    """The part of a range that selects, copies and pastes its cells."""

    sheet: Any
    areas: tuple[Area, ...]

    def check_writable(self) -> None:
        """Refuse a protected sheet."""
        raise NotImplementedError

    def select(self) -> None:
        """Select the cells; the active cell is the first of the first area."""
        self.sheet.activate()
        self.sheet.book.controller.select(self.api)

    def copy(self, destination: Any = None) -> None:
        """Copy to the clipboard, or to another place, also in another workbook.

        Selections are put back, with the first cell active.
        """
        if destination is not None:
            destination.copy_from(self)
            return
        book = self.sheet.book
        self._make_columns_known()
        with book.selection_kept():
            self.select()
            book.dispatch("Copy")

    def _make_columns_known(self) -> None:
        """Let Calc know all columns: it copies none behind the last that ever had a cell."""
        last = max((area.right for area in self.areas), default=0)
        if last > self.sheet.used_range.areas[0].right:
            with self.sheet.book.unnoticed():
                # Beyond the used cells there is nothing that this would take away.
                self.sheet.api.getCellByPosition(last - 1, self.row - 1).setFormula("")

    def paste(
        self,
        paste: str | None = None,
        operation: str | None = None,
        skip_blanks: bool = False,
        transpose: bool = False,
    ) -> None:
        """Paste what was copied: everything, or its formats, formulas or values.

        Selections are put back, with the first cell active.

        Raises:
            InputError: Calc has no such pasting.
        """
        flags = _PASTED.get(paste or "all")
        if flags is None or operation is not None:
            raise InputError(f"pasting {operation or paste!r} does not exist; choose one of {', '.join(_PASTED)}")
        self.check_writable()
        arguments = properties(
            Flags=flags,
            FormulaCommand=0,
            SkipEmptyCells=skip_blanks,
            Transpose=transpose,
            AsLink=False,
            MoveMode=_NO_CELLS_MOVE,
        )
        with self.sheet.book.selection_kept():
            self.select()
            self.sheet.book.dispatch("InsertContents", *arguments)

    def copy_from(
        self,
        source_range: Any,
        copy_type: str = "all",
        skip_blanks: bool = False,
        transpose: bool = False,
    ) -> None:
        """Copy another range's contents, formats or both to here through the clipboard.

        Raises:
            InputError: Calc has no such copying.
        """
        self.check_writable()
        getattr(source_range, "impl", source_range).copy()
        self.paste(copy_type, skip_blanks=skip_blanks, transpose=transpose)
