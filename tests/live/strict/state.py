"""What the stand-in remembers: what Calc does not know of itself."""

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Excel:
    """The state of an Excel, which a test can change as its user would.

    Attributes:
        is_inside: the engine calls itself, which is not looked at.
        is_editing: the user types into a cell.
        calls: how many methods were called and properties set: each is a trip to another process.
        in_front: the workbooks that were opened without a window, which Excel cannot, and would be active.
    """

    is_inside: bool = False
    is_editing: bool = False
    calls: int = 0
    in_front: list[Any] = field(default_factory=list)
