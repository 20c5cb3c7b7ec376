"""How a booklet is bound: what stands in front, above and below its mazes, and where the keys are."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.books.pages import BookletPage
from excelmaze.books.print_book import PrintBook
from excelmaze.draw.printing import Printing
from excelmaze.draw.theme import THEMES, Theme
from excelmaze.languages import Words
from excelmaze.maze.maze import Maze

if TYPE_CHECKING:
    from excelmaze.draw.images import Images

END, NONE, BESIDE = "end", "none", "beside"
KEYS = END, BESIDE, NONE
CODE = "{code}"
"""The usual footer: a maze that has a page for itself has its code there, others have it right below."""


class Cover(NamedTuple):
    """The title of a booklet, and the maze on its cover."""

    title: str
    maze: Maze


class Binding(NamedTuple):
    """The binding of a booklet.

    Attributes:
        title: what stands above each maze, with `{n}` and `{name}`.
        keys: `end`, `beside`, `none`, or the name of another file.
        per_page: so many mazes on a page.
        theme: the walls and fills.
        themes: the same by the names that mazes of a list give.
        marks: what stands at start and goal.
        images: the pictures there instead.
        printing: the paper, its margins, how it lies, and whether there are lines for names.
        words: the language.
        cover: what stands in front.
        book: the book that is to be sold.
        footer: what stands below, with the values of the page in the place of `{n}` and others.
        has_index: whether there is an index.
        has_codes: whether the codes are printed by which mazes can be made again.
        cut_lines: whether lines between the mazes of a page tell where to cut them apart.
        font: a TrueType font for the texts of a document.
        language: the code of the language.
        solution_style: what is drawn over the tinted cells of solutions in the keys, by default a line.
        is_played: whether the mazes are played on their sheets.
    """

    title: str = ""
    keys: str = END
    per_page: int = 1
    theme: Theme = THEMES["classic"]
    themes: Mapping[str, Theme] = {}
    marks: str = "words"
    images: "Images | None" = None
    printing: Printing = Printing()
    words: Words = str
    cover: Cover | None = None
    book: PrintBook | None = None
    footer: str = CODE
    has_index: bool = False
    has_codes: bool = True
    cut_lines: bool = False
    font: str | None = None
    language: str = "en"
    solution_style: str | None = None
    is_played: bool = False

    @property
    def own_keys(self) -> bool:
        """Whether the keys are a file of their own."""
        return self.keys not in KEYS

    def theme_of(self, page: BookletPage) -> Theme:
        """Return the theme of a maze: its own, or that of the booklet."""
        return self.theme if page.theme is None else self.themes[page.theme]
