"""Protection of open sheets, and of their cells but for those that players type into.

xlwings has none of it. The lines for Excel follow its object model on Windows (COM) and its dictionary on macOS
(AppleScript).
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Self

from excelmaze.errors import WorkbookError
from excelmaze.live.names import meanings_of_games
from excelmaze.live.native import is_libreoffice, is_mac
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.game_names import NamedGame, games_in

if TYPE_CHECKING:
    import xlwings as xw


class Unprotected:
    """A block of work on sheets: those that are protected for games are not, nor are their cells open, until it ends.

    So what a command finds, keeps and gives back are the cells as they are without games.
    """

    def __init__(self, sheets: "Sequence[xw.Sheet]") -> None:
        self._sheets = sheets
        self._open: list[tuple[xw.Sheet, int, Sequence[Area]]] = []
        self._protected: list[xw.Sheet] = []

    def __enter__(self) -> Self:
        try:
            for sheet in self._sheets:
                self._close(sheet)
        except BaseException:
            self.__exit__()
            raise
        return self

    def _close(self, sheet: "xw.Sheet") -> None:
        games = protected_games(sheet)
        if games and is_protected(sheet):
            _unprotect(sheet)
            self._protected.append(sheet)
        for game in games:
            self._open.append((sheet, game.number, open_areas(sheet, game.cells)))
            lock(sheet, [game.cells], locked=True)
            lock(sheet, game.unlocked or (), locked=False)

    def protect(self, sheet: "xw.Sheet", game: int, areas: Sequence[Area]) -> None:
        """Open areas and protect their sheet when the block ends, if the game of that number is there then."""
        self._open.append((sheet, game, areas))
        self._protected.append(sheet)

    def __exit__(self, *_: object) -> None:
        with suppress(Exception):  # an earlier error says more
            for sheet, number, areas in self._open:
                if number in {game.number for game in protected_games(sheet)}:
                    lock(sheet, areas, locked=False)
            for sheet in {sheet.name: sheet for sheet in self._protected}.values():
                if protected_games(sheet):
                    _protect(sheet)


def protected_games(sheet: "xw.Sheet") -> list[NamedGame]:
    """Return the games for which a sheet was protected."""
    return [game for game in games_in(meanings_of_games(sheet)) if game.unlocked is not None]


def check_unprotected(sheet: "xw.Sheet") -> None:
    """Refuse a sheet that somebody has protected.

    Raises:
        WorkbookError: it is protected, and not for a game.
    """
    if is_protected(sheet) and not protected_games(sheet):
        raise _protected(sheet)


def is_protected(sheet: "xw.Sheet") -> bool:
    """Return whether the sheet is protected."""
    if is_libreoffice(sheet.book.app):
        return bool(sheet.api.isProtected())
    return bool(sheet.api.protect_contents.get() if is_mac() else sheet.api.ProtectContents)


def _protect(sheet: "xw.Sheet") -> None:
    if is_libreoffice(sheet.book.app):
        sheet.api.protect("")
    elif is_mac():
        sheet.api.protect_worksheet(drawing_objects=True, worksheet_contents=True, scenarios=True)
    else:
        sheet.api.Protect(DrawingObjects=True, Contents=True, Scenarios=True)


def _unprotect(sheet: "xw.Sheet") -> None:
    """Take the protection off.

    Raises:
        WorkbookError: somebody has given it a password.
    """
    with suppress(Exception):  # of several kinds; an empty password keeps Excel from asking for one
        if is_libreoffice(sheet.book.app):
            sheet.api.unprotect("")
        elif is_mac():
            sheet.api.unprotect(password="")
        else:
            sheet.api.Unprotect("")
    if is_protected(sheet):
        raise _protected(sheet)


def _protected(sheet: "xw.Sheet") -> WorkbookError:
    return WorkbookError(f"sheet {sheet.name!r} is protected; unprotect it first (Review, Unprotect Sheet)")


def open_areas(sheet: "xw.Sheet", area: Area) -> list[Area]:
    """Return the parts of an area that are not locked."""
    return [part for part, locked in _parts(sheet, area) if not locked]


def lock(sheet: "xw.Sheet", areas: Iterable[Area], *, locked: bool) -> None:
    """Let areas be locked, or not, when their sheet is protected."""
    for area in areas:
        for part, is_locked in _parts(sheet, area):
            if is_locked != locked:
                _set_locked(sheet.range(part.address), locked=locked)


def _parts(sheet: "xw.Sheet", area: Area) -> Iterator[tuple[Area, bool]]:
    """Yield the parts of an area that are all locked, or all not; halved until they are."""
    locked = _is_locked(sheet.range(area.address))
    if locked is not None:
        yield area, locked
        return
    top, left, bottom, right = area
    if area.height > 1:
        middle = (top + bottom) // 2
        halves = Area(top, left, middle, right), Area(middle + 1, left, bottom, right)
    else:
        middle = (left + right) // 2
        halves = Area(top, left, bottom, middle), Area(top, middle + 1, bottom, right)
    for half in halves:
        yield from _parts(sheet, half)


def _is_locked(cells: "xw.Range") -> bool | None:
    """Return whether cells are locked; None where they differ."""
    if is_libreoffice(cells.sheet.book.app):
        shared = cells.impl.common("CellProtection")
        return None if shared is None else bool(shared.IsLocked)
    locked = cells.api.locked.get() if is_mac() else cells.api.Locked
    return locked if isinstance(locked, bool) else None


def _set_locked(cells: "xw.Range", *, locked: bool) -> None:
    """Lock cells that are alike, or unlock them."""
    if is_libreoffice(cells.sheet.book.app):
        shared = cells.impl.common("CellProtection")
        shared.IsLocked = locked
        cells.impl.change("CellProtection", shared)
    elif is_mac():
        cells.api.locked.set(locked)
    else:
        cells.api.Locked = locked
