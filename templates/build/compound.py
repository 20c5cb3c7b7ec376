"""Compound files ([MS-CFB], version 3): a small file system in one file, as a VBA project is stored.

A storage is a folder: a mapping from names to streams (bytes) or other storages. Streams shorter than 4096
bytes share the mini stream, in sectors of 64 bytes; all others have sectors of 512 bytes. A table of sectors
(FAT) links the sectors of each stream into a chain. The entries of a storage form a red-black tree, in the
order of their names.
"""

import struct
from collections.abc import Mapping
from itertools import pairwise
from typing import TypeAlias, Union

Storage: TypeAlias = Mapping[str, Union[bytes, "Storage"]]

SECTOR = 512
MINI_SECTOR = 64
MINI_STREAM_CUTOFF = 4096
SIGNATURE = bytes.fromhex("D0CF11E0A1B11AE1")

FAT_SECTOR = 0xFFFFFFFD
END_OF_CHAIN = 0xFFFFFFFE
FREE = 0xFFFFFFFF
NO_ENTRY = 0xFFFFFFFF

STORAGE_ENTRY, STREAM_ENTRY, ROOT_ENTRY = 1, 2, 5
RED, BLACK = 0, 1
HEADER_FORMAT = "<8s16s5H6s9I"
HEADER_FAT_SECTORS = 109
ENTRY_FORMAT = "<64sHBB3I16sIQQIQ"

_NUMBERS = SECTOR // 4
_ENTRIES = SECTOR // struct.calcsize(ENTRY_FORMAT)


class _Entry:
    """One directory entry; `left`, `right` and `child` are indices of entries."""

    def __init__(self, name: str, kind: int) -> None:
        self.name = name
        self.kind = kind
        self.color = BLACK
        self.left = self.right = self.child = NO_ENTRY
        self.start = END_OF_CHAIN if kind == STREAM_ENTRY else 0
        self.size = 0

    def packed(self) -> bytes:
        name = f"{self.name}\0".encode("utf-16-le")
        links = (self.left, self.right, self.child)
        return struct.pack(
            ENTRY_FORMAT, name, len(name), self.kind, self.color, *links, b"", 0, 0, 0, self.start, self.size
        )


class _Sectors:
    """Sectors of one size in the order in which they were added, and the table that chains them."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.content = bytearray()
        self.table: list[int] = []

    def add(self, data: bytes) -> int:
        """Append the data as one chain, and return the number of its first sector."""
        if not data:
            return END_OF_CHAIN
        first = len(self.table)
        count = -(-len(data) // self.size)
        self.table += [*range(first + 1, first + count), END_OF_CHAIN]
        self.content += data.ljust(count * self.size, b"\0")
        return first


def name_key(name: str) -> tuple[int, bytes]:
    """Return the key by which a directory orders names: the length in UTF-16, then the upper-case code units.

    Upper case is that of single characters: `ß` stays `ß`.
    """
    upper = "".join(letter.upper() if len(letter.upper()) == 1 else letter for letter in name)
    return len(name.encode("utf-16-be")), upper.encode("utf-16-be")


def write_compound(root: Storage) -> bytes:
    """Return the bytes of a compound file with these streams and storages; same input, same bytes.

    Raises:
        ValueError: two names in a storage differ in case only, or there are more than 7 million bytes.
    """
    entries = [_Entry("Root Entry", ROOT_ENTRY)]
    sectors = _Sectors(SECTOR)
    mini = _Sectors(MINI_SECTOR)
    unfilled = [(0, root)]
    while unfilled:
        parent, storage = unfilled.pop()
        indices = []
        for name in _ordered_names(storage):
            content = storage[name]
            is_stream = isinstance(content, bytes)
            entry = _Entry(name, STREAM_ENTRY if is_stream else STORAGE_ENTRY)
            indices.append(len(entries))
            if isinstance(content, bytes):
                entry.size = len(content)
                entry.start = (mini if len(content) < MINI_STREAM_CUTOFF else sectors).add(content)
            else:
                unfilled.append((len(entries), content))
            entries.append(entry)
        entries[parent].child = _link_tree(entries, indices)
    entries[0].size = len(mini.content)
    entries[0].start = sectors.add(bytes(mini.content))
    mini_fat_start = sectors.add(_packed_table(mini.table))
    directory = b"".join(entry.packed() for entry in entries)
    unused = -len(entries) % _ENTRIES
    # An unused entry is all zeros, except its three links.
    directory += struct.pack(ENTRY_FORMAT, b"", 0, 0, 0, *[NO_ENTRY] * 3, b"", 0, 0, 0, 0, 0) * unused
    directory_start = sectors.add(directory)
    fat = _add_fat(sectors)
    header = struct.pack(
        HEADER_FORMAT,
        SIGNATURE,
        b"",
        0x003E,  # minor version
        3,  # major version
        0xFFFE,  # little endian
        SECTOR.bit_length() - 1,
        MINI_SECTOR.bit_length() - 1,
        b"",
        0,  # directory sectors are not counted in version 3
        len(fat),
        directory_start,
        0,
        MINI_STREAM_CUTOFF,
        mini_fat_start,
        -(-len(mini.table) // _NUMBERS),
        END_OF_CHAIN,  # the header lists all sectors of the FAT
        0,
    )
    return header + _packed(_padded(fat, HEADER_FAT_SECTORS)) + sectors.content


def _ordered_names(storage: Storage) -> list[str]:
    names = sorted(storage, key=name_key)
    for name, following in pairwise(names):
        if name_key(name) == name_key(following):
            raise ValueError(f"the names {name!r} and {following!r} differ in case only")
    return names


def _link_tree(entries: list[_Entry], indices: list[int]) -> int:
    """Link the entries, given in order, into a red-black tree, and return the index of its root.

    Halving keeps all levels full but the last. All nodes are black but those of a last level that is not
    full: so no red node has a red child, and all paths pass the same number of black nodes.
    """
    depth_of_red = len(indices).bit_length() if len(indices) & (len(indices) + 1) else 0

    def link(low: int, high: int, depth: int) -> int:
        if low == high:
            return NO_ENTRY
        middle = (low + high) // 2
        entry = entries[indices[middle]]
        entry.color = RED if depth == depth_of_red else BLACK
        entry.left = link(low, middle, depth + 1)
        entry.right = link(middle + 1, high, depth + 1)
        return indices[middle]

    return link(0, len(indices), 1)


def _add_fat(sectors: _Sectors) -> list[int]:
    """Append the sectors of the FAT, and return their numbers.

    The table has entries for its own sectors, so its size is raised until all fit.

    Raises:
        ValueError: the header cannot list them all.
    """
    used, count = len(sectors.table), 0
    while (needed := -(-(used + count) // _NUMBERS)) != count:
        count = needed
    if count > HEADER_FAT_SECTORS:
        raise ValueError(f"the project has {used * SECTOR:,} bytes, more than one header lists")
    sectors.table += [FAT_SECTOR] * count
    sectors.content += _packed_table(sectors.table)
    return list(range(used, used + count))


def _packed_table(table: list[int]) -> bytes:
    """Return the table, filled up to whole sectors."""
    return _packed(_padded(table, -(-len(table) // _NUMBERS) * _NUMBERS))


def _padded(numbers: list[int], count: int) -> list[int]:
    return numbers + [FREE] * (count - len(numbers))


def _packed(numbers: list[int]) -> bytes:
    return struct.pack(f"<{len(numbers)}I", *numbers)
