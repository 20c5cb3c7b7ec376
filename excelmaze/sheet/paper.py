"""The paper that a sheet is printed on."""

from excelmaze.errors import InputError
from excelmaze.sheet.addresses import Area

# The numbers of paper sizes in Excel's files.
PAPERS = {"A4": 9, "Letter": 1}


def orientation(area: Area) -> str:
    """How the paper lies for an area of square cells: `landscape` or `portrait`."""
    return "landscape" if area.right - area.left > area.bottom - area.top else "portrait"


def paper_number(paper: str) -> int:
    """Excel's number of a paper size.

    Raises:
        InputError: there is no such paper.
    """
    if paper not in PAPERS:
        raise InputError(f"paper {paper!r} does not exist; choose one of {', '.join(PAPERS)}")
    return PAPERS[paper]
