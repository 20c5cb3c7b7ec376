"""Kinds of mazes whose walls are no borders of square rooms: what all of them must keep is tested for each row."""

from typing import Any

KINDS: dict[str, dict[str, Any]] = {
    "blocks": {"walls": "blocks"},
    "bricks": {"tiling": "bricks"},
    "blocks without a frame": {"walls": "blocks", "frame": "none"},
}
