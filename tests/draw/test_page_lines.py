"""Header and footer in Excel's codes."""

import pytest

from excelmaze.draw.page_lines import DATE, GREY, PAGE, PAGES, Lettering, Section, codes_of, line_of
from excelmaze.errors import InputError


def test_a_line_has_a_code_for_all_that_is_not_as_usual() -> None:
    assert codes_of("footer", line_of(f"a & b, {PAGE} of {PAGES}, {DATE}", 8)) == "&C&8a && b, &P of &N, &D"
    assert codes_of("footer", line_of("12", 9, "right", color=GREY)) == "&R&K595959&9 12"
    assert codes_of("header", [Section(["A", "B"], Lettering(14, bold=True))]) == '&C&"-,Bold"&14A\nB'
    assert codes_of("header", line_of("", 8)) == ""


def test_sides_stand_from_left_to_right_and_are_as_high_each() -> None:
    title = Section(["Maze"], Lettering(14), above=(12, 6))
    codes = codes_of("header", [title, *line_of("Date", 12, "right"), *line_of("Name", 12, "left")])
    blank = "\u00a0"
    below = f"\n&6{blank}\n&14{blank}"
    assert codes == f"&L&12Name{below}&C&12{blank}\n&6{blank}\n&14Maze&R&12Date{below}"


@pytest.mark.parametrize(("text", "longest"), [("x", 251), ("🐭", 125), ("&", 125)])
def test_what_is_too_long_for_excel_in_utf_16_is_refused(text: str, longest: int) -> None:
    assert codes_of("footer", line_of(text * longest, 8))
    with pytest.raises(InputError, match="footer: it takes 256 characters with its codes; shorten it, Excel takes 255"):
        codes_of("footer", line_of(text * (longest + 1), 8))
