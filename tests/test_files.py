"""Whatever happens while a file is written, the one that was there stays whole."""

import errno
import os
import random
import re
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from excelmaze import (
    clear_workbook,
    generate,
    join_workbook,
    read,
    save,
    solve_workbook,
    writing,
)
from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.template.built import write_template
from excelmaze.writing import atomic_write, backup_kept, check_writable
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.conftest import Result
from tests.xlsx.workbooks import CORPUS, fill_cells, parts_of, rewritten

posix = pytest.mark.skipif(os.name != "posix", reason="modes, links and signals of POSIX")


def only(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir())


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A file that was there before."""
    path = tmp_path / "book.xlsx"
    path.write_bytes(b"old")
    return path


def test_a_block_that_ends_well_replaces_the_file(book: Path, tmp_path: Path) -> None:
    with atomic_write(book) as file:
        file.write(b"new")
        assert book.read_bytes() == b"old"
    assert book.read_bytes() == b"new"
    assert only(tmp_path) == ["book.xlsx"]


def interrupted(path: Path, error: type[BaseException]) -> None:
    with atomic_write(path) as file:
        file.write(b"new")
        raise error


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, ValueError, MemoryError])
def test_any_exception_leaves_the_old_file_and_nothing_else(
    book: Path, tmp_path: Path, error: type[BaseException]
) -> None:
    with pytest.raises(error):
        interrupted(book, error)
    assert book.read_bytes() == b"old"
    assert only(tmp_path) == ["book.xlsx"]


def test_a_full_disk_leaves_the_old_file_and_says_so(
    book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(WorkbookError, match="the disk is full; make room"), atomic_write(book) as file:
        file.write(b"new")
    assert book.read_bytes() == b"old"
    assert only(tmp_path) == ["book.xlsx"]


@posix
def test_a_file_size_limit_of_the_system_leaves_the_old_file(book: Path, tmp_path: Path) -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, before[1]))
    try:
        with pytest.raises(WorkbookError, match="cannot be written"), atomic_write(book) as file:
            file.write(b"x" * 100_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert book.read_bytes() == b"old"
    assert only(tmp_path) == ["book.xlsx"]


@posix
def test_mode_bits_are_kept_and_new_files_have_the_usual_ones(tmp_path: Path) -> None:
    target, new = tmp_path / "book.xlsx", tmp_path / "new.xlsx"
    target.write_bytes(b"old")
    target.chmod(0o640)
    mask = os.umask(0o022)
    try:
        for path in (target, new):
            with atomic_write(path) as file:
                file.write(b"new")
    finally:
        os.umask(mask)
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert stat.S_IMODE(new.stat().st_mode) == 0o644


@posix
def test_a_symbolic_link_is_followed_and_stays_one(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    real, link = tmp_path / "far" / "real.xlsx", tmp_path / "link.xlsx"
    real.write_bytes(b"old")
    link.symlink_to(real)
    with atomic_write(link) as file:
        file.write(b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


@posix
@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps the folder of a process")
@pytest.mark.parametrize(
    "command",
    [
        "new 3x3 x.xlsx",
        "new 3x3 sub/x.svg",
        "export 3x3 x.png",
        "booklet x.pdf --count 1",
        "fill x.xlsx",
        "clear x.xlsx",
    ],
)
def test_a_folder_that_was_deleted_is_named_as_such(
    command: str, run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    done = run(*command.split())
    assert (done.status, done.out, done.err.count("\n")) == (1, "", 1)
    assert ": the folder in which this runs was deleted; change to another one" in done.err


def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.xlsx").symlink_to(tmp_path / "b.xlsx")
    (tmp_path / "b.xlsx").symlink_to(tmp_path / "a.xlsx")
    with pytest.raises(WorkbookError, match=r"a\.xlsx"):
        check_writable(tmp_path / "a.xlsx")


@pytest.mark.parametrize(("lock", "program"), [("~$book.xlsx", "Excel"), (".~lock.book.xlsx#", "LibreOffice")])
def test_a_workbook_that_is_open_elsewhere_is_refused(tmp_path: Path, lock: str, program: str) -> None:
    (tmp_path / lock).touch()
    with pytest.raises(WorkbookError, match=f"is open in {program}; close it there"):
        check_writable(tmp_path / "book.xlsx")


@posix
def test_a_lock_beside_the_real_file_counts_too(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "~$real.xlsx").touch()
    (tmp_path / "link.xlsx").symlink_to(tmp_path / "far" / "real.xlsx")
    with pytest.raises(WorkbookError, match="is open in Excel"):
        check_writable(tmp_path / "link.xlsx")


def test_what_cannot_be_written_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "book.xlsx"
    file.touch()
    names = {
        tmp_path: "is a directory",
        tmp_path / "missing" / "book.xlsx": "there is no directory",
        file / "book.xlsx": "there is no directory",
    }
    for path, why in names.items():
        with pytest.raises(WorkbookError, match=why) as caught:
            check_writable(path)
        assert "\n" not in str(caught.value)
    with pytest.raises(WorkbookError, match="exists; give --force"):
        check_writable(file, force=False)


@posix
def test_a_device_is_no_target() -> None:
    with pytest.raises(WorkbookError, match="is a device or a pipe"):
        check_writable("/dev/null")


def test_backups_never_overwrite_one_another(tmp_path: Path) -> None:
    book = tmp_path / "book.xlsx"
    for content in (b"first", b"second"):
        book.write_bytes(content)
        with backup_kept(book) as copy:
            assert copy.read_bytes() == content
    assert only(tmp_path) == ["book.xlsx", "book.xlsx.bak", "book.xlsx.bak2"]


@posix
def test_a_private_file_is_private_while_it_is_written_and_so_is_its_backup(tmp_path: Path) -> None:
    """Mode first, then content: what is written beside a file may be read by those who may read the file."""
    book, copy = tmp_path / "book.xlsx", tmp_path / "copy.xlsx"
    book.write_bytes(b"secret")
    book.chmod(0o600)
    mask = os.umask(0)
    try:
        for write in (atomic_write(book), atomic_write(copy, like=book)):
            with write as file:
                (beside,) = tmp_path.glob(".excelmaze-*")
                assert stat.S_IMODE(beside.stat().st_mode) == 0o600
                file.write(b"secret")
        with backup_kept(book) as backup:
            pass
    finally:
        os.umask(mask)
    assert [stat.S_IMODE(path.stat().st_mode) for path in (book, copy, backup)] == [0o600] * 3


@posix
@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root gives files away")
def test_owner_and_group_are_kept(book: Path) -> None:
    os.chown(book, 1234, 2345)
    with atomic_write(book) as file:
        file.write(b"new")
    assert (book.stat().st_uid, book.stat().st_gid) == (1234, 2345)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="root becomes somebody else for a moment")
@pytest.mark.parametrize("mode", [0o600, 0o555])
def test_a_folder_that_may_not_be_searched_or_written_to_is_one_line(mode: int) -> None:
    with TemporaryDirectory() as folder:
        Path(folder).chmod(mode)
        os.seteuid(65534)
        try:
            with (
                pytest.raises(WorkbookError, match="no permission to write there"),
                atomic_write(f"{folder}/book.xlsx"),
            ):
                pass
        finally:
            os.seteuid(0)


def test_a_read_only_file_is_refused(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may write everywhere, so the system's answer is played."""
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(WorkbookError, match="is read-only"):
        check_writable(book)


