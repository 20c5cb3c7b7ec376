"""Words to be collected and sums: whoever finds the way finds the answer, and nobody finds it on another way."""

from collections.abc import Iterator
from unicodedata import name

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from excelmaze import generate
from excelmaze.errors import InputError
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from excelmaze.maze.openings import outer_sides
from excelmaze.maze.words import letters_of
from tests.conftest import examples, not_none
from tests.graphs import made_again

TREES = [entry.name for entry in ALGORITHMS.values() if entry.makes == "tree" and not entry.needs_rows]
PLACED = [{}, {"walls": "blocks"}, {"tiling": "bricks"}, {"weave": 0.7}]


def simple_paths(maze: Maze, start: int, goal: int) -> Iterator[list[int]]:
    """All paths that come to no room twice, by brute force."""
    waiting = [[start]]
    while waiting:
        path = waiting.pop()
        if path[-1] == goal:
            yield path
            continue
        for direction, neighbors in enumerate(maze.graph.neighbors):
            other = neighbors[path[-1]]
            if maze.passages[path[-1]] >> direction & 1 and other not in path:
                waiting.append([*path, other])


@examples(60, quick=8)
@given(
    st.integers(9, 30),
    st.integers(9, 30),
    st.sampled_from(TREES),
    st.integers(0, 10**6),
    st.integers(2, 200),
    st.sampled_from(PLACED),
)
def test_of_all_simple_paths_to_the_exits_exactly_one_has_the_sum(
    rows: int, cols: int, algorithm: str, seed: int, total: int, placed: dict[str, str]
) -> None:
    side = 3 if "weave" in placed else 1
    cells = Grid.rectangle(rows * side // 2, cols * side // 2) if side > 1 else Grid.rectangle(rows, cols)
    try:
        maze = generate(cells, algorithm, seed=seed, sums=total, **placed)  # type: ignore[arg-type]
    except InputError as error:
        assume(not str(error).startswith(f"sums {total}"))
        raise
    start, goal = maze.ends[0]
    exits = {not_none(goal), *maze.signs.false_goals}
    assert sorted(maze.letters.values()) == ["A", "B", "C", "D"]
    assert exits <= {*outer_sides(maze.grid)}
    assert exits.isdisjoint(maze.signs.texts)
    assert all(text in "123456789" for text in maze.signs.texts.values())
    reached = [
        (exit_, sum(int(maze.signs.texts.get(room, 0)) for room in path))
        for exit_ in exits
        for path in simple_paths(maze, start, exit_)
    ]
    assert [exit_ for exit_, number in reached if number == total] == [goal]
    assert all(number > 0 for _, number in reached)
    assert made_again(maze) == maze


@examples(60, quick=8)
@given(
    st.text(st.characters(categories=["L", "N"], max_codepoint=0x9FFF), min_size=1, max_size=12),
    st.sampled_from(TREES),
    st.integers(0, 10**6),
    st.sampled_from([*PLACED, {"symmetry": "mirror"}]),
)
def test_the_letters_on_the_way_are_the_word_and_no_decoy_is_among_them(
    word: str, algorithm: str, seed: int, placed: dict[str, str]
) -> None:
    cells = Grid.rectangle(36, 36) if "weave" in placed else Grid.rectangle(14, 15)
    try:
        maze = generate(cells, algorithm, seed=seed, collect=word, **placed)  # type: ignore[arg-type]
    except InputError as error:
        assume(not str(error).startswith("collect"))
        raise
    path = maze.solution_rooms
    assert [maze.signs.texts[room] for room in path if room in maze.signs.texts] == letters_of(word)
    assert not {path[0], path[-1]} & maze.signs.texts.keys()
    places = [step for step, room in enumerate(path) if room in maze.signs.texts]
    gaps = [after - before for before, after in zip([0, *places], [*places, len(path) - 1], strict=True)]
    assert max(gaps) - min(gaps) <= 1
    assert made_again(maze) == maze


def test_a_word_and_a_sum_leave_the_walls_of_a_seed_as_they_are() -> None:
    plain = generate("B2:P16", seed=5)
    assert generate("B2:P16", seed=5, collect="HELLO").passages == plain.passages
    assert generate("B2:P16", seed=5, sums=30).passages == plain.passages


@pytest.mark.parametrize(
    ("word", "script"),
    [
        ("Labyrinth", "LATIN"),
        ("Größe", "LATIN"),
        ("Žluťoučký", "LATIN"),
        ("лабиринт", "CYRILLIC"),
        ("めいろ", "HIRAGANA"),
        ("メイロ", "KATAKANA"),
        ("迷路", "CJK"),
        ("12345", "DIGIT"),
    ],
)
def test_decoys_are_of_the_word_s_alphabet(word: str, script: str) -> None:
    maze = generate("B2:U21", seed=3, collect=word)
    path = maze.solution_rooms
    decoys = [text for room, text in maze.signs.texts.items() if room not in path]
    assert len(decoys) >= len(word)
    assert {name(letter).split()[0].split("-")[0] for letter in decoys} == {script}
    assert {*decoys} - {*word}  # not only its own letters, for these could be counted


@pytest.mark.parametrize(
    ("word", "letters"),
    [
        ("Ice  cream", list("Icecream")),
        ("Cafe\u0301", list("Caf\u00e9")),
        ("👩\u200d🏫❤\ufe0f👍🏽", ["👩\u200d🏫", "❤\ufe0f", "👍🏽"]),
    ],
)
def test_spaces_are_left_out_and_a_letter_has_all_its_signs(word: str, letters: list[str]) -> None:
    assert letters_of(word) == letters
    maze = generate("B2:K11", seed=2, collect=word)
    assert [maze.signs.texts[room] for room in maze.solution_rooms if room in maze.signs.texts] == letters


def test_mazes_are_collected_anew_when_they_are_altered_and_not_when_they_are_joined() -> None:
    maze = generate("B2:K11", seed=2, collect="WORD")
    altered = maze.sparse(1)
    assert (
        "".join(altered.signs.texts[room] for room in altered.solution_rooms if room in altered.signs.texts) == "WORD"
    )
    assert made_again(altered) == altered
    joined = maze.join(generate("L2:P11", seed=3))
    assert (joined.signs.texts, made_again(joined)) == ({}, joined)
    assert maze.replay().maze.signs.texts == {}
