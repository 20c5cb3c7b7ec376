"""Letters are those of fonts, each sign of the first that has it; a line says for which signs there are none."""

import re
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest

pytest.importorskip("PIL")

from excelmaze.draw.layout import CellLook, Layout, Role
from excelmaze.draw.theme import THEMES
from excelmaze.grids.grid import Grid
from excelmaze.languages import LANGUAGES
from excelmaze.maze.generation import generate
from excelmaze.pictures.export import export
from excelmaze.pictures.fonts import installed, pixel_letters
from excelmaze.pictures.lettering import OwnFace
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.pixels import png
from tests.cases import daily
from tests.conftest import Result, python
from tests.languages.catalogues import catalogue, texts
from tests.pictures.drawings import read_png

pytestmark = pytest.mark.usefixtures("here")
Run = Callable[..., Result]
ARROWS = "↑↓←→↕↔⇑⇓⇐⇒⇕⇔⇡⇣⇠⇢⇞⇟"
INSTALL = 'in the folder of excelmaze run pip install ".[lettering]"'
ALPHABETS = {
    "en": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?'\"()[]+-*/=<>%&@#$ “”‘’–—…£€",
    "cs": "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ„“",
    "de": "äöüßÄÖÜẞ„“»«",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ№",
    "ja": "".join(map(chr, [*range(0x3041, 0x3097), *range(0x30A1, 0x30FB)]))
    + "ー、。「」・一二三上下大小中始終迷路出口入点数名前日付",
}
# The kinds of files that have a font.
ENDINGS = ["png", "gif", "pdf"]


def vera() -> str:
    """A font with few letters."""
    reportlab = pytest.importorskip("reportlab")
    return str(Path(reportlab.__file__).parent / "fonts" / "Vera.ttf")


@pytest.mark.parametrize("language", daily(LANGUAGES, ["cs"]))
def test_the_fonts_of_the_extra_have_all_letters_of_a_language(language: str) -> None:
    words = texts() if language == "en" else [entry.msgstr for entry in catalogue(language)]
    signs = {sign for text in [*words, ALPHABETS[language]] for sign in text if sign.isprintable()}
    signs -= {*"🐭🧀"}  # an example in the help of --marks
    letters = pixel_letters()
    assert {sign for sign in signs if not letters.has(sign)} == set()
    *fonts, own = letters.faces
    assert len(fonts) == len(installed()) == 2
    lacking = {sign for sign in signs if sign.strip() and not any(face.has(sign) for face in fonts)}
    assert lacking <= {*ARROWS, "★", "☆"}
    assert own.has("A")


def test_arrows_and_stars_are_drawn_in_any_case_and_differ() -> None:
    face, signs = OwnFace(), ARROWS + "★☆"
    drawn = {sign: [*face.lines(sign, 0, 0, 1)] for sign in signs if face.has(sign)}
    assert len({repr(lines) for lines in drawn.values()}) == len(signs)
    for sign, lines in drawn.items():
        for x, y in (point for line in lines for point in line):
            assert 0 <= x <= face.width(sign), sign
            assert -0.8 <= y <= 0.05, sign


def marked() -> Page:
    """A page with two marks and a letter."""
    shown = (CellLook(0, Role.OPEN), CellLook(0, Role.START), CellLook(0, Role.GOAL))
    layout = Layout(Grid.rectangle(2, 2), bytes([1, 0, 0, 2]), shown, texts={0: "START", 1: "A", 3: "GO"})
    return Page(generate(layout.grid), layout, THEMES["color"], "Words")


def test_texts_stand_in_the_middle_of_their_cells() -> None:
    side = 100
    rows = read_png(png(marked(), Scale.of(side))).rows
    for row, column in ((0, 0), (0, 1), (1, 1)):
        top, first = side // 2 + row * side, side // 2 + column * side
        cell = [line[first + 8 : first + side - 8] for line in rows[top + 8 : top + side - 8]]
        inked = [(x + 8, y + 8) for y, line in enumerate(cell) for x, pixel in enumerate(line) if pixel == b"\0\0\0"]
        for places in zip(*inked, strict=True):
            assert (min(places) + max(places) + 1) / 2 == pytest.approx(side / 2, abs=3)


def test_texts_of_documents_lie_where_those_of_pictures_do() -> None:
    pytest.importorskip("reportlab")
    pdfplumber = pytest.importorskip("pdfplumber")
    for ending in ("pdf", "svg"):
        export(generate("B2:F6", seed=1, goal="last"), f"a.{ending}", paper="A5", title="Žížala", theme="print")
    placed = {
        text: (float(middle), float(base))
        for middle, base, text in re.findall(
            r'class="label" x="([\d.]+)" y="([\d.]+)" [^>]*>([^<]+)<',
            Path("a.svg").read_text(encoding="utf-8"),
        )
    }
    chars = pdfplumber.open(BytesIO(Path("a.pdf").read_bytes())).pages[0].chars
    (first,), (last,) = ([char for char in chars if char["text"] == sign] for sign in "Žl")
    assert (first["x0"] + last["x1"]) / 2 == pytest.approx(placed["Žížala"][0], abs=4)
    height = first["y0"] + first["bottom"]
    assert height - first["matrix"][5] == pytest.approx(placed["Žížala"][1], abs=0.1)


