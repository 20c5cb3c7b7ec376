"""Web pages: a picture for each page, which a browser prints on a sheet of its own, and games on request.

Nothing is fetched. A game is the pictures of a maze's sheets with what `play.js` plays; its texts are in the language
of the page, its colours those of the theme.
"""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from operator import attrgetter
from pathlib import Path

from excelmaze.draw.layout import Role
from excelmaze.draw.theme import blended
from excelmaze.pictures.lettering import Letters, lettering
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.svg import drawn

_STYLE = """\
body { font-family: Calibri, Carlito, "DejaVu Sans", Arial, sans-serif; margin: 2em; }
figure { margin: 0 0 3em; break-inside: avoid; }
figure + figure { break-before: page; }
figcaption { color: #595959; font-size: 0.8em; }
svg { max-width: 100%; height: auto; }
@media print { body { margin: 0; } svg { max-height: 95vh; } }"""
# A page that is played lets nothing in or out, whatever is written into its texts.
_POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"


def html(pages: Sequence[Page], scale: Scale, font: str | None = None) -> str:
    """Return a document with all pages.

    Raises:
        WorkbookError: the font cannot be read.
    """
    letters = lettering(font)
    figures = [_figure(page, number, scale, letters) for number, page in enumerate(pages, 1)]
    is_played = any(page.game for page in pages)
    body = "\n".join(_with_games(pages, figures) if is_played else figures)
    title = escape(pages[0].title or pages[0].name)
    head = f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>{title}</title>'
    style, script = _STYLE, ""
    if is_played:
        head = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n{head}'
        style, script = f"{_STYLE}\n{_own_file('play.css')}", f"\n<script>\n{_own_file('play.js')}</script>"
    return (
        f'<!DOCTYPE html>\n<html lang="{pages[0].language}">\n<head>\n{head}\n<style>\n{style}\n</style>\n</head>\n'
        f"<body>\n{body}{script}\n</body>\n</html>\n"
    )


def _figure(page: Page, number: int, scale: Scale, letters: Letters) -> str:
    caption = ", ".join(filter(None, (page.name, page.note)))
    picture = drawn(page, scale, letters, f"page{number}-")
    return f"<figure>\n{picture}\n<figcaption>{escape(caption)}</figcaption>\n</figure>"


def _with_games(pages: Sequence[Page], figures: Sequence[str]) -> Iterator[str]:
    """Yield the sections of games, each with the figures of its pages, and other figures as they are."""
    shown = iter(figures)
    for game, its in groupby(pages, attrgetter("game")):
        first, *others = its
        own = [next(shown) for _ in (first, *others)]
        if not game:
            yield from own
            continue
        yield f'<section class="game" style="{_colors(first)}">'
        yield from own
        yield f'<script type="application/json">{game}</script>\n</section>'


def _colors(page: Page) -> str:
    """Return the colours of a game, those of the theme."""
    fills, line = page.theme.fills, page.theme.path.rgb
    colors = {
        "wall": page.theme.wall.color.rgb,
        "token": blended(fills[Role.RETRACED]),
        "trail": blended(fills[Role.RETRACED]),
        "answer": line,
    }
    return "; ".join(f"--{name}: #{rgb}" for name, rgb in colors.items())


def _own_file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")
