"""Immutable, hashable arrays and dictionaries, of which mazes, graphs and recipes consist."""

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NoReturn, Self, TypeVar

Key = TypeVar("Key")
Item = TypeVar("Item")
# Arrays are generic for type checkers, and for Python from 3.12 on.
if TYPE_CHECKING:
    _Numbers = array[int]
else:
    _Numbers = array


class _ReadOnly:
    """A mixin that refuses all changes of a table."""

    _refusal: ClassVar[str] = "a table of a maze or a graph cannot be changed: change a list or a dict of it"
    __slots__ = ()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError(self._refusal)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: object) -> Self:
        return self


_CHANGING = """
    __setitem__ __delitem__ __iadd__ __imul__ __ior__ append extend insert pop remove reverse clear update popitem
    setdefault byteswap frombytes fromfile fromlist fromunicode
"""
for _name in _CHANGING.split():
    setattr(_ReadOnly, _name, _ReadOnly._refuse)  # noqa: SLF001 - of this module


class ReadOnlyArray(_ReadOnly, _Numbers):
    """An array of whole numbers; slices and sums of it are arrays that can be changed."""

    __slots__ = ()


class ReadOnlyDict(_ReadOnly, dict[Key, Item]):
    """A dictionary."""

    __slots__ = ()

    def __reduce__(self) -> tuple[type[Self], tuple[dict[Key, Item]]]:
        return type(self), (dict(self),)


def read_only_array(numbers: "array[int]") -> ReadOnlyArray:
    """Return an array as an immutable one."""
    return numbers if isinstance(numbers, ReadOnlyArray) else ReadOnlyArray(numbers.typecode, numbers)


def read_only_rows(rows: Sequence[Sequence[int]]) -> tuple[Sequence[int], ...]:
    """Return immutable rows of numbers: lists become tuples, which are as quick."""
    return tuple([read_only_array(row) if isinstance(row, array) else tuple(row) for row in rows])
