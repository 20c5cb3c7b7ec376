"""What is made from the registries is made again by one command, which says what changed."""

import json
from pathlib import Path

import pytest

from tests import pages, renew

OLD = [[{"algorithm": "wilson"}, "as it always was"]]


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of two files: a page whose table of options lacks a row, and golden mazes of one algorithm."""
    table = pages.options_table()
    first, *_, last = table.splitlines()
    text = f"a\n<!-- options -->\n{first}\n{last}\n<!-- /options -->\nz\n"
    (tmp_path / "commands.md").write_text(text, encoding="utf-8")
    monkeypatch.setattr(pages, "TABLES", {"options": pages.Table(tmp_path / "commands.md", lambda: table)})
    monkeypatch.setattr(renew, "ROOT", tmp_path)
    monkeypatch.setattr(renew, "ROWS", OLD)
    monkeypatch.setattr(renew, "GOLDEN_MAZES", tmp_path / "golden.json")
    monkeypatch.setattr(renew, "ALGORITHMS", ["wilson", "kruskal"])
    monkeypatch.setattr(renew, "TEMPLATE", tmp_path / "excelmaze.xlsm")
    return tmp_path


def test_it_says_what_changed_and_the_second_time_that_nothing_did(
    scratch: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    renew.main(["pages", "template"])
    assert capsys.readouterr().out == "renewed   commands.md\nrenewed   excelmaze.xlsm\n"
    assert pages.current("options") == pages.options_table()
    assert (scratch / "commands.md").read_text(encoding="utf-8").startswith("a\n")
    renew.main(["pages", "template"])
    assert capsys.readouterr().out == "unchanged commands.md\nunchanged excelmaze.xlsm\n"


def test_golden_mazes_are_added_and_those_that_are_there_stay(
    scratch: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    renew.main(["golden"])
    assert capsys.readouterr().out == "renewed   golden.json (kruskal)\n"
    found = json.loads((scratch / "golden.json").read_text(encoding="utf-8"))
    assert found[: len(OLD)] == OLD
    assert {call["algorithm"] for call, _ in found[len(OLD) :]} == {"kruskal"}


def test_what_is_not_renewed_is_refused() -> None:
    with pytest.raises(SystemExit, match=r"moon: nothing of that name is renewed; choose from pages, .*template"):
        renew.main(["moon"])
