"""The journey under this Python: it has every kind of output, and nothing in it depends on what runs it."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest

import excelmaze
from excelmaze.commands import HELP
from excelmaze.options.values import command_options
from excelmaze.pictures.writers import WRITERS
from tests.everywhere.__main__ import ROOT, check_same
from tests.everywhere.journey import ALONE, APART, ELSEWHERE, outputs, travel

# What no two libraries of C round alike.
_ROUNDED = {
    *("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "exp2", "expm1", "log", "log1p", "log2", "log10"),
    *("cbrt", "pow", "hypot", "dist"),
}
# Another machine: its settings, and what it says of itself.
_THERE = """
import json, os, sys
from pathlib import Path
os.umask(0o077)
os.cpu_count = lambda: 1
from tests.everywhere.journey import travel
print(json.dumps(travel(Path(sys.argv[1]))))
"""
_ELSEWHERE = {
    "LC_ALL": "en_US.UTF-8",  # where Letter is usual
    "LC_NUMERIC": "de_DE.UTF-8",
    "LANGUAGE": "cs",
    "TZ": "Pacific/Chatham",
    "PYTHONHASHSEED": "4711",
    "HOME": "/nonexistent",
    "OPENPYXL_LXML": "False",  # which writes XML in other bytes
}
# One process travels for all of these tests.
_TOGETHER = pytest.mark.xdist_group("journey")


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """What the journey leaves in this process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("here"))
        yield travel(Path.cwd())


@_TOGETHER
@pytest.mark.slow
def test_every_kind_of_output_is_written(here: dict[str, Any]) -> None:
    failed = [command for command, said in here["said"].items() if said[0]]
    assert failed == ["fill missing.xlsx --cells B2:C3"]
    endings = {".xlsx", ".xlsm", *(f".{ending}" for ending in WRITERS)}
    assert {Path(name).suffix for name in here["files"]} >= endings
    assert "hidden-tree.xlsx" in here["files"]


def test_every_command_and_every_choice_of_an_option_is_in_the_journey() -> None:
    commands = list(outputs())
    assert {command.split()[0] for command in commands} | ELSEWHERE == {*HELP}
    words = {pair for command in commands for pair in zip(command.split(), command.split()[1:], strict=False)}
    for option in command_options("new").values():
        choices = {(option.name, choice) for choice in option.choice_names if (option.flag, choice) not in words}
        assert option.name in APART or choices <= ALONE | {(option.name, option.default)}


def test_functions_that_c_libraries_round_each_in_their_own_way_come_from_one_module() -> None:
    forbidden = _ROUNDED
    for path in Path(excelmaze.__file__).parent.rglob("*.py"):
        if path.stem != "rounded":
            text = path.read_text(encoding="utf-8")
            taken = {name for names in re.findall(r"from math import (.*)", text) for name in names.split(", ")}
            taken |= {*re.findall(r"math\.(\w+)", text)}
            assert not taken & forbidden, path


@_TOGETHER
@pytest.mark.slow
def test_no_locale_time_zone_hash_seed_number_of_processors_umask_or_lxml_is_seen_in_any_output(
    here: dict[str, Any], tmp_path: Path
) -> None:
    command = [sys.executable, "-c", _THERE, str(tmp_path)]
    assert openpyxl.LXML  # here
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **_ELSEWHERE}, capture_output=True, check=True)
    check_same({"here": here, "elsewhere": json.loads(done.stdout)})
