"""What the stand-in remembers: what Calc does not know of itself."""

from dataclasses import dataclass, field
from typing import Any


@dataclass
class State:
    """The state of an Excel.

    Attributes:
        is_inside: the engine calls itself, which is not looked at.
        is_editing: the user types into a cell.
        very_hidden: the sheets that only a program can show, by document and name.
        in_front: the workbooks that were opened without a window, which Excel cannot, and would be active.
    """

    is_inside: bool = False
    is_editing: bool = False
    very_hidden: set[tuple[str, str]] = field(default_factory=set)
    in_front: list[Any] = field(default_factory=list)
