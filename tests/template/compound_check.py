"""Whether a compound file keeps the rules of [MS-CFB]: written apart from the writer."""

import struct
from itertools import pairwise
from typing import NamedTuple

FREE, END, FAT, NOTHING = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD, 0xFFFFFFFF
SECTOR = 512


class Entry(NamedTuple):
    name: str
    kind: int
    black: bool
    left: int
    right: int
    child: int
    start: int
    size: int


class CompoundFile:
    """A compound file taken apart; every claim that does not hold is an AssertionError."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        assert len(data) % SECTOR == 0
        self.sector_count = len(data) // SECTOR - 1
        self.owners: dict[int, str] = {}
        self.check_fixed_fields()
        self.fat = self.read_fat()
        self.entries = self.read_directory()
        self.check_streams()
        used = {number for number, entry in enumerate(self.fat) if entry != FREE}
        assert used == set(self.owners) == set(range(self.sector_count)), "each sector belongs to one owner"
        reached = {0}
        self.check_storage(0, reached)
        assert reached == {number for number, entry in enumerate(self.entries) if entry.kind}

    def field(self, offset: int, form: str = "I") -> int:
        (value,) = struct.unpack_from("<" + form, self.data, offset)
        assert isinstance(value, int)
        return value

    def check_fixed_fields(self) -> None:
        assert self.data[:8].hex() == "d0cf11e0a1b11ae1"
        assert self.data[8:24] == bytes(16)
        minor, major, order, shift, mini_shift = struct.unpack_from("<5H", self.data, 24)
        assert (minor, major, order, shift, mini_shift) == (0x3E, 3, 0xFFFE, 9, 6)
        assert self.data[34:40] == bytes(6)
        assert self.field(40) == 0, "version 3 does not count directory sectors"
        assert self.field(56) == 4096

    def sector(self, number: int, owner: str) -> bytes:
        assert 0 <= number < self.sector_count, f"{owner}: sector {number} lies outside the file"
        assert number not in self.owners, f"sector {number} belongs to {owner} and to {self.owners[number]}"
        self.owners[number] = owner
        return self.data[(number + 1) * SECTOR : (number + 2) * SECTOR]

    def chain(self, start: int, owner: str) -> bytes:
        content = []
        while start != END:
            content.append(self.sector(start, owner))
            start = self.fat[start]
        return b"".join(content)

    def read_fat(self) -> list[int]:
        listed = list(struct.unpack_from("<109I", self.data, 76))
        assert (self.field(68), self.field(72)) == (END, 0)  # the header lists all
        numbers = [number for number in listed if number != FREE]
        assert listed == numbers + [FREE] * (len(listed) - len(numbers))
        assert len(numbers) == self.field(44)
        fat = [entry for number in numbers for entry in struct.unpack("<128I", self.sector(number, "FAT"))]
        assert all(fat[number] == FAT for number in numbers)
        assert set(fat[self.sector_count :]) <= {FREE}
        return fat

    def read_directory(self) -> list[Entry]:
        content = self.chain(self.field(48), "directory")
        entries = []
        for offset in range(0, len(content), 128):
            record = content[offset : offset + 128]
            length, kind, color = struct.unpack_from("<HBB", record, 64)
            left, right, child = struct.unpack_from("<3I", record, 68)
            start, size = struct.unpack_from("<IQ", record, 116)
            if kind == 0:
                assert record == bytes(68) + b"\xff" * 12 + bytes(48), "an unused entry is empty"
            else:
                assert record[length - 2 : 64] == bytes(66 - length), "a name ends in zeros up to 64 bytes"
            name = record[: max(length - 2, 0)].decode("utf-16-le")
            entries.append(Entry(name, kind, color == 1, left, right, child, start, size))
        assert (entries[0].name, entries[0].kind, entries[0].black) == ("Root Entry", 5, True)
        return entries

    def check_streams(self) -> None:
        root = self.entries[0]
        mini_fat = self.chain(self.field(60), "mini FAT")
        assert len(mini_fat) == self.field(64) * SECTOR
        mini_links = struct.unpack(f"<{len(mini_fat) // 4}I", mini_fat)
        mini_stream = self.chain(root.start, "mini stream") if root.size else b""
        assert root.size % 64 == 0
        assert len(mini_stream) == -(-root.size // SECTOR) * SECTOR
        mini_used = set()
        for entry in self.entries:
            if entry.kind != 2:
                continue
            if entry.size >= 4096:
                assert len(self.chain(entry.start, entry.name)) == -(-entry.size // SECTOR) * SECTOR
                continue
            link, count = entry.start, 0
            while link != END:
                assert link not in mini_used, f"{entry.name} shares a mini sector"
                mini_used.add(link)
                link = mini_links[link]
                count += 1
            assert count == -(-entry.size // 64)
        assert mini_used == set(range(root.size // 64))
        assert set(mini_links[len(mini_used) :]) <= {FREE}

    def check_storage(self, index: int, reached: set[int]) -> None:
        top = self.entries[index].child
        if top == NOTHING:
            return
        assert self.entries[top].black, "the root of a tree is black"
        in_order: list[int] = []
        self.check_tree(top, in_order, reached)
        keys = [self.sort_key(self.entries[number].name) for number in in_order]
        assert all(key < following for key, following in pairwise(keys))
        for number in in_order:
            if self.entries[number].kind == 1:
                self.check_storage(number, reached)
            else:
                assert self.entries[number].kind == 2
                assert self.entries[number].child == NOTHING

    def check_tree(self, index: int, in_order: list[int], reached: set[int]) -> int:
        """The number of black nodes on every way down."""
        if index == NOTHING:
            return 1
        assert index not in reached
        reached.add(index)
        entry = self.entries[index]
        if not entry.black:
            children = [child for child in (entry.left, entry.right) if child != NOTHING]
            assert all(self.entries[child].black for child in children), "a red node has black children"
        blacks = self.check_tree(entry.left, in_order, reached)
        in_order.append(index)
        assert blacks == self.check_tree(entry.right, in_order, reached), "all ways pass as many black nodes"
        return blacks + entry.black

    @staticmethod
    def sort_key(name: str) -> tuple[int, list[int]]:
        units = struct.unpack(f"<{len(name.encode('utf-16-le')) // 2}H", name.encode("utf-16-le"))
        upper = [ord(chr(unit).upper()) if len(chr(unit).upper()) == 1 else unit for unit in units]
        return len(units), upper
