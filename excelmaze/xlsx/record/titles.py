"""The titles of a maze, where they are now: rows inserted between a title and its maze move the maze alone."""

from collections.abc import Callable

from excelmaze.xlsx.record.record import Record


def titles_above(record: Record) -> dict[tuple[int, int], str]:
    """The texts that stand above the cells of a maze, not in them."""
    return {place: text for place, text in record.titles.items() if text and not record.has(*place)}


def with_titles_found(found: Record, before: Record, text_at: Callable[[int, int], str | None]) -> Record:
    """The record with each title in the cell that holds its text, looked for upwards to where it was before.

    Args:
        found: the record at its present place.
        before: the same at its former one.
        text_at: the text of a cell, empty where there is nothing, None where there is something else.
    """
    rows_before = {text: row for (row, _), text in titles_above(before).items()}
    above = titles_above(found)
    titles = {place: text for place, text in found.titles.items() if place not in above}
    for (row, column), text in above.items():
        upwards = range(row, min(row, rows_before.get(text, row)) - 1, -1)
        filled = next((higher for higher in upwards if text_at(higher, column) != ""), row)
        titles[filled if text_at(filled, column) == text else row, column] = text
    return found if titles == found.titles else found._replace(titles=titles)
