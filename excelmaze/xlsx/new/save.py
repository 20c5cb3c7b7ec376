"""A maze in a new workbook."""

from pathlib import Path
from typing import IO, TYPE_CHECKING

from excelmaze.draw.end_marks import check_marks
from excelmaze.draw.printing import printing_of
from excelmaze.languages import words_in
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import checked_word
from excelmaze.options.table import AppearanceOptions
from excelmaze.options.values import takes_options_of, values_of_call
from excelmaze.xlsx.new.book import write_sheets
from excelmaze.xlsx.new.sheets import new_sheets

if TYPE_CHECKING:
    from typing import Unpack

    from excelmaze.options.keywords import SaveKeywords


@takes_options_of("new")
def save(
    maze: Maze,
    path: str | Path | IO[bytes],
    *,
    sheet: str | None = None,
    steps: int | None = None,
    seed: int | None = None,
    force: bool = True,
    **given: "Unpack[SaveKeywords]",
) -> None:
    """Write a maze into a new workbook.

    >>> from io import BytesIO
    >>> from excelmaze import generate, read
    >>> maze = generate("B2:F6", seed=7)
    >>> save(maze, "maze.xlsx", theme="color")
    >>> read("maze.xlsx") == maze
    True
    >>> file = BytesIO()
    >>> save(maze, file)

    Args:
        maze: the maze.
        path: where to, a name that ends in .xlsx; or a binary file that is open for writing.
        sheet: the name of the maze's sheet; by default "Maze", in the language.
        theme: a name in `excelmaze.draw.theme.THEMES`; by default the algorithm's own, or classic.
        solution: `none`, `shown` in the maze, or on a second `sheet`, "Solution".
        title: a line above the maze; it is text, also where it begins with `=`.
        cell_size: the side of a cell: `fit`, so that the maze fills the page, in pixels at 96 dpi, or as in `7mm`.
        paper: `A4`, `Letter` or `A5`; the maze is printed on one page of it.
        marks: what is written into the cells of start and goal: `words`, `letters`, `arrows` through the openings,
            `none`, or a pair such as `🐭,🧀`.
        margins: of the page, in millimetres: one number, or top, right, bottom and left.
        header: what is printed above, with `{title}`, `{n}` (the number of the sheet), `{seed}`, `{algorithm}`,
            `{date}`, `{page}` and `{pages}`; one that needs what is not known is left out.
        footer: what is printed below.
        name_line: print lines for a name and a date above.
        language: of the words on the sheets, a code in `excelmaze.languages.LANGUAGES`, or `auto`, this machine's.
        no_names: do not name its cells, start and goals; names betray the true one among false goals.
        steps: so many sheets, "Step 1" and on, that show the maze growing; the last one shows it finished.
        solver: a name in `excelmaze.solvers.registry.SOLVERS`: where it goes is coloured, in the maze or where the
            solution is; with `steps`, these show it on its way.
        seed: where the solver's random numbers begin, if it draws any; by default they come from the recipe's own seed.
        color: `distance` colours the cells by their distance from the start, `distance-to-goal` by that to the goal, on
            a scale of Excel's own: a conditional format over numbers that it hides. Start, goal and way keep theirs.
        force: overwrite a file that exists.

    Raises:
        InputError: an option that does not exist, or a title where there is no row above the maze.
        WorkbookError: the file cannot be written.
    """
    look = values_of_call("save", "new", given, AppearanceOptions).of(AppearanceOptions)
    if sheet is not None:
        checked_word(sheet, "sheet")
    check_marks(look.marks)
    words = words_in(look.language)
    sheets = new_sheets(maze, look, sheet=sheet, steps=steps, seed=seed, words=words)
    write_sheets(sheets, path, theme=look.theme, printing=printing_of(look), no_names=look.no_names, force=force)
