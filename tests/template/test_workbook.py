"""The template's package: parts, names, buttons, settings, and how it is written."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from openpyxl import load_workbook

from excelmaze.errors import InputError, WorkbookError
from excelmaze.options.values import control_name, controls
from excelmaze.template.sources import template_modules
from excelmaze.template.vba.project import Kind
from excelmaze.template.vba.reader import read_modules
from excelmaze.template.workbook import BUTTONS, MAZE_SHEET, SETTINGS_SHEET, SHEETS, write_template
from tests.template.conftest import ALGORITHMS, INTERPRETER, THEMES
from tests.validation import validator
from tests.xlsx.workbooks import fill_cells

ENTRY_POINTS = {"generate", "animate", "solve", "clear", "join", "restore"}
PACKAGE = "{http://schemas.openxmlformats.org/package/2006/"
EXCEL = "{urn:schemas-microsoft-com:office:excel}"


def write(path: Path, **options: object) -> Path:
    arguments: dict[str, object] = {"interpreter": INTERPRETER, "algorithms": ALGORITHMS, "themes": THEMES}
    return write_template(path, **(arguments | options))  # type: ignore[arg-type] # options of several types


def part(workbook: Path, name: str) -> bytes:
    with zipfile.ZipFile(workbook) as package:
        return package.read(name)


def button_macros(workbook: Path) -> list[str]:
    with zipfile.ZipFile(workbook) as package:
        (drawing,) = (name for name in package.namelist() if re.search(r"vmlDrawing|legacyDrawing", name))
        root = ET.fromstring(package.read(drawing))  # noqa: S314 - we wrote it
    macros = [element.text or "" for element in root.iter(f"{EXCEL}FmlaMacro")]
    assert all(macro.startswith("[0]!") for macro in macros)
    return [macro.removeprefix("[0]!") for macro in macros]


def own_source() -> str:
    modules = [module for module in template_modules([]) if module.name in {"ExcelMaze", "Play"}]
    return "\n".join(module.source for module in modules)


@pytest.mark.slow
def test_a_build_in_another_process_and_time_zone_is_the_same_bytes(template: Path, tmp_path: Path) -> None:
    code = (
        "import sys; from excelmaze.template.workbook import write_template; "
        f"write_template(sys.argv[1], interpreter={INTERPRETER!r}, algorithms={ALGORITHMS}, themes={THEMES})"
    )
    target = tmp_path / "other.xlsm"
    environment = {"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "7", "PYTHONPATH": str(Path.cwd())}
    subprocess.run([sys.executable, "-c", code, str(target)], check=True, env=environment)
    assert target.read_bytes() == template.read_bytes()


def test_content_types_make_it_a_workbook_with_macros(template: Path) -> None:
    types = ET.fromstring(part(template, "[Content_Types].xml"))  # noqa: S314 - we wrote it
    overrides = {
        node.get("PartName"): node.get("ContentType") for node in types.iter(f"{PACKAGE}content-types}}Override")
    }
    defaults = {
        node.get("Extension"): node.get("ContentType") for node in types.iter(f"{PACKAGE}content-types}}Default")
    }
    assert overrides["/xl/workbook.xml"] == "application/vnd.ms-excel.sheet.macroEnabled.main+xml"
    assert defaults["bin"] == "application/vnd.ms-office.vbaProject"
    assert defaults["vml"] == "application/vnd.openxmlformats-officedocument.vmlDrawing"
    with zipfile.ZipFile(template) as package:
        assert package.testzip() is None
        names = set(package.namelist())
    assert {f"/{name}" for name in names if not name.endswith((".rels", ".bin", ".vml"))} - {
        "/[Content_Types].xml"
    } == overrides.keys()


@pytest.mark.slow
def test_the_validator_finds_no_fault(template: Path) -> None:
    assert validator().validate(str(template)).errors == []


def test_code_names_of_workbook_and_sheets_are_the_document_modules(template: Path) -> None:
    documents = [
        module.name for module in read_modules(part(template, "xl/vbaProject.bin")) if module.kind is Kind.DOCUMENT
    ]
    book = load_workbook(template, keep_vba=True)
    assert documents == [book.code_name, *(sheet.sheet_properties.codeName for sheet in book)]
    assert documents == ["ThisWorkbook", *SHEETS.values()]
    assert book.vba_archive is not None
    book.vba_archive.close()  # as below


def test_every_button_runs_a_public_sub_without_arguments(template: Path) -> None:
    subs = re.findall(r"^Public Sub (\w+)\(\)$", own_source(), re.MULTILINE)
    assert button_macros(template) == list(BUTTONS.values())
    assert set(BUTTONS.values()) <= set(subs)


def test_no_macro_is_called_like_a_module_or_a_function_of_vba() -> None:
    modules = {module.name.lower() for module in template_modules(list(SHEETS.values()))}
    procedures = {name.lower() for name in re.findall(r"^Public (?:Sub|Function) (\w+)", own_source(), re.MULTILINE)}
    assert procedures.isdisjoint(modules | {"join", "replace", "split", "filter", "left", "right"})


def test_every_python_command_calls_an_entry_point_and_has_no_double_quote() -> None:
    calls = re.findall(r"^    RunPython (.*)$", own_source(), re.MULTILINE)
    command = re.compile(r'"import excelmaze\.live; excelmaze\.live\.(\w+)\(\)"')
    matches = [command.fullmatch(call) for call in calls]
    assert {match[1] for match in matches if match} == ENTRY_POINTS
    assert None not in matches
    assert len(calls) == len(ENTRY_POINTS)


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


def test_openpyxl_keeps_project_and_buttons(template: Path, tmp_path: Path) -> None:
    book = load_workbook(template, keep_vba=True)
    book[MAZE_SHEET]["C5"] = 1
    saved = tmp_path / "saved.xlsm"
    book.save(saved)
    assert book.vba_archive is not None
    book.vba_archive.close()  # or Python 3.13 complains of it in whatever test runs when it is collected
    assert part(saved, "xl/vbaProject.bin") == part(template, "xl/vbaProject.bin")
    assert button_macros(saved) == list(BUTTONS.values())


def test_named_cells_hold_the_first_values_and_drop_downs_all_choices(template: Path) -> None:
    book = load_workbook(template)
    values, listed = {}, set()
    for control in controls():
        ((sheet, address),) = book.defined_names[control_name(control.name)].destinations
        values[control.name] = book[sheet][address].value
        for rule in book[sheet].data_validations.dataValidation:
            if address.replace("$", "") in rule.sqref and rule.type == "list":
                source = rule.formula1
                choices = (
                    source.strip('"').split(",") if '"' in source else [cell.value for (cell,) in book[sheet][source]]
                )
                words = list(control.choice_names) or ["yes", "no"]
                assert choices == {"algorithm": ALGORITHMS, "theme": THEMES}.get(control.name, words)
                assert values[control.name] in choices or values[control.name] is control.initial is None
                listed.add(control.name)
    first = {control.name: control.initial for control in controls()}
    shown = {name: ("no", "yes")[value] if isinstance(value, bool) else value for name, value in first.items()}
    assert values == shown
    assert values["theme"] is None  # an algorithm may have one of its own
    assert listed == {control.name for control in controls() if control.choices or control.kind is bool}
    few = {"algorithm": "backtracker", "rows": 20, "share": 0.75, "no_names": "no", "weave": "", "on_stop": "finish"}
    assert values.items() >= few.items()


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
        (r"C:\Python\python.exe", r"C:\Python\python.exe", "python3"),
        pytest.param("C:/Python/python.exe", "C:/Python/python.exe", "python3", marks=pytest.mark.slow),
        pytest.param(r"\\server\python.exe", r"\\server\python.exe", "python3", marks=pytest.mark.slow),
        ("/usr/local/bin/python3", "python", "/usr/local/bin/python3"),
        ("python", "python", "python3"),
        pytest.param("python3.12", "python3.12", "python3.12", marks=pytest.mark.slow),
    ],
)
def test_settings_are_rows_without_a_gap_from_a1_on(interpreter: str, windows: str, mac: str, tmp_path: Path) -> None:
    path = write(tmp_path / "maze.xlsm", interpreter=interpreter, pythonpath="/maze;/more")
    sheet = load_workbook(path)[SETTINGS_SHEET]
    rows = [(key.value, value.value) for key, value in sheet.iter_rows(max_col=2)]
    assert rows == [
        ("Interpreter_Win", windows),
        ("Interpreter_Mac", mac),
        ("PYTHONPATH", "/maze;/more"),
        ("Conda Path", None),
        ("Conda Env", None),
        ("ADD_WORKBOOK_TO_PYTHONPATH", False),
        ("UDF Modules", None),
        ("Debug UDFs", False),
        ("Use UDF Server", False),
        ("Show Console", False),
    ]


def test_an_existing_file_is_replaced_only_when_forced_and_not_while_it_is_open_in_excel(tmp_path: Path) -> None:
    path = tmp_path / "maze.xlsm"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(WorkbookError, match="exists; give --force to replace it"):
        write(path)
    (tmp_path / "~$maze.xlsm").touch()
    with pytest.raises(WorkbookError, match="is open in Excel; close it there"):
        write(path, force=True)
    assert path.read_text(encoding="utf-8") == "mine"
    (tmp_path / "~$maze.xlsm").unlink()
    write(path, force=True)
    assert zipfile.is_zipfile(path)


def test_other_suffixes_and_empty_lists_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"must end in \.xlsm"):
        write(tmp_path / "maze.xlsx")
    with pytest.raises(InputError, match="list of themes is empty"):
        write(tmp_path / "maze.xlsm", themes=[])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("unwritable", ["/usr/bin/py\udcff", "/usr/bin/\x00python"])
def test_an_interpreter_that_no_workbook_can_name_is_refused(unwritable: str, tmp_path: Path) -> None:
    """A byte of the command line that is no UTF-8 is a lone surrogate in Python."""
    with pytest.raises(InputError, match=r"is not UTF-8|has control characters"):
        write(tmp_path / "maze.xlsm", interpreter=unwritable)
    assert list(tmp_path.iterdir()) == []


def test_without_xlsxwriter_the_error_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    with pytest.raises(WorkbookError, match=re.escape('pip install ".[template]"')):
        write(tmp_path / "maze.xlsm")


def test_drop_downs_have_all_algorithms_and_themes_by_default(tmp_path: Path) -> None:
    from excelmaze.draw.theme import THEMES as REGISTERED_THEMES
    from excelmaze.generators import ALGORITHMS as REGISTRY

    sheet = load_workbook(write_template(tmp_path / "maze.xlsm"))["Maze control"]
    listed = [[cell.value for cell in column if cell.value] for column in sheet.iter_cols(5, 6, 4)]
    assert listed == [list(REGISTRY), list(REGISTERED_THEMES)]
