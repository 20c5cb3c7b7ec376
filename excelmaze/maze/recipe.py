"""The recipe: everything that makes a maze again, bit for bit. It is saved in whatever is written."""

from typing import Any, NamedTuple, Self

from excelmaze.errors import InputError


class Recipe(NamedTuple):
    """The options of `generate`, all of them decided.

    `cells` is the selection in A1 notation, `start` a cell, `goal` a cell or `farthest`, `opposite`, `last`,
    `none`; `openings` is `auto`, `none` or a list such as `B2:top,K11:bottom`.
    """

    cells: str
    algorithm: str
    seed: int
    rng: str
    start: str
    goal: str
    openings: str
    pieces: str

    def to_json(self) -> str:
        """The recipe on one line, as it stands in a workbook's properties."""
        import json

        return json.dumps({"excelmaze": 1, **self._asdict()}, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The recipe that `to_json` wrote.

        Raises:
            InputError: the text is no recipe, or one of a later version.
        """
        import json

        try:
            values: dict[str, Any] = json.loads(text)
            version = values.pop("excelmaze")
            recipe = cls(**values)
        except (ValueError, KeyError, TypeError, AttributeError):
            raise InputError(f"{text[:40]!r} is not the recipe of a maze; copy all of it") from None
        if version != 1:
            raise InputError(f"the recipe is of version {version}, this excelmaze reads version 1; update it")
        return recipe
