"""The compressed container of [MS-OVBA] 2.4.1, in which a VBA project keeps its sources.

The data is cut into chunks of 4096 bytes. A chunk is a sequence of tokens, eight to a flag byte: a literal byte,
or a copy of 3 or more bytes that the same chunk already holds. How the 16 bits of a copy token are shared
between distance and length depends on how many bytes of the chunk come before.
"""

CHUNK = 4096
_SIGNATURE_BYTE = 0x01
_SIGNATURE = 0b011 << 12
_COMPRESSED = 1 << 15
_SHORTEST_COPY = 3
_FEWEST_DISTANCE_BITS = 4


def compress(data: bytes) -> bytes:
    """Return the data as a compressed container.

    A chunk that tokens would make longer than 4096 bytes is stored raw. A raw chunk has no length of its own:
    if it is the last one, it is filled up with zeros, as the specification has it, and readers return them. That takes
    3641 to 4095 bytes at the end without any repetition, which no VBA source has.
    """
    container = bytearray([_SIGNATURE_BYTE])
    for start in range(0, len(data), CHUNK):
        chunk = data[start : start + CHUNK]
        body = bytes(_tokens(chunk))
        flag = _COMPRESSED
        if len(body) > CHUNK:
            body = chunk.ljust(CHUNK, b"\0")
            flag = 0
        header = flag | _SIGNATURE | (len(body) - 1)
        container += header.to_bytes(2, "little") + body
    return bytes(container)


def _distance_bits(done: int) -> int:
    """Return how many bits of a copy token hold the distance when `done` bytes of the chunk precede it."""
    return max((done - 1).bit_length(), _FEWEST_DISTANCE_BITS)


def _tokens(chunk: bytes) -> bytearray:
    """Return the chunk as flag bytes and tokens, each copy the longest there is, and the nearest of those."""
    body = bytearray()
    starts: dict[bytes, list[int]] = {}
    position = indexed = 0
    while position < len(chunk):
        flags_at = len(body)
        body.append(0)
        for bit in range(8):
            if position >= len(chunk):
                break
            length_bits = 16 - _distance_bits(position)
            limit = min((1 << length_bits) - 1 + _SHORTEST_COPY, len(chunk) - position)
            length, distance = _longest_copy(chunk, position, limit, starts)
            if length:
                token = (distance - 1) << length_bits | (length - _SHORTEST_COPY)
                body += token.to_bytes(2, "little")
                body[flags_at] |= 1 << bit
                position += length
            else:
                body.append(chunk[position])
                position += 1
            for start in range(indexed, position):
                starts.setdefault(chunk[start : start + _SHORTEST_COPY], []).append(start)
            indexed = position
    return body


def _longest_copy(chunk: bytes, position: int, limit: int, starts: dict[bytes, list[int]]) -> tuple[int, int]:
    """Return length and distance of the longest earlier run that continues at `position`; (0, 0) if there is none.

    `starts` lists where every three bytes before `position` begin.
    """
    best = distance = 0
    if limit < _SHORTEST_COPY:
        return best, distance
    for start in reversed(starts.get(chunk[position : position + _SHORTEST_COPY], ())):
        if best and chunk[start + best] != chunk[position + best]:
            continue
        length = _SHORTEST_COPY
        while length < limit and chunk[start + length] == chunk[position + length]:
            length += 1
        if length > best:
            best, distance = length, position - start
            if best == limit:
                break
    return best, distance
