"""The names of mazes on a sheet, in any order of commands: they lead to the user's once all mazes are gone."""

import random
from array import array
from collections.abc import Mapping

import pytest

from excelmaze.sheet.addresses import Area, Selection, overlap, parse_selection, reference
from excelmaze.sheet.unions import areas_on_sheets
from excelmaze.xlsx.maze_names import LEVELS_NAME, MAZE_NAMES
from excelmaze.xlsx.patch.cell_format import CellFormat
from excelmaze.xlsx.patch.names import NameText, refers_into
from excelmaze.xlsx.record.chains import taken_names, undone
from excelmaze.xlsx.record.fingerprints import fingerprint_of
from excelmaze.xlsx.record.locate import Found
from excelmaze.xlsx.record.making import put_down
from excelmaze.xlsx.record.record import Record, Strip, spans_on

PLACES = [parse_selection(cells).areas[0] for cells in ("B3:F7", "G3:K7", "B9:F12", "E6:H10")]
NAMES = (*MAZE_NAMES, LEVELS_NAME)
PLAIN = CellFormat((None,) * 4, None)


class Sheet:
    """A sheet of which nothing is known but names and records."""

    def __init__(self, rng: random.Random, *, moving: bool) -> None:
        self.rng = rng
        self.places = PLACES
        self.names: dict[str, tuple[str, Mapping[str, str]]] = {}
        for name in NAMES:
            if rng.random() < 0.3 and not moving:
                cells = rng.choice([*PLACES, Area(20, 20, 20, 20)])
                self.names[name] = reference("S", [self.cell_in(cells)]), {"comment": "mine"}
        self.before = dict(self.names)
        self.records: dict[int, Record] = {}

    def cell_in(self, area: Area) -> Area:
        row, column = self.rng.randint(area.top, area.bottom), self.rng.randint(area.left, area.right)
        return Area(row, column, row, column)

    def named(self, area: Area) -> dict[str, NameText | None]:
        """What the names of a maze shall stand for: some for nothing, as of mazes without goals or on middle levels."""
        kept = self.rng.random() < 0.9
        places: dict[str, Selection] = {"maze_area": Selection((area,))}
        for name in ("maze_start", "maze_goal", "maze_false_goals"):
            if self.rng.random() < 0.6:
                places[name] = Selection((self.cell_in(area),))
        found: dict[str, NameText | None] = dict.fromkeys(MAZE_NAMES)
        return {**found, **{name: NameText(reference("S", one.areas)) for name, one in places.items() if kept}}

    def fill(self) -> None:
        """A new maze."""
        area = self.rng.choice(self.places)
        names = self.named(area)
        names[LEVELS_NAME] = None
        if self.rng.random() < 0.5:
            names[LEVELS_NAME] = NameText(f"{reference('S', [area])},{reference('T', [area])}")
        self.put(area, self.made(area), names, new=True)

    def solve(self) -> None:
        """The names become those of one that is there."""
        number = self.rng.choice([*self.records])
        area = self.records[number].area
        self.put(area, self.made(area), self.named(area), new=False)

    def made(self, area: Area) -> Record:
        strips = [Strip(area.left, array("H", [0] * area.width), array("H", [0] * area.width))]
        return Record(area, (PLAIN,), (fingerprint_of(PLAIN),), dict.fromkeys(range(area.top, area.bottom + 1), strips))

    def put(self, area: Area, made: Record, names: Mapping[str, NameText | None], *, new: bool) -> None:
        wanted = taken_names(names, self.names, area, self.records.values(), new=new)
        near = {
            number: Found(record, 0, {}, ()) for number, record in self.records.items() if overlap(record.area, area)
        }
        number = max(self.records, default=0) + 1
        made = made._replace(names=wanted.previous)
        self.become(put_down(made, number, near, self.records, new=new))
        for name in wanted.dropped:
            del self.names[name]
        self.names |= {name: (text.text, {}) for name, text in wanted.names.items()}

    def clear(self, area: Area | None) -> None:
        """The mazes that have cells in an area lose them; all mazes go where no area is given."""
        rest = {
            number: record.outside(spans_on([area], record.rows) if area else record.spans)
            for number, record in self.records.items()
        }
        gone = {number: self.records[number] for number, record in rest.items() if not record.rows}
        staying = {number: record for number, record in rest.items() if record.rows}
        back = undone(gone, staying, {name: text for name, (text, _) in self.names.items()})
        self.records = {**staying, **back.remaining}
        for name, was in back.names.items():
            self.names.pop(name, None)
            if was is not None:
                self.names[name] = was.text, {"comment": was.comment} if was.comment else {}

    def insert(self) -> None:
        """Rows are put in above all mazes: the names go along, but not what mazes remember of them."""
        self.places = [moved(area) for area in self.places]
        self.records = {number: record.moved(2, 0) for number, record in self.records.items()}
        for name, (text, attributes) in self.names.items():
            areas = areas_on_sheets(text)
            assert areas is not None
            parts = [reference(sheet, [moved(area)]) for sheet, area in areas if area]
            self.names[name] = ",".join(parts), attributes

    def become(self, changed: Mapping[int, Record | None]) -> None:
        for number, record in changed.items():
            self.records.pop(number, None)
            if record is not None:
                self.records[number] = record
        self.records = dict(sorted(self.records.items()))

    def check(self) -> None:
        """A name is the user's, or stands for cells of a maze that is there."""
        for name, (text, _) in self.names.items():
            mazes = [one for one in self.records.values() if name in one.names]
            assert text == self.before.get(name, ("", {}))[0] or any(refers_into(text, one.area) for one in mazes)


def moved(area: Area) -> Area:
    return Area(area.top + 2, area.left, area.bottom + 2, area.right)


def chain(seed: int, *, moving: bool) -> None:
    """Commands in any order, and all is taken away."""
    rng = random.Random(seed)
    sheet = Sheet(rng, moving=moving)
    for _ in range(rng.randint(3, 18)):
        act = rng.random()
        if moving and act < 0.1:
            sheet.insert()
        elif act < 0.45 or not sheet.records:
            sheet.fill()
        elif act < 0.7:
            sheet.solve()
        else:
            sheet.clear(rng.choice([*sheet.places, *(one.area for one in sheet.records.values())]))
        sheet.check()
    places = [*sheet.places, *(one.area for one in sheet.records.values())]
    for area in rng.choice([[], rng.sample(places, len(places))]):
        sheet.clear(area)
        sheet.check()
    sheet.clear(None)
    assert sheet.names == sheet.before


@pytest.mark.parametrize("moving", [False, True])
@pytest.mark.parametrize("seeds", [range(10), pytest.param(range(10, 1000), marks=pytest.mark.slow)], ids=str)
def test_names_lead_back_to_the_user_s_in_any_order_of_commands(seeds: range, moving: bool) -> None:  # noqa: FBT001
    """Mazes over each other, with and without some of the names; some were solved since, or moved."""
    for seed in seeds:
        chain(seed, moving=moving)
