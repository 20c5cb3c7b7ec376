"""Letters are those of fonts, alike in all formats; without them they are points, and a line says what to install."""

import re
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from excelmaze.draw.layout import Layout, Role, Shown
from excelmaze.draw.theme import THEMES
from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.languages import LANGUAGES
from excelmaze.maze.generation import generate
from excelmaze.pictures.coverage import LEVELS, covered
from excelmaze.pictures.export import export
from excelmaze.pictures.fonts import installed
from excelmaze.pictures.glyphs import BOLDER, Glyph
from excelmaze.pictures.lettering import Letters, lettering
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.png import png
from excelmaze.pictures.strokes import sized_texts
from excelmaze.pictures.svg import svg
from tests.cases import daily
from tests.conftest import Result
from tests.languages.catalogues import catalogue, texts
from tests.pictures.drawings import read_png

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
ENDINGS = ["png", "svg", "html", "gif", "pdf"]


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def area(glyphs: list[Glyph], size: float) -> float:
    """How many pixels glyphs cover."""
    return sum(map(sum, covered(glyphs, size).rows)) / LEVELS


def vera() -> str:
    """A font with few letters."""
    reportlab = pytest.importorskip("reportlab")
    return str(Path(reportlab.__file__).parent / "fonts" / "Vera.ttf")


@pytest.mark.parametrize("language", daily(LANGUAGES, ["cs"]))
def test_the_fonts_of_the_extra_have_all_letters_of_a_language(language: str) -> None:
    words = texts() if language == "en" else [entry.msgstr for entry in catalogue(language)]
    signs = {sign for text in [*words, ALPHABETS[language]] for sign in text if sign.isprintable()}
    signs -= {*"🐭🧀"}  # an example in the help of --marks
    assert {sign for sign in signs if not any(ord(sign) in font.signs for font in installed())} <= {*ARROWS, "★", "☆"}
    assert {sign for sign in signs if not lettering().has_outlines(sign)} == set()


def test_a_letter_with_a_mark_is_one_sign_however_it_is_typed() -> None:
    assert [*lettering().glyphs("Z\N{COMBINING CARON}")] == [*lettering().glyphs("Ž")]


def test_what_outlines_turn_around_is_covered_and_holes_are_not() -> None:
    """A square of half an em, once more in it, and a hole; the edges of a smaller one cover parts of pixels."""
    square = ((0, 0), (0, 500), (500, 500), (500, 0))
    inner = ((100, 100), (100, 400), (400, 400), (400, 100))
    assert area([Glyph(600, [square])], 20) == 100
    assert area([Glyph(600, [square, inner])], 20) == 100
    assert area([Glyph(600, [square, inner[::-1]])], 20) == 100 - 36
    assert area([Glyph(600, [square]), Glyph(0, [square])], 20) == 200
    assert {*b"".join(covered([Glyph(600, [square])], 21).rows)} == {2, 3, LEVELS}
    circle = [(0, 400), (0, 800, 400, 800), (800, 800, 800, 400), (800, 0, 400, 0), (0, 0, 0, 400)]
    assert area([Glyph(800, [circle])], 100) == pytest.approx(6400 * 5 / 6, rel=0.01)


def test_letters_are_as_high_and_broad_as_their_font_says() -> None:
    letters = lettering()
    drawn = covered(letters.glyphs("H"), 100)
    assert (drawn.top, len(drawn.rows)) == (-72, 72)
    width = letters.width("START GOAL")
    assert len(covered(letters.glyphs("START GOAL"), 100).rows[0]) == pytest.approx(100 * width, abs=12)


def test_arrows_and_stars_are_drawn_in_any_case_and_differ() -> None:
    letters = Letters()
    shapes = {sign: tuple(covered(letters.glyphs(sign), 40).rows) for sign in ARROWS + "★☆"}
    assert len({*shapes.values()}) == len(shapes)
    for up, down, left in ("↑↓←", "⇑⇓⇐", "⇡⇣⇠"):
        assert sum(map(sum, shapes[up])) == pytest.approx(sum(map(sum, shapes[down])), rel=0.05)
        assert sum(map(sum, shapes[up])) == pytest.approx(sum(map(sum, shapes[left])), rel=0.05)
        assert shapes[up][:10] == tuple(row[::-1] for row in shapes[up][:10])
    assert sum(map(sum, shapes["☆"])) < 0.7 * sum(map(sum, shapes["★"]))
    assert letters.has_outlines(ARROWS + "★☆")


