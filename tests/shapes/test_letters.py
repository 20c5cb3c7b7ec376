"""Letters: the font has those that people write, each one told from all others, and bridges make one piece of them."""

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import Grid
from excelmaze.shapes.letters import POINT, ROWS, lettered, points_of
from excelmaze.shapes.mask import Mask
from tests.conftest import refused
from tests.shapes.test_mask import redrawn

LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WRITTEN = {
    "digits": "0123456789",
    "punctuation": ".,:;!?'\"-–—_+=*/\\()[]{}<>~^`#&@%$€£¥§°¿¡«»·…",
    "Czech": "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ",
    "German": "ÄÖÜẞ",
    "Cyrillic": "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЇҐЎЂЈЉЊЋЏЃЌ",
    "others": "ÀÂÃÅÆÇÊËÈÎÏÌÔÒÕØŒÙÛŸÑŁĄĘĆŃŚŹŻŐŰĂȘȚĞİŞÐÞĀĒĪŪĢĶĻŅ",
    "katakana": "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン"
    "ガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポヴァィゥェォッャュョー、。「」・",
    "hiragana": "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん"
    "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽぁぃぅぇぉっゃゅょ",
}
# In this font, as in most.
SAME = [*zip("ABCEHIJKMOPTXËÏヘÐ·—ベペ", "АВСЕНІЈКМОРТХЁЇへĐ・ーべぺ", strict=True)]


@pytest.mark.parametrize("alphabet", WRITTEN)
def test_the_font_has_the_letters_that_people_write(alphabet: str) -> None:
    for letter in WRITTEN[alphabet]:
        assert any(map(any, points_of(letter).rows)), letter


def test_no_two_letters_look_alike_but_those_that_do() -> None:
    """Neither do a small and a large kana, which stand at the same line."""
    drawn: dict[Mask, str] = {}
    same = {frozenset(pair) for pair in SAME}
    letters = dict.fromkeys(LATIN + "".join(WRITTEN.values()))
    for letter in letters:
        # Between two others, so that it matters how high it stands.
        other = drawn.setdefault(points_of(f"I{letter}I"), letter)
        assert other == letter or {other, letter} in same, (other, letter)


def test_small_letters_are_drawn_as_capitals() -> None:
    assert points_of("Příliš žluťoučký kůň") == points_of("PŘÍLIŠ ŽLUŤOUČKÝ KŮŇ")
    assert points_of("ß") == points_of("ẞ")
    assert points_of("ｶﾅ") == points_of("カナ")
    assert points_of("ﬁn") == points_of("FIN")


TEXTS = st.text("".join((LATIN, *WRITTEN.values(), " ")), min_size=1, max_size=6).filter(str.strip)


@given(TEXTS, st.integers(1, 6))
def test_bridges_join_all_letters_dots_and_accents(text: str, point: int) -> None:
    mask = lettered(text, point)
    assert len(Grid(mask.areas(1, 1)).pieces) == 1
    bare = lettered(text, point, bridged=False)
    assert all(one | other == one for one, other in zip(map(list_of, mask.rows), map(list_of, bare.rows), strict=True))


def list_of(row: bytes) -> int:
    return int.from_bytes(row, "big")


def test_letters_are_as_large_as_fits() -> None:
    assert redrawn(Grid.from_letters("li", rows=7)) == [
        "#.....###",
        "#......#.",
        "#......#.",
        "#......#.",
        "#......#.",
        "#......#.",
        "#########",
    ]
    assert Grid.from_letters("I").bounds.height == 7 * 3
    assert Grid.from_letters("I\nI").bounds.height == (2 * ROWS + 2 - 2) * 3
    bounds = Grid.from_letters("ANNA", rows=50, cols=60).bounds
    assert (bounds.height, bounds.width) == (14, 2 * points_of("ANNA").width)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A\u0300\u0301", "the font has no 'À\u0301'"),
        ("A" * 2001, "the letters are 2,001, and at most 2,000 are drawn"),
        (
            "A" * 2000,
            "a shape of 21 rows and 35,997 columns from B2 on passes Excel's last row or column; choose a smaller one",
        ),
    ],
)
def test_letters_that_no_sheet_has_are_refused(text: str, message: str) -> None:
    with refused(message):
        Grid.from_letters(text)


@pytest.mark.parametrize("text", ["I|OOO", "I\nOOO", "OOO|I", "HI|A|MAMMA"])
def test_lines_end_at_a_bar_or_a_line_break_and_are_centred(text: str) -> None:
    mask = lettered(text, bridged=False)
    assert mask == lettered(text.replace("|", "\n"), bridged=False)
    assert mask != lettered(text.replace("|", "").replace("\n", ""), bridged=False)
    blocks = [list(lines) for empty, lines in groupby(mask.rows, key=any) if empty]
    assert len(blocks) == len(text.replace("\n", "|").split("|"))
    for block in blocks:
        left = min(row.find(1) for row in block)
        right = mask.width - 1 - max(row.rfind(1) for row in block)
        assert abs(left - right) <= POINT
