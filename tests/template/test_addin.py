"""The add-in: built like the one that xlwings ships, with a valid ribbon, and installed where Excel looks."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from pyopenvba import ExcelFile

from excelmaze import __version__
from excelmaze.errors import WorkbookError
from excelmaze.languages import LANGUAGES, words_in
from excelmaze.template.addin import SCRIPT, documented_folders, install_addin, remove_addin
from excelmaze.template.built import built_file, interpreter_of, write_built
from excelmaze.template.checking import findings
from templates.build.addin import BUTTONS, MODULES, RIBBON_PART, addin
from templates.build.modules import SETTINGS_SHEET, source
from tests.conftest import Result, refused
from tests.template.readers import SHIPPED, part, sources_by_olevba
from tests.validation import validator
from tests.xlsx.workbooks import parts_of

THEIRS = SHIPPED / "quickstart_addin_ribbon.xlam"
OURS = built_file("excelmaze-en.xlam")
RIBBON = "{http://schemas.microsoft.com/office/2006/01/customui}"
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
# Of the schema: for each element the one that may stand in it, and the attributes that ours have.
ELEMENTS = {
    "customUI": ("ribbon", set()),
    "ribbon": ("tabs", set()),
    "tabs": ("tab", set()),
    "tab": ("group", {"id", "label"}),
    "group": ("button", {"id", "label"}),
    "button": ("", {"id", "label", "size", "onAction", "imageMso", "screentip", "supertip"}),
}
# A user's folder with a blank and letters that are no Latin ones.
HOME = "Žižka 迷路"


def root(path: Path, name: str) -> ET.Element:
    return ET.fromstring(part(path, name))  # noqa: S314 - we wrote it, or Excel


def attributes(path: Path, name: str, *wanted: str) -> set[tuple[str | None, ...]]:
    return {tuple(node.get(one) for one in wanted) for node in root(path, name)}


def test_the_parts_and_their_links_are_those_of_an_add_in_that_excel_made() -> None:
    assert parts_of(OURS).keys() == parts_of(THEIRS).keys()
    types = "[Content_Types].xml"
    # Excel lists it; for XlsxWriter, the part of a project has the type of its ending.
    project = ("/xl/vbaProject.bin", None, "application/vnd.ms-office.vbaProject")
    wanted = ("PartName", "Extension", "ContentType")
    assert attributes(OURS, types, *wanted) | {project} == attributes(THEIRS, types, *wanted) | {
        (None, "bin", "application/vnd.ms-office.vbaProject")
    }
    for links in ("_rels/.rels", "xl/_rels/workbook.xml.rels"):
        assert attributes(OURS, links, "Type", "Target") == attributes(THEIRS, links, "Type", "Target")


def test_the_workbook_is_hidden_and_has_the_sheet_of_settings_alone() -> None:
    """As in xlwings', whose settings count where the sheet is called like the project."""
    ours, theirs = root(OURS, "xl/workbook.xml"), root(THEIRS, "xl/workbook.xml")
    for path, name in ((f"{MAIN}workbookPr", "codeName"), (f"{MAIN}bookViews/{MAIN}workbookView", "visibility")):
        nodes = [tree.find(path) for tree in (ours, theirs)]
        assert nodes[0] is not None
        assert nodes[1] is not None
        assert nodes[0].get(name) == nodes[1].get(name) is not None
    assert [sheet.get("name") for sheet in ours.iter(f"{MAIN}sheet")] == [SETTINGS_SHEET]
    sheet = root(OURS, "xl/worksheets/sheet1.xml").find(f"{MAIN}sheetPr")
    assert sheet is not None
    assert sheet.get("codeName") == "Sheet1"


def test_two_readers_find_all_modules_and_no_fault() -> None:
    names = ["ThisWorkbook", "Sheet1", *MODULES]
    assert [*sources_by_olevba(OURS)] == names
    with ExcelFile(OURS) as book:
        assert [*book.module_names()] == names
        assert book.vba_project().validate() == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_validator_finds_no_fault(language: str, tmp_path: Path) -> None:
    path = tmp_path / "maze.xlam"
    path.write_bytes(addin(language))
    assert validator().validate(str(path)).errors == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ribbon_is_valid_and_in_the_language(language: str) -> None:
    tree, words = root(built_file(f"excelmaze-{language}.xlam"), RIBBON_PART), words_in(language)
    assert tree.tag == f"{RIBBON}customUI"
    for node in tree.iter():
        inner, keys = ELEMENTS[node.tag.removeprefix(RIBBON)]
        assert {child.tag for child in node} <= {f"{RIBBON}{inner}"}
        assert set(node.keys()) == keys
        assert all(0 < len(value) <= 1024 for value in node.attrib.values())
    names = [node.get("id", "") for node in tree.iter() if "id" in node.attrib]
    assert len({*names}) == len(names)
    assert all(re.fullmatch("[A-Za-z_][A-Za-z0-9_.-]*", name) for name in names)
    buttons = [*tree.iter(f"{RIBBON}button")]
    assert {button.get("size") for button in buttons} == {"large"}
    assert [button.get("label") for button in buttons] == [words(button.caption) for button in BUTTONS]
    assert [button.get("supertip") for button in buttons] == [words(button.tip) for button in BUTTONS]
    assert language == "en" or all(words(text) != text for button in BUTTONS for text in (button.caption, button.tip))


