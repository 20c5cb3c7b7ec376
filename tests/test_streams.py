"""Random numbers: Microsoft's, exactly; Python's, even."""

import json
from collections import Counter
from itertools import chain, islice
from pathlib import Path

import pytest

from excelmaze.errors import InputError
from excelmaze.streams import ROLLS, VbaStream, stream_named

VECTORS = sorted((Path(__file__).parent / "vectors").glob("*.json"))


def test_the_first_numbers_of_a_fresh_excel() -> None:
    """As VBA prints them with seven digits; the first is in Microsoft's documentation."""
    stream = VbaStream()
    assert [f"{stream.random():.7g}" for _ in range(4)] == ["0.7055475", "0.533424", "0.5795186", "0.2895625"]


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_rnd_minus_one_and_randomize_give_the_state_that_the_macros_began_with(path: Path) -> None:
    vector = json.loads(path.read_text(encoding="utf-8"))
    assert f"{VbaStream(vector['seed']).state:06X}" == vector["rnd_state_before"]


@pytest.mark.parametrize("rng", ["python", "vba"])
def test_rolls_choose_evenly_among_up_to_six(rng: str) -> None:
    """60,000 rolls, 1,000 of each expected: the deviation of a count is 31, so 250 is eight of them."""
    counts = Counter(islice(chain.from_iterable(stream_named(rng, 1).rolls()), 60_000))
    assert set(counts) == set(range(ROLLS))
    assert all(abs(count - 1000) < 250 for count in counts.values())


def test_a_seed_that_no_double_holds_is_refused() -> None:
    with pytest.raises(InputError, match="is not a number that Randomize can take"):
        stream_named("vba", 10**400)
