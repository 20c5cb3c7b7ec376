"""The options of pictures and messages that are hidden in mazes."""

from excelmaze.options.option import Group, Override, declare


class PictureOptions(Group, heading="picture"):
    """The picture that the solution of a maze paints."""

    width: int | None = declare(
        "columns of the picture, each two of the maze (default: 40, or those of a drawing)",
        "picture",
        "N",
        default=None,
        least=1,
        most=8_192,
        common=True,
    )
    margin: int = declare(
        "number of cells around the picture",
        "picture",
        "N",
        default=0,
        least=0,
        most=8_192,
    )
    no_bridges: bool = declare("refuse a picture in several parts instead of joining them", "picture", default=False)
    keep_dead_ends: bool = declare(
        "keep neighbouring dead ends, which show where the picture ends", "picture", default=False
    )
    preview: bool = declare("only print the picture, with the bridges as +", "picture", default=False)


class MessageOptions(Group, heading="message"):
    """The message that is hidden in a maze, and its password."""

    text: str | None = declare("the message", "hide", "TEXT", default=None, secret=True, common=True)
    file: str | None = declare("a file with the message, in UTF-8", "hide", "FILE", default=None, common=True)
    key: str | None = declare(
        "the password (default: EXCELMAZE_KEY in the environment, or you type it)",
        "hide, reveal",
        "PASSWORD",
        default=None,
        secret=True,
        common=True,
    )
    key_file: str | None = declare("a file whose first line is the password", "hide, reveal", "FILE", default=None)
    scheme: str = declare(
        "where the message is: {choices} (in the whole maze, or beside some paths)",
        "hide",
        "NAME",
        default="tree",
        choices="messages.hidden:SCHEMES",
    )
    paths: int | None = declare(
        "with --scheme paths: number of paths, from around the rim (default: from the four corners)",
        "hide, reveal",
        "N",
        Override("reveal", help="number of paths that the message lies beside, if hide was given it"),
        default=None,
        least=1,
        most=16,
        limits="{least} to {most} paths",
    )
    path_starts: str | None = declare(
        "with --scheme paths: the cells where paths begin, instead of a number: B2,F3",
        "hide, reveal",
        "CELLS",
        Override("reveal", help="the cells where those paths begin, if hide was given them: B2,F3"),
        default=None,
    )
    path_goal: str | None = declare(
        "with --scheme paths: the cell where paths end (default: the one in the middle)",
        "hide, reveal",
        "CELL",
        Override("reveal", help="the cell where those paths end, if hide was given it"),
        default=None,
    )
    capacity: bool = declare("only print how much can be hidden", "hide", default=False)
