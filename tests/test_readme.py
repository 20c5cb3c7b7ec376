"""The README says what is: its commands run, its table is measured, its examples work."""

import os
import re
import shlex
import subprocess
import sys
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
    assert current("algorithms") == table(), "run python -m tests.renew"


def test_the_table_of_options_is_that_of_the_program() -> None:
    assert current("options") == options_table(), "run python -m tests.renew"


def typed(language: str, block: str) -> list[str]:
    """The commands of a block as they are typed, without what installs excelmaze and runs these tests."""
    if language == "python":
        return [f".venv/bin/python - <<'END'\n{block}END"]
    lines = block.splitlines() if language == "sh" else re.findall(r"^\$ (.*)$", block, re.MULTILINE)
    left_out = ("-m venv", "pip install", "-m pytest")
    commands = (
        " && ".join(part for part in line.split(" && ") if not any(one in part for one in left_out)) for line in lines
    )
    return [command for command in commands if command]


@pytest.mark.skipif(os.name != "posix", reason="a shell and its folders")
def test_the_readme_typed_from_top_to_bottom_in_one_folder_works(tmp_path: Path) -> None:
    """As a newcomer does: the commands in order, no excelmaze on PATH, in an environment that is already installed."""
    tools = tmp_path / ".venv" / "bin"
    tools.mkdir(parents=True)
    for name, arguments in {"excelmaze": " -m excelmaze", "python": ""}.items():
        (tools / name).write_text(f'#!/bin/sh\nexec "{sys.executable}"{arguments} "$@"\n')
        (tools / name).chmod(0o755)
    (tools / "activate").write_text(f'PATH="{tools}:$PATH"\n')
    found = re.findall(r"^```(sh|console|python)\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    commands = [command for language, block in found for command in typed(language, block)]
    assert len(commands) >= 5
    done = subprocess.run(
        ["/bin/sh", "-ec", "\n".join(f"{command}\necho '<end>'" for command in commands)],
        capture_output=True,
        check=False,
        cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(README.parent), "HOME": str(tmp_path), "LANG": "C.UTF-8"},
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stdout.count("<end>")) == (0, len(commands)), done.stderr


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
