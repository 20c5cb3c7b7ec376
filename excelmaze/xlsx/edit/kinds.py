"""What is known of the rows of a sheet, of which a narrow maze makes a million, but few kinds.

Rows of a kind share what is known of them, as one object, and what is to be made of it is made once. Where rows follow
one another, there is no more of a row than the number of its kind, and all are worked on at once.
"""

from collections import Counter
from collections.abc import Callable, ItemsView, Iterator, Mapping, Sequence, ValuesView
from itertools import accumulate, chain, compress, groupby, pairwise
from typing import Any, Generic, TypeVar

from excelmaze.planes import Plane, combined, distinct, joined, mapped, plane
from excelmaze.xlsx.edit.memo import Memo

# More rows that have nothing in common have no kinds.
_FEW = 64
Value = TypeVar("Value")
Thing_co = TypeVar("Thing_co", covariant=True)


class RowsByKind(Mapping[int, Thing_co], Generic[Thing_co]):
    """Things of rows that follow one another.

    Args:
        first: the number of the first row.
        kinds: for each row the number of its kind.
        things: for each kind what is known of it; each has a row.
    """

    def __init__(self, first: int, kinds: Plane, things: Sequence[Thing_co]) -> None:
        self.numbers = range(first, first + len(kinds))
        self.kinds = kinds
        self.things = things

    def __getitem__(self, row: int) -> Thing_co:
        if row not in self.numbers:
            raise KeyError(row)
        return self.things[self.kinds[row - self.numbers.start]]

    def __contains__(self, row: object) -> bool:
        return row in self.numbers

    def __iter__(self) -> Iterator[int]:
        return iter(self.numbers)

    def __len__(self) -> int:
        return len(self.numbers)

    def values(self) -> ValuesView[Thing_co]:
        """What is known of each row."""
        return _Values(self)

    def items(self) -> ItemsView[int, Thing_co]:
        """The rows, each with that."""
        return _Items(self)

    def within(self, rows: range) -> "RowsByKind[Thing_co]":
        """Those of some of the rows, which follow one another."""
        first = self.numbers.start
        return _renumbered(rows.start, self.kinds[rows.start - first : rows.stop - first], self.things)

    def total(self, count: Callable[[Thing_co], int]) -> int:
        """The sum of what is counted in all rows."""
        return sum(rows * count(self.things[kind]) for kind, rows in Counter(self.kinds).items())


class _Values(ValuesView[Thing_co]):
    """All of them, far quicker than one by one."""

    _mapping: RowsByKind[Thing_co]

    def __iter__(self) -> Iterator[Thing_co]:
        return map(self._mapping.things.__getitem__, self._mapping.kinds)


class _Items(ItemsView[int, Thing_co]):
    """The same with their rows."""

    _mapping: RowsByKind[Thing_co]

    def __iter__(self) -> Iterator[tuple[int, Thing_co]]:
        return zip(self._mapping.numbers, self._mapping.values(), strict=True)


def by_columns(first: int, columns: Sequence[Plane], make: Callable[[tuple[int, ...]], Value]) -> RowsByKind[Value]:
    """What is made of rows that follow one another, from the numbers in each, which are given column by column."""
    kinds: Plane = bytes(len(columns[0]))
    rows: list[tuple[int, ...]] = [()]
    for column in columns:
        kinds, pairs = paired(kinds, column)
        rows = [(*rows[kind], number) for kind, number in pairs]
    return RowsByKind(first, kinds, [*map(make, rows)])


def by_kind(rows: Mapping[int, Value], numbers: range) -> RowsByKind[Value]:
    """What is known of rows that follow one another."""
    if isinstance(rows, RowsByKind):
        return rows.within(numbers)
    things = list(map(rows.__getitem__, numbers))
    ids = list(map(id, things))
    unique = dict(zip(ids, things, strict=True))
    kind_of = {one: kind for kind, one in enumerate(unique)}
    return RowsByKind(numbers.start, plane(map(kind_of.__getitem__, ids)), [*unique.values()])


def sorted_numbers(rows: Mapping[int, object]) -> Sequence[int]:
    """The numbers of rows."""
    return rows.numbers if isinstance(rows, RowsByKind) else sorted(rows)


def runs_of_kinds(rows: Mapping[int, Value]) -> Iterator[tuple[int, int, Value]]:
    """The first and the last of rows that follow one another and share what is known of them, and that."""
    if isinstance(rows, RowsByKind):
        row = rows.numbers.start
        for kind, alike in [(0, rows.numbers)] if len(rows.things) == 1 else groupby(rows.kinds):
            last = row + len([*alike]) - 1
            yield row, last, rows.things[kind]
            row = last + 1
    else:
        yield from ((row, row, rows[row]) for row in sorted(rows))


