"""Pages of a document without mazes: blank ones, and the index."""

from collections.abc import Iterator, Sequence

from excelmaze.books.index import LINK, POINTS, POINTS_OF_PX, ROW, WHOLE, Index
from excelmaze.books.plan import Plan
from excelmaze.draw.layout import Layout, Role, Shown
from excelmaze.draw.lettering import Lettering
from excelmaze.draw.printing import EDGE
from excelmaze.draw.theme import THEMES
from excelmaze.grids.grid import Grid
from excelmaze.pictures.page import Page
from excelmaze.pictures.printed import Printed, Text, sections_of
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.paper import lying

_BLANK = Layout.uniform(Grid([Area(1, 1, 1, 1)]), Shown(0, Role.OPEN))
_INDEX, _CELL = Lettering(18, bold=True, across="left"), Lettering(POINTS, across="left")
_HEADINGS, _LINK = _CELL._replace(bold=True), _CELL._replace(color=LINK)


def blank_page(plan: Plan, number: int, lies: str, footer: str) -> Page:
    """Return a page on which nothing is drawn, but its footer."""
    paper = plan.paper(number)
    size = lying(paper.size, lies)
    printed = Printed(size, paper.margins, EDGE, (), sections_of(footer), Area(1, 1, 1, 1), [1.0], [1.0])
    return Page(_BLANK, THEMES["classic"], "", printed=printed)


def index_pages(plan: Plan, index: Index, first: int, numbers: Sequence[int]) -> Iterator[Page]:
    """Yield the pages of an index, each with the headings; the mazes stand on pages of the numbers."""
    rows = list(index.rows(numbers))
    widths = [index.width(column) * POINTS_OF_PX for column in range(len(index.headings))]
    for number, begin in enumerate(range(0, len(rows), index.on_page), first):
        table: list[Sequence[str | float]] = [index.headings, *rows[begin : begin + index.on_page]]
        title = Text(Area(0, 1, 0, len(widths)), index.words("Index"), _INDEX)
        texts = [
            title,
            *(
                Text(
                    Area(row, column, row, column),
                    str(value),
                    _HEADINGS if row == 1 else _LINK if column == 1 else _CELL,
                )
                for row, values in enumerate(table, 1)
                for column, value in enumerate(values, 1)
            ),
        ]
        page = blank_page(plan, number, index.lies, plan.plain_footer(number))
        assert page.printed is not None  # noqa: S101 - that of a blank page
        printed = page.printed._replace(
            area=Area(0, 1, len(table), len(widths)),
            widths=widths,
            heights=[2 * ROW, *[ROW] * len(table)],
            texts=texts,
            scale=index.scale / WHOLE,
            centered=(True, False),
        )
        yield page._replace(name=index.words("Index"), printed=printed)
