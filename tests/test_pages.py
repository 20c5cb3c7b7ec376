"""README and docs say what is: their commands run, their tables are measured, their examples work."""

import json
import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from excelmaze.commands import HELP
from tests.cases import daily
from tests.conftest import LONGEST_WAIT, Result, not_none
from tests.everywhere.__main__ import VERSIONS
from tests.pages import PAGES, README, ROOT, commands_list, current, ideas_table, measures_table, options_list, table

WORKFLOW = ROOT / ".github" / "workflows" / "tests.yml"
TEXTS = {page.name: page.read_text(encoding="utf-8") for page in PAGES}


def blocks(page: str, languages: str) -> list[tuple[str, str]]:
    """The blocks of a page in some languages, each with its language."""
    return re.findall(rf"^```({languages})\n(.*?)^```", TEXTS[page], re.MULTILINE | re.DOTALL)


def pages_with(languages: str) -> list[str]:
    return [page for page in TEXTS if blocks(page, languages)]


@pytest.mark.slow
def test_the_table_of_algorithms_is_the_registry_and_its_dead_ends_are_measured() -> None:
    assert current("algorithms") == table(), "run python -m tests.renew"


def test_the_lists_of_commands_and_options_are_those_of_the_program() -> None:
    assert current("commands") == commands_list(), "run python -m tests.renew"
    assert current("options") == options_list(), "run python -m tests.renew"


def test_the_page_tells_of_every_algorithm_what_it_does_what_it_costs_and_whether_it_is_uniform() -> None:
    assert current("ideas") == ideas_table(), "run python -m tests.renew"


def test_the_table_of_measures_is_the_registry() -> None:
    assert current("measures") == measures_table(), "run python -m tests.renew"


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


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a shell and its folders")
@pytest.mark.parametrize("page", pages_with("sh|console"))
def test_a_page_typed_from_top_to_bottom_in_one_folder_works(page: str, tmp_path: Path) -> None:
    """As a newcomer does: the commands in order, in an environment that is installed; the README's is not activated."""
    tools = tmp_path / ".venv" / "bin"
    tools.mkdir(parents=True)
    for name, arguments in {"excelmaze": " -m excelmaze", "python": ""}.items():
        (tools / name).write_text(f'#!/bin/sh\nexec "{sys.executable}"{arguments} "$@"\n', encoding="utf-8")
        (tools / name).chmod(0o755)
    (tools / "activate").write_text(f'PATH="{tools}:$PATH"\n', encoding="utf-8")
    (tmp_path / "samples").symlink_to(ROOT / "samples")
    path = "/usr/bin:/bin" if page == README.name else f"{tools}:/usr/bin:/bin"
    commands = [command for language, block in blocks(page, "sh|console|python") for command in typed(language, block)]
    assert commands
    done = subprocess.run(
        ["/bin/sh", "-ec", "\n".join(f"{command}\necho '<end>'" for command in commands)],
        capture_output=True,
        check=False,
        cwd=tmp_path,
        env={"PATH": path, "PYTHONPATH": str(ROOT), "HOME": str(tmp_path), "LANG": "C.UTF-8"},
        text=True,
        timeout=LONGEST_WAIT,
    )
    assert (done.returncode, done.stdout.count("<end>")) == (0, len(commands)), done.stderr


@pytest.mark.parametrize("page", daily(pages_with("console"), ["kinds.md", "solvers.md"]))
@pytest.mark.usefixtures("here")
def test_every_transcript_is_what_the_commands_print(page: str, run: Callable[..., Result]) -> None:
    transcripts = "".join(block for _, block in blocks(page, "console"))
    assert "$ excelmaze" in transcripts
    for command, expected in re.findall(r"^\$ excelmaze (.*)\n((?:(?!\$ ).*\n)*)", transcripts, re.MULTILINE):
        result = run(*shlex.split(command))
        assert (expected if expected == "...\n" else result.out + result.err, result.status) == (expected, 0)


