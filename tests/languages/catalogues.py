"""What the catalogues of languages have, and what they should: `python -m tests.renew languages` brings it together."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import polib

from excelmaze.languages import LANGUAGES
from excelmaze.live.control_sheet import CONTROL_SHEET, controls
from excelmaze.options.option import CONTROL_GROUPS
from excelmaze.pictures.game import texts_of_game
from excelmaze.site.form import texts_of_forms
from templates.build import addin
from templates.build.modules import macro_texts
from templates.build.workbook import BUTTONS, MAZE_SHEET

PACKAGE = Path(__file__).parents[2] / "excelmaze"
BUILDER = PACKAGE.parent / "templates" / "build"
FOLDER = PACKAGE / "languages"
OTHERS = [language for language in LANGUAGES if language != "en"]


def literals() -> Iterator[str]:
    """The texts that the sources give to `words`."""
    for path in sorted([*PACKAGE.rglob("*.py"), *BUILDER.glob("*.py")]):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source if "words(" in source else "")):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "words":
                yield from _texts_in(node.args[0])


def _texts_in(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from (*_texts_in(node.body), *_texts_in(node.orelse))
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


@cache
def texts() -> list[str]:
    """All texts that are to be translated, sorted."""
    found = {*literals(), *texts_of_game(), *BUTTONS, CONTROL_SHEET, MAZE_SHEET, *macro_texts(), *texts_of_forms()}
    found |= {text for button in addin.BUTTONS for text in (button.caption, button.tip)}
    found |= {*CONTROL_GROUPS}
    for option in controls():
        if option.control is not None:
            found |= {option.control.label, option.control.help, option.control.empty, *option.translated_choices}
    return sorted(found - {"", "{choices}"})


def catalogue(language: str) -> polib.POFile:
    """The catalogue of a language as it was written."""
    return polib.pofile(str(FOLDER / f"{language}.po"), encoding="utf-8", wrapwidth=110)


def compiled(language: str) -> bytes:
    """The catalogue of a language as gettext reads it."""
    return bytes(catalogue(language).to_binary())


def completed(language: str) -> str:
    """The catalogue of a language with a place for each text that lacks, and without texts that nobody says."""
    old = catalogue(language)
    known = {entry.msgid: entry.msgstr for entry in old}
    new = polib.POFile(wrapwidth=110)
    new.metadata = old.metadata
    new.extend(polib.POEntry(msgid=text, msgstr=known.get(text, "")) for text in texts())
    return str(new) + "\n"
