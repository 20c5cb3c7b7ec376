"""Counts the trips to LibreOffice that one sheet's ranges make."""

from typing import Any

import xlwings as xw


class Counted:
    """Stands before a UNO object; every property and every method counts, on what comes out of it too."""

    def __init__(self, real: Any, trips: list[str]) -> None:
        object.__setattr__(self, "real", real)
        object.__setattr__(self, "trips", trips)

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.real, name)
        if callable(value) and not _is_object(value):

            def call(*args: Any) -> Any:
                self.trips.append(name)
                return self._wrapped(value(*args))

            return call
        self.trips.append(name)
        return self._wrapped(value)

    def __setattr__(self, name: str, value: Any) -> None:
        self.trips.append(f"{name}=")
        setattr(self.real, name, value)

    def _wrapped(self, value: Any) -> Any:
        return Counted(value, self.trips) if _is_object(value) else value


def _is_object(value: Any) -> bool:
    """Whether it lives in LibreOffice: structs come over whole and have no types to ask for."""
    return hasattr(value, "getTypes")


def counted(sheet: xw.Sheet) -> tuple[xw.Sheet, list[str]]:
    """The sheet, with a list that grows by the name of each trip that its ranges make."""
    trips: list[str] = []
    book = type(sheet.impl.book)(sheet.impl.book.app, Counted(sheet.impl.book.api, trips))
    return xw.Sheet(impl=type(sheet.impl)(book, Counted(sheet.impl.api, trips))), trips
