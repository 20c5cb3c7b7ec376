"""The README says what is: its commands run, its table is measured, its examples work."""

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from excelmaze.commands import HELP
from tests.conftest import Result
from tests.readme import README, current, options_table, table

TEXT = README.read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.slow
def test_the_table_of_algorithms_is_the_registry_and_its_dead_ends_are_measured() -> None:
    assert current("algorithms") == table()


def test_the_table_of_options_is_that_of_the_program() -> None:
    assert current("options") == options_table(), "run python -m tests.readme"


def test_every_transcript_is_what_the_commands_print(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    transcripts = "".join(blocks("console"))
    assert transcripts.count("$ excelmaze") >= 2
    for command, expected in re.findall(r"^\$ excelmaze (.*)\n((?:(?!\$ ).*\n)*)", transcripts, re.MULTILINE):
        result = run(*shlex.split(command))
        assert (result.out + result.err, result.status) == (expected, 0)


def test_the_five_lines_of_python_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (example,) = blocks("python")
    exec(example, {})  # noqa: S102 - it is the README's own
    assert re.fullmatch(r"\d+ steps\n", capsys.readouterr().out)


@pytest.mark.parametrize("command", HELP)
def test_every_command_is_in_the_readme(command: str) -> None:
    assert f"`excelmaze {command}" in TEXT


def test_every_command_of_the_readme_has_its_windows_twin() -> None:
    """The same words, but for how Windows starts Python and writes paths."""
    twins = [block.replace("py -m venv", "python3 -m venv").replace("\\Scripts\\", "/bin/") for block in blocks("bat")]
    assert len(twins) == 2
    assert twins == [block for block in blocks("sh") if "venv" in block]


def test_nothing_says_to_install_excelmaze_from_an_index_that_does_not_have_it() -> None:
    root = README.parent
    texts = [root / "README.md", *(path for folder in ("excelmaze", "tests") for path in (root / folder).rglob("*"))]
    named = re.compile(r"pip install [^\n]*\bexcelmaze\[|--force-reinstall excelmaze")
    told = [path for path in texts if path.suffix in {".py", ".md"} and path != Path(__file__)]
    assert [path for path in told if named.search(path.read_text(encoding="utf-8"))] == []


def test_every_file_that_the_readme_links_to_exists() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", TEXT)
    assert len(links) > 8
    assert [link for link in links if not (README.parent / link).exists()] == []
