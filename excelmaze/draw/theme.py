"""Themes: which line a wall is and which fill a role has. A theme knows no maze and no file format."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from excelmaze.draw.ink import Color, Fill, Line, Split, blended
from excelmaze.draw.layout import Role, Shown
from excelmaze.errors import InputError
from excelmaze.options.values import with_fallback


class Theme(NamedTuple):
    """A name, the line of the walls, and the fills of the roles; a role without an entry has no fill.

    `way` is the line that runs through the cells of the way, where a theme has one.
    """

    name: str
    wall: Line
    fills: Mapping[Role, Fill]
    look: str
    way: Line | None = None

    def fills_of(self, roles: Iterable[Role]) -> list[Fill]:
        """Return the fills of roles, as far as they have one."""
        return [self.fills[role] for role in roles if role in self.fills]

    def fill_of(self, shown: Shown) -> Fill | Split | None:
        """The fill of a kind of cell, if it has one."""
        own = self.fills.get(shown.role)
        if shown.halved is None:
            return own
        one, other = (Color(blended(fill)) for fill in (own, self.fills.get(shown.halved.other)))
        return own if one == other else Split(one, other, shown.halved.degree)


def _solid(rgb: str) -> Fill:
    return Fill("solid", Color(rgb))


_BLACK = Color("000000")
# VBA's rgbSilver; the macros ask a cell for exactly this colour to know that it was not visited.
SILVER = _solid("C0C0C0")
# PatternThemeColor = xlThemeColorAccent4 with PatternTintAndShade = 0.6, in the Office theme of 2013 and later.
_ACCENT4_CRISSCROSS = Fill("lightTrellis", Color("FFE699", theme=7, tint=0.6))

THEMES: dict[str, Theme] = {
    theme.name: theme
    for theme in (
        Theme(
            "classic",
            Line("thin", _BLACK),
            {
                Role.UNVISITED: SILVER,
                Role.START: _solid("C6E0B4"),
                Role.GOAL: _solid("F8CBAD"),
                Role.SOLUTION: _solid("FFD966"),
                Role.VISITED: _solid("8FB4DE"),
                Role.RETRACED: _solid("5B7FB8"),
                Role.BLOCK: _solid("000000"),
                Role.STAIRS: _solid("D9D2E9"),
            },
            "thin black lines, as the Czech macro draws them",
        ),
        Theme(
            "crisscross",
            Line("thick", _BLACK),
            {
                Role.UNVISITED: SILVER,
                Role.OPEN: _ACCENT4_CRISSCROSS,
                Role.START: Fill("lightTrellis", Color("A9D08E", theme=9, tint=0.4)),
                Role.GOAL: Fill("lightTrellis", Color("F4B084", theme=5, tint=0.4)),
                Role.SOLUTION: Fill("solid", Color("FFD966", theme=7, tint=0.4)),
                Role.VISITED: Fill("solid", Color("8EA9DB", theme=4, tint=0.4)),
                Role.RETRACED: Fill("solid", Color("4472C4", theme=4)),
                Role.BLOCK: _solid("7F6000"),
                Role.STAIRS: Fill("lightTrellis", Color("C9C9C9", theme=6, tint=0.4)),
            },
            "thick lines and a criss-cross fill in accent 4, as the Japanese macro draws them",
        ),
        Theme(
            "print",
            Line("medium", _BLACK),
            {
                Role.UNVISITED: SILVER,
                Role.START: Fill("gray125", _BLACK),
                Role.GOAL: Fill("lightGray", _BLACK),
                Role.SOLUTION: Fill("lightUp", Color("808080")),
                Role.VISITED: _solid("B0B0B0"),
                Role.RETRACED: _solid("808080"),
                Role.BLOCK: _solid("595959"),
                Role.STAIRS: Fill("lightHorizontal", Color("808080")),
            },
            "black on white, little ink, the way with a line through it",
            way=Line("thick", Color("595959")),
        ),
        Theme(
            "color",
            Line("medium", Color("1F3864")),
            {
                Role.UNVISITED: SILVER,
                Role.OPEN: _solid("EAF3FA"),
                Role.START: _solid("70AD47"),
                Role.GOAL: _solid("E2504A"),
                Role.SOLUTION: _solid("FFD466"),
                Role.VISITED: _solid("8FB4DE"),
                Role.RETRACED: _solid("5B7FB8"),
                Role.BLOCK: _solid("1F3864"),
                Role.STAIRS: _solid("B4A7D6"),
            },
            "dark blue lines on pale blue, a bright start, goal and solution",
        ),
    )
}


def in_rgb(theme: Theme) -> Theme:
    """The theme with plain colours in place of theme colours: those mean nothing in a workbook without a theme part."""

    def plain(color: Color) -> Color:
        return Color(color.rgb)

    fills = {role: fill._replace(color=plain(fill.color)) for role, fill in theme.fills.items()}
    return theme._replace(wall=theme.wall._replace(color=plain(theme.wall.color)), fills=fills)


def theme_for(algorithm: str, name: str | None) -> Theme:
    """The theme of that name; without one the algorithm's own, as a macro brings one, else the usual one.

    Raises:
        InputError: there is no such theme.
    """
    from excelmaze.generators import ALGORITHMS

    own = ALGORITHMS[algorithm].defaults if algorithm in ALGORITHMS else {}
    return theme_named(with_fallback("theme", name, own))


def theme_named(name: str) -> Theme:
    """The theme of that name.

    Raises:
        InputError: there is no such theme.
    """
    if not isinstance(name, str) or name not in THEMES:
        raise InputError(f"theme {name!r:.40} does not exist; choose one of {', '.join(THEMES)}")
    return THEMES[name]
