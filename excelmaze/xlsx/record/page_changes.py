"""What mazes changed of a sheet's page set-up: of each setting what it was before, and what the maze gave it.

Of several mazes that changed the same setting, each knows what was there before it, so they are a chain: where one
goes, the next one that came after it gets its word for what was before. Where somebody else changed the setting in
between, the chain is broken there, and what they gave it stays.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Setting(NamedTuple):
    """What a setting of the page was before a maze, and what the maze gave it; None is none."""

    was: str | None
    gave: str | None


# Settings by their names, as `excelmaze.xlsx.patch.page_settings` has them.
PageChange = Mapping[str, Setting]


def given(changes: Mapping[int, PageChange]) -> dict[str, str | None]:
    """Return what the last of the mazes gave each setting, from their changes by number."""
    return {name: setting.gave for number in sorted(changes) for name, setting in changes[number].items()}


def pages_without(
    gone: Mapping[int, PageChange], staying: Mapping[int, PageChange]
) -> tuple[PageChange, Mapping[int, PageChange]]:
    """Return what goes back to the sheet where mazes go, and what those that stay changed then.

    Args:
        gone: what the mazes that go changed, by number.
        staying: the same for the mazes that stay.

    Returns:
        Of each setting that no maze which stays changed later, what it gets back, provided that the sheet still has
        what was given; and the changes of the mazes that stay.
    """
    back: dict[str, Setting] = {}
    left = {number: dict(change) for number, change in staying.items()}
    for number in sorted(gone, reverse=True):
        for name, setting in gone[number].items():
            later = min((one for one, change in left.items() if one > number and name in change), default=None)
            above = back if later is None else left[later]
            above[name] = _joined(name, setting, above.get(name))
    return back, left


def together(earlier: PageChange, later: PageChange) -> PageChange:
    """Return the changes of two mazes, between which no other one changed the page, as those of one."""
    joined = {name: _joined(name, earlier[name], setting) for name, setting in later.items() if name in earlier}
    return {**earlier, **later, **joined}


def _joined(name: str, earlier: Setting, later: Setting | None) -> Setting:
    from excelmaze.xlsx.patch.page_settings import same_setting

    if later is None:
        return earlier
    return later._replace(was=earlier.was) if same_setting(name, earlier.gave, later.was) else later
