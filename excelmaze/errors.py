"""Every error that excelmaze raises on purpose: one line with the value, the limit and the remedy."""


class ExcelMazeError(Exception):
    """Any error that a user can mend; the command line prints it and exits with status 2."""


class InputError(ExcelMazeError, ValueError):
    """The request itself cannot be carried out: an address, a size, a name, an option."""


class WorkbookError(ExcelMazeError):
    """The workbook, the file system or Excel does not allow what was asked."""
