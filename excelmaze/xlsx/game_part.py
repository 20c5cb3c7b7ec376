"""A game in a sheet's part: cells of its block, conditional formats, drop-down and protection, as XML."""

from collections.abc import Mapping
from typing import NamedTuple

from excelmaze.play.formulas import Content, Formula, absolute_area
from excelmaze.play.games import PANEL_WIDTH, Game
from excelmaze.sheet.addresses import Area, cell_address
from excelmaze.xlsx.package.edits import escape, text_cell

PLAIN, TEXT, STATUS, INPUT = "plain", "text", "status", "input"
"""The styles of a block's cells: of helpers, and of lines of the panel."""
# It protects a sheet without a password.
_PROTECTION = '<sheetProtection sheet="1" objects="1" scenarios="1"/>'


class WrittenGame(NamedTuple):
    """A game as the part of a new sheet has it.

    Attributes:
        game: the game.
        styles: the numbers of the styles of its block.
        formats: the numbers of the differential formats of its rules.
        is_protected: whether nothing but what players write can be changed.
    """

    game: Game
    styles: Mapping[str, int]
    formats: Mapping[str, int]
    is_protected: bool

    @property
    def columns(self) -> str:
        """The `<col>` elements."""
        panel, hidden = self.game.block.left, self.game.hidden
        return (
            f'<col min="{panel}" max="{panel}" width="{PANEL_WIDTH}" customWidth="1"/>'
            f'<col min="{hidden[0]}" max="{hidden[-1]}" width="0" hidden="1" customWidth="1"/>'
        )

    @property
    def cells(self) -> dict[int, bytes]:
        """The cells of the block, those of each row as one text."""
        game = self.game
        styles = {
            (row, area.left): INPUT if line.is_input else STATUS if line.is_status else TEXT
            for line, area in game.panel
            for row in range(area.top, area.bottom + 1)
        }
        shared = (content.shared for content in game.contents.values() if isinstance(content, Formula))
        shares = {area: number for number, area in enumerate(dict.fromkeys(filter(None, shared)))}
        rows: dict[int, bytes] = {}
        for place in sorted({*game.contents, *styles}):
            style = self.styles[styles.get(place, PLAIN)]
            cell = f'<c r="{cell_address(*place)}"' + (f' s="{style}"' if style else "")
            rows[place[0]] = rows.get(place[0], b"") + _with_content(cell, game.contents.get(place), shares)
        return rows

    @property
    def elements(self) -> dict[str, str]:
        """The elements behind the cells, by their names; of the conditional formats, the first that holds counts."""
        game = self.game
        rules = "".join(
            f'<cfRule type="expression" dxfId="{self.formats[name]}" priority="{number}" stopIfTrue="1">'
            f"<formula>{_between_tags(formula)}</formula></cfRule>"
            for number, (name, formula) in enumerate(game.rules.items(), 1)
        )
        return {
            "sheetProtection": _PROTECTION if self.is_protected else "",
            "conditionalFormatting": f'<conditionalFormatting sqref="{game.cells.address}">{rules}'
            "</conditionalFormatting>",
            "dataValidations": '<dataValidations count="1"><dataValidation type="list" allowBlank="1" '
            f'showInputMessage="1" showErrorMessage="1" sqref="{cell_address(*game.choice)}">'
            f"<formula1>{absolute_area(game.choices)}</formula1></dataValidation></dataValidations>",
        }


def _with_content(cell: str, content: Content | None, shares: Mapping[Area, int]) -> bytes:
    """Return a cell with a text, a number, a formula with its value, or nothing; shared formulas have numbers."""
    if content is None or isinstance(content, str):
        return f"{cell}/>".encode() if content is None else text_cell(f"{cell}/>".encode(), content)
    text, value, shared = content if isinstance(content, Formula) else ("", content, None)
    kind = ' t="str"' if isinstance(value, str) else ""
    formula = f"<f>{_between_tags(text)}</f>" if text else ""
    if shared is not None:
        reference = f' ref="{shared.address}"' if text else ""
        formula = f'<f t="shared"{reference} si="{shares[shared]}"' + (f">{_between_tags(text)}</f>" if text else "/>")
    shown = _between_tags(value) if isinstance(value, str) else value
    return f"{cell}{kind}>{formula}<v>{shown}</v></c>".encode()


def _between_tags(text: str) -> str:
    return escape(text).replace("&quot;", '"')
