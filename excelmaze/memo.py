"""Values of a function that are asked for again and again."""

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Memo(dict[Key, Value]):
    """The values of a function, found as quickly as a dictionary finds them once they are known."""

    def __init__(self, function: Callable[[Key], Value]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, key: Key) -> Value:
        self[key] = value = self._function(key)
        return value