def test_a_file_that_came_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    book = tmp_path / "book.xlsx"
    with pytest.raises(WorkbookError, match="exists; give --force"), atomic_write(book, force=False):
        book.write_bytes(b"early")
    assert book.read_bytes() == b"early"
    assert only(tmp_path) == ["book.xlsx"]


def test_a_workbook_that_was_opened_meanwhile_is_not_replaced(book: Path, tmp_path: Path) -> None:
    with pytest.raises(WorkbookError, match="is open in Excel; close it"), atomic_write(book):
        (tmp_path / "~$book.xlsx").touch()
    assert book.read_bytes() == b"old"


@pytest.mark.parametrize("late", [False, True])
def test_ctrl_c_while_a_file_takes_its_place_leaves_the_old_one_or_the_new_one_noted(
    *, late: bool, book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def interrupted_replace(path: Path, target: Path) -> None:
        if late:
            replace(path, target)
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted_replace)
    monkeypatch.setattr(writing, "written", [])
    with pytest.raises(KeyboardInterrupt), atomic_write(book) as file:
        file.write(b"new")
    assert (book.read_bytes(), writing.written) == ((b"new", [str(book)]) if late else (b"old", []))
    assert only(tmp_path) == ["book.xlsx"]


@posix
@pytest.mark.parametrize("length", [248, 251, 255])
def test_a_name_as_long_as_the_file_system_allows_is_written(tmp_path: Path, length: int) -> None:
    """Locks and temporary files beside it have names of their own."""
    path = tmp_path / ("m" * (length - 5) + ".xlsx")
    with atomic_write(path) as file:
        file.write(b"new")
    assert path.read_bytes() == b"new"


