"""Pages of HTML: a picture for each page, which a browser prints on a sheet of its own; nothing is fetched."""

from collections.abc import Sequence
from html import escape

from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.svg import svg

_STYLE = """\
body { font-family: Calibri, Carlito, "DejaVu Sans", Arial, sans-serif; margin: 2em; }
figure { margin: 0 0 3em; break-inside: avoid; }
figure + figure { break-before: page; }
figcaption { color: #595959; font-size: 0.8em; }
svg { max-width: 100%; height: auto; }
@media print { body { margin: 0; } svg { max-height: 95vh; } }"""


def html(pages: Sequence[Page], scale: Scale) -> str:
    """A document with all pages."""
    figures = []
    for number, page in enumerate(pages, 1):
        caption = ", ".join(filter(None, (page.name, page.note)))
        picture = svg(page, scale, f"page{number}-")
        figures.append(f"<figure>\n{picture}\n<figcaption>{escape(caption)}</figcaption>\n</figure>")
    title = escape(pages[0].title or pages[0].name)
    head = f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>{title}</title>'
    body = "\n".join(figures)
    return (
        f'<!DOCTYPE html>\n<html lang="{pages[0].language}">\n<head>\n{head}\n<style>\n{_STYLE}\n</style>\n</head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )
