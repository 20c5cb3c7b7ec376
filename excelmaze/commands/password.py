"""The password of a command: as it was given, from a file, from the environment, or asked for."""

import os
import sys

from excelmaze.errors import InputError, NotDoneError
from excelmaze.input_files import read_input
from excelmaze.options.table import Secret

VARIABLE = "EXCELMAZE_KEY"
_MOST_BYTES = 1_000_000


def password_of(secret: Secret, *, twice: bool = False) -> str:
    """The password; what is typed on the terminal is not shown there, and asked for `twice` where it is a new one.

    Raises:
        InputError: it is given in two ways or in none, is empty, or was typed in two ways.
    """
    if secret.key is not None and secret.key_file is not None:
        raise InputError("give the password once: by --key or --key-file")
    if secret.key is not None:
        return secret.key
    if secret.key_file is not None:
        try:
            first, *_ = read_input(secret.key_file, _MOST_BYTES).decode().splitlines() or [""]
        except UnicodeDecodeError:
            raise NotDoneError(f"{secret.key_file} is not text in UTF-8; its first line is the password") from None
        return first
    return os.environ[VARIABLE] if VARIABLE in os.environ else _asked_for(twice=twice)


def _asked_for(*, twice: bool) -> str:
    if not sys.stdin.isatty():
        raise InputError(f"a password is needed; give it by --key, --key-file or {VARIABLE}, or run this in a terminal")
    from getpass import getpass

    password = getpass("Password: ")
    if twice and getpass("Password once more: ") != password:
        raise InputError("the two passwords differ; type the same one twice")
    return password