def test_points_are_whole_pixels() -> None:
    """The alphabet without fonts: capitals seven points high, and a box for what nobody has drawn."""
    letters = Letters()
    size = letters.whole(30)
    assert {*b"".join(covered(letters.glyphs("Straße Žížala ここ"), size).rows)} == {0, LEVELS}
    assert len(covered(letters.glyphs("H"), size).rows) == 21
    assert [*letters.glyphs("\N{SNOWMAN}")] == [*letters.glyphs("迷")]
    assert (letters.has("Žížala"), letters.has("迷")) == (True, False)


def marked() -> Page:
    """A page with two marks and a letter."""
    shown = (Shown(0, Role.OPEN), Shown(0, Role.START), Shown(0, Role.GOAL))
    layout = Layout(Grid.rectangle(2, 2), bytes([1, 0, 0, 2]), shown, texts={0: "START", 1: "A", 3: "GO"})
    return Page(layout, THEMES["color"], "Words")


def test_marks_have_one_size_and_letters_their_own() -> None:
    written = sized_texts(marked().layout, lettering().width, 0.05)
    assert all(text_lettering.bold for _, text_lettering in written)
    sizes = {text.text: text_lettering.points for text, text_lettering in written}
    assert sizes["START"] == sizes["GO"] < sizes["A"] == 0.65
    assert sizes["START"] * lettering().width("START") == pytest.approx(0.92 * 0.95)


def test_texts_lie_in_the_same_place_in_pixels_and_in_paths() -> None:
    """The extent of ink in each cell is that of the path's points there, and half of the line around bold letters."""
    side = 100
    rows = read_png(png(marked(), Scale.of(str(side)))).rows
    found = re.findall(
        r'aria-label="(\w+)" transform="translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+) .*? d="([^"]+)"',
        svg(marked(), Scale.of(str(side))),
    )
    assert [text for text, *_ in found] == ["START", "A", "GO"]
    for (_, left, base, scale, path), (row, column) in zip(found, ((0, 0), (0, 1), (1, 1)), strict=True):
        top, first = side // 2 + row * side, side // 2 + column * side
        cell = [line[first + 10 : first + side - 10] for line in rows[top + 10 : top + side - 10]]
        ground = cell[0][0]
        inked = [(x + 10, y + 10) for y, line in enumerate(cell) for x, pixel in enumerate(line) if pixel != ground]
        numbers = [int(number) for number in re.findall(r"-?\d+", path)]
        xs = [(float(left) + place * float(scale)) * side / 20 - column * side for place in numbers[::2]]
        ys = [(float(base) - place * float(scale)) * side / 20 - row * side for place in numbers[1::2]]
        around = BOLDER / 2 * float(scale) * side / 20
        for places, expected in zip(zip(*inked, strict=True), (xs, ys), strict=True):
            assert min(places) == pytest.approx(max(min(expected) - around, 10), abs=1.5)
            assert max(places) + 1 == pytest.approx(min(max(expected) + around, side - 10), abs=1.5)


def test_texts_of_documents_lie_where_those_of_pictures_do() -> None:
    pytest.importorskip("reportlab")
    pdfplumber = pytest.importorskip("pdfplumber")
    for ending in ("pdf", "svg"):
        export(generate("B2:F6", seed=1, goal="last"), f"a.{ending}", paper="A5", title="Žížala", theme="print")
    placed = {
        text: (float(left), float(base))
        for text, left, base in re.findall(
            r'class="label"[^>]* aria-label="([^"]+)" transform="translate\(([\d.]+) ([\d.]+)\)',
            Path("a.svg").read_text(encoding="utf-8"),
        )
    }
    chars = pdfplumber.open(BytesIO(Path("a.pdf").read_bytes())).pages[0].chars
    (title,) = (char for char in chars if char["text"] == "Ž")
    assert title["x0"] == pytest.approx(placed["Žížala"][0], abs=0.1)
    height = title["y0"] + title["bottom"]
    assert height - title["matrix"][5] == pytest.approx(placed["Žížala"][1], abs=0.1)


