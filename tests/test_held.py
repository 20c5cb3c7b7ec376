"""The table of attacks: what is counted anew takes its place, and the other rows stay."""

from tests.held.__main__ import PAGE, ROWS, with_counts


def test_a_row_that_is_counted_again_leaves_the_others() -> None:
    page = PAGE.read_text(encoding="utf-8")
    changed = with_counts(page, ROWS[1], 1_234, 5)
    row = f"| {ROWS[1].what} | {ROWS[1].attempt} | 1,234 | 5 |"
    assert row in changed.splitlines()
    assert [line for line in changed.splitlines() if ROWS[1].what not in line] == [
        line for line in page.splitlines() if ROWS[1].what not in line
    ]
    assert with_counts(changed, ROWS[1], 1_234, 5) == changed


def test_a_new_row_takes_its_place_among_the_others() -> None:
    page = "<!-- held -->\n| what | an attempt is a | attempts | failures |\n|---|---|---|---|\n<!-- /held -->\n"
    for row in (ROWS[3], ROWS[0], ROWS[5]):
        page = with_counts(page, row, 7, 0)
    assert [line.split(" | ")[0][2:] for line in page.splitlines()[3:-1]] == [ROWS[at].what for at in (0, 3, 5)]
