"""The sheets of a new workbook: those of a maze, what each shows, and notes on them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

from excelmaze.draw.end_marks import ARROWS, NONE, arrows_note, shown_images, with_marks
from excelmaze.draw.layout import Layout
from excelmaze.draw.printing import (
    TITLE_HEIGHT,
    TITLE_POINTS,
    PageLook,
    PrintedCells,
    Printing,
    page_for,
    titled_solution,
)
from excelmaze.draw.theme import Theme, asked_theme, drawn_solution
from excelmaze.draw.tilings import UNCOLORED, colored, lay_out_to_read
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.languages import Words
from excelmaze.maze.maze import Maze
from excelmaze.options.table import AppearanceOptions
from excelmaze.sheet.addresses import Area, Place, Selection
from excelmaze.xlsx.maze_sheet import MazeSheet
from excelmaze.xlsx.titles import check_sheet_name, check_solvable, fields_of, title_above, title_note

if TYPE_CHECKING:
    from excelmaze.draw.images import Images
    from excelmaze.draw.solutions import DrawnSolution
    from excelmaze.maze.replay import Walk
    from excelmaze.play.games import Game
    from excelmaze.xlsx.titles import Caption

_AS_USUAL = AppearanceOptions()


class NewSheet(NamedTuple):
    """A sheet to write: its name, the maze and its look, the line above, and its own theme.

    `together` are the names of all sheets of the maze, where that has several; `marks` or `images` stand at start and
    goal. `page` is what it is printed on where that is not as asked for. A sheet of several mazes has `captions`
    between them, rows of other `heights`, and `names` of its own; `known` are names that hold throughout the workbook.
    `solution` draws the solution over the cells. A sheet for the solution alone, `is_solution`, is titled so, and has
    no line for a name. `rounds` are drawn mazes and the cells under them; their recipes are kept in records. `game`
    returns the game of the sheet by the size of its cells in pixels, if the maze is played.
    """

    name: str
    maze: Maze
    layout: Layout
    title: str = ""
    theme: Theme | None = None
    words: Words = str
    together: Sequence[str] = ()
    marks: str = NONE
    images: "Images | None" = None
    page: PageLook | None = None
    captions: Sequence["Caption"] = ()
    heights: Mapping[int, float] = {}
    names: Mapping[str, Selection] | None = None
    known: Mapping[str, Selection] = {}
    solution: "DrawnSolution | None" = None
    is_solution: bool = False
    rounds: Sequence[tuple[Area, Maze]] = ()
    game: "Callable[[int], Game] | None" = None

    def marked(self, marks: str, words: Words, images: "Images | None" = None) -> "NewSheet":
        """Return the sheet with marks or pictures at start and goal."""
        return self._replace(marks=marks, words=words, images=images)

    @property
    def level(self) -> int:
        """The number of its level, where its maze has several."""
        return self.together.index(self.name) if self.together else 0

    def drawn(self, printing: Printing, number: int = 1) -> MazeSheet:
        """Return the cells and the page that are written.

        Raises:
            InputError: there is no place for the title.
        """
        if self.captions and self.page:
            return MazeSheet(self.layout, self.page, captions=self.captions, heights=self.heights)
        text = self.title
        if self.is_solution:
            text = titled_solution(text, self.words, has_task=bool(self.maze.signs.texts))
        if self.title and self.layout.sheet:
            text = f"{text}, {self.layout.sheet}"
        title = title_above(text, self.layout.grid.bounds) if self.title else None
        grid = self.layout.grid
        fields = fields_of(self.maze, text, number)
        # On paper, levels differ by their names, which titles have, too.
        name = self.name if self.together and not self.title else ""
        asked = printing._replace(words=self.words)
        if self.is_solution:
            asked = asked._replace(name_line=False)
        page = self.page or page_for(asked, PrintedCells(grid.areas, self.layout.widths), fields, name)
        in_header = "{title}" in printing.header

        def of_title(places: Collection[Place]) -> list[Place]:
            return [place for place in places if title is not None and place[0] == title.row]

        layout = with_marks(
            self.maze, self.layout, self.marks, self.words, self.level, page.cell_size, of_title, self.images
        )
        if self.solution is not None:
            layout = self.solution.on(self.maze, layout, self.level, self.words)
        if layout.outside:
            layout = layout.spread()
            page = self.page or page_for(asked, PrintedCells(layout.grid.areas, layout.widths), fields, name)
        heights = {} if title is None else {title.row: TITLE_HEIGHT}
        shown = MazeSheet(layout, page, title, not in_header, self.together, heights=heights)
        return shown if self.game is None else shown._replace(game=self.game(page.cell_size))


def notes_of(maze: Maze, *, title: str, printing: Printing, marks: str = NONE) -> list[str]:
    """Return notes on a new workbook: a title that is cut off, arrows without place.

    The options are those of `save`.
    """
    if not isinstance(maze.graph, Grid):
        return []
    sheets = list(sheets_of("Maze", maze, title)) if title or maze.grid.sheets or marks == ARROWS else []
    note = page_for(printing, PrintedCells(maze.grid.cells.areas, maze.grid.widths), fields_of(maze, title)).note
    notes = [note] if note else []
    if marks == ARROWS:
        drawn = (new.marked(marks, str).drawn(printing) for new in sheets)
        notes += [note for shown in drawn for note in arrows_note(maze, shown.layout, marks)]
    if title and "{title}" not in printing.header:
        narrowest = min(new.drawn(printing).width for new in sheets)
        notes += title_note(title, narrowest, TITLE_POINTS)
    return notes


def new_sheets(
    maze: Maze,
    appearance: AppearanceOptions = _AS_USUAL,
    *,
    sheet: str | None = None,
    steps: int | None = None,
    seed: SupportsIndex | str | None = None,
    words: Words = str,
) -> list[NewSheet]:
    """Return the sheets that `save` writes.

    Raises:
        InputError: the maze has no solution to show, or fewer steps, no sheet can have that name, or there is no
            such solver.
    """
    if not isinstance(maze, Maze):
        raise InputError(f"{ascii(maze)[:40]} is no maze; give what generate or read returns")
    solution, solver, title = appearance.solution, appearance.solver, _title_of(maze, appearance.title, words)
    check_solvable(solution, maze)
    if solver is not None:
        check_solvable(solver, maze, "solver")
    if steps is not None and sheet is not None:
        raise InputError(f"sheet {sheet!r}: steps stand on sheets Step 1, Step 2 and on; leave out one of the two")
    sheets: list[NewSheet] = []
    trails = [] if solver is None else maze.trails(solver, seed=seed)
    step = words("Step {number}")
    if steps is not None:
        from excelmaze.maze.replay import stages

        for number, (part, walk) in enumerate(stages(maze, trails, steps), 1):
            if number < steps:
                sheets += sheets_of(step.format(number=number), part, title, walk=walk)
    name = _name_of(maze, sheet, words) if steps is None else step.format(number=steps)
    walked = maze.walked(trails) if trails else None
    theme = asked_theme(maze.recipe.algorithm if maze.recipe else "", appearance)
    is_drawn = walked is None and solution != "none"
    drawn = drawn_solution(appearance.solution_style, theme, maze) if is_drawn else None
    if solution == "sheet":
        second = words("Solution")
        second = f"{second} 2" if name.casefold() == second.casefold() else second
        sheets += sheets_of(name, maze, title)
        solved = sheets_of(second, maze, title, solution=walked is None, walk=walked)
        sheets += [new._replace(solution=drawn, is_solution=True) for new in solved]
    else:
        solved = sheets_of(name, maze, title, solution=solution == "shown" and walked is None, walk=walked)
        sheets += [new._replace(solution=drawn if solution == "shown" else None) for new in solved]
    if appearance.color != UNCOLORED:
        sheets = [*_colored(sheets, appearance.color)]
    sheets = _played(maze, sheets, appearance, words, steps)
    images = shown_images(appearance)
    return [new.marked(appearance.marks, words, images) for new in sheets]


def _played(
    maze: Maze, sheets: list[NewSheet], appearance: AppearanceOptions, words: Words, steps: int | None
) -> list[NewSheet]:
    """Return the sheets with their games, if the maze is to be played."""
    if not appearance.play:
        return sheets
    from excelmaze.play.board import check_asked
    from excelmaze.xlsx.new.played import played

    check_asked(appearance, steps=steps)
    return played(maze, sheets, words)


def _title_of(maze: Maze, title: str, words: Words) -> str:
    """Return the line above a maze, with what is to be found in it."""
    if not maze.signs.texts:
        return title
    from excelmaze.draw.printing import title_of_sheet

    return title_of_sheet(maze, title, words)


def _name_of(maze: Maze, sheet: str | None, words: Words) -> str:
    """Return the name of a maze's sheet; levels have their own.

    Raises:
        InputError: no sheet can have that name, or one is given to levels.
    """
    if not maze.graph.sheets:
        return words("Maze") if sheet is None else check_sheet_name(sheet)
    if sheet is not None:
        raise InputError(f"sheet {sheet!r}: levels stand on sheets of their own names; leave out one of the two")
    return ""


def _colored(sheets: Iterable[NewSheet], color: str) -> Iterator[NewSheet]:
    """Yield sheets that are coloured by distance; those of one moment of one maze belong together."""
    for _, of_maze in groupby(sheets, lambda new: (id(new.maze), new.together or new.name)):
        group = list(of_maze)
        layouts = colored(group[0].maze, [new.layout for new in group], color)
        yield from (new._replace(layout=layout) for new, layout in zip(group, layouts, strict=True))


def sheets_of(
    name: str, maze: Maze, title: str, *, solution: bool = False, walk: "Walk | None" = None
) -> Iterator[NewSheet]:
    """Yield the sheets of a maze: one of that name, or one for each of its layouts, with the name in front if any."""
    layouts = lay_out_to_read(maze, solution=solution, walk=walk)
    together = maze.graph.sheets and [
        check_sheet_name(f"{name}, {layout.sheet}" if name else layout.sheet or "") for layout in layouts
    ]
    for number, layout in enumerate(layouts):
        own = together[number] if together else name if layout.sheet is None else f"{name}, {layout.sheet}"
        names: Mapping[str, Selection] | None = {} if layout.is_drawing else None
        yield NewSheet(own, maze, layout, title, together=together, names=names)
