"""Drawings on sheets: pictures and lines that mazes bring, and what users have drawn, which stays byte for byte."""

import re
import zipfile
from collections.abc import Callable
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import openpyxl
import pytest
import xlsxwriter
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.drawing.image import Image as Picture

from excelmaze import clear_workbook, fill_workbook, generate, read, save, solve_workbook
from excelmaze.cli import main
from excelmaze.draw.drawings import SOLUTION, Box, Drawing, Freeform
from excelmaze.draw.images import PAIRS, read_image
from excelmaze.draw.layout import Layout, Stretch
from excelmaze.draw.theme import THEMES
from excelmaze.draw.tilings import lay_out
from excelmaze.grids.grid import Grid
from excelmaze.options.table import SafetyOptions
from excelmaze.xlsx.maze_request import new_maze_requests
from excelmaze.xlsx.patch.cell_format import CellChange
from excelmaze.xlsx.resolve import patch_workbook
from excelmaze.xlsx.rewrite import Job
from excelmaze.xlsx.sheet_request import SheetRequest
from tests.cases import daily
from tests.conftest import examples, not_none
from tests.validation import audit, sdk_errors
from tests.xlsx.office import converted, needs_libreoffice
from tests.xlsx.workbooks import parts_of, sheet_of, texts_on

XDR = "{http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing}"
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
CELLS = "B2:K11"
LOGO = "rabbit"


def users_book(path: Path) -> Path:
    """A workbook with a chart, a picture, a text box, a comment and a link, and a bare sheet."""
    book = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet("Data")
    sheet.write_column("T2", [1, 2, 3, 4])
    chart = book.add_chart({"type": "line"})
    chart.add_series({"values": "=Data!$T$2:$T$5"})
    sheet.insert_chart("V2", chart)
    sheet.insert_image("V20", "mine.png", {"image_data": BytesIO(read_image("bone").data)})
    sheet.insert_textbox("B3", "My own box, over the maze")
    sheet.write_comment("T2", "a comment")
    sheet.write_url("T9", "https://example.org")
    book.add_worksheet("Bare")
    book.close()
    return path


def elements(data: bytes) -> ET.Element:
    """A part as a tree."""
    return ET.fromstring(data)  # noqa: S314 - our own


def drawings_in(path: Path) -> dict[str, tuple[str, str, tuple[int, ...]]]:
    """By the part's name and its own: what each picture and shape is, what it says, and its corners."""
    found = {}
    for part, data in parts_of(path).items():
        if re.fullmatch("xl/drawings/[^/]*[0-9].xml", part):
            for anchor in elements(data):
                named = next(anchor.iter(f"{XDR}cNvPr"))
                corners = tuple(
                    int(not_none(one.text)) for name in ("from", "to") for one in anchor.iterfind(f"{XDR}{name}/*")
                )
                kind = next((one.tag.removeprefix(XDR) for one in anchor if one.tag in {f"{XDR}pic", f"{XDR}sp"}), "")
                found[named.get("name", "")] = kind, named.get("descr", ""), corners
    return found


def of_mazes(path: Path) -> list[str]:
    """The names of the drawings of mazes."""
    return sorted(name for name in drawings_in(path) if name.startswith("Maze"))


def without(path: Path, *names: str) -> None:
    """Take drawings away as a person does who deletes them."""
    changed(path, lambda data: _ANCHOR.sub(lambda one: b"" if _name(one[0]) in names else one[0], data))


_ANCHOR = re.compile(rb"<xdr:(two|one)CellAnchor.*?</xdr:\1CellAnchor>", re.DOTALL)


def _name(anchor: bytes) -> str:
    return not_none(re.search(rb'cNvPr id="[0-9]+" name="([^"]*)"', anchor))[1].decode()


def changed(path: Path, change: Callable[[bytes], bytes]) -> None:
    """Change the drawing parts of a workbook."""
    parts = parts_of(path)
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, change(data) if name.startswith("xl/drawings/") and name.endswith(".xml") else data)


def stays(path: Path, before: dict[str, bytes]) -> None:
    """Check that all drawings, pictures, charts and what refers to them are what they were, byte for byte."""
    kept = re.compile(r"xl/(drawings|media|charts|comments|worksheets/_rels)|\[Content_Types\]")
    now = parts_of(path)
    assert sorted(filter(kept.match, now)) == sorted(filter(kept.match, before))
    assert [name for name in filter(kept.match, now) if now[name] != before[name]] == []


