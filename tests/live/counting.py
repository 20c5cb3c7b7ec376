"""Counting the calls that a program makes to Excel, round any xlwings engine.

Every method call and every property that is set on the engine's objects is one call, which on Windows is a trip to
another process. `Borders.set` counts as what it does there: for every side a look-up and each attribute. What goes
round xlwings by `.api` is not seen.
"""

import inspect
from collections import Counter
from collections.abc import Iterator
from typing import Any

import xlwings as xw
from xlwings import base_classes

_IMPLEMENTATIONS = tuple(
    kind for kind in vars(base_classes).values() if inspect.isclass(kind) and kind.__module__ == base_classes.__name__
)
# What xlwings' engines answer, or keep, without asking Excel.
_FREE = frozenset({"options", "engine", "api", "pid", "hwnd", "max_cells_per_read", "max_cells_per_write"})
_UNSET = base_classes._UNSET  # noqa: SLF001 - xlwings hands it to every engine


class Calls:
    """How often Excel was called; `by_name` has keys such as `Range.color=`, `Borders.set` and `Sheet.range`.

    `calls` counts methods and properties that were set, `reads` properties that were read (also on the way from
    a range to its sheet and book).
    """

    def __init__(self) -> None:
        self.calls = 0
        self.reads = 0
        self.by_name: Counter[str] = Counter()

    def reset(self) -> None:
        """Begin again at zero."""
        self.calls = self.reads = 0
        self.by_name.clear()

    def add(self, real: object, name: str, cost: int = 1) -> None:
        """Count a call of a method, or a property that is set."""
        self.calls += cost
        self.by_name[f"{type(real).__name__}.{name}"] += cost

    def add_read(self, real: object, name: str) -> None:
        """Count a property that is read."""
        self.reads += 1
        self.by_name[f"{type(real).__name__}.{name}"] += 1


def counting_app(app: xw.App) -> tuple[xw.App, Calls]:
    """Return an app that works like another one and counts the calls of everything reached through it."""
    calls = Calls()
    return xw.App(impl=_Counted(app.impl, calls)), calls


class _Counted:
    """Stands before an engine's object; whatever comes out of it is counted as well."""

    def __init__(self, real: Any, calls: Calls) -> None:
        object.__setattr__(self, "_real", real)
        object.__setattr__(self, "_calls", calls)

    @property  # type: ignore[misc] # native code asks which engine's class an object has
    def __class__(self) -> type:
        return type(self._real)

    def __getattr__(self, name: str) -> Any:
        real, calls = self._real, self._calls
        value = getattr(real, name)
        if name in _FREE:
            return value
        if inspect.ismethod(value) or inspect.isfunction(value):

            def call(*args: Any, **options: Any) -> Any:
                calls.add(real, name, _cost(real, name, args, options))
                plain = {key: _plain(option) for key, option in options.items()}
                return self._wrapped(value(*map(_plain, args), **plain))

            return call
        calls.add_read(real, name)
        return self._wrapped(value)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in _FREE:
            self._calls.add(self._real, f"{name}=")
        setattr(self._real, name, _plain(value))

    def __call__(self, *args: Any) -> Any:
        self._calls.add(self._real, "()")
        return self._wrapped(self._real(*map(_plain, args)))

    def __getitem__(self, key: Any) -> Any:
        self._calls.add(self._real, "[]")
        return self._wrapped(self._real[key])

    def __iter__(self) -> Iterator[Any]:
        for item in self._real:
            self._calls.add(self._real, "iter")
            yield self._wrapped(item)

    def __len__(self) -> int:
        self._calls.add(self._real, "len")
        return len(self._real)

    def __bool__(self) -> bool:
        if hasattr(type(self._real), "__len__"):
            self._calls.add(self._real, "len")
        return bool(self._real)

    def __contains__(self, key: Any) -> bool:
        self._calls.add(self._real, "in")
        return key in self._real

    def _wrapped(self, value: Any) -> Any:
        if isinstance(value, _IMPLEMENTATIONS):
            return _Counted(value, self._calls)
        if isinstance(value, (list, tuple)) and value and _holds_objects(value[0]):
            return [self._wrapped(item) for item in value]
        return value


def _holds_objects(item: Any) -> bool:
    """Return whether it is an engine's object, or a pair with one, as in `Names.snapshot`."""
    return isinstance(item, _IMPLEMENTATIONS) or (isinstance(item, tuple) and isinstance(item[-1], _IMPLEMENTATIONS))


def _plain(value: Any) -> Any:
    return value._real if isinstance(value, _Counted) else value  # noqa: SLF001 - its own class


def _cost(real: object, name: str, args: tuple[Any, ...], options: dict[str, Any]) -> int:
    if isinstance(real, base_classes.Borders) and name == "set":
        sides = args[0] if args else options["which"]
        attributes = sum(options.get(key, _UNSET) is not _UNSET for key in ("line_style", "weight", "color"))
        return len(sides) * (1 + attributes)
    return 1
