"""The workbook with the buttons: what is in it, and how the command copies it for a Python."""

import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from openpyxl import load_workbook

from excelmaze.errors import InputError, WorkbookError
from excelmaze.languages import LANGUAGES, words_in
from excelmaze.live.control_sheet import CONTROL_SHEET, control_name, control_names, control_rows
from excelmaze.options.option import Option
from excelmaze.template.built import built_file, write_template
from templates.build import addin
from templates.build.modules import SETTINGS_SHEET, code_names, project_modules, source
from templates.build.workbook import BUTTONS, MAZE_SHEET, MODULES, SHEETS
from templates.build.workbook import template as built_template
from tests.template.readers import part
from tests.validation import validator
from tests.xlsx.workbooks import fill_cells, parts_of

ENTRY_POINTS = {"generate", "animate", "solve", "clear", "join", "restore", "options"}
PACKAGE = "{http://schemas.openxmlformats.org/package/2006/content-types}"
EXCEL = "{urn:schemas-microsoft-com:office:excel}"
OWN = "\n".join(source(f"{name}.bas") for name in {*MODULES, *addin.MODULES})


def button_macros(workbook: Path) -> list[str]:
    root = ET.fromstring(part(workbook, "xl/drawings/vmlDrawing1.vml"))  # noqa: S314 - we wrote it
    return [(element.text or "").removeprefix("[0]!") for element in root.iter(f"{EXCEL}FmlaMacro")]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ending", [".xlsm", ".xlam"])
def test_what_lies_in_the_sources_is_what_the_tool_builds(language: str, ending: str, tmp_path: Path) -> None:
    fresh, built = tmp_path / f"fresh{ending}", built_file(f"excelmaze-{language}{ending}")
    fresh.write_bytes(built_template(language) if ending == ".xlsm" else addin.addin(language))
    assert [*parts_of(built).items()] == [*parts_of(fresh).items()], "run python -m tests.renew template"


@pytest.mark.slow
def test_the_validator_finds_no_fault(template: Path) -> None:
    assert validator().validate(str(template)).errors == []


def test_content_types_make_it_a_workbook_with_macros(template: Path) -> None:
    types = ET.fromstring(part(template, "[Content_Types].xml"))  # noqa: S314 - we wrote it
    overrides = {node.get("PartName"): node.get("ContentType") for node in types.iter(f"{PACKAGE}Override")}
    defaults = {node.get("Extension"): node.get("ContentType") for node in types.iter(f"{PACKAGE}Default")}
    assert overrides["/xl/workbook.xml"] == "application/vnd.ms-excel.sheet.macroEnabled.main+xml"
    assert defaults["bin"] == "application/vnd.ms-office.vbaProject"
    with zipfile.ZipFile(template) as package:
        names = {f"/{name}" for name in package.namelist() if not name.endswith((".rels", ".bin", ".vml"))}
    assert names - {"/[Content_Types].xml"} == overrides.keys()


def test_openpyxl_keeps_code_names_project_and_buttons(template: Path, tmp_path: Path) -> None:
    book = load_workbook(template, keep_vba=True)
    assert book.code_name == "ThisWorkbook"
    assert [sheet.sheet_properties.codeName for sheet in book] == code_names(len(SHEETS))
    book[MAZE_SHEET]["C5"] = 1
    saved = tmp_path / "saved.xlsm"
    book.save(saved)
    assert book.vba_archive is not None
    book.vba_archive.close()  # or Python 3.13 complains of it in whatever test runs when it is collected
    assert part(saved) == part(template)
    assert button_macros(saved) == list(BUTTONS.values())


def test_every_button_runs_a_public_sub_that_is_called_like_no_module_or_function_of_vba() -> None:
    subs = re.findall(r"^Public Sub (\w+)\(\)$", OWN, re.MULTILINE)
    assert set(BUTTONS.values()) <= set(subs)
    modules = {module.name.lower() for module in [*project_modules(MODULES, 3), *project_modules(addin.MODULES, 1)]}
    procedures = {name.lower() for name in re.findall(r"^Public (?:Sub|Function) (\w+)", OWN, re.MULTILINE)}
    assert procedures.isdisjoint(modules | {"join", "replace", "split", "filter", "left", "right"})


def test_every_python_command_calls_an_entry_point_and_has_no_double_quote() -> None:
    assert set(re.findall(r'^    RunLive "(\w+)"$', OWN, re.MULTILINE)) == ENTRY_POINTS
    (command,) = re.findall(r"^ +RunPython (.*)$", OWN, re.MULTILINE)
    assert command == '"import excelmaze.live; excelmaze.live." & command & "()"'


