"""Commands in the browser: the page's worker calls `run`, and gets the files that a command writes."""

import io
import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib import invalidate_caches
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from excelmaze.cli import main
from excelmaze.commands.arguments import call_of
from excelmaze.commands.report import json_text
from excelmaze.errors import ExcelMazeError
from excelmaze.options.values import Values

# Whose archive brings a package that a message names, or the font whose file is empty.
_ARCHIVES = {"Pillow": "pillow", "reportlab": "pdf", "fontTools": "letters"}
_MISSING = re.compile(r"needs (\w+), which is not installed")
_EMPTY_FONT = "NotoSansJP"
# So many pages of a booklet are previewed.
_MOST_PAGES = 6
PREVIEW = "preview.svg"
"""The name of a picture that is only looked at: a booklet's first pages, too, can be drawn as that."""


def run(words: Sequence[str], inputs: Mapping[str, Any]) -> dict[str, Any]:
    """Run a command in a separate folder.

    Args:
        words: the command and its options.
        inputs: files that it reads, by their names.

    Returns:
        Its `status`, what it has `printed`, its `files` by their names, the archive that it `needs`, and the package in
        there that it `lacks`.
    """
    out, err = io.StringIO(), io.StringIO()
    before = Path.cwd()
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for name, data in inputs.items():
                Path(name).write_bytes(bytes(data))
            with redirect_stdout(out), redirect_stderr(err):
                status = _run(words)
            files = {path.name: path.read_bytes() for path in sorted(Path().iterdir()) if path.name not in inputs}
        finally:
            os.chdir(before)
    needs, lacks = _needed(out.getvalue() + err.getvalue()) if status else ("", "")
    return {"status": status, "printed": out.getvalue(), "files": files, "needs": needs, "lacks": lacks}


def _run(words: Sequence[str]) -> int:
    """Run a command, and return the status; a file that is no workbook is written without the options of workbooks.

    One form is for all files: a maze that is played is printed as it looks.
    """
    command, name, *options = words
    if not name.endswith(".xlsx"):
        options = [word for word in options if word != "--play"]
    return _preview(options) if (command, name) == ("booklet", PREVIEW) else main([command, name, *options])


def _preview(words: Sequence[str]) -> int:
    """Draw the first pages of a booklet, print its summary, and return the status."""
    try:
        values, _ = call_of("booklet", ["preview.pdf", *words])
        _draw_booklet(values)
    except ExcelMazeError as error:
        sys.stdout.write(json_text({"error": str(error)}))
        return error.status
    return 0


def _draw_booklet(values: Values) -> None:
    from excelmaze.books.document import Document
    from excelmaze.commands.booklets import binding_of, made_booklet, requested_mazes
    from excelmaze.pictures.page import Scale
    from excelmaze.pictures.svg import svg

    wanted, _ = requested_mazes(values)
    made, binding = made_booklet(values, wanted, binding_of(values, document=True), values["seed"])
    drawn, _ = Document(made, binding).pages()
    for number, page in enumerate(drawn[:_MOST_PAGES], 1):
        Path(f"preview-{number:02}.svg").write_text(svg(page, Scale.of()), encoding="utf-8", newline="")
    sys.stdout.write(json_text({"mazes": len(made), "pages": len(drawn)}))


def _needed(said: str) -> tuple[str, str]:
    """Return the missing archive and package that an error message names."""
    if _EMPTY_FONT in said:
        return "japanese", _EMPTY_FONT
    found = _MISSING.search(said)
    return (_ARCHIVES.get(found[1], ""), found[1]) if found else ("", "")


def take_in(name: str) -> None:
    """Make the packages of an unpacked archive importable."""
    invalidate_caches()
    if name == "pdf" and not _has_pillow():
        _import_without_pillow()


def _has_pillow() -> bool:
    try:
        import PIL.Image  # noqa: F401 - whether it is there
    except ImportError:
        return False
    return True


def _import_without_pillow() -> None:
    """Import reportlab with a stand-in for Pillow, which it imports at once and needs for pictures only."""
    stand_in, image = ModuleType("PIL"), ModuleType("PIL.Image")
    vars(stand_in)["Image"] = image
    vars(image)["Image"] = type("Image", (), {})
    sys.modules |= {"PIL": stand_in, "PIL.Image": image}
    try:
        import reportlab.lib.utils
        import reportlab.pdfgen.canvas  # noqa: F401 - it is imported to stay
    finally:
        del sys.modules["PIL"], sys.modules["PIL.Image"]
