"""The journey under this Python: it has every kind of output, and nothing in it depends on the Python that runs it."""

import builtins
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from excelmaze.pictures.writers import WRITERS
from tests.everywhere.__main__ import check_same
from tests.everywhere.journey import travel


def _refusing(values: Iterable[Any], start: Any = 0) -> Any:  # noqa: ANN401 - as `sum` is
    """Add up whole numbers, and refuse others in excelmaze: Python 3.12 rounds sums of them otherwise than 3.11."""
    values = list(values)
    caller = sys._getframe(1)  # noqa: SLF001 - other packages may add up what they like
    if caller.f_globals["__name__"].startswith("excelmaze"):
        assert not any(isinstance(value, float) for value in values), "use math.fsum"
    return _SUM(values, start)


_SUM = sum


@pytest.mark.slow
def test_every_kind_of_output_is_written_and_no_floats_are_added_up_by_sum(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(builtins, "sum", _refusing)
    told = travel(tmp_path)
    outputs, files = told["outputs"], told["files"]
    assert isinstance(outputs, dict)
    assert isinstance(files, dict)
    assert [said for said in outputs.values() if said[1]] == []
    assert {Path(name).suffix for name in files} >= {".xlsx", ".xlsm", *(f".{ending}" for ending in WRITERS)}
    assert "hidden.xlsx" in files


@pytest.mark.parametrize("what", ["left", "files", "outputs"])
def test_a_difference_is_found(what: str) -> None:
    same: dict[str, Any] = {"steps": [], "packed": "zlib", "left": {"a": 1}, "files": {"a": 1}, "outputs": {"a": ["x"]}}
    check_same({"3.11": same, "3.12": same})
    with pytest.raises(AssertionError, match=r"3\.12"):
        check_same({"3.11": same, "3.12": {**same, what: {"a": ["y"]}}})
