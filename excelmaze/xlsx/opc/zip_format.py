"""The format of zip files: the records of local headers, directory and end."""

import struct

END = struct.Struct("<4s4H2LH")
CENTRAL = struct.Struct("<4s6H3L5H2L")
LOCAL = struct.Struct("<4s5H3L2H")
# Zip64: the end record, and the locator of it, which stands before the old end record.
END_64 = struct.Struct("<4sQ2H2L4Q")
LOCATOR_64 = struct.Struct("<4sLQL")
END_MARK, CENTRAL_MARK, LOCAL_MARK = b"PK\5\6", b"PK\1\2", b"PK\3\4"
END_64_MARK, LOCATOR_64_MARK = b"PK\6\6", b"PK\6\7"
# What stands for numbers that only zip64 has room for.
WIDE, MANY = 0xFFFFFFFF, 0xFFFF
VERSION, VERSION_64 = 20, 45
STORED, DEFLATED = 0, 8
ENCRYPTED, DESCRIPTOR, UTF8 = 0x1, 0x8, 0x800
DATE_1980 = 0x21
# The kind of the extra field that holds wide numbers.
_WIDE_FIELD = 1


def wide_fields(extra: bytes) -> list[int]:
    """The numbers in the extra field of zip64."""
    offset = 0
    while offset + 4 <= len(extra):
        kind, length = struct.unpack_from("<2H", extra, offset)
        if kind == _WIDE_FIELD:
            data = extra[offset + 4 : offset + 4 + length]
            return [number for (number,) in struct.iter_unpack("<Q", data[: len(data) // 8 * 8])]
        offset += 4 + length
    return []


def without_wide(extra: bytes) -> bytes:
    """Extra fields without the one for sizes of 4 GB, which holds the old sizes."""
    kept = b""
    offset = 0
    while offset + 4 <= len(extra):
        kind, length = struct.unpack_from("<2H", extra, offset)
        if kind != _WIDE_FIELD:
            kept += extra[offset : offset + 4 + length]
        offset += 4 + length
    return kept + extra[offset:]
