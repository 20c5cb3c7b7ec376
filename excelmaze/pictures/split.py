"""Pages whose cells are larger than fits on one: as many pages as they take, down first, as Excel prints them."""

from collections.abc import Iterator, Sequence

from excelmaze.draw.windows import window
from excelmaze.pictures.page import Page
from excelmaze.pictures.printed import Printed


def on_paper(pages: Sequence[Page]) -> list[Page]:
    """Return the pages, each as many as its cells take."""
    return [part for page in pages for part in _split(page)]


def _split(page: Page) -> Iterator[Page]:
    printed = page.printed
    if printed is None or printed.page_count == 1:
        yield page
        return
    columns, rows = printed.spans
    number = 0
    for left, right in columns:
        for top, bottom in rows:
            number += 1
            own = _part(printed, (left, right), (top, bottom))
            layout, shades = window(page.layout, own.area, page.layout.shades)
            upper, lower = (window(page.layout, own.area, half)[1] for half in page.half_shades)
            name = page.name if number == 1 else f"{page.name}, {number}"
            yield page._replace(
                layout=layout._replace(shades=shades),
                half_shades=(upper, lower),
                name=name,
                printed=own,
            )


def _part(printed: Printed, columns: tuple[int, int], rows: tuple[int, int]) -> Printed:
    """Return the page of some of the columns and rows."""
    (left, right), (top, bottom) = columns, rows
    first = printed.area
    area = first._replace(
        top=first.top + top, left=first.left + left, bottom=first.top + bottom - 1, right=first.left + right - 1
    )
    texts = [
        text._replace(
            area=text.area._replace(right=min(text.area.right, area.right), bottom=min(text.area.bottom, area.bottom))
        )
        for text in printed.texts
        if area.top <= text.area.top <= area.bottom and area.left <= text.area.left <= area.right
    ]
    return printed._replace(
        area=area, widths=printed.widths[left:right], heights=printed.heights[top:bottom], texts=texts
    )