def users_stay_among(path: Path, before: dict[str, bytes]) -> None:
    """Check that each drawing of the user's is there byte for byte, among those of mazes."""
    now = parts_of(path)
    for name, data in before.items():
        if name.startswith(("xl/media", "xl/charts", "xl/comments", "xl/drawings/vml")):
            assert now[name] == data, name
    first = "xl/drawings/drawing1.xml"
    ours = [one for one in _ANCHOR.finditer(now[first]) if _name(one[0]).startswith("Maze")]
    rest = now[first]
    for one in ours:
        rest = rest.replace(one[0], b"")
    assert rest == before[first]


def pictures_of(sheet: Any) -> list[object]:  # noqa: ANN401 - its own types do not tell
    """The pictures that openpyxl finds on a sheet."""
    return [*sheet._images]  # noqa: SLF001 - it has no other list


# New workbooks


@pytest.mark.slow
@pytest.mark.parametrize("pair", daily(PAIRS, 1))
def test_a_new_workbook_has_the_pair_in_the_cells_of_start_and_goal(tmp_path: Path, pair: str) -> None:
    maze, path = generate("B2:K11", seed=7), tmp_path / "maze.xlsx"
    save(maze, path, images=pair, solution="sheet", title="Way", cell_size=30)
    for number in (1, 2):
        data = parts_of(path)[f"xl/drawings/sheet{number}drawing1.xml"]
        links = {
            one.get("Id"): one.get("Target")
            for one in elements(parts_of(path)[f"xl/drawings/_rels/sheet{number}drawing1.xml.rels"])
        }
        for anchor, end, name in zip(elements(data), maze.ends[0], (pair, PAIRS[pair]), strict=True):
            row, column = maze.grid.place(not_none(end))
            corners = {
                one: [int(not_none(part.text)) for part in not_none(anchor.find(f"{XDR}{one}"))]
                for one in ("from", "to")
            }
            assert [corners[one][at] for one in ("from", "to") for at in (0, 2)] == [column - 1, row - 1] * 2
            inside = [corners[one][at] / 9525 for one in ("from", "to") for at in (1, 3)]
            assert all(2 < place < 28 for place in inside), "within the walls"
            link = next(anchor.iter(f"{A}blip")).get(f"{R}embed")
            assert parts_of(path)[not_none(links[link]).lstrip("/")] == read_image(name).data
    assert len([name for name in parts_of(path) if name.startswith("xl/media")]) == 2, "each picture is there once"
    sheet = sheet_of(path)
    assert len(pictures_of(sheet)) == 2
    assert all(cell.value in {None, "Way"} for row in sheet for cell in row), "no words under the pictures"
    assert read(path) == maze
    assert audit(path) == []


@pytest.mark.slow
def test_the_schema_allows_the_drawings_of_mazes_wherever_they_are_written(tmp_path: Path) -> None:
    path = tmp_path / "new.xlsx"
    for pair in PAIRS:
        save(generate(CELLS, seed=7), path, images=pair, solution="sheet", title="Way", cell_size=30)
        assert sdk_errors(path) == []
    clear_workbook(path, cells=CELLS, plain=True)
    assert sdk_errors(path) == []
    for sheet, solution in product(("Data", "Bare"), ("none", "sheet")):
        path = users_book(tmp_path / "book.xlsx")
        for seed, pair in enumerate(("mouse", "dog", "dog")):
            fill_workbook(path, sheet=sheet, cells=CELLS, seed=seed, images=pair, solution=solution)
            assert sdk_errors(path) == []
        clear_workbook(path, sheet=sheet)
        assert sdk_errors(path) == []
    fill_lined(path, 1)
    assert sdk_errors(path) == []
    path = book_without_prefixes(tmp_path / "bare.xlsx")
    faults = sdk_errors(path)
    fill_workbook(path, cells=CELLS, seed=1, images="rocket")
    assert sdk_errors(path) == faults


