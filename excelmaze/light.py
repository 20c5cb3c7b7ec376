"""What small mazes need of `typing`, without importing it: that alone would be a tenth of what they cost.

Type checkers see typing's own names. `NamedTuple` takes fields with types and defaults, and methods, as typing's does.
"""

__all__ = ["TYPE_CHECKING", "Any", "NamedTuple", "Protocol", "Self"]

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any, NamedTuple, Protocol, Self
else:
    from collections import namedtuple

    class _WithFields(type):
        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, object]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body.get("__annotations__", {})
            defaults = [body.pop(field) for field in fields if field in body]
            base = namedtuple(  # noqa: PYI024 - it stands in for typing's own
                name, fields, defaults=defaults, module=body["__module__"]
            )
            return type(name, (base,), {"__slots__": (), **body})

    class NamedTuple(metaclass=_WithFields):
        """A class whose annotated names are the fields of a tuple."""

    Any = Self = Protocol = object
