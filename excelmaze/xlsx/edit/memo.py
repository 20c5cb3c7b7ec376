"""A function's values, each worked out once and then found as quickly as a dictionary finds them.

A tall sheet has a million rows, of which narrow mazes make a few kinds. Rows of a kind share what is known of them, as
one object, and `of_rows` makes of that once what is to be made of it.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Memo(dict[Key, Value]):
    """The values of a function by its argument; `map(memo.__getitem__, keys)` calls no Python code for known keys."""

    def __init__(self, function: Callable[[Key], Value]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, key: Key) -> Value:
        self[key] = value = self._function(key)
        return value


def once(things: Iterable[Value]) -> Iterable[Value]:
    """Things, those that are the same object once, in the order in which they come."""
    return {id(one): one for one in things}.values()


def of_rows(make: Callable[..., Value], rows: Mapping[int, Any], *others: Mapping[int, Any]) -> dict[int, Value]:
    """What is made of each row's things, one from each mapping, `()` where another has none for that row.

    Rows that share their things share what is made of them.
    """
    columns = [list(rows.values()), *([other.get(row, ()) for row in rows] for other in others)]
    # What tells the things of one row from those of another: the numbers of the objects.
    ids = [list(map(id, column)) for column in columns]
    keys: list[Any] = ids[0] if not others else list(zip(*ids, strict=True))
    places = dict(zip(keys, range(len(keys)), strict=True))
    made = {key: make(*[column[place] for column in columns]) for key, place in places.items()}
    return dict(zip(rows, map(made.__getitem__, keys), strict=True))
