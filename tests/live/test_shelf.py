"""The folder of snapshots: private, marked, and swept of nothing but what excelmaze made."""

import os
import stat
import time
from pathlib import Path

import pytest

from excelmaze.errors import WorkbookError
from excelmaze.live import shelf
from tests.conftest import links

OLD = time.time() - 40 * 24 * 3600


def made(age: float = time.time()) -> Path:
    path = shelf.new_path()
    path.write_bytes(b"a workbook")
    shelf.describe(path, {"sheet": "Sheet1"})
    for one in (path, path.with_suffix(".json")):
        os.utime(one, (age, age))
    return path


def test_the_folder_is_made_below_the_one_that_is_named_and_is_private(snapshots: Path) -> None:
    path = made()
    assert path.parent == snapshots
    assert shelf.description(path.stem) == {"sheet": "Sheet1"}
    if os.name == "posix":
        snapshots.chmod(0o755)
        shelf.new_path()
        assert stat.S_IMODE(snapshots.stat().st_mode) == 0o700


def test_only_old_files_of_our_own_form_are_swept(snapshots: Path) -> None:
    """Whatever else lies there, or in the folder around, belongs to somebody else."""
    old, young = made(OLD), made()
    others = [
        snapshots / "notes.json",
        snapshots / "notes.xlsx",
        snapshots / f"{'a' * 31}.json",
        snapshots / f"{'A' * 32}.xlsx",
        snapshots.parent / f"{'b' * 32}.json",
        snapshots.parent / f"{'b' * 32}.xlsx",
    ]
    for other in others:
        other.write_text("{}", encoding="utf-8")
        os.utime(other, (OLD, OLD))
    shelf.sweep()
    assert not old.exists()
    assert not old.with_suffix(".json").exists()
    assert young.exists()
    assert all(other.exists() for other in others)


@links
def test_links_are_not_followed(snapshots: Path, tmp_path: Path) -> None:
    made()
    victim = tmp_path / "victim.json"
    victim.write_text("{}", encoding="utf-8")
    os.utime(victim, (OLD, OLD))
    link = snapshots / f"{'c' * 32}.json"
    link.symlink_to(victim)
    link.with_suffix(".xlsx").symlink_to(victim)
    os.utime(link, (OLD, OLD), follow_symlinks=False)
    assert shelf.description("c" * 32) is None
    shelf.sweep()
    assert victim.exists()


@pytest.mark.parametrize("kind", ["full folder", pytest.param("link", marks=links), "file"])
def test_another_folder_of_that_name_is_refused_and_left_alone(snapshots: Path, tmp_path: Path, kind: str) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / f"{'d' * 32}.json").write_text("{}", encoding="utf-8")
    os.utime(theirs / f"{'d' * 32}.json", (OLD, OLD))
    snapshots.parent.mkdir()
    if kind == "full folder":
        theirs.rename(snapshots)
    elif kind == "link":
        snapshots.symlink_to(theirs)
    else:
        snapshots.write_text("a file", encoding="utf-8")
    with pytest.raises(WorkbookError, match="is not a folder that excelmaze made; move it away"):
        shelf.new_path()
    shelf.sweep()
    assert len(list(tmp_path.rglob(f"{'d' * 32}.json"))) == 1


@pytest.mark.parametrize("identity", ["", "victim", "../victim", "e" * 33, "E" * 32, f"{'e' * 32}/../x"])
def test_only_ids_of_our_own_form_are_looked_for(snapshots: Path, identity: str) -> None:
    made()
    for ending in (".xlsx", ".json"):
        (snapshots.parent / f"victim{ending}").write_text("{}", encoding="utf-8")
    assert shelf.description(identity) is None


@pytest.mark.parametrize("text", ["", "[]", "{", "7", '"text"'])
def test_a_description_that_is_none_is_not_believed(text: str) -> None:
    path = made()
    path.with_suffix(".json").write_text(text, encoding="utf-8")
    assert shelf.description(path.stem) is None
