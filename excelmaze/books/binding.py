"""The binding of a booklet: its cover, titles, footers, keys and margins."""

import re
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.printing import Printing
from excelmaze.draw.theme import THEMES, Theme
from excelmaze.errors import InputError
from excelmaze.languages import Words
from excelmaze.maze.maze import Maze
from excelmaze.sheet.lengths import MM_OF_INCH
from excelmaze.sheet.paper import Margins, paper_size

if TYPE_CHECKING:
    from excelmaze.draw.images import Images

END, NONE = "end", "none"
KEYS = END, NONE
CODE = "{code}"
"""The usual footer: a maze that has a page for itself has its code there, others have it right below."""
# The gutter in inches up to a number of pages, and the other margins: the least that printers such as KDP ask for.
_GUTTERS = {150: 0.375, 300: 0.5, 500: 0.625, 700: 0.75, 828: 0.875}
_OUTER = 0.25


class PrintBook(NamedTuple):
    """A book that is bound.

    Attributes:
        trim: the size that it is trimmed to, as `--paper` takes it.
        pages: how many pages it has at most.
    """

    trim: str
    pages: int

    @property
    def gutter(self) -> float:
        """The margin at the side where pages are bound, in inches."""
        return next(inches for most, inches in _GUTTERS.items() if self.pages <= most)

    def margins(self, page: int) -> Margins:
        """Return the margins of a trimmed page in millimetres.

        Odd pages are bound at their left, even ones at their right.
        """
        outer, inner = _OUTER * MM_OF_INCH, self.gutter * MM_OF_INCH
        left, right = (inner, outer) if page % 2 else (outer, inner)
        return Margins(outer, right, outer, left)


class Cover(NamedTuple):
    """The title of a booklet, and the maze on its cover."""

    title: str
    maze: Maze


class BookletLayout(NamedTuple):
    """The binding of a booklet.

    Attributes:
        title: what stands above each maze, with `{n}` and `{name}`.
        keys: `end`, `none`, or the name of another file.
        per_page: the number of mazes on a page.
        theme: the walls and fills.
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


def print_book_of(text: str) -> PrintBook:
    """Return the book that a text such as `trim=6x9in,pages=120` describes.

    Raises:
        InputError: it describes none, or one that cannot be bound.
    """
    fields = dict(part.strip().partition("=")[::2] for part in text.split(","))
    pages = fields.get("pages", "")
    if set(fields) != {"trim", "pages"} or not re.fullmatch("[0-9]{1,9}", pages):
        raise InputError(f"print book {text[:40]!r}: give trim=6x9in,pages=120")
    if not 1 <= int(pages) <= max(_GUTTERS):
        raise InputError(f"print book: {int(pages):,} pages cannot be bound; choose 1 to {max(_GUTTERS)}")
    paper_size(fields["trim"])
    return PrintBook(fields["trim"], int(pages))
