"""Everything that is made from the registries and the tables of options, made again: `python -m tests.renew`.

It renews the tables in the docs, the template, the samples and the pictures of those that changed, gives new algorithms
their golden mazes, and says of each file whether it changed. `python -m tests.renew pages samples` renews only these.
Golden mazes that are there are what recipes have always made: they stay.
"""

import runpy
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from excelmaze.generators import ALGORITHMS
from excelmaze.languages import LANGUAGES
from excelmaze.pictures.pixels import png
from templates.build.addin import addin
from templates.build.control import control_workbook
from templates.build.workbook import template as workbook
from tests import pages
from tests.api import API, public_api
from tests.generators.test_golden_mazes import FILE as GOLDEN_MAZES
from tests.generators.test_golden_mazes import ROWS, as_text, kinds_without_rows, row_of_kind, rows_of
from tests.languages import catalogues
from tests.notebook import NOTEBOOK, executed
from tests.pictures.drawings import GOLDEN_SCALE, drawn_pages, golden_file
from tests.stubs import stubs as made_stubs
from tests.xlsx.workbooks import parts_of

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "samples"
BUILT = {"excelmaze-{}.xlsm": workbook, "excelmaze-{}.xlam": addin, "options-{}.xlsx": control_workbook}


class File(NamedTuple):
    """A file, whether it is another one now, and what else there is to be said of it."""

    path: Path
    changed: bool
    note: str = ""


def tables() -> Iterator[File]:
    """The tables in the docs; the shares of dead ends are measured, which takes some seconds."""
    for page, text in pages.renewed().items():
        yield _written(page, text.encode())


def template() -> Iterator[File]:
    """The workbooks and the add-ins with the buttons, and the control sheet, in all languages."""
    with tempfile.TemporaryDirectory() as folder:
        for language, (name, build) in product(LANGUAGES, BUILT.items()):
            fresh = Path(folder) / name.format(language)
            fresh.write_bytes(build(language))
            yield _package(ROOT / "templates" / fresh.name, fresh)


def languages() -> Iterator[File]:
    """The catalogues of languages: places for new texts, none for those that are gone, and what gettext reads."""
    for language in catalogues.OTHERS:
        written = _written(catalogues.FOLDER / f"{language}.po", catalogues.completed(language).encode())
        lacking = [entry.msgid for entry in catalogues.catalogue(language) if not entry.msgstr]
        yield written._replace(note=f"without translation: {', '.join(lacking)}" if lacking else "")
        yield _written(catalogues.FOLDER / f"{language}.mo", catalogues.compiled(language))


def samples() -> Iterator[File]:
    """The samples, and the pictures of those that changed."""
    changed = []
    with tempfile.TemporaryDirectory() as folder:
        for name, write in _script("make")["SAMPLES"].items():
            write(Path(folder) / name)
            fresh = Path(folder) / name
            if fresh.suffix != ".xlsx":
                yield _written(SAMPLES / name, fresh.read_bytes())
                continue
            workbook = _package(SAMPLES / name, fresh)
            if workbook.changed:
                changed.append(workbook.path)
            yield workbook
    yield _written(NOTEBOOK, executed(NOTEBOOK.read_text(encoding="utf-8")).encode())
    yield from _pictures([workbook for workbook in changed if workbook.name in _script("pictures")["drawn"]()])


def pictures() -> Iterator[File]:
    """The pictures of all samples, and those of printed pages in README and docs."""
    drawn = _script("pictures")
    yield from _pictures([SAMPLES / name for name in drawn["drawn"]()])
    moving = SAMPLES / "pictures" / "growing.gif"
    before = _content(moving)
    drawn["make_moving"]()
    yield File(moving, _content(moving) != before)
    printed = _script("printed")
    before_all = {picture.path: _content(picture.path) for picture in printed["pictures"]()}
    for path in printed["make"]():
        yield File(path, _content(path) != before_all[path])


def golden() -> Iterator[File]:
    """Golden mazes of the algorithms and kinds that have none yet; those that are there stay."""
    lacking = [name for name in ALGORITHMS if all(call["algorithm"] != name for call, _ in ROWS)]
    kinds = kinds_without_rows()
    rows = [*ROWS, *(row for name in lacking for row in rows_of(name)), *map(row_of_kind, kinds)]
    yield _written(GOLDEN_MAZES, as_text(rows).encode(), ", ".join([*lacking, *kinds]))


def api() -> Iterator[File]:
    """The public names and their signatures: what is gone or changed there, docs/library.md has a policy for."""
    yield _written(API, public_api().encode())


def stubs() -> Iterator[File]:
    """The public names and the types of the library's keywords, for type checkers and editors."""
    for path, text in made_stubs().items():
        yield _written(path, text.encode())


ALWAYS: dict[str, Callable[[], Iterator[File]]] = {
    "pages": tables,
    "stubs": stubs,
    "api": api,
    "languages": languages,
    "template": template,
    "samples": samples,
    "golden": golden,
}


def golden_pictures() -> Iterator[File]:
    """The pictures that pages are compared with; look at them."""
    for name, page in drawn_pages():
        yield _written(golden_file(name), png(page, GOLDEN_SCALE))


RENEWED: dict[str, Callable[[], Iterator[File]]] = {
    **ALWAYS,
    "pictures": pictures,
    "golden-pictures": golden_pictures,
}


def _pictures(workbooks: Sequence[Path]) -> Iterator[File]:
    found = [SAMPLES / "pictures" / f"{workbook.stem}.png" for workbook in workbooks]
    if find_spec("PIL") is None:
        yield from (File(path, changed=False, note="out of date: Pillow is not installed") for path in found)
        return
    before = [_content(path) for path in found]
    if workbooks:
        _script("pictures")["make"]([workbook.name for workbook in workbooks])
    yield from (File(path, _content(path) != was) for path, was in zip(found, before, strict=True))


def _script(name: str) -> dict[str, Any]:
    return runpy.run_path(str(SAMPLES / f"{name}.py"))


def _package(path: Path, fresh: Path) -> File:
    """A workbook, if one of its parts is another one: another zlib may compress the same to other bytes."""
    if path.exists() and [*parts_of(path).items()] == [*parts_of(fresh).items()]:
        return File(path, changed=False)
    return _written(path, fresh.read_bytes())


def _written(path: Path, content: bytes, note: str = "") -> File:
    changed = _content(path) != content
    if changed:
        path.write_bytes(content)
    return File(path, changed, note)


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def main(names: Sequence[str]) -> None:
    """Renew what is named, or all but pictures, and say what changed."""
    unknown = [name for name in names if name not in RENEWED]
    if unknown:
        sys.exit(f"{unknown[0]}: nothing of that name is renewed; choose from {', '.join(RENEWED)}")
    for name in names or ALWAYS:
        for file in RENEWED[name]():
            note = f" ({file.note})" if file.note else ""
            what = "renewed  " if file.changed else "unchanged"
            sys.stdout.write(f"{what} {file.path.relative_to(ROOT).as_posix()}{note}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
