"""Cells of records, side by side in a row, cut by spans of columns."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from excelmaze.xlsx.record.record import Strip, cut, joined_strips
from tests.conftest import examples

NUMBERS = st.sets(st.integers(1, 24))


def spans(numbers: set[int]) -> list[tuple[int, int]]:
    """Numbers in a row, first and last; some runs in two parts, which lie side by side."""
    found: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1 and number % 5:
            found[-1] = found[-1][0], number
        else:
            found.append((number, number))
    return found


def strips(numbers: set[int]) -> list[Strip]:
    return [Strip(first, bytes(range(first, last + 1)), bytes(last + 1 - first)) for first, last in spans(numbers)]


@examples(100)
@given(NUMBERS, NUMBERS)
def test_cut_keeps_the_cells_in_spans(cells: set[int], wanted: set[int]) -> None:
    parts = list(cut(strips(cells), spans(wanted)))
    assert [number for part in parts for number in part.was] == sorted(cells & wanted)
    assert all(part.was[0] == part.first and part.was[-1] == part.last for part in parts)
    joined = joined_strips(reversed(parts))
    assert [number for one in joined for number in one.was] == sorted(cells & wanted)
    assert all(one.last + 1 < other.first for one, other in pairwise(joined))


class Counted(list[tuple[int, int]]):
    """Spans that count how often one is looked at."""

    looks = 0

    def __getitem__(self, place: int) -> tuple[int, int]:  # type: ignore[override]
        self.looks += 1
        return super().__getitem__(place)


def test_cut_looks_at_each_span_a_few_times_however_many_there_are() -> None:
    """A solution comes and goes a hundred times in a row of a thousand cells."""
    many = {*range(1, 2_000, 2)}
    asked = Counted((number, number) for number in sorted(many))
    single = [Strip(number, bytes(1), bytes(1)) for number in sorted(many)]
    assert list(cut(single, asked)) == single
    assert asked.looks <= 5 * len(single)