@pytest.mark.parametrize("ending", daily(ENDINGS, ["svg", "png"]))
def test_the_same_letters_are_the_same_bytes(ending: str) -> None:
    """Also after those of other pages, and in pages with other letters before."""
    if ending == "pdf":
        pytest.importorskip("reportlab")
    maze = generate("B2:F6", seed=1, goal="last")
    for title, name in (("Žížala", "a"), ("迷路 ★", "b"), ("Žížala", "c")):
        export(maze, f"{name}.{ending}", title=title, scale=None if ending == "pdf" else 40)
    assert Path(f"a.{ending}").read_bytes() == Path(f"c.{ending}").read_bytes() != Path(f"b.{ending}").read_bytes()


@pytest.mark.usefixtures("without_fonts")
@pytest.mark.parametrize("ending", ["png", "svg"])
def test_without_the_extra_a_line_says_what_to_install(ending: str, run: Run) -> None:
    """Once, and only where a text is drawn; letters are points in pixels, and the browser's own elsewhere."""
    done = run("export", "4x4", f"a.{ending}", "--title", "Žížala 迷", "--seed", "1", "--scale", "40")
    assert (done.status, done.out.count("\n"), done.out.count(INSTALL)) == (0, 4 if ending == "png" else 3, 1)
    by = "by points" if ending == "png" else "by the program that shows them"
    assert f"letters are drawn {by}; for those of a font, {INSTALL}\n" in done.out
    assert ("boxes stand for 迷, for which there are no letters; give --font FILE" in done.out) is (ending == "png")
    assert INSTALL not in run("export", "4x4", f"b.{ending}", "--seed", "1", "--marks", "none").out
    if ending == "svg":
        assert ">Žížala 迷</text>" in Path("a.svg").read_text(encoding="utf-8")
    else:
        assert {*read_png(Path("a.png").read_bytes()).rows[30]} == {b"\0\0\0", b"\xff\xff\xff"}


@pytest.mark.usefixtures("without_fonts")
def test_without_the_extra_documents_have_the_letters_of_reportlab_s_font_and_points(run: Run) -> None:
    pytest.importorskip("reportlab")
    pdfplumber = pytest.importorskip("pdfplumber")
    assert INSTALL not in run("export", "4x4", "a.pdf", "--title", "A maze, Übung", "--seed", "1").out
    done = run("export", "4x4", "a.pdf", "--title", "Щука ★", "--seed", "1", "--force")
    assert f"letters are drawn by points; for those of a font, {INSTALL}\n" in done.out
    assert "Щука ★" in pdfplumber.open(BytesIO(Path("a.pdf").read_bytes())).pages[0].extract_text()


def test_without_fonttools_a_font_is_refused_with_what_to_install(
    monkeypatch: pytest.MonkeyPatch, run: Run, tmp_path: Path
) -> None:
    font = tmp_path / "unread.ttf"  # fonts that were read stay in memory
    font.write_bytes(Path(vera()).read_bytes())
    for module in ("fontTools", "fontTools.ttLib"):
        monkeypatch.setitem(sys.modules, module, None)
    done = run("export", "4x4", "a.png", "--font", font)
    assert (done.status, done.err) == (1, f"excelmaze: a font needs fontTools, which is not installed; {INSTALL}\n")
    assert not Path("a.png").exists()


@pytest.mark.usefixtures("without_fonts")
@pytest.mark.parametrize("ending", daily(ENDINGS, ["png"]))
def test_a_font_of_one_s_own_comes_first(ending: str) -> None:
    """It draws what it has, with points for the rest where nothing else is installed."""
    if ending == "pdf":
        pytest.importorskip("reportlab")
    maze = generate("B2:F6", seed=1, goal="last")
    written = []
    for font in (None, vera()):
        export(maze, f"a.{ending}", title="Schoß 迷", font=font)
        written.append(Path(f"a.{ending}").read_bytes())
    assert (written[0] == written[1]) is (ending == "pdf")
    letters = lettering(vera())
    assert (letters.has_outlines("Schoß"), letters.has_outlines("迷"), letters.has("Щ")) == (True, False, True)


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


def test_a_font_that_must_not_be_embedded_is_refused() -> None:
    """As its makers say in the table OS/2; one that may be, with letters of the third degree, is drawn."""
    from fontTools.ttLib import TTFont

    for kind in (0x0002, 0x0200, 0x0004):
        font = TTFont(vera())
        font["OS/2"].fsType = kind
        font.save("a.ttf")
        if kind == 0x0004:
            assert lettering("a.ttf").width("A") > 0
        else:
            with pytest.raises(WorkbookError, match="do not allow to embed it; choose another"):
                lettering("a.ttf")
