"""The pages of a maze: the maze, its solution, steps, with a page for each of its sheets."""

from collections.abc import Collection, Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple, Self, SupportsIndex

from excelmaze.draw.end_marks import shown_images, with_marks
from excelmaze.draw.layout import Layout, roles_of_rooms
from excelmaze.draw.printing import titled_solution
from excelmaze.draw.theme import FILLED, Theme, asked_theme, drawn_solution
from excelmaze.draw.tilings import UNCOLORED, colored, lay_out_sheets
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.grids.stencil import has_halves
from excelmaze.languages import Words, language_code, words_in
from excelmaze.maze.maze import Maze
from excelmaze.maze.replay import stages
from excelmaze.options.option import flag
from excelmaze.options.table import AppearanceOptions
from excelmaze.options.values import Values
from excelmaze.pictures.page import Page
from excelmaze.sheet.addresses import Place

if TYPE_CHECKING:
    from excelmaze.draw.images import Images
    from excelmaze.maze.replay import Walk

_NOT_PLAYED = "solution", "solution_style", "solver", "steps"
_NO_OPTIONS = AppearanceOptions()
# Without --delay: the most seconds in which a maze grows, and is solved; and the longest time of a frame.
_SECONDS, _SLOWEST = 8.0, 0.05
# Seconds that programs show a frame at least, and the most and the fewest frames: more only make the file larger.
_LEAST, _MOST_FRAMES, _FEWEST = 0.02, 150, 20
# The most cells in all frames together, and the most frames of lines that are no cells' borders.
_MOST_CELLS, _MOST_DRAWN = 500_000, 40
# Seconds that the finished maze, and then its solution, stays.
_PAUSE = 2.0


class View(NamedTuple):
    """What is shown of a maze: the options of its appearance, and what the caller knows besides.

    Attributes:
        look: the options; their sizes and paper are not asked here.
        steps: into how many pages the maze grows, or the solver walks.
        seed: that of the solver.
        pixels: the side of a cell, into which marks must fit.
        name: the name of the page.
        theme_there: the theme that the maze has on its sheet.
        occupied: the cells outside the maze where no arrow stands.
        images: what replaces marks.
    """

    look: AppearanceOptions = _NO_OPTIONS
    steps: int | None = None
    seed: SupportsIndex | str | None = None
    pixels: int | None = None
    name: str = ""
    theme_there: Theme | None = None
    occupied: Collection[Place] = ()
    images: "Images | None" = None

    @classmethod
    def of(cls, values: Values, **more: Any) -> Self:  # noqa: ANN401 - of several types
        """Return what options ask for, and more."""
        look = values.of(AppearanceOptions)
        if look.play and (other := next((name for name in _NOT_PLAYED if values.explicit.get(name)), None)):
            raise InputError(f"--play shows the solution when it is asked to; leave out {flag(other)}")
        return cls(look, values["steps"], images=shown_images(look), **more)

    def with_look(self, **options: object) -> Self:
        """Return the same with other options."""
        return self._replace(look=self.look.replaced(**options))

    @property
    def language(self) -> str:
        """The code of the language of words."""
        return language_code(self.look.language)


DEFAULT_SHOWING = View()


def pages_of(maze: Maze, showing: View = DEFAULT_SHOWING) -> list[Page]:
    """Return the pages of a maze.

    Raises:
        InputError: the maze has no solution to show, or fewer steps; or there is no such theme or solver.
    """
    solution, solver, steps = showing.look.solution, showing.look.solver, showing.steps
    if (solution != "none" or solver is not None) and not maze.room_paths():
        raise InputError(f"{solver or f'solution {solution!r}'} needs a goal, and this maze has none; give it one")
    words = words_in(showing.language)
    name = showing.name or words("Maze")
    if showing.look.play:
        from excelmaze.pictures.game import game_of

        pages = [*_pages(maze, name, showing)]
        game = game_of(maze, [page.layout for page in pages], words)
        return [page._replace(game=game, title=showing.look.title) for page in pages]  # the page names the level
    trails = [] if solver is None else maze.trails(solver, seed=showing.seed)
    pages = []
    if steps is not None:
        for number, (part, walk) in enumerate(stages(maze, trails, steps), 1):
            pages += _pages(part, words("Step {number}").format(number=number), showing, walk=walk)
        if solution == "none":
            return pages
    walked = maze.walked(trails) if trails else None
    if solution == "sheet" and steps is None:
        pages += _pages(maze, name, showing)
    if pages:
        name = words("Solution")
        showing = showing.with_look(title=titled_solution(showing.look.title, words, has_task=bool(maze.signs.texts)))
    shown = _pages(maze, name, showing, solution=solution != "none", walk=walked)
    return [*pages, *(page._replace(is_solution=bool(pages)) for page in shown)]


