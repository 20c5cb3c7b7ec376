"""Themes on paper: the way is told from all that lies beside it, in colour and in grey; fills of earlier versions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze.draw.layout import Role
from excelmaze.draw.theme import BORDERS, SILVER, THEMES, Theme, blended, is_rgb, tint_of
from excelmaze.pictures.outlines import PATTERNS

# CIE's lightness has 100 steps; two greys side by side are told apart from a few on, lines and areas from some ten on.
_TOLD_APART, _FAR_APART, _PALE = 8, 25, 90
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
def test_the_tint_of_a_solution_is_pale_and_told_from_all_others_in_colour(theme: Theme) -> None:
    way = lab(blended(theme.fills[Role.SOLUTION]))
    assert way[0] >= _PALE
    for role in (Role.OPEN, Role.UNVISITED, Role.BLOCK):
        other = lab(blended(theme.fills.get(role)))
        assert sum((one - its) ** 2 for one, its in zip(way, other, strict=True)) ** 0.5 >= _TOLD_APART, role.name


@themes
def test_the_line_and_the_strong_tint_of_a_solution_are_told_from_cells_and_walls_in_grey(theme: Theme) -> None:
    line, strong, wall = (lab(rgb)[0] for rgb in (theme.path.rgb, blended(theme.strong), theme.wall.color.rgb))
    for role in (Role.OPEN, Role.SOLUTION):
        assert lightness(theme, role) - line >= _FAR_APART, role.name
    assert line - wall >= _FAR_APART
    assert abs(strong - lightness(theme, Role.OPEN)) >= _TOLD_APART
    assert strong - wall >= _FAR_APART


@given(st.binary(min_size=3, max_size=3))
def test_the_tint_of_any_colour_is_pale_and_its_own_tint(color: bytes) -> None:
    tint = tint_of(color.hex())
    assert lab(tint)[0] >= _PALE - 0.5
    assert tint_of(tint) == tint


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
