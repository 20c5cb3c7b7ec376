"""The commands that take the same options."""

GROWN = "live generate, live animate"
MAKERS = f"new, fill, show, stats, export, {GROWN}"
# A booklet's pages tell these in their codes.
BOUND = f"{MAKERS}, booklet"
SHAPED = f"{BOUND}, hide, evolve"
SIZED = f"new, show, stats, compare, evolve, export, hide, {GROWN}"
ON_SHEETS = f"fill, {GROWN}"
PAGES = "new, fill, hide, picture"
SHOWN = "show BOOK.xlsx, stats BOOK.xlsx, export BOOK.xlsx"
FILES = "export, export BOOK.xlsx"
READERS = f"solve, live solve, {SHOWN}"
SEARCHERS = "solve, live solve, show BOOK.xlsx, export BOOK.xlsx"
CHANGERS = "fill, solve, join, clear"
MANY = "compare, evolve"
DRAWN = "new, show, stats, export"
NEW = "new, hide, picture"
LIVE = "live generate, live animate, live solve, live clear, live join, live restore"
# Every command, in each of its forms.
ALL = (
    f"new, {CHANGERS}, {SHOWN}, show, stats, {MANY}, export, picture, booklet, hide, reveal, template, "
    f"site, algorithms, {LIVE}"
)
