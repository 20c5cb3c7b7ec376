"""A strict stand-in for what xlwings Lite documents, without xlwings, pytest and this package, for Pyodide too.

There are no calls but these: a selection and addresses of one area, values loaded before the script, fills and borders
that can be set and not read, names. Writes are queued until the script ends, and what is read is what was there before.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

_AREA = re.compile(r"\$?([A-Z]{1,3})\$?([1-9][0-9]*)(?::\$?([A-Z]{1,3})\$?([1-9][0-9]*))?")
_SIDES = {"edge_top", "edge_bottom", "edge_left", "edge_right", "diagonal_down", "diagonal_up"}
_WEIGHTS = {"hairline", "thin", "medium", "thick"}
_COLOR = re.compile("#[0-9A-F]{6}")
_LONGEST = 255


class Action(NamedTuple):
    """A call that is carried out when the script ends; xlwings queues so many actions for it."""

    address: str
    call: str
    arguments: dict[str, Any]
    size: int = 1


class Book:
    """A workbook as a script gets it, with what is selected on the sheet Maze; None is several areas."""

    def __init__(self, selection: str | None, values: dict[str, dict[str, object]] | None = None) -> None:
        self._queue: list[Action] = []
        self.sheets = Sheets(
            {name: Sheet(self._queue, name, own) for name, own in {"Maze": {}, **(values or {})}.items()}
        )
        self.selected = selection

    @property
    def selection(self) -> "Range | None":
        return self.sheets.active.range(self.selected) if self.selected else None

    def end_script(self) -> list[Action]:
        """For tests: do with names what was queued, and return all that was."""
        done, names = self._queue.copy(), self.sheets.active.defined
        self._queue.clear()
        for action in done:
            if action.call == "add name":
                assert action.arguments["name"] not in names, "Excel refuses a name that exists"
                names[action.arguments["name"]] = action.arguments["refers_to"]
            elif action.call == "delete name":
                del names[action.arguments["name"]]
        return done


class Sheets(dict[str, "Sheet"]):
    @property
    def active(self) -> "Sheet":
        return self["Maze"]


class Sheet:
    def __init__(self, queue: list[Action], name: str, values: dict[str, object]) -> None:
        self._queue, self.name, self._values, self.defined = queue, name, values, dict[str, str]()

    def range(self, address: str) -> "Range":
        return Range(address, self._queue.append, self._values)

    @property
    def names(self) -> "Names":
        return Names(self.name, self._queue.append, self.defined)


class Range:
    def __init__(self, address: str, queue: Callable[[Action], None], values: dict[str, object]) -> None:
        match = _AREA.fullmatch(address)
        assert match, f"{address}: a range is one area"
        self._address, self._queue, self._values = address, queue, values
        self._left, self._top, right, bottom = match.groups()
        self._right, self._bottom = right or self._left, bottom or self._top

    @property
    def address(self) -> str:
        return f"${self._left}${self._top}:${self._right}${self._bottom}"

    @property
    def value(self) -> list[object]:
        """The values of a column."""
        return [self._values.get(f"{self._left}{row}") for row in range(int(self._top), int(self._bottom) + 1)]

    @property
    def color(self) -> str:
        raise NotImplementedError("formats cannot be read while a script runs")

    @color.setter
    def color(self, color: str | None) -> None:
        assert color is None or _COLOR.fullmatch(color)
        self._queue(Action(self._address, "fill", {"color": color}))

    @property
    def borders(self) -> "Borders":
        inside = {"inside_horizontal"} if self._top != self._bottom else set()
        inside |= {"inside_vertical"} if self._left != self._right else set()
        return Borders(self._address, self._queue, inside | _SIDES)


class Borders(NamedTuple):
    address: str
    queue: Callable[[Action], None]
    sides: set[str]

    def set(self, which: list[str], *, line_style: str, weight: str, color: str) -> None:
        assert line_style == "continuous"
        assert weight in _WEIGHTS
        assert _COLOR.fullmatch(color)
        self._set(which, {"line_style": line_style, "weight": weight, "color": color})

    def clear(self, which: list[str]) -> None:
        self._set(which, {"line_style": None})

    def _set(self, which: list[str], look: dict[str, str | None]) -> None:
        """Queue an action for each side and property."""
        assert {*which} <= self.sides, f"{self.address} has no {which}"
        self.queue(Action(self.address, "border", {"which": which, **look}, len(which) * len(look)))


class Names(NamedTuple):
    sheet: str
    queue: Callable[[Action], None]
    defined: dict[str, str]

    def __iter__(self) -> Iterator["Name"]:  # type: ignore[override] # as xlwings has it
        return (Name(f"{self.sheet}!{name}", meaning, self.queue) for name, meaning in self.defined.items())

    def add(self, name: str, refers_to: str) -> None:
        assert re.fullmatch(r"[A-Za-z_][\w.]{0,254}", name)
        assert refers_to.startswith("=")
        assert len(refers_to) <= _LONGEST
        self.queue(Action("", "add name", {"name": name, "refers_to": refers_to}))


class Name(NamedTuple):
    name: str
    refers_to: str
    queue: Callable[[Action], None]

    def delete(self) -> None:
        self.queue(Action("", "delete name", {"name": self.name.rpartition("!")[2]}))
