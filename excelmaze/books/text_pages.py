"""Pages of a document that have texts alone: the index, and those that stand in front of a book."""

from collections.abc import Iterator, Sequence

from excelmaze.books.binding import Binding
from excelmaze.books.index import LINK, POINTS, POINTS_OF_PX, ROW, WHOLE, Index
from excelmaze.books.plan import Plan
from excelmaze.draw.layout import Layout, Role, Shown
from excelmaze.draw.lettering import Lettering
from excelmaze.draw.printing import EDGE, wrapped
from excelmaze.draw.theme import THEMES
from excelmaze.grids.grid import Grid
from excelmaze.pictures.page import Page
from excelmaze.pictures.printed import Printed, Text, sections_of
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.paper import PX_OF_POINT, lying

_BLANK = Layout.uniform(Grid([Area(1, 1, 1, 1)]), Shown(0, Role.OPEN))
# The titles of pages, the author, the instructions and the copyright.
_TITLE, _SUBTITLE, _AUTHOR = Lettering(40, bold=True), Lettering(18), Lettering(14)
_HEADING, _TEXT, _SMALL = Lettering(22, bold=True), Lettering(13, across="left"), Lettering(9, across="left")
_INDEX, _CELL = Lettering(18, bold=True, across="left"), Lettering(POINTS, across="left")
_HEADINGS, _LINK = _CELL._replace(bold=True), _CELL._replace(color=LINK)
# What stays free above a title and a copyright, as shares of the page; and between their lines and others, in points.
_ABOVE_TITLE, _ABOVE_COPYRIGHT, _BETWEEN, _PARAGRAPHS = 0.28, 0.85, 24.0, 9.0
# The distance of lines, by the size of their letters.
_PITCH = 1.4


def blank_page(plan: Plan, number: int, lies: str = "", footer: str = "") -> Page:
    """Return a page on which nothing is drawn, but its footer."""
    paper = plan.paper(number)
    size = lying(paper.size, lies or plan.others_lie)
    printed = Printed(size, paper.margins, EDGE, (), sections_of(footer), Area(1, 1, 1, 1), [1.0], [1.0])
    return Page(_BLANK, THEMES["classic"], "", printed=printed)


def front_pages(plan: Plan, binding: Binding, first: int) -> Iterator[Page]:
    """Yield the title page, its back with the copyright, and the instructions, each on the right."""
    front, words = binding.front, binding.words
    number = first
    if front.title is not None:
        high = plan.paper(number).room(plan.others_lie)[1] / PX_OF_POINT
        lines = [(front.title, _TITLE), (front.subtitle, _SUBTITLE), (front.author, _AUTHOR)]
        yield _text_page(plan, words("Title"), number, lines, above=high * _ABOVE_TITLE, between=_BETWEEN)
        number += 1
        if front.author:
            owner = f"{words('Copyright')} © {front.author}"
            lines = [(owner, _SMALL), (words("All rights reserved."), _SMALL)]
            yield _text_page(plan, "", number, lines, above=high * _ABOVE_COPYRIGHT, between=0)
        elif front.instructions or front.blank_versos:
            yield blank_page(plan, number)
        else:
            return
        number += 1
    if front.instructions:
        lines = [(words("How to solve a maze"), _HEADING), *((text, _TEXT) for text in _advice(binding))]
        footer = plan.plain_footer(number)
        yield _text_page(plan, words("How to solve a maze"), number, lines, between=_PARAGRAPHS, footer=footer)


def _advice(binding: Binding) -> Iterator[str]:
    words = binding.words
    yield words("Find the way from the start to the goal. Walls cannot be crossed.")
    yield words("Draw with a pencil, so that you can erase a wrong turn.")
    yield words("Are you stuck? Go back to the last fork and try another way, or begin at the goal.")
    if binding.rising:
        yield words("The mazes become harder from page to page.")
    if binding.keys == "end":
        yield words("The solutions are at the end of the book.")
    if binding.keys == "beside":
        yield words("The solution is next to each maze.")
    yield words("Have fun!")


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


def _text_page(
    plan: Plan,
    name: str,
    number: int,
    lines: Sequence[tuple[str, Lettering]],
    *,
    above: float = 0.0,
    between: float,
    footer: str = "",
) -> Page:
    """Return a page of lines one below the other, with so many points above and between them."""
    page = blank_page(plan, number, footer=footer)
    assert page.printed is not None  # noqa: S101 - that of a blank page
    width = page.printed.room[0]
    heights, texts = [above or 1.0], list[Text]()  # the first is that of the page's blank cell
    for text, lettering in lines:
        if text:
            for line in wrapped(text, width, lettering.points):
                heights.append(_PITCH * lettering.points)
                texts.append(Text(Area(len(heights), 1, len(heights), 1), line, lettering))
            heights.append(between)
    printed = page.printed._replace(
        area=Area(1, 1, len(heights), 1), widths=[width], heights=heights, texts=texts, centered=(True, False)
    )
    return page._replace(name=name, printed=printed)
