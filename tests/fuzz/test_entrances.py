"""Each entrance takes hostile bytes for what they are: it does its work, or refuses in one line and changes nothing."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random
from zlib import crc32

import pytest

from tests.fuzz.__main__ import NAMES
from tests.fuzz.damage import parts_in
from tests.fuzz.entrances import ENTRANCES, attack_workbook

_RUNS = 150
needs_atheris = pytest.mark.skipif(find_spec("atheris") is None, reason="the extra fuzz is not installed: Atheris")


def plainly(data: bytes, most: int) -> bytes:
    """Some bytes changed, put in or left out, without Atheris: the same ones of the same bytes."""
    raw, chance = bytearray(data), Random(crc32(data))
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(raw) + 1)
        raw[start : start + chance.randrange(4)] = chance.randbytes(chance.randrange(4))
    return bytes(raw[:most])


@needs_atheris
@pytest.mark.slow
@pytest.mark.parametrize("entrance", NAMES)
def test_what_coverage_leads_to_is_taken_or_refused(entrance: str, tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "tests.fuzz",
        entrance,
        "--runs",
        str(_RUNS),
        "--seed",
        "1",
        "--kept",
        str(tmp_path),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, errors="replace")
    assert (done.returncode, [*tmp_path.iterdir()]) == (0, []), done.stderr[-2_000:]


@pytest.mark.slow
@pytest.mark.parametrize("entrance", NAMES)
def test_seeds_are_in_order_and_what_is_made_of_them_is_another_file(
    entrance: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    seeds, attack, damage = ENTRANCES[entrance]
    found = [*seeds()]
    for number, data in enumerate(found):
        attack(data)
        damaged = damage(data, Random(number), plainly)
        assert damaged == damage(data, Random(number), plainly)
        attack(damaged)


@pytest.mark.slow
def test_damage_to_records_is_beneath_their_packing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a check sum would refuse all of it."""
    monkeypatch.chdir(tmp_path)
    *_, recorded = ENTRANCES["record"].seeds()
    damaged = [ENTRANCES["record"].damage(recorded, Random(seed), plainly) for seed in range(20)]
    assert {name for one in damaged for name, part in parts_in(one).items() if part != parts_in(recorded)[name]} == {
        "xl/workbook.xml"
    }
    assert len({*damaged}) > 15


@pytest.mark.slow
def test_a_traceback_or_a_change_of_what_was_refused_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    data = next(iter(ENTRANCES["xml"].seeds()))

    def spoils(words: list[str]) -> int:
        Path("book.xlsx").write_bytes(b"")
        sys.stderr.write("excelmaze: no\n")
        return len(words) and 1

    monkeypatch.setattr("tests.fuzz.entrances.main", spoils)
    with pytest.raises(AssertionError):
        attack_workbook(data)