@pytest.mark.usefixtures("registries")
@pytest.mark.parametrize("page", daily(pages_with("python"), ["README.md"]))
@pytest.mark.usefixtures("here")
def test_every_example_in_python_works(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each by itself, with the imports that it shows."""
    for _, example in blocks(page, "python"):
        exec(example, {})  # noqa: S102 - it is the page's own
    assert page != README.name or re.fullmatch(r"\d+ steps\n", capsys.readouterr().out)


@pytest.mark.parametrize("page", TEXTS)
def test_every_row_of_a_table_has_the_cells_of_its_heading(page: str) -> None:
    """What a stray line between cells parts is not shown."""
    columns = 0
    for line in re.sub(r"^```.*?^```", "", TEXTS[page], flags=re.MULTILINE | re.DOTALL).splitlines():
        cells = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else 0
        assert not columns or cells in {0, columns}, line
        columns = cells


def test_every_command_is_in_the_docs() -> None:
    assert [command for command in HELP if f"`excelmaze {command}" not in TEXTS["commands.md"]] == []


def test_every_command_of_the_readme_has_its_windows_twin() -> None:
    """The same words, but for how Windows starts Python and writes paths."""
    found = [block for _, block in blocks(README.name, "bat")]
    twins = [block.replace("py -m venv", "python3 -m venv").replace("\\Scripts\\", "/bin/") for block in found]
    assert len(twins) == 2
    assert twins == [block for _, block in blocks(README.name, "sh") if "venv" in block]


@pytest.mark.skipif(not WORKFLOW.exists(), reason="workflows are in the repository, not in what is built of it")
def test_the_workflow_runs_the_readme_s_test_commands_in_every_python() -> None:
    workflow = WORKFLOW.read_text(encoding="utf-8")
    run = re.findall(r"^        run: \|\n {10}(.*\n)", workflow, re.MULTILINE)
    commands = [block for language in ("sh", "bat") for _, block in blocks(README.name, language)]
    assert run == [command for command in commands if "pytest" in command]
    assert not_none(re.search(r"^ +python: (\[.*\])$", workflow, re.MULTILINE))[1] == json.dumps(VERSIONS)


@pytest.mark.skipif(not WORKFLOW.exists(), reason="as above")
def test_the_workflow_runs_the_slow_tests_on_each_system_in_one_python() -> None:
    workflow = WORKFLOW.read_text(encoding="utf-8")
    _, step = workflow.split("      - name: The slow tests, in one Python\n")
    assert not_none(re.search(r"^        if: matrix\.python == '(.*)'$", step, re.MULTILINE))[1] in VERSIONS
    command = not_none(re.search(r"^        run: (.*)$", step, re.MULTILINE))[1]
    assert command.endswith('python -m pytest -n auto --dist loadgroup -m "slow and not libreoffice"')


@pytest.mark.skipif(not (ROOT / ".git").exists() or not shutil.which("git"), reason="only git knows what it tracks")
def test_a_checkout_on_windows_has_the_same_bytes() -> None:
    """Git turns line ends there, but in no file that has its own: nobody is asked what is text."""
    lines = (ROOT / ".gitattributes").read_text(encoding="utf-8").splitlines()
    known = {line.split()[0]: line.split(maxsplit=1)[1] for line in lines}
    assert known.pop("*") == "text=auto eol=lf"
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    files = [path for name in listed.stdout.splitlines() if (path := ROOT / name).is_file()]
    assert {f"*{path.suffix}" for path in files if b"\0" in path.read_bytes()} <= {
        pattern for pattern, what in known.items() if what == "binary"
    }
    assert files
    own = [path for path in files if b"\r\n" in path.read_bytes() and known.get(f"*{path.suffix}") != "binary"]
    assert [path for path in own if known.get(f"*{path.suffix}") != "text eol=crlf"] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_and_section_that_a_page_links_to_exists(page: Path) -> None:
    for path, section in re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)", TEXTS[page.name]):
        target = page.parent / path if path else page
        assert target.exists(), path
        if section:
            headings = re.findall(r"^#+ (.*)", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert section in {re.sub(r"[^\w -]", "", one).lower().replace(" ", "-") for one in headings}, section


def test_every_picture_of_a_printed_page_stands_above_the_commands_that_make_it_or_is_of_the_gallery() -> None:
    shown = [
        (page.parent / source).resolve()
        for page in PAGES
        for source in re.findall(r'<img src="([^"]+)" width="\d+" alt="[^"]+">\n', TEXTS[page.name])
    ]
    assert sorted(shown) == sorted((ROOT / "samples" / "pictures" / "printed").glob("*.png"))
    printed = runpy.run_path(str(ROOT / "samples" / "printed.py"))
    made = [*printed["pictures"]()]
    assert sorted(picture.path for picture in made) == sorted(shown)
    assert [picture for picture in made if not picture.commands] == []


def test_every_page_is_linked_from_the_readme() -> None:
    assert [page.name for page in PAGES if page != README and f"docs/{page.name}" not in TEXTS[README.name]] == []
