"""Commands as the page runs them, in the Python of these tests."""

import json
import sys
from pathlib import Path

import pytest

from excelmaze.site.runner import run


def test_a_command_gets_files_and_leaves_those_that_it_wrote() -> None:
    before = Path.cwd()
    made = run(["new", "maze.xlsx", "--mask=mask.txt", "--seed=1", "--json"], {"mask.txt": memoryview(b"##\n##\n")})
    assert (made["status"], made["needs"], [*made["files"]]) == (0, "", ["maze.xlsx"])
    assert json.loads(made["printed"])["files"] == ["maze.xlsx"]
    assert Path.cwd() == before


@pytest.mark.slow
def test_a_booklet_is_previewed_as_its_document_is() -> None:
    """Also pages of several mazes; of many pages the first."""
    words = ["booklet", "preview.svg", "--from=4x4", "--to=5x6", "--per-page=4", "--seed=1", "--count=30", "--json"]
    made = run(words, {})
    assert json.loads(made["printed"]) == {"mazes": 30, "pages": 10}
    assert [*made["files"]] == [f"preview-0{number}.svg" for number in range(1, 7)]
    third = made["files"]["preview-03.svg"].decode()
    assert third.count('class="walls"') == 4
    refused = run([*words, "--per-page=99"], {})
    assert (refused["status"], json.loads(refused["printed"])["error"][:12]) == (2, "per page 99 ")


@pytest.mark.parametrize(
    ("command", "size"), [("new", ["--rows=4", "--cols=4"]), ("booklet", ["--count=1", "--from=4x4", "--to=4x4"])]
)
@pytest.mark.parametrize("ending", ["svg", "pdf", "xlsx"])
def test_one_form_is_for_all_files_so_a_maze_that_is_played_can_be_printed(
    command: str, size: list[str], ending: str
) -> None:
    name = f"preview.{ending}"
    plain = run([command, name, *size, "--seed=1", "--json"], {})
    made = run([command, name, *size, "--seed=1", "--json", "--play"], {})
    assert made["status"] == 0, made["printed"]
    assert (made["files"] == plain["files"]) == (ending != "xlsx")


def test_a_message_tells_which_archive_a_command_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    made = run(["new", "maze.xlsx", "--mask=a.png", "--json"], {"a.png": b"\x89PNG\r\n\x1a\n"})
    assert (made["status"], made["needs"]) == (1, "pillow")
    for ending in ("png", "pdf"):
        made = run(["new", f"maze.{ending}", "--images=mouse", "--json"], {})
        assert (made["status"], made["needs"]) == (1, "pillow"), ending