def test_the_other_end_keeps_its_mark_and_a_hole_gets_its_picture(tmp_path: Path) -> None:
    path = tmp_path / "maze.xlsx"
    options = ["--rows", "12", "--cols", "12", "--seed", "3", "--hole", "E5:G7", "--hole-image", LOGO]
    assert main(["new", str(path), *options, "--start-image", "bee", "--language", "de"]) == 0
    found = drawings_in(path)
    assert {name: (kind, text) for name, (kind, text, _) in found.items()} == {
        "Maze start": ("pic", "Bild am Start"),
        "Maze hole": ("pic", "Bild"),
    }
    corners = found["Maze hole"][2]
    assert corners[0:3:2] + corners[4:7:2] == (4, 4, 6, 6)
    assert [*texts_on(path).values()] == ["ZIEL"]


def test_the_same_maze_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        save(generate("B2:F6", seed=1), tmp_path / f"{name}.xlsx", images="bee")
    assert (tmp_path / "one.xlsx").read_bytes() == (tmp_path / "two.xlsx").read_bytes()


# Existing workbooks


@pytest.mark.parametrize(("sheet", "solution"), daily(product(["Data", "Bare"], ["sheet", "none"]), [("Bare", "none")]))
def test_what_a_user_has_drawn_stays_over_fill_refill_solve_and_clear(
    tmp_path: Path, sheet: str, solution: str
) -> None:
    path = users_book(tmp_path / "book.xlsx")
    before = parts_of(path)
    for seed, pair in enumerate(("mouse", "dog", "dog")):
        done = fill_workbook(
            path, sheet=sheet, cells=CELLS, seed=seed, images=pair, solution=solution, cell_size=[None, 24, 24][seed]
        )
        assert of_mazes(path) == ["Maze goal", "Maze start"]
        users_stay_among(path, before)
        assert audit(path) == []
        files = {read_image(name).data for name in (pair, PAIRS[pair])}
        assert {data for name, data in parts_of(path).items() if "media/maze" in name} == files, "old pictures are gone"
        assert read(path, sheet=sheet, cells=CELLS) == done.maze
    solve_workbook(path, sheet=sheet, cells=CELLS)
    assert of_mazes(path) == ["Maze goal", "Maze start"]
    clear_workbook(path, sheet=sheet)
    stays(path, before)


def test_each_of_two_mazes_has_pictures_of_its_own(tmp_path: Path) -> None:
    path = users_book(tmp_path / "book.xlsx")
    before = parts_of(path)
    fill_workbook(path, sheet="Data", cells="B2:F6", seed=1, images="bee")
    fill_workbook(path, sheet="Data", cells="H2:L6", seed=1, images="rocket")
    assert of_mazes(path) == ["Maze goal", "Maze goal 2", "Maze start", "Maze start 2"]
    users_stay_among(path, before)
    clear_workbook(path, sheet="Data", cells="B2:F6")
    assert of_mazes(path) == ["Maze goal 2", "Maze start 2"]
    fill_workbook(path, sheet="Data", cells="H2:L6", seed=2)
    stays(path, before)


def test_a_maze_over_a_part_of_another_takes_the_pictures_in_its_cells_alone(tmp_path: Path) -> None:
    path = users_book(tmp_path / "book.xlsx")
    fill_workbook(path, sheet="Data", cells="B2:K11", seed=1, start="B2", goal="K11", images="bee")
    fill_workbook(path, sheet="Data", cells="B2:F6", seed=1, images="dog", start="C3", goal="D4")
    assert of_mazes(path) == ["Maze goal", "Maze goal 2", "Maze start"]
    clear_workbook(path, sheet="Data", cells="G7:K11")
    assert len(of_mazes(path)) == 2, "the bee's flower is gone"
    clear_workbook(path, sheet="Data")
    assert of_mazes(path) == []


@pytest.mark.slow
def test_fill_and_clear_plainly_take_the_pictures_of_a_new_workbook(tmp_path: Path) -> None:
    for name in ("filled", "cleared"):
        save(generate("B2:F6", seed=1), tmp_path / f"{name}.xlsx", images="bee", sheet="Maze")
    fill_workbook(tmp_path / "filled.xlsx", sheet="Maze", cells="B2:F6", seed=2)
    clear_workbook(tmp_path / "cleared.xlsx", sheet="Maze", cells="B2:F6", plain=True)
    for name in ("filled", "cleared"):
        path = tmp_path / f"{name}.xlsx"
        assert of_mazes(path) == []
        assert not [part for part in parts_of(path) if re.search("drawing|media|sheets/_rels", part)]


