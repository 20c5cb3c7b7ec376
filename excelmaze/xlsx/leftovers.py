"""What came with mazes besides their cells and is only taken away if asked: the page set-up, and solutions' sheets."""

from collections.abc import Mapping, Sequence

from excelmaze.xlsx.opc.edits import Edit, Pieces
from excelmaze.xlsx.patch.change_set import Note
from excelmaze.xlsx.patch.names import PRINT_AREA, NameChanges, NameText, own_names, print_area
from excelmaze.xlsx.patch.page_settings import same_setting, settings_edits, settings_on
from excelmaze.xlsx.patch.parts import removal_of
from excelmaze.xlsx.record.page_changes import PageChange, pages_without
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.record.remains import remains_on
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet, SheetEntry


class Leftovers:
    """What becomes of the page set-up and of the sheets that came with mazes which are taken away.

    Attributes:
        page_edits: the edits of the sheet's part that give its page set-up back.
        pages: what the mazes that stay have changed of it then.
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
        gone: Mapping[int, Record],
        staying: Mapping[int, Record],
        *,
        everything: bool,
        asked: bool,
    ) -> None:
        """Work it out.

        Args:
            book: the workbook.
            sheet: the sheet of the mazes.
            gone: the records of the mazes of which nothing is left, by number.
            staying: those of the other mazes.
            everything: whether the page set-up and the sheets go, or stay.
            asked: the sheet is the one that was asked for, not another of a maze with levels.
        """
        self.page_edits: list[Edit] = []
        self.pages: Mapping[int, PageChange] = {}
        self.names: dict[str, NameText] = {}
        self.dropped_names: list[str] = []
        self.names_of_sheets: dict[int, NameChanges] = {}
        self.edits: list[Edit] = []
        self.parts: dict[str, Pieces] = {}
        self.dropped: tuple[str, ...] = ()
        self.notes: list[str] = []
        before = remains_on(sheet)
        self.dropped_names += before.names
        left = before.after(gone, staying)
        wanted = {name.casefold() for name in left.seconds}
        # One that was renewed shows a maze that stays.
        wanted -= {name.casefold() for record in staying.values() for name in record.seconds}
        seconds = [entry for entry in book.sheets if entry.name.casefold() in wanted and entry != sheet.entry]
        left = left._replace(seconds=tuple(entry.name for entry in seconds))
        if everything:
            self._remove(book, sheet, seconds)
            page, self.pages = pages_without(left.pages, {number: record.page for number, record in staying.items()})
            self._give_page_back(book, sheet, page)
            left = left._replace(pages={}, seconds=())
        elif any(record.page or (record.seconds and seconds) for record in gone.values()):
            way = "--all" if asked else f"--all with sheet {sheet.name!r}"
            self.notes.append(_staying(bool(left.pages), [entry.name for entry in seconds], way))
        self.names |= left.texts()

    def _give_page_back(self, book: Book, sheet: Sheet, page: PageChange) -> None:
        """Give settings back, but for those that somebody else has changed since."""
        now = settings_on(sheet.part, page.keys() - {PRINT_AREA}) | {PRINT_AREA: print_area(book, sheet.entry.position)}
        back = {name: one.was for name, one in page.items() if same_setting(name, now[name], one.gave)}
        if PRINT_AREA in back:
            self.dropped_names.append(PRINT_AREA)
            if text := back.pop(PRINT_AREA):
                self.names[PRINT_AREA] = NameText(text)
        self.page_edits = settings_edits(sheet.part, back)

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
