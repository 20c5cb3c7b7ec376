"""`excelmaze booklet`: many mazes, and how they are bound."""

from pathlib import Path

from excelmaze.books.binding import BESIDE, CODE, KEYS, NONE, Binding, Cover
from excelmaze.books.pages import BookletPage, BookletRequest, notes_of_class, on_cover, pages
from excelmaze.books.plan import PLACEHOLDERS
from excelmaze.books.print_book import PrintBook, print_book_of
from excelmaze.commands.booklet_mazes import notes_of_shape, requested_mazes, spoken
from excelmaze.commands.making import file_named
from excelmaze.commands.report import progress, tell
from excelmaze.commands.requested import maze_for
from excelmaze.draw.end_marks import check_marks, shown_images
from excelmaze.draw.printing import Printing, filled
from excelmaze.draw.theme import THEMES, asked_theme
from excelmaze.errors import InputError, counted
from excelmaze.files import STANDARD, file_to_write
from excelmaze.languages import words_in
from excelmaze.measures.difficulty import MEASURE
from excelmaze.options.table import AppearanceOptions, BookletOptions
from excelmaze.options.values import Values, check_solution_shown, refuse_both
from excelmaze.sheet.paper import margins_of, paper_size
from excelmaze.streams import fresh_seed
from excelmaze.writing import check_apart, check_writable

# So many mazes are on a page that is to be cut apart.
_TO_CUT = 4
_WORKBOOK, _DOCUMENT = ".xlsx", ".pdf"


def run_booklet(values: Values, target: str) -> None:
    """Write a booklet."""
    force = values["force"]
    wanted, notes = requested_mazes(values)
    file = file_named(target, values)
    document = file.suffix.lower() == _DOCUMENT
    binding = binding_of(values, document=document)
    files = [file, *([file_to_write(binding.keys, file.suffix)] if binding.own_keys else [])]
    for one in files:
        check_writable(one, force=force)
    check_apart(files, values.input_files())
    seed = fresh_seed() if values["seed"] is None else values["seed"]
    with progress(values):
        made, binding = made_booklet(values, wanted, binding, seed)
        if document:
            from excelmaze.books.document import WRITER, write_document
            from excelmaze.pictures.lettering import notes_on_letters

            drawn = write_document(file, made, binding, force=force)
            notes = [*notes, *notes_on_letters(drawn, WRITER, binding.font, binding.marks)]
        else:
            from excelmaze.books.booklet import write_booklet

            write_booklet(file, made, binding, force=force)
    notes += [*notes_of_class(wanted, made), *notes_of_shape(made)]
    difficulties = [page.difficulty for page in made]
    tell(
        values,
        {"mazes": len(made), "seed": seed, "measures": {MEASURE: difficulties}, "files": files, "notes": notes},
        f"{file}: {counted(len(made), 'maze')}, seed {seed}",
        f"{MEASURE} {min(difficulties):.2f} to {max(difficulties):.2f}",
        *notes,
    )


def made_booklet(
    values: Values, wanted: BookletRequest, binding: Binding, seed: int
) -> tuple[list[BookletPage], Binding]:
    """Return the mazes of a booklet, and its binding with the cover.

    Raises:
        InputError: an option that does not exist or does not fit.
    """
    made, cover = pages(wanted, maze_for, seed), values["cover"]
    if cover is not None:
        binding = binding._replace(cover=Cover(cover, on_cover(wanted, maze_for, seed)))
    return made, binding


def binding_of(values: Values, *, document: bool) -> Binding:
    """Return the binding of the booklet.

    Raises:
        InputError: an option that does not exist, or two that contradict each other.
    """
    asked, look = values.of(BookletOptions), values.of(AppearanceOptions)
    ending = _DOCUMENT if document else _WORKBOOK
    if asked.keys not in {*KEYS, STANDARD} and Path(asked.keys).suffix.lower() != ending:
        what = "document such as KEYS.pdf" if document else "workbook such as KEYS.xlsx"
        raise InputError(f"keys {asked.keys!r}: choose {', '.join(KEYS)}, or another {what}")
    check_marks(look.marks)
    paper, words = look.paper or "A4", words_in(look.language)
    paper_size(paper)
    margins_of(look.margins)
    lies = "" if asked.orientation == "auto" else asked.orientation
    filled("footer", look.footer, dict.fromkeys(PLACEHOLDERS, ""))
    _check_contradictions(values, document=document)
    keys = NONE if look.play and "keys" not in values.explicit else asked.keys
    if keys == NONE:
        check_solution_shown(values.explicit, "--keys end")
    return Binding(
        title=_title(values),
        keys=keys,
        per_page=_TO_CUT if asked.cut_lines and "per_page" not in values.explicit else asked.per_page,
        theme=asked_theme((values["algorithm"] or ("",))[0], look, cells=not document),
        themes={name: asked_theme("", look.replaced(theme=name), cells=not document) for name in THEMES},
        marks=look.marks,
        images=shown_images(look),
        solution_style=look.solution_style,
        printing=Printing("fit", paper, look.margins, "{title}", CODE, look.name_line or asked.cut_lines, words, lies),
        words=words,
        book=_book(values),
        footer=look.footer,
        has_index=asked.index,
        has_codes=not asked.no_codes,
        cut_lines=asked.cut_lines,
        font=values["font"],
        language=spoken(look.language),
        is_played=look.play,
    )


def _title(values: Values) -> str:
    """Return the line above each maze: that which is asked for, else the name, or the number.

    A name that is to be found in the maze is not told.
    """
    title: str = values["title"]
    if "title" not in values.explicit and values["names"] is not None and "{name}" not in (values["collect"] or ""):
        return "{name}"
    return words_in(values["language"])(title) if title == "Maze {n}" else title


def _check_contradictions(values: Values, *, document: bool) -> None:
    """Refuse options that do not go together, or not with the kind of file.

    Raises:
        InputError: there are some.
    """
    play, cut, beside, per_page = values["play"], values["cut_lines"], values["keys"] == BESIDE, values["per_page"]
    alone = {"--keys beside": beside, "--per-page": per_page != 1, "--cut-lines": cut}
    refusals = {
        "--font is for documents; leave it out, or write the booklet as OUT.pdf": values["font"] and not document,
        "--play is for workbooks; leave it out, or write the booklet as OUT.xlsx": play and document,
        **{
            f"{odd}: a maze that is played has a sheet for itself; leave out one of {odd} and --play": play and given
            for odd, given in alone.items()
        },
        "--cut-lines are between the mazes of a page, and --per-page is 1; leave out one of them": cut
        and values.explicit.get("per_page") == 1,
        "--cut-lines would give each child the solution with --keys beside; choose --keys end": cut and beside,
    }
    for refusal, holds in refusals.items():
        if holds:
            raise InputError(refusal)


def _book(values: Values) -> PrintBook | None:
    """Return the book that is to be bound.

    Raises:
        InputError: it cannot be, or another option contradicts it.
    """
    if values["print_book"] is None:
        return None
    refuse_both("--print-book", values.explicit, ("paper", "margins", "orientation"), "set up the page")
    for name in ("name_line", "cut_lines"):
        if values[name]:
            option = name.replace("_", "-")
            raise InputError(f"--{option} is for pages that are handed out, and --print-book binds them; give one")
    return print_book_of(values["print_book"])
