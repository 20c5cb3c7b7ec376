"""A function's values, each worked out once and then found as quickly as a dictionary finds them."""

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Memo(dict[Key, Value]):
    """The values of a function by its argument; `map(memo.__getitem__, keys)` calls no Python code for known keys."""

    def __init__(self, function: Callable[[Key], Value]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, key: Key) -> Value:
        self[key] = value = self._function(key)
        return value
