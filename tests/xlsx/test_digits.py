"""Numbers by their digits, place by place."""

from hypothesis import given
from hypothesis import strategies as st

from excelmaze.xlsx.sheets.digits import digits_of, numbers_written


@given(st.integers(1, 7), st.data())
def test_the_digits_of_rows_are_those_of_their_numbers(places: int, data: st.DataObject) -> None:
    lowest, highest = 10 ** (places - 1), 10**places - 1
    first = data.draw(st.integers(lowest, highest))
    numbers = range(first, min(first + data.draw(st.integers(1, 2500)), highest + 1))
    found = digits_of(first, len(numbers), places)
    written = b"".join(b"%d" % number for number in numbers)
    assert found == [written[place::places] for place in range(places)]
    assert list(numbers_written(found) or ()) == list(numbers)


def test_numbers_that_are_written_otherwise_are_none() -> None:
    assert numbers_written([b"10", b"00"]) is None
    assert numbers_written([b"1a"]) is None
    assert numbers_written([b"1-", b"00"]) is None
    assert numbers_written([b"0120"]) == bytes([0, 1, 2, 0])
    assert numbers_written([b"12", b"50"]) == bytes([15, 20])
