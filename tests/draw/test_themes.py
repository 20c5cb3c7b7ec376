"""Themes on paper: the way is told from all that lies beside it, in colour and in grey; fills of earlier versions."""

from pathlib import Path

import openpyxl
import pytest

from excelmaze import generate, read, save
from excelmaze.draw.layout import Role
from excelmaze.draw.theme import BORDERS, SILVER, THEMES, Theme, blended, is_rgb
from excelmaze.pictures.strokes import PATTERNS
from tests.cases import daily
from tests.conftest import not_none

# CIE's lightness has 100 steps; two greys side by side are told apart from a few on, lines and areas from some ten on.
_TOLD_APART, _FAR_APART = 8, 25
themes = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


def lab(rgb: str) -> tuple[float, float, float]:
    """Lightness and two colour axes of CIE 1976, of a colour in sRGB."""

    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    def cube(share: float) -> float:
        return share ** (1 / 3) if share > 216 / 24389 else (841 / 108) * share + 4 / 29

    red, green, blue = (linear(part) for part in bytes.fromhex(rgb))
    x = cube((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = cube(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = cube((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def lightness(theme: Theme, role: Role) -> float:
    return lab(blended(theme.fills.get(role)))[0]


@themes
def test_the_solution_is_told_from_cells_and_walls_in_grey(theme: Theme) -> None:
    way = lightness(theme, Role.SOLUTION)
    for role in (Role.OPEN, Role.UNVISITED):
        assert abs(way - lightness(theme, role)) >= _TOLD_APART, role.name
    assert way - lightness(theme, Role.BLOCK) >= _FAR_APART
    assert way - lab(theme.wall.color.rgb)[0] >= _FAR_APART
    line = lab(theme.path.rgb)[0]
    assert lightness(theme, Role.OPEN) - line >= _FAR_APART
    assert line - lab(theme.wall.color.rgb)[0] >= _FAR_APART
    assert not theme.signed or way - line >= _FAR_APART


@themes
def test_the_solution_is_told_from_cells_and_walls_in_colour(theme: Theme) -> None:
    way = lab(blended(theme.fills[Role.SOLUTION]))
    for role in (Role.OPEN, Role.UNVISITED, Role.BLOCK):
        other = lab(blended(theme.fills.get(role)))
        assert sum((one - its) ** 2 for one, its in zip(way, other, strict=True)) ** 0.5 >= _TOLD_APART, role.name


@themes
def test_walls_and_letters_are_told_from_every_cell_in_grey(theme: Theme) -> None:
    wall = lab(theme.wall.color.rgb)[0]
    for role in set(Role) - {Role.BLOCK}:
        assert lightness(theme, role) - wall >= _FAR_APART, role.name
        assert lightness(theme, role) >= _FAR_APART + 20, role.name


@themes
def test_a_theme_has_what_spreadsheets_know_for_every_role_and_silver_for_unvisited_cells(theme: Theme) -> None:
    assert theme.wall.style in BORDERS
    assert {*Role} - {*theme.fills} in ({Role.OUTSIDE}, {Role.OUTSIDE, Role.OPEN})
    assert all(fill.pattern == "solid" or fill.pattern in PATTERNS for fill in theme.fills.values())
    colors = theme.wall.color, theme.path, *(fill.color for fill in theme.fills.values())
    assert all(is_rgb(color.rgb) for color in colors)
    assert theme.fills[Role.UNVISITED] == SILVER


def test_no_two_themes_have_the_same_border_and_fills() -> None:
    assert len({(theme.wall, *sorted(theme.fills.items())) for theme in THEMES.values()}) == len(THEMES)


@pytest.mark.parametrize(
    "words", daily([{}, {"walls": "blocks"}, {"tiling": "bricks"}, {"levels": 2}, {"wrap": "both"}], 2)
)
def test_the_line_through_the_solution_stands_in_its_cells_and_the_maze_is_read_back(
    words: dict[str, object], tmp_path: Path
) -> None:
    path = tmp_path / "maze.xlsx"
    maze = generate("B2:I9", seed=5, goal="last", **words)  # type: ignore[arg-type]
    save(maze, tmp_path / "plain.xlsx", theme="classic", solution="shown", marks="none")
    save(maze, path, theme="print", solution="shown", marks="none")
    assert read(path) == read(tmp_path / "plain.xlsx")
    cells = [cell for sheet in openpyxl.load_workbook(path) for row in sheet.iter_rows() for cell in row]
    signs = [cell for cell in cells if str(cell.value or " ") in "╹╺╻╸┃━┗┛┏┓"]
    assert signs
    assert all((cell.alignment.horizontal, cell.font.b) == ("center", True) for cell in signs)


def test_the_line_goes_on_from_cell_to_cell_from_start_to_goal(tmp_path: Path) -> None:
    path = tmp_path / "maze.xlsx"
    maze = generate("B2:D4", seed=1, goal="last")
    save(maze, path, theme="print", solution="shown", language="en")
    sheet = openpyxl.load_workbook(path).worksheets[0]
    shown = [[sheet.cell(row, column).value for column in range(2, 5)] for row in range(2, 5)]
    way = not_none(maze.solve())
    written = [shown[cell // 3][cell % 3] for cell in way]
    assert (written[0], written[-1]) == ("START", "GOAL")
    ends = {"┃": "UD", "━": "LR", "┗": "UR", "┛": "UL", "┏": "DR", "┓": "DL"}
    beside = {-3: "U", 1: "R", 3: "D", -1: "L"}
    for before, cell, after, sign in zip(way, way[1:], way[2:], written[1:], strict=False):
        assert sign is not None
        assert set(ends[str(sign)]) == {beside[before - cell], beside[after - cell]}
