"""A theme: the border of walls, a fill for each role of a cell, and the colour of the solution's line."""

from excelmaze import THEMES
from excelmaze.draw.layout import Role
from excelmaze.draw.theme import Color, Fill, Line, Theme

_FILLS = {
    **THEMES["classic"].fills,
    Role.START: Fill("solid", Color("FFE9A8")),
    Role.GOAL: Fill("solid", Color("F6C9B0")),
    Role.SOLUTION: Fill("solid", Color("C5E8B7")),
}
# The name is that of the entry point.
HEDGE = Theme("hedge", Line("thick", Color("123D1A")), _FILLS, Color("3A8F3E"))