def _pages(
    maze: Maze, name: str, showing: View, *, solution: bool = False, walk: "Walk | None" = None
) -> Iterator[Page]:
    words, look, title = words_in(showing.language), showing.look, showing.look.title
    theme = asked_theme(maze.recipe.algorithm if maze.recipe else "", look, own=showing.theme_there, cells=False)
    described, solution = solution or walk is not None, solution and walk is None
    drawn = drawn_solution(look.solution_style, theme, maze) if solution else None
    plain = lay_out_sheets(maze, solution=solution, walk=walk)
    occupied = {*showing.occupied}.intersection
    shaded: Sequence[Any] = ()
    if look.color != UNCOLORED and has_halves(maze.grid):
        from excelmaze.draw.distances import shades_of_rooms

        shaded = [*shades_of_rooms(maze, roles_of_rooms(maze, walk, solution=solution), look.color)]
    else:
        plain = colored(maze, plain, look.color)
    layouts = [
        with_marks(maze, layout, look.marks, words, level, showing.pixels, occupied, showing.images).spread()
        for level, layout in enumerate(plain)
    ]
    if drawn is not None:
        layouts = [drawn.on(maze, layout, level, words) for level, layout in enumerate(layouts)]
    description = "".join(_description(maze, words, solution=described))
    for level, layout in enumerate(layouts):
        sheet = layout.sheet
        yield Page(
            maze,
            layout,
            theme,
            name if sheet is None else f"{name}, {sheet}",
            title if sheet is None else f"{title}, {sheet}" if title else sheet,
            description,
            showing.language,
            level=level,
            shaded=shaded,
        )


def frames_of(maze: Maze, showing: View = DEFAULT_SHOWING, delay: float | None = None) -> list[Page]:
    """Return the frames of a maze; see `excelmaze.pictures.export.export`.

    Raises:
        InputError: the maze has no solution to show or is on several sheets, it has fewer steps, there is no
            such theme or solver; or nothing moves.
    """
    if maze.graph.sheets:
        raise InputError(f"a .gif shows one sheet, and this maze is on {len(maze.graph.sheets)}; choose .html or .pdf")
    if showing.look.solution == "sheet":
        showing = showing.with_look(solution="shown")
    finished, color = showing._replace(steps=None).with_look(color=UNCOLORED), showing.look.color
    is_solved, solver = showing.look.solution != "none", showing.look.solver
    if is_solved and solver is None and isinstance(maze.graph, Grid):
        solver = "breadth-first"
    last, moving = pages_of(maze, finished.with_look(solver=solver))[-1].layout, finished.with_look(solution="none")
    most = max(_FEWEST, min(_MOST_DRAWN if last.is_drawing else _MOST_FRAMES, _MOST_CELLS // last.grid.size))
    frames: list[Page] = []
    for walker in [*([None] if maze.carved or solver is None else []), *([] if solver is None else [solver])]:
        trails = [] if walker is None else maze.trails(walker, seed=showing.seed)
        total = sum(len(trail.steps) for trail in trails) or len(maze.carved)
        pace = max(min(_SLOWEST, _SECONDS / max(total, 1)) if delay is None else delay, 0.001)
        count = showing.steps or max(1, min(ceil(total * pace / _LEAST), total, most))
        frames += (
            page._replace(layout=_as_large(page.layout, last), seconds=max(_LEAST, total * pace / count))
            for page in pages_of(maze, moving._replace(steps=count).with_look(solver=walker))
        )
        frames[-1] = frames[-1]._replace(seconds=_PAUSE)
    if is_solved and showing.look.solver is None and showing.look.solution_style != FILLED:
        frames[-1] = pages_of(maze, finished)[-1]._replace(seconds=_PAUSE)
    if color != UNCOLORED:
        frames.append(pages_of(maze, moving.with_look(solver=None, color=color))[-1]._replace(seconds=_PAUSE))
    return frames


def _as_large(layout: Layout, last: Layout) -> Layout:
    """Return a layout with room for the arrows that only the finished maze has."""
    top, left, bottom, right = last.grid.bounds
    corners = [place for place in ((top, left), (bottom, right)) if layout.grid.cell_at(*place) is None]
    return layout._replace(outside=dict.fromkeys(corners, "")).spread()


def on_paper(pages: Sequence[Page]) -> list[Page]:
    """Return pages as they are printed: with their numbers where these stand."""
    return [
        page._replace(printed=page.printed and page.printed.numbered(number, len(pages)))
        for number, page in enumerate(pages, 1)
    ]


def _description(maze: Maze, words: Words, *, solution: bool) -> Iterator[str]:
    """Yield the parts of a sentence that describes the picture."""
    steps = len(maze.solution_rooms) - 1 if solution else 0
    yield words("A maze of {count} cells").format(count=f"{maze.graph.size:,}")
    if maze.start is not None:
        yield words(", from {cell}").format(cell=maze.start)
    if maze.goal is not None:
        yield words(" to {cell}").format(cell=maze.goal)
    if steps > 0:
        yield words("; the solution, {count} steps, is shown").format(count=f"{steps:,}")
    yield words(".")
