"""Mazes that somebody plays: many in one workbook, a maze and what was typed into it for each sheet."""

import re
import subprocess
import zipfile
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from random import Random
from typing import NamedTuple

from excelmaze.languages import words_in
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.options.table import AppearanceOptions
from excelmaze.play.board import Board, board_of
from excelmaze.sheet.addresses import Place, cell_address
from excelmaze.xlsx.new.book import write_sheets
from excelmaze.xlsx.new.new_sheets import NewSheet, new_sheets
from tests.conftest import LONGEST_WAIT
from tests.xlsx.office import converted

# Kinds of mazes that are played: options, and the cells where a size does not do.
KINDS: dict[str, dict[str, object]] = {
    "squares": {},
    "wilson": {"algorithm": "wilson"},
    "shape": {"cells": "B2:M6,E7:P12,G9:H9"},
    "blocks": {"walls": "blocks"},
    "bricks": {"tiling": "bricks"},
    "levels": {"levels": 3},
    "cylinder": {"wrap": "rows"},
    "levels of bricks": {"levels": 2, "tiling": "bricks"},
    "torus": {"wrap": "both"},
}


class Attempt(NamedTuple):
    """A maze, the cells into which something was typed, and whether that is right."""

    maze: Maze
    board: Board
    marks: frozenset[int]
    is_right: bool


def maze_of(kind: str, seed: int) -> Maze:
    """Return a maze of a kind."""
    options = dict(KINDS[kind])
    return generate(str(options.pop("cells", "B2:K11")), **{"seed": seed, **options})  # type: ignore[arg-type]


def attempts(kind: str, seed: int) -> list[Attempt]:
    """Return a right and a wrong way through a maze."""
    from excelmaze.draw.tilings import lay_out_to_read

    maze, random = maze_of(kind, seed), Random(seed)
    board = board_of(maze, lay_out_to_read(maze))
    marks = frozenset(board.marked)
    return [
        Attempt(maze, board, marks, is_right=True),
        Attempt(maze, board, wrong_marks(board, marks, random), is_right=False),
    ]


def wrong_marks(board: Board, marks: frozenset[int], random: Random) -> frozenset[int]:
    """Return marks that are not the path: with a gap, or with a room too many."""
    others = [room for room in range(len(board.rooms)) if room not in marks and room not in board.fixed]
    if random.random() < 0.5:
        return marks - {random.choice(sorted(marks))}
    return marks | {random.choice(others)}


def written(path: Path, tries: Sequence[Attempt], language: str = "en") -> dict[int, Mapping[str, Place]]:
    """Write attempts into one workbook; return for each the sheet and the cell of what counts: `solved`, `status`."""
    sheets: list[NewSheet] = []
    edits: dict[str, dict[Place, str]] = {}
    places: dict[int, Mapping[str, Place]] = {}
    for number, attempt in enumerate(tries):
        own = new_sheets(attempt.maze, AppearanceOptions(play=True, marks="words"), words=words_in(language))
        names = [f"{number} {level}" for level in range(len(own))]
        own = played_again(attempt.maze, own, names, language)
        sheets += own
        game = own[0].game(20)  # type: ignore[misc]
        places[number] = {"solved": game.solved, "status": (game.panel[1][1].top, game.panel[1][1].left)}
        for room in attempt.marks:
            sheet, cells = attempt.board.rooms[room]
            cell = cells[room % len(cells)]
            edits.setdefault(names[sheet], {})[cell] = "xX1"[room % 3]
    buffer = BytesIO()
    write_sheets(sheets, buffer)
    path.write_bytes(typed_into(buffer.getvalue(), [new.name for new in sheets], edits))
    return places


def played_again(maze: Maze, sheets: Sequence[NewSheet], names: Sequence[str], language: str) -> list[NewSheet]:
    """Return the sheets of a maze under other names, with games of these."""
    from excelmaze.xlsx.new.played import played

    together = names if len(names) > 1 else ()
    named = [new._replace(name=name, together=together) for new, name in zip(sheets, names, strict=True)]
    return played(maze, named, words_in(language))


def typed_into(workbook: bytes, names: Sequence[str], edits: Mapping[str, Mapping[Place, str]]) -> bytes:
    """Return a new workbook into whose empty cells texts were typed, without any value of a formula."""
    target = BytesIO()
    with zipfile.ZipFile(BytesIO(workbook)) as source, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as changed:
        for name in source.namelist():
            part = source.read(name).decode() if name.endswith((".xml", ".rels")) else source.read(name)
            if match := re.fullmatch(r"xl/worksheets/sheet([0-9]+)\.xml", name):
                part = _edited(str(part), edits.get(names[int(match[1]) - 1], {}))
            changed.writestr(name, part)
    return target.getvalue()


def _edited(part: str, texts: Mapping[Place, str]) -> str:
    part = re.sub(r"(</f>|<f [^<>]*/>)<v>[^<]*</v>", r"\1", part)
    part = re.sub(r'(<c [^<>]*) t="str"><f', r"\1><f", part)
    by_address = {cell_address(*place): text for place, text in texts.items()}
    found = set()

    def with_text(cell: re.Match[str]) -> str:
        if cell[1] not in by_address:
            return cell[0]
        found.add(cell[1])
        return f'<c r="{cell[1]}"{cell[2]} t="inlineStr"><is><t>{by_address[cell[1]]}</t></is></c>'

    part = re.sub(r'<c r="([A-Z]+[0-9]+)"( s="[0-9]+")?/>', with_text, part)
    assert found == by_address.keys(), by_address.keys() - found
    return part


Values = Callable[[str, Place], object]


def by_ironcalc(path: Path, folder: Path) -> Values:  # noqa: ARG001 - as the others
    """Return the values that IronCalc calculates."""
    import ironcalc

    book = ironcalc.load_from_xlsx(str(path), "en", "UTC", "en")
    book.evaluate()
    order = [one["name"] for one in book.get_worksheets_properties()]
    return lambda sheet, place: book.get_cell_value(order.index(sheet), *place)


def by_gnumeric(path: Path, folder: Path) -> Values:
    """Return the values that Gnumeric calculates."""
    from openpyxl import load_workbook

    again = folder / f"{path.stem}-gnumeric.xlsx"
    command: list[str | Path] = ["ssconvert", "--recalc", path, again]
    subprocess.run(command, capture_output=True, check=True, timeout=LONGEST_WAIT)
    book = load_workbook(again, data_only=True)
    return lambda sheet, place: book[sheet].cell(*place).value


def by_libreoffice(path: Path, folder: Path) -> Values:
    """Return the values that LibreOffice calculates."""
    from openpyxl import load_workbook

    book = load_workbook(converted([path], "xlsx", folder)[path], data_only=True)
    return lambda sheet, place: book[sheet].cell(*place).value