def test_a_drawing_that_was_renamed_or_copied_is_the_users(tmp_path: Path) -> None:
    path = users_book(tmp_path / "book.xlsx")
    fill_workbook(path, sheet="Data", cells=CELLS, seed=1, images="mouse")

    def edit(data: bytes) -> bytes:
        copies = b"".join(one[0] for one in _ANCHOR.finditer(data) if _name(one[0]) == "Maze goal")
        return data.replace(b'"Maze start"', b'"My mouse"').replace(b"</xdr:wsDr>", copies + b"</xdr:wsDr>")

    changed(path, edit)
    before = parts_of(path)
    clear_workbook(path, sheet="Data")
    assert {"Maze goal", "My mouse"} < drawings_in(path).keys()
    after = parts_of(path)
    assert [name for name in before if "media" in name] == [name for name in after if "media" in name]
    first = "xl/drawings/drawing1.xml"
    assert len(_ANCHOR.findall(after[first])) == len(_ANCHOR.findall(before[first])) - 1


@pytest.mark.slow
def test_a_drawing_that_was_deleted_or_moved_troubles_nobody(tmp_path: Path) -> None:
    path = users_book(tmp_path / "book.xlsx")
    before = parts_of(path)
    fill_workbook(path, sheet="Data", cells=CELLS, seed=1, images="mouse")
    without(path, "Maze start")
    changed(path, lambda data: data.replace(b"<xdr:row>10<", b"<xdr:row>40<"))
    fill_workbook(path, sheet="Data", cells=CELLS, seed=2, images="dog")
    assert of_mazes(path) == ["Maze goal", "Maze start"]
    clear_workbook(path, sheet="Data")
    assert of_mazes(path) == []
    users_stay_among(path, before)


