"""Texts of many cells among which few are different: a number for each cell, and the text of each number."""

from array import array
from collections.abc import Callable, ItemsView, Iterator, Mapping, Sequence, ValuesView
from itertools import compress
from typing import TYPE_CHECKING

# An `array[int]` cannot be written out before Python 3.12.
if TYPE_CHECKING:
    Numbers = bytes | array[int]
else:
    Numbers = bytes | array

_BYTE = 256


class CellTexts(Mapping[int, str]):
    """The texts of cells, by cell; those without one have the number 0.

    >>> texts = CellTexts(bytes([0, 2, 0, 1]), ["", "A", "B"])
    >>> dict(texts), list(texts.mapped({"A": 5}.get))
    ({1: 'B', 3: 'A'}, [0, 0, 0, 5])
    """

    def __init__(self, numbers: Numbers, texts: Sequence[str]) -> None:
        self.numbers = numbers
        self.texts = texts

    @classmethod
    def of(cls, texts: Mapping[int, str], cells: int) -> "CellTexts":
        """Return the texts of so many cells, as they are or from any mapping."""
        if isinstance(texts, CellTexts):
            return texts
        different = ["", *dict.fromkeys(texts.values())]
        number_of = {text: number for number, text in enumerate(different)}
        numbers = no_numbers(cells, len(different))
        for cell, text in texts.items():
            numbers[cell] = number_of[text]
        return cls(bytes(numbers) if isinstance(numbers, bytearray) else numbers, different)

    def mapped(self, value_of: "Callable[[str], int | None]") -> bytes:
        """Return for each cell the value of its text, a byte; 0 for cells without one."""
        values = [0, *(value_of(text) or 0 for text in self.texts[1:])]
        if isinstance(self.numbers, bytes):
            return self.numbers.translate(bytes(values).ljust(_BYTE, b"\0"))
        return bytes(map(values.__getitem__, self.numbers))

    def items(self) -> ItemsView[int, str]:
        """Return the cells that have a text, each with its own."""
        return _Items(self)

    def values(self) -> ValuesView[str]:
        """Return the texts of those cells."""
        return _Values(self)

    def __getitem__(self, cell: int) -> str:
        """Return the text of a cell."""
        if not (0 <= cell < len(self.numbers) and self.numbers[cell]):
            raise KeyError(cell)
        return self.texts[self.numbers[cell]]

    def __iter__(self) -> Iterator[int]:
        """Return the cells that have a text."""
        return compress(range(len(self.numbers)), self.numbers)

    def __len__(self) -> int:
        """Return how many cells have a text."""
        return len(self.numbers) - self.numbers.count(0)

    def __bool__(self) -> bool:
        """Return whether any cell has one."""
        return any(self.numbers)


class _Values(ValuesView[str]):
    """All of them, far quicker than one by one."""

    _mapping: CellTexts

    def __iter__(self) -> Iterator[str]:
        return map(self._mapping.texts.__getitem__, filter(None, self._mapping.numbers))


class _Items(ItemsView[int, str]):
    """The same with their cells."""

    _mapping: CellTexts

    def __iter__(self) -> Iterator[tuple[int, str]]:
        return zip(self._mapping, self._mapping.values(), strict=True)


def no_numbers(cells: int, texts: int) -> "bytearray | array[int]":
    """Return zeros for so many cells, which can take the numbers of so many texts."""
    return bytearray(cells) if texts <= _BYTE else array("I", bytes(4)) * cells
