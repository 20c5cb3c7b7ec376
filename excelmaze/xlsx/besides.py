"""What came with mazes besides their cells and is only taken away if asked: the page set-up, and solutions' sheets."""

from collections.abc import Iterable, Mapping, Sequence

from excelmaze.xlsx.edit.change_set import Note
from excelmaze.xlsx.edit.names import PRINT_AREA, NameChanges, NameText, own_names
from excelmaze.xlsx.edit.page_setup import page_back_edits
from excelmaze.xlsx.edit.removal import removal_of
from excelmaze.xlsx.opc.edits import Edit, Pieces
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.record.remains import Remains, remains_on
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet, SheetEntry


class Besides:
    """What becomes of the page set-up and of the sheets that came with mazes which are taken away.

    Attributes:
        page_edits: the edits of the sheet's part that give its page set-up back.
        names: the sheet's names that are set for it, what stays among them, and `dropped_names` those that go.
        names_of_sheets: what becomes of the names of sheets that are removed.
        edits: the edits of the workbook part that remove sheets.
        parts: the other parts that change with it, and `dropped` those that go.
        notes: what stays, a sentence each.
    """

    def __init__(
        self,
        book: Book,
        sheet: Sheet,
        page: Mapping[str, Mapping[str, str] | None],
        gone: Iterable[Record],
        staying: Iterable[Record],
        *,
        everything: bool,
        asked: bool,
    ) -> None:
        """Work it out.

        Args:
            book: the workbook.
            sheet: the sheet of the mazes.
            page: the page set-up that goes back to the sheet for those that go.
            gone: the records of the mazes of which nothing is left.
            staying: those of the other mazes.
            everything: whether the page set-up and the sheets go, or stay.
            asked: the sheet is the one that was asked for, not another of a maze with levels.
        """
        self.page_edits: list[Edit] = []
        self.names: dict[str, NameText] = {}
        self.dropped_names: list[str] = []
        self.names_of_sheets: dict[int, NameChanges] = {}
        self.edits: list[Edit] = []
        self.parts: dict[str, Pieces] = {}
        self.dropped: tuple[str, ...] = ()
        self.notes: list[str] = []
        staying = list(staying)
        before = remains_on(sheet)
        self.dropped_names += before.names
        left = before.after(page, gone)
        wanted = {name.casefold() for name in left.seconds}
        # One that was renewed shows a maze that stays.
        wanted -= {name.casefold() for record in staying for name in record.seconds}
        seconds = [entry for entry in book.sheets if entry.name.casefold() in wanted and entry != sheet.entry]
        left = left._replace(seconds=tuple(entry.name for entry in seconds))
        if everything:
            self._remove(book, sheet, seconds)
            left = left._replace(seconds=(), titles=0)
            if not any(record.page for record in staying):
                self._give_page_back(sheet, left.page)
                left = Remains()
        elif page or (any(record.seconds for record in gone) and seconds):
            way = "--all" if asked else f"--all with sheet {sheet.name!r}"
            self.notes.append(_staying(bool(left.page), [entry.name for entry in seconds], way))
        self.names |= left.texts()

    def _give_page_back(self, sheet: Sheet, page: Mapping[str, Mapping[str, str] | None]) -> None:
        self.page_edits = page_back_edits(sheet.part, {name: was for name, was in page.items() if name != "area"})
        if "area" in page:
            self.dropped_names.append(PRINT_AREA)
            text = (page["area"] or {}).get("text")
            if text:
                self.names[PRINT_AREA] = NameText(text)

    def _remove(self, book: Book, sheet: Sheet, seconds: list[SheetEntry]) -> None:
        """Remove the sheets that are still what came with the mazes."""
        removed = []
        for entry in seconds:
            if why := _why_not(book, sheet, entry, seconds):
                self.notes.append(f"sheet {entry.name!r} stays: {why}")
                continue
            removed.append(entry)
            names = [one.name for one in own_names(book, entry.position)]
            self.names_of_sheets[entry.position] = NameChanges({}, names)
            self.notes.append(f"sheet {entry.name!r} was removed")
        if removed:
            self.edits, self.parts, self.dropped = removal_of(book, removed, sheet.entry.position)


def _why_not(book: Book, sheet: Sheet, entry: SheetEntry, together: Sequence[SheetEntry]) -> str | None:
    """Say why a sheet is not removed: it is none of ours, or not only ours any more."""
    from excelmaze.xlsx.extra_sheets import why_changed

    if book.structure_locked:
        return "the workbook's structure is protected"
    if entry.position < sheet.entry.position:
        return "it was moved before the maze's sheet"
    if why := why_changed(book, entry):
        return why
    quoted = entry.name.replace("'", "''").encode()
    theirs = {one.position for one in together}
    others = [one.text.encode() for one in book.defined_names if one.scope not in theirs]
    others += [
        book.package.read(one.part) for one in book.sheets if one.kind == "worksheet" and one.position not in theirs
    ]
    if any(quoted + b"!" in data or quoted + b"'!" in data for data in others):
        return "formulas refer to it"
    return None


def _staying(page: bool, sheets: list[str], way: str) -> Note:  # noqa: FBT001 - one of two things that stay
    what = ["the page set-up"] if page else []
    what += [f"sheet {name!r}" for name in sheets]
    verb = "stays" if len(what) == 1 else "stay"
    return Note(f"{' and '.join(what)} {verb}", f"{way} gives back the one and removes the other")
