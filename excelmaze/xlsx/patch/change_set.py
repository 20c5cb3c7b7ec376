"""A changed workbook: the parts that are written, and a report of them."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Self

from excelmaze.sheet.addresses import Place
from excelmaze.xlsx.opc.edits import Pieces


class Note(str):
    """A sentence, with what would help on the command line; `fact` is it without that."""

    __slots__ = ("fact",)
    fact: str

    def __new__(cls, fact: str, remedy: str) -> Self:
        """Put them together."""
        note = super().__new__(cls, f"{fact}; {remedy}")
        note.fact = fact
        return note


class Report(NamedTuple):
    """What was changed in a workbook, or would be.

    Attributes:
        target: the workbook that is written.
        sheet: the sheet's name.
        cells: how many cells the maze has.
        created: how many of them the sheet did not write before.
        neighbours: how many cells outside the maze keep a line of their own on an edge that the maze opens.
        columns: how many columns have another width.
        rows: how many rows have another height.
        styles: how many fills, borders and cell styles (`cellXfs`) were added.
        parts: the parts of the package that change.
        added: the parts that are new.
        title: the cell that got a title, or lost it.
        page: whether the page set-up changes.
        extra_sheets: the names of the sheets that were added or renewed.
        backup: the copy that was kept.
        notes: what else there is to know, a sentence each.
        others: the names of the other sheets that are changed, as levels are.
    """

    target: Path
    sheet: str
    cells: int
    created: int
    neighbours: int
    columns: int
    rows: int
    styles: Mapping[str, int]
    parts: tuple[str, ...]
    added: tuple[str, ...] = ()
    title: str | None = None
    page: bool = False
    extra_sheets: tuple[str, ...] = ()
    backup: Path | None = None
    notes: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


class ChangeSet(NamedTuple):
    """The parts of a package that are written, the report, and the parts that go.

    `left_out` are the cells of each sheet, in the report's order, that keep what they hold instead of a maze's text.
    """

    parts: dict[str, Pieces]
    report: Report
    dropped: tuple[str, ...] = ()
    left_out: Sequence[Collection[Place]] = ()
