"""Values that are worked out once: by their key, or for all rows of a sheet that share what they are made from."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Memo(dict[Key, Value]):
    """The values of a function, found as quickly as a dictionary finds them once they are known."""

    def __init__(self, function: Callable[[Key], Value]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, key: Key) -> Value:
        self[key] = value = self._function(key)
        return value


def once(rows: Mapping[int, Value]) -> Iterable[Value]:
    """Return the objects of rows, once where several rows share one, in the order in which they come."""
    return {id(one): one for one in rows.values()}.values()


def of_rows(make: Callable[..., Value], rows: Mapping[int, Any], *others: Mapping[int, Any]) -> dict[int, Value]:
    """Return for each row what is made of its objects: one from each mapping, `()` where another has none.

    Rows of a narrow maze are many and mostly alike. Where they share their objects they share what is made of them.
    """
    columns = [list(rows.values()), *([other.get(row, ()) for row in rows] for other in others)]
    ids = [list(map(id, column)) for column in columns]
    keys: list[Any] = ids[0] if not others else list(zip(*ids, strict=True))
    places = dict(zip(keys, range(len(keys)), strict=True))
    made = {key: make(*[column[place] for column in columns]) for key, place in places.items()}
    return dict(zip(rows, map(made.__getitem__, keys), strict=True))
