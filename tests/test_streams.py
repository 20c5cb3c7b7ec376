"""Random numbers: Microsoft's, exactly; Python's, even."""

import json
from collections import Counter
from itertools import chain, islice
from pathlib import Path

import pytest
from openpyxl import load_workbook

from excelmaze import Recipe, follow, generate, read_recipe
from excelmaze.books.codes import code_of, options_of
from excelmaze.errors import InputError
from excelmaze.streams import ROLLS, VbaStream, stream_named
from tests.test_effects import Run

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


def test_a_word_gives_the_same_random_numbers_in_every_python() -> None:
    assert [stream_named("python", word).random() for word in ("anna", "Anna")] == [
        0.34275300677421605,
        0.9721150572286358,
    ]


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("word", ["anna", "Zoë-Ann 4-5", "+100% x"])
def test_a_word_is_a_seed_in_recipes_codes_lists_and_workbooks(word: str, run: Run) -> None:
    maze = generate("B2:F6", seed=word, weave=0.5, braid=0.5)
    assert maze.recipe is not None
    assert follow(Recipe.from_json(maze.recipe.to_json())) == maze
    options = {"algorithm": "prim", "rows": 5, "cols": 5, "seed": word}
    assert options_of(code_of(options)) == options
    Path("list.csv").write_text(f'title,rows,cols,seed\n,5,5,"{word}"\n', encoding="utf-8")
    assert run("booklet", "list.xlsx", "--list", "list.csv").status == 0
    footer = load_workbook("list.xlsx")["Maze 1"].oddFooter
    code = str(footer and footer.center.text)
    for words in (["--recipe", code], ["5x5", "--seed", word]):
        assert run("new", "maze.xlsx", *words, "--force").status == 0
        recipe = read_recipe("maze.xlsx")
        assert recipe == generate("B2:F6", seed=word).recipe


@pytest.mark.parametrize("text", ["007", " 7 ", "+7"])
def test_a_whole_number_in_a_text_is_that_number(text: str) -> None:
    assert generate("B2:F6", seed=text).recipe == generate("B2:F6", seed=7).recipe