def test_names_that_no_file_can_have_are_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(WorkbookError, match="longer than the file system allows; choose a shorter one"):
        check_writable(tmp_path / ("m" * 300 + ".xlsx"))
    with pytest.raises(InputError, match="cannot be the name of a file"):
        check_writable(tmp_path / "m\0.xlsx")


@pytest.mark.parametrize("name", ["\ud800.xlsm", "m\0.xlsm"])
def test_every_way_to_a_file_refuses_a_name_that_none_can_have(tmp_path: Path, name: str) -> None:
    """Half of a surrogate pair comes from Windows' arguments, and from programs that import excelmaze."""
    book = shutil.copy(CORPUS[0], tmp_path / "book.xlsm")
    maze = generate("B2:D4", seed=1)
    ways: list[Callable[[str], object]] = [
        lambda path: fill_cells(path, cells="AB2:AD4"),
        lambda path: fill_cells(book, target=path, cells="AB2:AD4"),
        solve_workbook,
        lambda path: join_workbook(path, cells="B2:D4"),
        clear_workbook,
        read,
        lambda path: save(maze, path),
        write_template,
    ]
    for way in ways:
        with pytest.raises(InputError, match=re.escape(f"{name!r} cannot be the name of a file")):
            way(name)
    with pytest.raises(InputError, match="5 is not a file; give the name of one"):
        fill_cells(5, cells="AB2:AD4")  # type: ignore[arg-type]
    assert only(tmp_path) == ["book.xlsm"]


ENDLESS = """
import sys
from tests.xlsx.workbooks import fill_cells
fill_cells(sys.argv[1], "B2:K11", seed=1)
print("go", flush=True)
while True:
    for cells in ("B2:K11", "B2:L12"):
        fill_cells(sys.argv[1], cells, seed=1)
"""


@posix
@pytest.mark.slow
def test_a_kill_at_any_moment_leaves_a_whole_workbook(tmp_path: Path) -> None:
    """A process that fills a workbook over and over is killed at random moments; each time the workbook is whole."""
    book = tmp_path / "book.xlsx"
    rewritten(CORPUS[0], book, {"xl/media/image1.png": random.Random(1).randbytes(500_000)})
    chance = random.Random(2)
    root = Path(__file__).parents[1]
    for _ in range(40):
        child = subprocess.Popen([sys.executable, "-c", ENDLESS, book], cwd=root, stdout=subprocess.PIPE)
        assert child.stdout is not None
        with child:
            assert child.stdout.readline() == b"go\n"
            time.sleep(chance.uniform(0, 0.08))
            child.kill()
        with open_workbook(book) as whole:
            assert parts_of(book)
            assert whole.sheet().cell_formats(Grid.from_selection("B2:K11")).walls
    for left in tmp_path.glob(".excelmaze-*-*.tmp"):  # nobody was left to take them away
        left.unlink()
    fill_cells(book, "B2:K11", seed=1)
    assert only(tmp_path) == ["book.xlsx"]
