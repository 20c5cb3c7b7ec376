"""Compound files: what is written is read back by olefile and by us, and every storage is a tree in order."""

import io
import struct

import olefile
import pytest
from hypothesis import given
from hypothesis import strategies as st
from olefile.olefile import OleDirectoryEntry

from excelmaze.errors import InputError, WorkbookError
from excelmaze.template.vba.compound import Storage, write_compound
from excelmaze.template.vba.reader import read_compound
from tests.template.readers import shipped_project, streams_of

SIZES = (0, 1, 63, 64, 65, 511, 512, 513, 4095, 4096, 4097, 70_000)


def flattened(storage: Storage, prefix: str = "") -> dict[str, bytes]:
    streams = {}
    for name, content in storage.items():
        if isinstance(content, bytes):
            streams[prefix + name] = content
        else:
            streams |= flattened(content, f"{prefix}{name}/")
    return streams


def check(root: Storage) -> None:
    data = write_compound(root)
    assert write_compound(root) == data
    assert streams_of(data) == flattened(root)
    assert read_compound(data) == root


def check_tree(entries: list[OleDirectoryEntry], top: int, *, below_red: bool = False) -> tuple[list[str], int]:
    """Return the names of a red-black tree in its order, and the black nodes on every way down."""
    if top == olefile.NOSTREAM:
        return [], 1
    is_red = entries[top].color == 0
    assert not (is_red and below_red)
    before, blacks = check_tree(entries, entries[top].sid_left, below_red=is_red)
    after, others = check_tree(entries, entries[top].sid_right, below_red=is_red)
    assert blacks == others
    return [*before, entries[top].name, *after], blacks + (not is_red)


@pytest.mark.parametrize("count", [*range(20), 31, 32, 64, 127, 255, 256, 400])
def test_a_storage_of_any_count_of_streams_is_a_red_black_tree(count: int) -> None:
    """Windows looks for a name where it is by its order: shorter ones first, then in capitals."""
    data = write_compound({f"Sheet{number}": b"%d" % number for number in range(count)} | {"PROJECT": b"x"})
    with olefile.OleFileIO(io.BytesIO(data)) as file:
        names, _ = check_tree(file.direntries, file.root.sid_child, below_red=True)
    assert len(names) == count + 1
    assert names == sorted(names, key=lambda name: (len(name), name.upper()))


@pytest.mark.parametrize("size", SIZES)
def test_a_stream_of_any_size_lies_in_sectors_of_the_right_table(size: int) -> None:
    check({"stream": bytes(range(256)) * (size // 256) + bytes(size % 256)})


def test_all_sizes_together_share_no_sector() -> None:
    check({f"stream {size}": b"%d " % size * (size // 3) for size in SIZES})


@pytest.mark.slow
def test_more_than_the_header_can_list_is_refused() -> None:
    """It lists 109 sectors of the table, of which one is for the directory and the table itself."""
    largest = (109 * 128 - 109 - 3) * 512
    check({"large": b"\1" * largest})
    with pytest.raises(InputError, match="more than a file can have here"):
        write_compound({"large": b"\1" * (largest + 512 * 3)})


@given(
    st.recursive(
        st.binary(max_size=200),
        lambda inner: st.dictionaries(
            st.text(
                st.characters(exclude_characters="/\\:!\0", exclude_categories=["Cs"]),
                min_size=1,
                max_size=15,
            ),
            inner,
            max_size=12,
        ),
        max_leaves=40,
    ).filter(lambda root: isinstance(root, dict))
)
def test_any_folders_of_any_names_come_back(root: Storage) -> None:
    try:
        data = write_compound(root)
    except InputError as error:
        assert "differ in case only" in str(error)
        return
    assert read_compound(data) == root


@pytest.mark.parametrize("name", ["", "x" * 32, "\U0001f600" * 16, "a/b", "a\\b", "a:b", "a!b"])
def test_names_that_the_format_forbids_are_refused(name: str) -> None:
    with pytest.raises(InputError, match="1 to 31 characters"):
        write_compound({name: b""})


def test_names_that_differ_in_case_only_are_refused() -> None:
    with pytest.raises(InputError, match="'DIR' and 'dir'"):
        write_compound({"DIR": b"", "dir": b""})


@pytest.mark.parametrize("workbook", ["quickstart.xlsm", "quickstart_standalone.xlsm", "addin/xlwings.xlam"])
def test_what_xlwings_ships_is_read_as_by_olefile(workbook: str) -> None:
    project = shipped_project(workbook)
    assert flattened(read_compound(project)) == streams_of(project)


@pytest.mark.parametrize("length", [0, 7, 100, 512, 1024, 2000])
def test_truncated_files_are_refused(length: int) -> None:
    with pytest.raises(WorkbookError, match="compound file"):
        read_compound(shipped_project("quickstart.xlsm")[:length])


def test_a_chain_that_bites_its_tail_is_refused() -> None:
    data = bytearray(write_compound({"stream": bytes(4096)}))
    fat = (struct.unpack_from("<I", data, 76)[0] + 1) * 512
    struct.pack_into("<I", data, fat + 4, 0)
    with pytest.raises(WorkbookError, match="damaged"):
        read_compound(bytes(data))
