"""The search for garbage is off while a maze is made, and afterwards as it was."""

import gc

import pytest

from excelmaze.errors import InputError
from excelmaze.maze.generation import generate
from excelmaze.progress import listening


@pytest.mark.parametrize("searched", [True, False])
def test_a_maze_is_made_without_a_search_for_garbage_and_leaves_it_as_it_was(*, searched: bool) -> None:
    meanwhile = []
    (gc.enable if searched else gc.disable)()
    try:
        with listening(lambda *_: meanwhile.append(gc.isenabled())):
            generate("B2:F6", seed=1)
        with pytest.raises(InputError, match="outside"):
            generate("B2:F6", start="A1")
        assert gc.isenabled() is searched
    finally:
        gc.enable()
    assert meanwhile
    assert not any(meanwhile)