@pytest.mark.parametrize("ending", daily([*ENDINGS, "svg", "html"], ["svg", "png"]))
def test_the_same_letters_are_the_same_bytes(ending: str) -> None:
    """Also after those of other pages, and in pages with other letters before."""
    if ending == "pdf":
        pytest.importorskip("reportlab")
    maze = generate("B2:F6", seed=1, goal="last")
    for title, name in (("Žížala", "a"), ("迷路 ★", "b"), ("Žížala", "c")):
        export(maze, f"{name}.{ending}", title=title, scale=None if ending == "pdf" else 40)
    assert Path(f"a.{ending}").read_bytes() == Path(f"c.{ending}").read_bytes() != Path(f"b.{ending}").read_bytes()


@pytest.mark.usefixtures("without_fonts")
@pytest.mark.parametrize("ending", ["png", "pdf", "svg"])
def test_without_the_extra_a_line_says_what_to_install_for_letters_that_are_lacking(ending: str, run: Run) -> None:
    """Latin letters come with Pillow and reportlab; programs that show an SVG have their own."""
    pytest.importorskip("reportlab")
    done = run("export", "4x4", f"a.{ending}", "--title", "Übung ★ 迷", "--seed", "1", "--cell-size", "20mm")
    boxes = f"boxes stand for 迷, for which there are no letters; {INSTALL}, or give --font FILE, a font that has them"
    assert (done.status, done.out.count(boxes)) == (0, 0 if ending == "svg" else 1), done.out
    assert "letters" not in run("export", "4x4", f"b.{ending}", "--seed", "1", "--title", "Übung").out
    if ending == "svg":
        assert ">Übung ★ 迷<" in Path("a.svg").read_text(encoding="utf-8")


def test_letters_that_reportlab_cannot_read_need_fonttools() -> None:
    """In a program of its own, for fonts that were read are kept."""
    pytest.importorskip("reportlab")
    start = "import sys; sys.modules['fontTools.ttLib'] = None; from excelmaze.cli import main; sys.exit(main())"
    export = partial(python, "-c", start, "export", "4x4", folder=Path(), check=False)
    assert export("a.pdf", "--title", "Way").returncode == 0
    done = export("b.pdf", "--title", "迷路")
    assert done.returncode == 1
    assert "needs fontTools, which is not installed; in the folder of excelmaze run pip install" in done.stderr


@pytest.mark.usefixtures("without_fonts")
@pytest.mark.parametrize("ending", daily(ENDINGS, ["png"]))
def test_a_font_of_one_s_own_comes_first(ending: str) -> None:
    """It draws what it has."""
    if ending == "pdf":
        pytest.importorskip("reportlab")
    maze = generate("B2:F6", seed=1, goal="last")
    written = []
    for font in (None, vera()):
        export(maze, f"a.{ending}", title="Schoß 迷", font=font)
        written.append(Path(f"a.{ending}").read_bytes())
    assert written[0] == written[1]  # others have this one anyway
    assert pixel_letters(vera()).has("Schoß")


@pytest.mark.parametrize("ending", daily(ENDINGS, ["png"]))
def test_what_is_no_font_is_refused_before_anything_is_written(ending: str, run: Run) -> None:
    if ending == "pdf":
        pytest.importorskip("reportlab")
    whole = Path(vera()).read_bytes()
    Path("short.ttf").write_bytes(whole[:3000])
    Path("text.ttf").write_text("no font", encoding="utf-8")
    Path("zeros.ttf").write_bytes(whole[:300] + bytes(len(whole) - 300))
    for font in ("short.ttf", "text.ttf", "zeros.ttf", "none.ttf"):
        done = run("export", "4x4", f"a.{ending}", "--font", font, "--title", "A maze")
        assert (done.status, done.err.count("\n")) == (1, 1), done
        why = "does not exist" if font == "none.ttf" else "is no TrueType or OpenType font that can be read"
        assert font in done.err
        assert why in done.err
        assert not Path(f"a.{ending}").exists()


def test_a_font_that_must_not_be_embedded_is_refused_for_documents(run: Run) -> None:
    """As its makers say in the table OS/2."""
    pytest.importorskip("reportlab")
    from fontTools.ttLib import TTFont

    for kind in (0x0002, 0x0200, 0x0004):
        font = TTFont(vera())
        font["OS/2"].fsType = kind
        font.save("a.ttf")
        done = run("export", "4x4", "a.pdf", "--font", "a.ttf", "--title", "A", "--force")
        assert done.status == (0 if kind == 0x0004 else 1)
        assert ("a.ttf: this font's makers do not allow to embed it; choose another" in done.err) is (kind != 0x0004)
