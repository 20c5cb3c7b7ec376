"""Ranges as xlwings knows them; what they can do stands in a module for each subject."""

from typing import Any

from excelmaze.live.libreoffice.cell_texts import CellTexts
from excelmaze.live.libreoffice.merging import Merging
from excelmaze.live.libreoffice.moving import Moving
from excelmaze.live.libreoffice.searching import Searching
from excelmaze.live.libreoffice.sizes import Sizes
from excelmaze.live.libreoffice.storing import store_pdf
from excelmaze.live.libreoffice.unsupported import refusing
from excelmaze.live.libreoffice.validation import DataValidation


@refusing
class Range(Merging, Sizes, Moving, Searching, CellTexts):
    """Areas of one sheet."""

    @property
    def table(self) -> None:
        """None: Calc has no tables."""

    @property
    def data_validation(self) -> DataValidation:
        """The rule for what may be typed."""
        return DataValidation(self)

    @property
    def name(self) -> Any:
        """The defined name of exactly these cells, or None."""
        return self.sheet.book.names.of_range(self)

    @name.setter
    def name(self, value: str) -> None:
        sheet = self.sheet.name.replace("'", "''")
        parts = [f"'{sheet}'!{part}" for part in self.address.split(",")]
        owner, _, name = value.rpartition("!")
        names = self.sheet.names if owner else self.sheet.book.names
        names.define(name, "=" + ",".join(parts))

    def to_pdf(self, path: str, quality: str) -> None:
        """Export the cells as PDF."""
        store_pdf(self.sheet.book, path, quality, Selection=self.api)