def test_every_button_of_the_ribbon_calls_a_sub_with_a_control() -> None:
    calls = {button.get("onAction") for button in root(OURS, RIBBON_PART).iter(f"{RIBBON}button")}
    subs = re.findall(r"^Public Sub (\w+)\(control As IRibbonControl\)$", source("Ribbon.bas"), re.MULTILINE)
    assert calls == {f"Ribbon.{name}" for name in subs}
    assert len(calls) == len(BUTTONS)


def test_the_script_for_macos_takes_as_many_words_as_the_macro_gives_it() -> None:
    words = re.search(r"set {(.*)} to SplitString", built_file(SCRIPT).read_text(encoding="ascii"))
    assert words is not None
    assert words[1].count(",") == source("xlwings.bas").count('parameters + "|" + ')


@pytest.mark.parametrize(
    ("system", "roaming", "start", "scripts"),
    [
        ("win32", "Roaming", "Roaming/Microsoft/Excel/XLSTART", None),
        ("win32", "", "AppData/Roaming/Microsoft/Excel/XLSTART", None),
        (
            "darwin",
            "",
            "Library/Group Containers/UBF8T346G9.Office/User Content.localized/Startup.localized/Excel",
            "Library/Application Scripts/com.microsoft.Excel",
        ),
    ],
)
def test_it_is_installed_where_excel_looks_and_removed_without_a_trace(
    system: str, roaming: str, start: str, scripts: str | None, tmp_path: Path
) -> None:
    home = tmp_path / HOME
    folders = documented_folders(system, home, {"APPDATA": str(home / roaming)} if roaming else {})
    assert folders is not None
    assert remove_addin(folders) == []
    for interpreter in ("/Users/迷 路/bin/python3", r"C:\Users\Žižka & Sons\python.exe"):
        files = install_addin(folders, interpreter, "cs")
        assert files == [home / start / "excelmaze.xlam", *([home / scripts / SCRIPT] if scripts else [])]
        assert {path for path in home.rglob("*") if path.is_file()} == {*files}
        assert interpreter_of(folders.addin) == interpreter or ("\\" in interpreter) != (sys.platform == "win32")
    assert remove_addin(folders) == files
    assert [path for path in home.rglob("*") if path.is_file()] == []
    assert documented_folders("linux", home, {}) is None


def test_an_excel_that_has_the_add_in_open_is_named(tmp_path: Path) -> None:
    folders = documented_folders("win32", tmp_path, {})
    assert folders is not None
    folders = folders._replace(running=True)
    install_addin(folders, "python", "en")
    folders.addin.with_name("~$excelmaze.xlam").touch()
    with refused("; quit Excel first, for it has the add-in open", WorkbookError):
        install_addin(folders, "python", "en")
    folders.addin.unlink()
    folders.addin.mkdir()
    with refused("; quit Excel first, for it has the add-in open", WorkbookError):
        remove_addin(folders)


def test_the_check_says_what_is_there_and_what_to_type_where_something_is_missing(tmp_path: Path) -> None:
    folders = documented_folders("darwin", tmp_path, {})
    assert folders is not None

    def check() -> dict[str, tuple[str, str]]:
        return {finding.name: (finding.found, finding.remedy) for finding in findings(folders)}

    install = f"{sys.executable} -m excelmaze addin install"
    assert check()["add-in"] == check()["script"] == ("", f"type: {install}")
    assert "its Python" not in check()
    for interpreter, found, remedy in (
        (sys.executable, f"{sys.executable}, with excelmaze {__version__} and xlwings ", ""),
        (str(tmp_path / "no python"), "", f"{tmp_path / 'no python'} does not start; type: {install}"),
    ):
        install_addin(folders, interpreter, "en")
        assert check()["its Python"][0].startswith(found)
        assert check()["its Python"][1] == remedy
    assert check()["add-in"][0] == str(folders.addin)
    folders.addin.write_bytes(b"")
    assert check()["its Python"] == ("", f"{folders.addin} is empty; get a whole copy of it; type: {install}")
    assert len(check()) <= 10


def test_it_can_be_written_only_where_there_is_no_excel(run: Callable[..., Result], tmp_path: Path) -> None:
    out = tmp_path / "maze.xlam"
    written = run("addin", "install", "--out", out, "--interpreter", "/usr/bin/python3", "--language", "en")
    assert (written.status, written.out) == (0, f"{out}: its buttons run /usr/bin/python3\n")
    assert (
        run("addin", "install", "--out", out).err
        == f"excelmaze: {out} exists; give --force to replace it, or another name\n"
    )
    assert run("addin", "check").status == 0
    if sys.platform not in {"win32", "darwin"}:
        assert run("addin", "install").err == (
            "excelmaze: Excel runs on Windows and macOS; to write the add-in only, give --out FILE.xlam\n"
        )
        assert run("addin", "remove").status == 1
    with refused("an add-in must end in .xlam"):
        write_built(tmp_path / "maze.xlsm", ".xlam", "python", "en", force=False)
