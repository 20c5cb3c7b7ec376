"""Web pages: a picture for each page, which a browser prints on a separate sheet, and games on request.

Nothing is fetched. A game is a title and the pictures of a maze's sheets with what `play.js` plays, as large as the
window; its texts are in the language of the page, its colours those of the theme.
"""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path

from excelmaze.draw.layout import Role
from excelmaze.draw.theme import blended
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.svg import svg

# A page that is played lets nothing in or out, whatever is written into its texts.
_POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"


def html(pages: Sequence[Page], scale: Scale) -> str:
    """Return a document with all pages."""
    body = "\n".join(_body(pages, scale))
    title = escape(pages[0].title or pages[0].name)
    head = f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>{title}</title>'
    style, script = _own_file("page.css"), ""
    if any(page.game for page in pages):
        head = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n{head}'
        style, script = style + _own_file("play.css"), f"\n<script>\n{_own_file('play.js')}</script>"
    return (
        f'<!DOCTYPE html>\n<html lang="{pages[0].language}">\n<head>\n{head}\n<style>\n{style}</style>\n</head>\n'
        f"<body>\n{body}{script}\n</body>\n</html>\n"
    )


def _body(pages: Sequence[Page], scale: Scale) -> Iterator[str]:
    """Yield the figures of pages, and around those of a game its section."""
    for game, numbered in groupby(enumerate(pages, 1), lambda pair: pair[1].game):
        shown = [*numbered]
        figures = [_figure(page, number, scale) for number, page in shown]
        if not game:
            yield from figures
            continue
        page = shown[0][1]
        yield f'<section class="game" style="{_colors(page)}">'
        if page.title:
            yield f"<h1>{escape(page.title)}</h1>"
        yield from figures
        yield f'<script type="application/json">{game}</script>\n</section>'


def _figure(page: Page, number: int, scale: Scale) -> str:
    if page.game:  # its section has a title that wraps
        page = page._replace(title="")
    picture = svg(page, scale, f"page{number}-")
    return f"<figure>\n{picture}\n<figcaption>{escape(page.name)}</figcaption>\n</figure>"


def _colors(page: Page) -> str:
    """Return the colours of a game, those of the theme."""
    wall, trail, answer = page.theme.wall.color.rgb, blended(page.theme.fills[Role.RETRACED]), page.theme.path.rgb
    return f"--wall: #{wall}; --trail: #{trail}; --answer: #{answer}"


def _own_file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")
