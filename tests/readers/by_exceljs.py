"""exceljs 4.4, a library in JavaScript, from npm.

It mixes the names of all sheets, orders and joins the areas of a name, and drops charts and print areas of one cell;
cells that are merged look as their first one does. Where sheets are charts it takes print areas for those of others.
"""

import atexit
import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from tests.readers.by_openpyxl import Reference
from tests.readers.form import (
    BLANK,
    SIDES,
    BookForm,
    Cell,
    Fill,
    Line,
    Page,
    Reading,
    SheetForm,
    with_dollars,
    without_covered,
    without_quotes,
)

LISTED: dict[str, str] = {}
_PRINT_AREA, _PRINT_TITLES = "_xlnm.Print_Area", "_xlnm.Print_Titles"


def missing() -> str:
    """Return what is not installed."""
    return "" if shutil.which("node") and _module().is_dir() else "exceljs of npm is not installed"


def can_tell(book: BookForm) -> BookForm:
    """Return as much of a workbook as it reads."""
    local = {name for sheet, name in book.names if sheet}

    def is_told(sheet: str, name: str, formula: str) -> bool:
        of_page = name == _PRINT_TITLES or (name == _PRINT_AREA and ":" in formula)
        return (of_page and not book.has_chart_sheets) or (not sheet and name not in local and formula.count("!") == 1)

    return without_covered(book).names_by(is_told)._replace(charts=None)


def read(path: Path, reference: Reference) -> Reading:
    """Read a workbook."""
    process = _process()
    assert process.stdin is not None
    assert process.stdout is not None
    print(json.dumps({"path": str(path), "areas": reference.areas}), file=process.stdin, flush=True)
    answer = json.loads(process.stdout.readline())
    if "error" in answer:
        return Reading(BookForm({}, {}), [answer["error"]])
    names = {("", one["name"]): ",".join(map(without_quotes, one["ranges"])) for one in answer["names"]}
    names = {key: formula for key, formula in names.items() if key in can_tell(reference.book).names}
    sheets = {}
    for name, cells, merged, page, headers in answer["sheets"]:
        looks = ((row, column, _cell(reference, *look)) for row, column, *look in cells)
        shown = {(row, column): cell for row, column, cell in looks if cell != BLANK}
        sheets[name] = SheetForm(shown, frozenset(merged), _page(page, headers))
        titles = [page[key] for key in ("printTitlesRow", "printTitlesColumn") if page.get(key)]
        for defined, areas in ((_PRINT_AREA, page.get("printArea")), (_PRINT_TITLES, ",".join(titles))):
            if areas and not reference.book.has_chart_sheets:
                names[name, defined] = with_dollars(name, areas)
    return Reading(BookForm(sheets, names), [])


def _cell(reference: Reference, border: Any, fill: Any, value: Any) -> Cell:  # noqa: ANN401 - what JSON has
    border = border or {}
    diagonal = border.get("diagonal") or {}
    border |= {"falling": diagonal.get("down") and diagonal, "rising": diagonal.get("up") and diagonal}
    return Cell(tuple(_line(reference, border.get(side)) for side in SIDES), _fill(reference, fill), value)


def _line(reference: Reference, side: Any) -> Line | None:  # noqa: ANN401
    if not side or not side.get("style"):
        return None
    return Line(side["style"], _color(reference, side.get("color"), "#000000"))


def _fill(reference: Reference, fill: Any) -> Fill | None:  # noqa: ANN401
    if not fill or fill.get("pattern") == "none":
        return None
    if fill["type"] == "gradient":
        return Fill("gradient", tuple(_color(reference, stop["color"]) for stop in fill["stops"]), fill["degree"])
    return Fill(fill["pattern"], (_color(reference, fill.get("fgColor"), "#FFFFFF"),))


def _color(reference: Reference, color: Any, automatic: str = "") -> str:  # noqa: ANN401
    if color and "theme" in color:
        return reference.theme_color(color["theme"], color.get("tint", 0))
    if color and "indexed" in color:
        return reference.indexed_color(color["indexed"], automatic)
    return "#" + color["argb"][-6:] if color and "argb" in color else automatic


def _page(page: Any, headers: Any) -> Page:  # noqa: ANN401
    headers, fits = headers or {}, page.get("fitToPage", False)
    return Page(
        page.get("paperSize"),
        page.get("orientation") or "portrait",
        None if fits else page.get("scale", 100),
        (page.get("fitToWidth", 1), page.get("fitToHeight", 1)) if fits else None,
        tuple(page["margins"][side] for side in ("top", "right", "bottom", "left", "header", "footer")),
        (page.get("horizontalCentered", False), page.get("verticalCentered", False)),
        (headers.get("oddHeader") or "").replace(" ", ""),
        (headers.get("oddFooter") or "").replace(" ", ""),
    )


def _module() -> Path:
    """Return its folder; npm's programs are on PATH, its libraries are in the folder above."""
    validator = shutil.which("ooxml-validate")
    return Path(validator).parent.parent / "exceljs" if validator else Path("exceljs")


@cache
def _process() -> subprocess.Popen[str]:
    """Return the one of this process, for all workbooks."""
    started = subprocess.Popen(
        ["node", Path(__file__).with_name("exceljs.mjs"), _module()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    atexit.register(started.communicate)
    return started
