"""The words on sheets stand in five languages: all of them, with the same placeholders, and read back in each."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook

from excelmaze import Grid, generate, read, save
from excelmaze.languages import LANGUAGES, own_language, words_in
from excelmaze.live.control_sheet import control_name, controls, settings
from excelmaze.options.values import option_named
from excelmaze.template.built import write_template
from templates.build.modules import macro_texts
from tests.cases import daily
from tests.conftest import Result
from tests.languages.catalogues import FOLDER, OTHERS, catalogue, compiled, completed, texts
from tests.test_options import sheet
from tests.xlsx.workbooks import fill_cells


def test_the_option_has_every_language() -> None:
    assert option_named("language").choice_names == ("auto", *LANGUAGES)


@pytest.mark.parametrize("language", daily(OTHERS, ["cs", "de"]))
def test_a_catalogue_has_every_text_and_no_other(language: str) -> None:
    found = {entry.msgid: entry.msgstr for entry in catalogue(language)}
    assert sorted(found) == texts(), "run python -m tests.renew languages"
    assert [text for text, translated in found.items() if not translated.strip()] == []
    assert (FOLDER / f"{language}.po").read_text(encoding="utf-8") == completed(language)


@pytest.mark.parametrize("language", daily(OTHERS, 1))
def test_what_gettext_reads_is_what_was_written(language: str) -> None:
    assert (FOLDER / f"{language}.mo").read_bytes() == compiled(language), "run python -m tests.renew languages"
    words = words_in(language)
    assert {entry.msgid: words(entry.msgid) for entry in catalogue(language)} == {
        entry.msgid: entry.msgstr for entry in catalogue(language)
    }


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_placeholders_of_its_text(language: str) -> None:
    for entry in catalogue(language):
        assert sorted(re.findall(r"{\w*}", entry.msgstr)) == sorted(re.findall(r"{\w*}", entry.msgid)), entry.msgid


@pytest.mark.parametrize("language", OTHERS)
def test_names_of_sheets_and_choices_are_what_excel_and_the_drop_downs_bear(language: str) -> None:
    """Names are short and different, choices of an option different, their lists within a rule's 255 characters."""
    words = words_in(language)
    sheets = [words("Maze"), words("Solution"), words("Maze control"), words("Step {number}").format(number=100)]
    assert len({name.casefold() for name in sheets}) == 4
    assert [name for name in sheets if len(name) > 31 or re.search(r"[][:*?/\\']", name)] == []
    for row in controls():
        listed = [row.translated(choice, words) for choice in row.choice_names]
        assert len({one.casefold() for one in listed}) == len(listed)
        assert [one for one in listed if "," in str(one)] == []
        if ":" not in row.choices:
            assert len(",".join(listed)) <= 255


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANGUAGE": "cs"}, "cs"),
        ({"LANGUAGE": "", "LANG": "de_AT.UTF-8"}, "de"),
        ({"LANGUAGE": "", "LC_ALL": "ru_RU.UTF-8", "LANG": "cs_CZ"}, "ru"),
        ({"LANGUAGE": "sk:cs:de"}, "cs"),
        ({"LANGUAGE": "sk"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_machine_s_language_is_found_as_gettext_does(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert own_language() == language


def test_sheets_are_in_the_language_and_the_maze_is_read_from_them(tmp_path: Path) -> None:
    maze = generate(Grid.rectangle(4, 5), seed=7)
    save(maze, tmp_path / "maze.xlsx", language="cs", solution="sheet", steps=3)
    book = load_workbook(tmp_path / "maze.xlsx")
    assert book.sheetnames == ["Krok 1", "Krok 2", "Krok 3", "Řešení"]
    assert read(tmp_path / "maze.xlsx", sheet="Krok 3") == maze
    save(maze, tmp_path / "maze.xlsx", language="ja")
    fill_cells(tmp_path / "maze.xlsx", cells="J2:M6", seed=1, solution="sheet", language="de")
    assert load_workbook(tmp_path / "maze.xlsx").sheetnames == ["迷路", "Lösung"]


def test_the_commands_take_the_machine_s_language_and_any_that_is_chosen(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "ru")
    monkeypatch.chdir(tmp_path)
    printed = run("new", "own.xlsx", "--rows", "3", "--cols", "3", "--seed", "1")
    assert (printed.status, "solution" in printed.out) == (0, True)
    run("new", "told.xlsx", "--rows", "3", "--cols", "3", "--seed", "1", "--language", "en", "--solution", "sheet")
    assert load_workbook("own.xlsx").sheetnames == ["Лабиринт"]
    assert load_workbook("told.xlsx").sheetnames == ["Maze", "Solution"]
    refused = run("new", "other.xlsx", "--language", "fr")
    assert (refused.status, "'fr'" in refused.err, "auto, en, cs, ru, ja" in refused.err) == (2, True, True)


@pytest.mark.parametrize("language", daily(OTHERS, ["ja"]))
def test_choices_in_a_language_are_read_from_a_control_sheet_as_the_english_ones(language: str) -> None:
    """In capitals, too."""
    for option in controls():
        for choice in option.choice_names:
            said = str(option.translated(choice, words_in(language))).upper()
            found = settings(sheet(**{control_name(option.name): said}), "live animate", {})[option.name]
            assert found == (choice if option.translated_choices else said)


@pytest.mark.slow
def test_the_template_has_its_buttons_and_messages_in_the_language(tmp_path: Path) -> None:
    """The English ones beside them; an English template has none."""
    german, english = (
        load_workbook(write_template(tmp_path / f"{language}.xlsm", language=language))["excelmaze.conf"]
        for language in ("de", "en")
    )
    rows = {row[0]: row[1] for row in german.iter_rows(min_col=4, max_col=5, values_only=True)}
    assert rows == {text: words_in("de")(text) for text in macro_texts()}
    assert len(rows) >= 9
    assert english.max_column == 2