def test_no_maze_goes_under_the_buttons_of_the_file(template: Path, tmp_path: Path) -> None:
    """As on the open sheet; a name of somebody's that is called so and means no cells forbids nothing."""
    path = tmp_path / "template.xlsm"
    path.write_bytes(template.read_bytes())
    with pytest.raises(InputError, match=r"^the buttons are in A1:AB1; select cells below them$"):
        fill_cells(path, sheet=MAZE_SHEET, cells="A1:F9")
    assert path.read_bytes() == template.read_bytes()
    fill_cells(path, sheet=MAZE_SHEET, cells="A2:F9", dry_run=True)
    book = load_workbook(template, keep_vba=True)
    book[MAZE_SHEET].defined_names["maze_buttons"].value = "7"
    book.save(path)
    assert book.vba_archive is not None
    book.vba_archive.close()
    fill_cells(path, sheet=MAZE_SHEET, cells="A1:F9", dry_run=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_control_sheet_has_the_rows_of_the_table_and_offers_what_the_commands_take(language: str) -> None:
    """In 25 rows; it is the one that the live command `options` copies; no text needs more than two lines."""
    words = words_in(language)
    book = load_workbook(built_file(f"excelmaze-{language}.xlsm"))
    sheet, (copied,) = book[words(CONTROL_SHEET)], load_workbook(built_file(f"options-{language}.xlsx")).worksheets
    assert [*sheet.values] == [*copied.values]
    rows = dict(control_rows())
    assert max(rows) <= 25
    labels = {
        row: shown if isinstance(shown, str) else getattr(shown.control, "label", "") for row, shown in rows.items()
    }
    assert {row: sheet.cell(row, 1).value for row in rows} == {row: words(text) for row, text in labels.items()}
    rules = {str(rule.sqref): rule for rule in sheet.data_validations.dataValidation}
    for row, option in ((row, shown) for row, shown in rows.items() if isinstance(shown, Option)):
        name = book.defined_names[control_name(option.name)].attr_text
        assert f"={name}" == control_names(sheet.title)[control_name(option.name)] == f"='{sheet.title}'!$B${row}"
        assert sheet.cell(row, 3).value
        assert sheet.row_dimensions[row].height <= 2 * 15 + 4
        if option.choices:
            first, _, last = rules[f"B{row}"].formula1.partition(":")
            listed = [cell.value for (cell,) in sheet[f"{first}:{last or first}"]]
            assert listed == [option.translated(choice, words) for choice in option.choice_names]


def test_the_maze_sheet_has_square_cells_without_gridlines(template: Path) -> None:
    sheet = load_workbook(template)[MAZE_SHEET]
    assert not sheet.sheet_view.showGridLines
    columns = sheet.column_dimensions["A"]
    assert (columns.min, columns.max) == (1, 16384)
    # 20 pixels: columns count 7 pixels a character and 5 of margin, rows 96 pixels to 72 points.
    assert int(columns.width * 7 + 0.5) == 20
    assert sheet.sheet_format.defaultRowHeight == 15


@pytest.mark.parametrize(
    ("interpreter", "windows", "mac"),
    [
        (r"C:\Žižka & Sons\python.exe", r"C:\Žižka & Sons\python.exe", "python3"),
        ("C:/Python/python.exe", "C:/Python/python.exe", "python3"),
        (r"\\server\迷路\python.exe", r"\\server\迷路\python.exe", "python3"),
        ("/Users/<me>/my maze/bin/python3", "python", "/Users/<me>/my maze/bin/python3"),
        ("python", "python", "python3"),
        ("python3.12", "python3.12", "python3.12"),
    ],
)
def test_a_copy_runs_the_python_and_is_else_the_same(interpreter: str, windows: str, mac: str, tmp_path: Path) -> None:
    path = write_template(tmp_path / "maze.xlsm", interpreter=interpreter, language="en")
    sheet = load_workbook(path)[SETTINGS_SHEET]
    assert [*sheet.values] == [("Interpreter_Win", windows), ("Interpreter_Mac", mac)]
    built, copied = parts_of(built_file("excelmaze-en.xlsm")), parts_of(path)
    assert {name for name in built if built[name] != copied[name]} == {"xl/worksheets/sheet3.xml"}


def test_an_existing_file_is_replaced_only_when_forced_and_not_while_it_is_open_in_excel(tmp_path: Path) -> None:
    path = tmp_path / "maze.xlsm"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(WorkbookError, match="exists; give --force to replace it"):
        write_template(path)
    (tmp_path / "~$maze.xlsm").touch()
    with pytest.raises(WorkbookError, match="is open in Excel; close it there"):
        write_template(path, force=True)
    assert path.read_text(encoding="utf-8") == "mine"
    (tmp_path / "~$maze.xlsm").unlink()
    write_template(path, force=True)
    assert zipfile.is_zipfile(path)


@pytest.mark.parametrize(
    ("name", "interpreter", "message"),
    [
        ("maze.xlsx", "python", r"must end in \.xlsm"),
        ("maze.xlsm", "/usr/bin/py\udcff", "is not UTF-8"),
        ("maze.xlsm", "/usr/bin/\x00python", "has control characters"),
    ],
)
def test_what_no_workbook_can_be_or_hold_is_refused(name: str, interpreter: str, message: str, tmp_path: Path) -> None:
    """A byte of the command line that is no UTF-8 is a lone surrogate in Python."""
    with pytest.raises(InputError, match=message):
        write_template(tmp_path / name, interpreter=interpreter)
    assert list(tmp_path.iterdir()) == []