@pytest.mark.slow
@examples(100, quick=2)
@given(st.data())
def test_in_any_order_the_users_drawings_stay(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    path = users_book(tmp_path_factory.mktemp("any") / "book.xlsx")
    before = parts_of(path)
    for _ in range(data.draw(st.integers(2, 6))):
        what = data.draw(st.sampled_from(["fill", "fill", "solve", "clear", "delete"]))
        cells = data.draw(st.sampled_from([CELLS, "D4:H8", "M2:Q6"]))
        if what == "fill":
            pair = data.draw(st.sampled_from([None, *PAIRS]))
            solution = data.draw(st.sampled_from(["none", "sheet"]))
            fill_workbook(path, sheet="Data", cells=cells, seed=1, images=pair, solution=solution)
        elif what == "delete" and of_mazes(path):
            without(path, data.draw(st.sampled_from(of_mazes(path))))
        elif what != "delete":
            main([what, str(path), "--sheet", "Data", "--cells", cells])
        users_stay_among(path, before)
        assert audit(path) == []
        names = set(parts_of(path))
        links = [name for name in names if name.endswith(".rels") and name.startswith("xl/drawings")]
        told = "".join(parts_of(path)[name].decode() for name in links)
        assert all(Path(name).name in told for name in names if "media" in name), "no picture is left over"
    main(["clear", str(path), "--sheet", "Data"])
    users_stay_among(path, before)


# Lines


def lined(layout: Layout) -> Layout:
    """The layout with a line through its cells."""
    bounds = layout.grid.bounds
    points = [(row + 0.5, column + 0.5) for row, column in product(range(2, 6), (2, 6))]
    box = Box(bounds.top, bounds.left, bounds.bottom + 1, bounds.right + 1)
    return layout._replace(drawings=[Drawing(SOLUTION, "The way", box, Freeform([points, points[:2]], "2E75B6", 0.25))])


def fill_lined(path: Path, seed: int) -> None:
    """Fill cells with a maze that has a line over it."""
    maze = generate("B2:F6", seed=seed)
    (request,) = new_maze_requests(maze, [lined(lay_out(maze))], [THEMES["classic"]], "none", no_names=False)
    patch_workbook(Job.of(path, None, SafetyOptions()), request, "Data")


def test_a_line_is_one_freeform_that_follows_its_cells_and_goes_with_its_solution(tmp_path: Path) -> None:
    path = users_book(tmp_path / "book.xlsx")
    before = parts_of(path)
    fill_lined(path, 1)
    fill_lined(path, 2)
    (anchor,) = [one[0] for one in _ANCHOR.finditer(parts_of(path)["xl/drawings/drawing1.xml"]) if b"Maze" in one[0]]
    root = elements(anchor)
    assert root.get("editAs", "twoCell") == "twoCell"
    assert [len(list(root.iter(f"{A}{name}"))) for name in ("moveTo", "lnTo")] == [2, 8]
    width, height = (int(not_none(next(root.iter(f"{A}path")).get(side))) for side in ("w", "h"))
    assert (width, height) == (5 * 64 * 9525, 5 * 20 * 9525)
    first = next(root.iter(f"{A}pt"))
    assert (first.get("x"), first.get("y")) == (str(32 * 9525), str(10 * 9525))
    assert not_none(next(root.iter(f"{A}ln")).get("w")) == str(5 * 9525)
    users_stay_among(path, before)
    solve_workbook(path, sheet="Data", cells="B2:F6")
    stays(path, before)


def solve_lined(path: Path, points: list[tuple[float, float]], cells: list[Stretch]) -> None:
    """Draw the line of a solution over a maze, of which only some cells change."""
    line = Drawing(SOLUTION, "The way", Box(2, 2, 7, 7), Freeform([points], "2E75B6", 0.25))
    areas = Grid.from_selection("B2:F6").areas
    request = SheetRequest(cells, {0: CellChange()}, new=False, solved=True, drawings=[line], uncolored=areas)
    patch_workbook(Job.of(path, None, SafetyOptions()), request, "Data")


@pytest.mark.parametrize("cells", daily([[], [Stretch(2, 2, b"\0\0")]], 1), ids=["no cell", "some cells"])
def test_the_line_of_a_solution_is_renewed_and_goes_with_its_maze(tmp_path: Path, cells: list[Stretch]) -> None:
    path = users_book(tmp_path / "book.xlsx")
    before = parts_of(path)
    fill_workbook(path, sheet="Data", cells="B2:F6", seed=1, images="bee")
    solve_lined(path, [(2.5, 2.5), (3.5, 2.5)], cells)
    solve_lined(path, [(2.5, 2.5), (2.5, 3.5)], cells)
    assert of_mazes(path) == ["Maze goal", "Maze solution", "Maze start"]
    users_stay_among(path, before)
    clear_workbook(path, sheet="Data")
    stays(path, before)


# Parts that other programs write


def book_without_prefixes(path: Path) -> Path:
    """A workbook with a picture, as openpyxl writes it."""
    book = openpyxl.Workbook()
    not_none(book.active).add_image(Picture(BytesIO(read_image("bone").data)), "T2")
    book.save(path)
    return path


@pytest.mark.slow
def test_drawings_are_added_to_a_part_whose_elements_have_no_prefix(tmp_path: Path) -> None:
    path = book_without_prefixes(tmp_path / "book.xlsx")
    before = parts_of(path)
    fill_workbook(path, cells=CELLS, seed=1, images="rocket")
    assert b"<xdr:twoCellAnchor" in parts_of(path)["xl/drawings/drawing1.xml"]
    assert len(pictures_of(sheet_of(path))) == 3
    clear_workbook(path)
    stays(path, before)


def test_a_damaged_drawing_part_is_refused_only_where_it_is_needed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = users_book(tmp_path / "book.xlsx")
    parts = parts_of(path)
    del parts["xl/drawings/drawing1.xml"]
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    fill = ["fill", str(path), "--sheet", "Data", "--cells", CELLS, "--seed", "1"]
    assert main(fill) == 0
    assert main([*fill, "--images", "bee"]) == 1
    assert "drawings that are not there" in capsys.readouterr().err


@needs_libreoffice
@pytest.mark.libreoffice
def test_libreoffice_shows_pictures_and_lines_where_they_are(tmp_path: Path) -> None:
    new, filled = tmp_path / "new.xlsx", users_book(tmp_path / "filled.xlsx")
    save(generate("B2:K11", seed=7), new, images="bee")
    fill_workbook(filled, sheet="Data", cells=CELLS, seed=7, images="bee")
    for source, saved in converted([new, filled], "ods", tmp_path).items():
        with zipfile.ZipFile(saved) as archive:
            content = archive.read("content.xml").decode()
        ours = re.findall(r'draw:name="(Maze [a-z]+)"', content)
        assert sorted(ours) == ["Maze goal", "Maze start"], source
    (again,) = converted([filled], "xlsx", tmp_path / "again").values()
    clear_workbook(again, sheet="Data")
    assert of_mazes(again) == [], "LibreOffice keeps their names, and the record"
