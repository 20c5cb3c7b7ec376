"""Texts in envelopes that look like random bytes: compressed, encrypted and authenticated with a password.

An envelope is salt, length, text and tag. Key, nonce and what masks the length come from password and salt by scrypt,
so that nothing in it is the same twice or differs from noise. Who has another password, or a byte that was changed,
gets nothing.
"""

import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.errors import InputError, missing

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers import Cipher
    from cryptography.hazmat.primitives.ciphers.modes import GCM

_LENGTH, _KEY, _NONCE = 2, 32, 12
# The first bit of the length tells whether the text is compressed.
_COMPRESSED = 1 << 15
# What a password costs who tries many: 2**15 * 8 * 128 bytes of memory and some 50 ms (Percival 2009).
_COST, _BLOCKS, _PARALLEL = 1 << 15, 8, 1
# A text is no longer, whatever it was compressed to.
_LONGEST_TEXT = 1 << 24


class Kind(NamedTuple):
    """A kind of envelope, by its bytes of salt and of tag."""

    salt: int
    tag: int

    @property
    def overhead(self) -> int:
        """The bytes that are not the text's."""
        return self.salt + _LENGTH + self.tag


def packed(text: str) -> tuple[bytes, int]:
    """Return a text as the fewest bytes, and whether they are compressed."""
    plain = text.encode()
    squeezer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    squeezed = squeezer.compress(plain) + squeezer.flush()
    return (squeezed, _COMPRESSED) if len(squeezed) < len(plain) else (plain, 0)


def sealed(text: str, password: str, kind: Kind, random_bytes: Callable[[int], bytes], context: bytes = b"") -> bytes:
    """Encrypt a text in an envelope.

    Args:
        text: the text.
        password: what opens it.
        kind: how much salt and tag there is.
        random_bytes: returns a number of random and secret bytes, as `os.urandom` does.
        context: what both sides know and what is never the same with one password, where there is no salt.
    """
    body, how = packed(text)
    if len(body) >= _COMPRESSED:
        raise InputError(f"the text takes {len(body):,} bytes; at most {_COMPRESSED - 1:,} can be hidden")
    salt = random_bytes(kind.salt)
    key, nonce, mask = _derived(password, salt + context)
    length = ((how | len(body)) ^ int.from_bytes(mask, "big")).to_bytes(_LENGTH, "big")
    encryptor = _cipher(key, nonce).encryptor()
    encryptor.authenticate_additional_data(length)
    encrypted = encryptor.update(body) + encryptor.finalize()
    return salt + length + encrypted + encryptor.tag[: kind.tag]


def opened(data: bytes, password: str, kind: Kind, context: bytes = b"") -> str | None:
    """Return the text of the envelope at the beginning of bytes; None if the password does not open it."""
    if len(data) < kind.overhead:
        return None
    salt, data = data[: kind.salt], data[kind.salt :]
    key, nonce, mask = _derived(password, salt + context)
    length = int.from_bytes(data[:_LENGTH], "big") ^ int.from_bytes(mask, "big")
    how, size = length & _COMPRESSED, length & ~_COMPRESSED
    body, tag = data[_LENGTH : _LENGTH + size], data[_LENGTH + size : _LENGTH + size + kind.tag]
    if len(tag) < kind.tag:
        return None
    from cryptography.exceptions import InvalidTag

    decryptor = _cipher(key, nonce, tag).decryptor()
    decryptor.authenticate_additional_data(data[:_LENGTH])
    try:
        plain = decryptor.update(body) + decryptor.finalize()
    except InvalidTag:
        return None
    return (zlib.decompressobj(-zlib.MAX_WBITS).decompress(plain, _LONGEST_TEXT) if how else plain).decode()


def _derived(password: str, salt: bytes) -> tuple[bytes, bytes, bytes]:
    """Return key, nonce and the mask of the length."""
    try:
        from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
    except ImportError:
        raise missing("a hidden message", "cryptography", "secrets") from None
    size = _KEY + _NONCE + _LENGTH
    derived = Scrypt(salt=salt, length=size, n=_COST, r=_BLOCKS, p=_PARALLEL).derive(password.encode())
    return derived[:_KEY], derived[_KEY : _KEY + _NONCE], derived[_KEY + _NONCE :]


def _cipher(key: bytes, nonce: bytes, tag: bytes | None = None) -> "Cipher[GCM]":
    """Return the cipher, AES-GCM; with the tag, which may be cut short, it decrypts."""
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

    mode = modes.GCM(nonce) if tag is None else modes.GCM(nonce, tag, min_tag_length=len(tag))
    return Cipher(algorithms.AES(key), mode)