def rows_where(test: Callable[[Value], object], rows: Mapping[int, Value]) -> list[int]:
    """The rows of which something holds."""
    if isinstance(rows, RowsByKind):
        return list(compress(rows.numbers, mapped(rows.kinds, [bool(test(thing)) for thing in rows.things])))
    return [row for row, thing in rows.items() if test(thing)]


def in_order(rows: Mapping[int, Value]) -> Mapping[int, Value]:
    """The rows from the first to the last."""
    return rows if isinstance(rows, RowsByKind) else {row: rows[row] for row in sorted(rows)}


def once(rows: Mapping[int, Value]) -> Sequence[Value]:
    """What is known of rows, once where several share it, in the order in which they come."""
    if isinstance(rows, RowsByKind):
        return [rows.things[kind] for kind in distinct(rows.kinds)]
    return list({id(one): one for one in rows.values()}.values())


def total(count: Callable[[Value], int], rows: Mapping[int, Value]) -> int:
    """The sum of what is counted in all rows."""
    return rows.total(count) if isinstance(rows, RowsByKind) else sum(of_rows(count, rows).values())


def of_rows(make: Callable[..., Value], rows: Mapping[int, Any], *others: Mapping[int, Any]) -> Mapping[int, Value]:
    """What is made of each row's things, one from each mapping, `()` where another has none for that row.

    Rows that share their things share what is made of them.
    """
    if isinstance(rows, RowsByKind):
        beside = [other for other in others if other]
        if all(isinstance(other, RowsByKind) and other.numbers == rows.numbers for other in beside):
            return _of_kinds(make, rows, others)
    columns = [list(rows.values()), *([other.get(row, ()) for row in rows] for other in others)]
    # What tells the things of one row from those of another: the numbers of the objects.
    ids = [list(map(id, column)) for column in columns]
    keys: list[Any] = ids[0] if not others else list(zip(*ids, strict=True))
    places = dict(zip(keys, range(len(keys)), strict=True))
    made = {key: make(*[column[place] for column in columns]) for key, place in places.items()}
    return dict(zip(rows, map(made.__getitem__, keys), strict=True))


def _of_kinds(
    make: Callable[..., Value], rows: RowsByKind[Any], others: Sequence[Mapping[int, Any]]
) -> RowsByKind[Value]:
    kinds = rows.kinds
    things: list[tuple[Any, ...]] = [(thing,) for thing in rows.things]
    for other in others:
        if isinstance(other, RowsByKind):
            kinds, pairs = paired(kinds, other.kinds)
            things = [(*things[one], other.things[beside]) for one, beside in pairs]
        else:
            things = [(*one, ()) for one in things]
    return _renumbered(rows.numbers.start, kinds, [make(*one) for one in things])


def paired(ones: Plane, others: Plane) -> tuple[Plane, list[tuple[int, int]]]:
    """A number for each pair of numbers, from 0 on in the order in which they come, and the pairs."""
    pairs: list[tuple[int, int]] = []

    def number_of(pair: tuple[int, int]) -> int:
        pairs.append(pair)
        return len(pairs) - 1

    return combined(ones, others, Memo(number_of)), pairs


def together(parts: Sequence[RowsByKind[Value]], others: Mapping[int, Value]) -> Mapping[int, Value]:
    """What is known of rows in several parts, no row in two of them, and of a few others."""
    if not parts:
        return others
    if len(others) > _FEW:
        return dict(sorted(chain(others.items(), *(part.items() for part in parts))))
    every = sorted([*parts, *(RowsByKind(row, b"\0", [thing]) for row, thing in others.items())], key=_first_row)
    if any(one.numbers.stop != other.numbers.start for one, other in pairwise(every)):
        return {row: one[row] for one in every for row in one.numbers}
    things = list(chain.from_iterable(one.things for one in every))
    begins = accumulate((len(one.things) for one in every), initial=0)
    numbers = (range(begin, begin + len(one.things)) for one, begin in zip(every, begins, strict=False))
    kinds = [mapped(one.kinds, its) for one, its in zip(every, numbers, strict=True)]
    return _renumbered(every[0].numbers.start, joined(*kinds), things)


def _renumbered(first: int, kinds: Plane, things: Sequence[Value]) -> RowsByKind[Value]:
    """Rows by kind, where kinds may share what is known of them, or have no row."""
    number_of: dict[int, int] = {}
    table = {kind: number_of.setdefault(id(things[kind]), len(number_of)) for kind in distinct(kinds)}
    unique = {number: things[kind] for kind, number in reversed(table.items())}
    return RowsByKind(first, mapped(kinds, table), [unique[number] for number in range(len(unique))])


def _first_row(rows: RowsByKind[Any]) -> int:
    return rows.numbers.start
