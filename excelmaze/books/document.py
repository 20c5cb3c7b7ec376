"""A booklet as a document: the same pages as in a workbook."""

from collections.abc import Sequence

from excelmaze.books.arrangement import Slot, placed_cell
from excelmaze.books.binding import Binding
from excelmaze.books.cut_lines import with_page_lines
from excelmaze.books.index import Index
from excelmaze.books.pages import BookletPage
from excelmaze.books.places import Place, places_on, printed_place
from excelmaze.books.plan import Leaf, Plan
from excelmaze.books.text_pages import blank_page, index_pages
from excelmaze.draw.end_marks import LETTERS, WORDS, words_fit
from excelmaze.files import FileLike
from excelmaze.options.table import AppearanceOptions
from excelmaze.pictures.export import OF_WRITERS, shown_of, write_pages
from excelmaze.pictures.page import Page
from excelmaze.pictures.pages import Showing
from excelmaze.pictures.printed import Printed, printed_page, sections_of
from excelmaze.pictures.writers import WRITERS
from excelmaze.sheet.paper import PX_OF_POINT, typed_size

WRITER = WRITERS["pdf"]


def write_document(path: FileLike, pages: Sequence[BookletPage], binding: Binding, *, force: bool = True) -> list[Page]:
    """Write the pages of a booklet into a document, and the keys behind them or into one of their own.

    Returns:
        The pages, those of the keys too.

    Raises:
        InputError: an option that does not exist, or more pages than the book that is to be printed has.
        WorkbookError: a file cannot be written.
    """
    bound, keys = drawn_document(pages, binding)
    options = dict.fromkeys(OF_WRITERS) | {"font": binding.font}
    for file, own in ((binding.keys, keys), (path, bound)):
        if own:
            write_pages(own, file, WRITER, options, no_recipe=True, force=force)
    return [*bound, *keys]


def drawn_document(pages: Sequence[BookletPage], binding: Binding) -> tuple[list[Page], list[Page]]:
    """Return the pages of a document, and those of its keys if these are a file of their own.

    Raises:
        InputError: as for `write_document`.
    """
    return _Document(pages, binding).pages()


class _Document:
    """The pages of a booklet that is written as a document."""

    def __init__(self, pages: Sequence[BookletPage], binding: Binding) -> None:
        self._pages, self._binding, self._plan = pages, binding, Plan(pages, binding, placed_cell)

    def pages(self) -> tuple[list[Page], list[Page]]:
        """Return the pages of the booklet, and those of its keys if these are a file of their own."""
        pages, binding, plan = self._pages, self._binding, self._plan
        cover = plan.cover()
        front = self._drawn([cover]) if cover else []
        index = Index(pages, plan.paper(1), binding, plan.others_lie) if binding.has_index else None
        leaves = plan.mazes(len(front) + 1 + (index.length if index else 0))
        numbers = {slot.number: leaf.number for leaf in leaves for slot in leaf.slots}
        if index is not None:
            front += index_pages(plan, index, len(front) + 1, [numbers[page.number] for page in pages])
        keys = plan.keys(1 if binding.own_keys else leaves[-1].number + 1)
        whole = [*front, *self._drawn(leaves if binding.own_keys else [*leaves, *keys])]
        plan.check_length(len(whole))
        return self._titled(whole), self._titled(self._drawn(keys) if binding.own_keys else [])

    def _titled(self, pages: Sequence[Page]) -> list[Page]:
        """Return pages with the title of the document."""
        cover, words = self._binding.cover, self._binding.words
        return [page._replace(title=cover.title if cover else words("Mazes")) for page in pages]

    def _drawn(self, leaves: Sequence[Leaf]) -> list[Page]:
        """Return the pages of mazes and keys."""
        placed = {
            leaf.number: list(places_on(leaf, self._plan.paper(leaf.number), to_cut=self._is_cut(leaf)))
            for leaf in leaves
            if leaf.arrangement is not None
        }
        single = {leaf.number: self._printed_single(leaf) for leaf in leaves if leaf.arrangement is None}
        if self._binding.same_scale:
            least = min((place.side for places in placed.values() for place in places), default=0.0)
            placed = {number: [_with_side(place, least) for place in places] for number, places in placed.items()}
            single = _of_one_scale(single)
        return [
            self._single(leaf, single[leaf.number])
            if leaf.number in single
            else self._several(leaf, placed[leaf.number])
            for leaf in leaves
        ]

    def _printed_single(self, leaf: Leaf) -> Printed:
        """Return the page of a maze that has it for itself, with its title in the header."""
        (slot,), plan, binding = leaf.slots, self._plan, self._binding
        paper = plan.paper(leaf.number)
        asked = {
            "paper": typed_size(paper.size),
            "margins": paper.margins.typed,
            "orientation": plan.orientation,
            "header": binding.printing.header,
            "footer": "",
            "name_line": binding.printing.name_line,
        }
        printed = printed_page(asked, slot.layout, {"title": leaf.title}, binding.words)
        return printed._replace(footer=sections_of(leaf.footer) if leaf.footer else ())

    def _single(self, leaf: Leaf, printed: Printed) -> Page:
        return self._shown(leaf.slots[0], printed)._replace(name=leaf.name)

    def _several(self, leaf: Leaf, places: Sequence[Place]) -> Page:
        """Return a page of several mazes: a blank one with insets."""
        assert leaf.arrangement is not None  # noqa: S101 - that of several mazes
        lies, paper = leaf.arrangement.lies, self._plan.paper(leaf.number)
        least = min(int(place.side * PX_OF_POINT) for place in places)
        alike = [place.slot if words_fit(place.slot.words, least) else _with_letters(place.slot) for place in places]
        insets = [
            self._shown(slot, printed_place(place, paper, lies)) for slot, place in zip(alike, places, strict=True)
        ]
        page = blank_page(self._plan, leaf.number, lies, leaf.footer)._replace(name=leaf.name, insets=insets)
        return with_page_lines(page, places, self._binding.words) if self._is_cut(leaf) else page

    def _is_cut(self, leaf: Leaf) -> bool:
        return self._binding.cut_lines and not leaf.slots[0].solution

    def _shown(self, slot: Slot, printed: Printed) -> Page:
        """Return a maze or its solution on a place of the paper."""
        binding = self._binding
        look = AppearanceOptions(
            solution="shown" if slot.solution else "none",
            solution_style=binding.solution_style,
            language=binding.language,
        )
        showing = Showing(look, theme_there=slot.theme or binding.theme, images=slot.images)
        options = dict.fromkeys(OF_WRITERS) | {"marks": slot.marks}
        (page,) = shown_of(slot.maze, WRITER, options, showing, printed, no_recipe=True)
        assert isinstance(page, Page)  # noqa: S101 - a document does not move
        return page


def _with_letters(slot: Slot) -> Slot:
    """Return a maze whose ends have letters instead of words, as others on its page have."""
    return slot._replace(marks=LETTERS) if slot.marks == WORDS else slot


def _with_side(place: Place, side: float) -> Place:
    return place._replace(side=side, top=place.top + place.down * (place.side - side) / 2)


def _of_one_scale(pages: dict[int, Printed]) -> dict[int, Printed]:
    """Return printed pages with cells as large as the smallest."""
    least = min((min(printed.widths) for printed in pages.values()), default=0.0)
    return {
        number: printed._replace(widths=[least] * len(printed.widths), heights=[least] * len(printed.heights))
        for number, printed in pages.items()
    }
