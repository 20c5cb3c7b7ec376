"""The frames of a moving picture: the maze as it grows, then a solver on its way, each with the time that it stays."""

from math import ceil
from typing import NamedTuple

from excelmaze.draw.tilings import lay_out
from excelmaze.errors import InputError
from excelmaze.maze.maze import Maze
from excelmaze.maze.replay import stages
from excelmaze.pictures.page import Page
from excelmaze.pictures.pages import AS_USUAL, UNCOLORED, Showing, pages_of

# Where nothing is said a maze grows in so many seconds, or faster, and so does the way.
_SECONDS, _SLOWEST = 8.0, 0.05
# Programs show no frame shorter than a fiftieth of a second; more frames than these only make the file larger.
_LEAST, _MOST = 0.02, 600
# Of a large maze there are fewer: so many cells in all of them, but some frames at least.
_CELLS, _FEWEST = 4_000_000, 20
# How long the finished maze, and then its way, is seen.
_PAUSE = 2.0


class Frame(NamedTuple):
    """A page and how many seconds it stays."""

    page: Page
    seconds: float


def frames_of(maze: Maze, showing: Showing = AS_USUAL, delay: float | None = None) -> list[Frame]:
    """The frames of a maze; see `excelmaze.pictures.export.export`.

    Raises:
        InputError: the maze has no solution to show or is on several sheets, there are not so many steps, there is no
            such theme or solver; or nothing moves.
    """
    if maze.grid.sheets:
        raise InputError(f"a .gif shows one sheet, and this maze is on {len(maze.grid.sheets)}; choose .html or .pdf")
    if showing.solution != "none" and showing.solver is None:
        showing = showing._replace(solver="breadth-first")
    last = pages_of(maze, showing._replace(steps=None, color=UNCOLORED))[-1]
    trails = [] if showing.solver is None else maze.trails(showing.solver, seed=showing.seed)
    theme = showing.theme_of(maze)
    frames: list[Frame] = []
    walked = sum(len(trail.steps) for trail in trails)
    ways = ([(len(maze.carved), False)] if maze.carved or not trails else []) + ([(walked, True)] if trails else [])
    most = max(_FEWEST, min(_MOST, _CELLS // last.layout.grid.size))
    for total, walks in ways:
        pace = max(min(_SLOWEST, _SECONDS / max(total, 1)) if delay is None else delay, 0.001)
        count = min(max(1, ceil(total * pace / _LEAST)), total, most) if showing.steps is None else showing.steps
        for part, walk in stages(maze, trails if walks else [], max(1, count)):
            (layout,) = showing.marked(part, [lay_out(part, walk=walk)])
            page = last._replace(layout=layout, theme=theme)
            frames.append(Frame(page, max(_LEAST, total * pace / max(1, count))))
        frames[-1] = frames[-1]._replace(seconds=_PAUSE)
    if showing.color != UNCOLORED:
        colored = showing._replace(solution="none", solver=None, steps=None)
        frames.append(Frame(pages_of(maze, colored)[-1], _PAUSE))
    return frames
