"""A level of a maze on an open sheet: its other levels are known by name, and commands do not cut it off from them."""

from pathlib import Path

import pytest
import xlwings as xw

from excelmaze import Grid, InputError, fill_workbook, generate, live, save
from excelmaze.live.names import check_no_levels, levels_at

GRID = Grid.from_selection("B2:F6")


@pytest.mark.parametrize(
    ("name", "meaning", "levels"),
    [
        ("maze_levels", "='A'!$B$2:$F$6,'B''s'!$B$2:$F$6", ["A", "B's"]),
        ("maze_levels", "=$A.$B$2", []),
        ("_excelmaze.m3.levels", "='A'!$F$6:$H$8~'C'!$F$6:$H$8", ["A", "C"]),
        ("_excelmaze.m3.levels", "='A'!$G$7:$H$8,'C'!$G$7:$H$8", []),
        ("maze_area", "='A'!$B$2:$F$6,'C'!$B$2:$F$6", []),
    ],
)
def test_the_names_of_a_sheet_tell_the_levels(name: str, meaning: str, levels: list[str]) -> None:
    assert levels_at("A", {name: meaning}, GRID) == levels


def test_one_line_tells_what_to_do_instead() -> None:
    names = {"maze_levels": "='A'!$B$2:$F$6,'B'!$B$2:$F$6"}
    with pytest.raises(InputError, match="has levels on the sheets 'A', 'B'; save and close the workbook, and run exc"):
        check_no_levels("A", names, GRID, "solve")


@pytest.mark.libreoffice
@pytest.mark.parametrize("filled", [False, True])
def test_solve_is_refused_and_clear_tells_of_the_others(office: xw.App, tmp_path: Path, filled: bool) -> None:  # noqa: FBT001
    path = tmp_path / "levels.xlsx"
    if filled:
        save(generate("P20:Q21", levels=2, level_name="Level {n}", seed=1), path)
        fill_workbook(path, sheet=("Level 1", "Level 2"), cells="B2:F6", seed=1)
    else:
        save(generate("B2:F6", levels=2, level_name="Level {n}", seed=1), path)
    book = office.books.open(str(path))
    try:
        book.sheets["Level 1"].activate()
        book.sheets["Level 1"]["B2:F6"].select()
        with pytest.raises(InputError, match="has levels on the sheets 'Level 1', 'Level 2'"):
            live.solve(app=office)
        cleared = live.clear(app=office)
        assert cleared is not None
        assert cleared.notes[-1] == "the levels on 'Level 2' stay; clear them there, too"
    finally:
        book.close()
