"""The contracts of themes and writers: what they show can be read, and is the same each time."""

import random
from math import sqrt
from pathlib import Path
from tempfile import TemporaryDirectory

from excelmaze.contract.checks import require
from excelmaze.draw.layout import Role
from excelmaze.draw.theme import SILVER, THEMES, Theme, blended, theme_named
from excelmaze.errors import InputError
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.pictures.export import OF_WRITERS, checked_writer, export
from excelmaze.pictures.writers import writer_for

# CIE's lightness has 100 steps; two greys side by side are told apart from a few on, lines and areas from some ten on.
_TOLD_APART, _FAR_APART, _LETTERS = 8, 25, 45
_SIGNS = "<b>\"Tom\" & 'Mia' \\%s {0} ]]> --"


def lightness(rgb: str) -> float:
    """Return the lightness of a colour in sRGB, from 0 to 100 (CIE 1976).

    >>> round(lightness("808080"))
    54
    """
    return 116 * _cube(_linear_axes(rgb)[1]) - 16


def _linear_axes(rgb: str) -> tuple[float, float, float]:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)  # noqa: PLR2004 - sRGB's

    red, green, blue = (linear(part) for part in bytes.fromhex(rgb))
    return (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )


def _cube(share: float) -> float:
    return float(share ** (1 / 3)) if share > 216 / 24389 else (841 / 108) * share + 4 / 29


def distance(rgb: str, other: str) -> float:
    """Return how far apart two colours are to the eye (CIE 1976)."""
    (x, y, z), (u, v, w) = (map(_cube, _linear_axes(color)) for color in (rgb, other))
    return sqrt((116 * (y - v)) ** 2 + (500 * (x - y - u + v)) ** 2 + (200 * (y - z - v + w)) ** 2)


def check_theme(theme: str | Theme) -> None:
    """Measure the colours of a theme and hold it to its contract, also in grey.

    - The solution differs from open and from unvisited cells by a lightness of 8 of 100, and is 25 lighter than walls
      and blocks; so is the line of a solution, which is 25 darker than open cells.
    - All other fills are 25 lighter than walls, and have 45, so that letters can be read.
    - Unvisited cells are silver, by which they are known again. No other theme has the same border and fills.

    >>> from excelmaze import contract
    >>> contract.check_theme("classic")

    Args:
        theme: its name, or the theme.

    Raises:
        AssertionError: it does not keep the contract; the message says where.
        InputError: there is no such theme.
    """
    theme = theme if isinstance(theme, Theme) else theme_named(theme)
    name, seen = theme.name, {role: blended(theme.fills.get(role)) for role in Role}
    require(theme.fills.get(Role.UNVISITED) == SILVER, f"{name}: unvisited cells are not silver, {SILVER.color.rgb}")
    light = {role: lightness(rgb) for role, rgb in seen.items()}
    wall, line, solution = lightness(theme.wall.color.rgb), lightness(theme.path.rgb), light[Role.SOLUTION]
    for role in (Role.OPEN, Role.UNVISITED, Role.BLOCK):
        apart = distance(seen[Role.SOLUTION], seen[role])
        require(apart >= _TOLD_APART, f"{name}: solution and {role.name} are {apart:.0f} apart, not {_TOLD_APART}")
    pairs: list[tuple[str, float, int]] = [
        *(
            (f"solution and {role.name}", abs(solution - light[role]), _TOLD_APART)
            for role in (Role.OPEN, Role.UNVISITED)
        ),
        ("solution and BLOCK", solution - light[Role.BLOCK], _FAR_APART),
        ("OPEN and the line of the solution", light[Role.OPEN] - line, _FAR_APART),
        ("the line of the solution and walls", line - wall, _FAR_APART),
    ]
    if theme.signed:
        pairs.append(("solution and the line in it", solution - line, _FAR_APART))
    for role in set(Role) - {Role.BLOCK}:
        pairs += [(f"{role.name} and walls", light[role] - wall, _FAR_APART), (role.name, light[role], _LETTERS)]
    for what, differs, least in pairs:
        require(differs >= least, f"{name}: {what} differ in grey by {differs:.0f}, or are as dark; {least} are needed")
    looks = (theme.wall, sorted(theme.fills.items()))
    for own in THEMES.values():
        is_other = own.name == name or (own.wall, sorted(own.fills.items())) != looks
        require(is_other, f"{name}: theme {own.name} has the same border and fills")


def check_writer(ending: str) -> None:
    """Write pages of mazes and hold a writer to its contract.

    - The same pages are the same bytes, and Python's own random numbers are left alone.
    - Other mazes and other titles are other bytes.
    - A title may have any signs, which are escaped where there are tags. Options that it does not take are refused.

    >>> from excelmaze import contract
    >>> contract.check_writer("svg")

    Args:
        ending: of its files.

    Raises:
        AssertionError: it does not keep the contract; the message says where.
        InputError: there is no such writer, or it fails.
    """
    writer = writer_for(Path(f"maze.{ending}"))
    written: dict[bytes, str] = {}
    for case, cells, title in (
        ("a maze", "B2:F6", ""),
        ("another maze", "B2:E5", ""),
        ("a maze with a title", "B2:F6", "A maze"),
        ("a maze with a title of signs", "B2:F6", _SIGNS),
    ):
        where = f".{ending} of {case}"
        maze = generate(cells, seed=1)
        state = random.getstate()
        content, again = _exported(maze, ending, title), _exported(maze, ending, title)
        require(random.getstate() == state, f"{where}: it draws from Python's own random numbers")
        require(content == again, f"{where}: written again, it differs")
        require(written.setdefault(content, case) == case, f"{where}: it is the same as that of {written[content]}")
        tags = next(iter(written)).lstrip().startswith(b"<")
        escaped = not tags or _SIGNS.partition("&")[0].encode() not in content
        require(escaped, f"{where}: its signs are written as they are, among tags")
    for option in OF_WRITERS:
        if option not in writer.takes:
            try:
                checked_writer(f"maze.{ending}", {option: "nonsense"})
            except InputError:
                continue
            raise AssertionError(f".{ending}: it does not take {option}, and does not refuse it")


def _exported(maze: Maze, ending: str, title: str) -> bytes:
    with TemporaryDirectory() as folder:
        files = export(maze, Path(folder, f"maze.{ending}"), title=title)
        return b"".join(file.read_bytes() for file in files)
