"""What commands refuse: one line on standard error, an exit status, and nothing that is written or changed."""

import json
import re
import shlex
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.styles import Border, PatternFill, Side

from excelmaze import Graph, Grid, fill_workbook, generate, save
from tests.conftest import Result, refused
from tests.contracts.graphs import FLOORS, GRAPHS


def sheet_with(address: str, *, value: str | None = None, wall: bool = False, color: str = "") -> Workbook:
    made = Workbook()
    cell = made.worksheets[0][address]
    cell.value, cell.border = value, Border(right=Side("thin") if wall else None)
    cell.fill = PatternFill("solid", color) if color else PatternFill()
    return made


def a_zip_of_something_else(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("hello.txt", "hello")


def a_chart_sheet(path: Path) -> None:
    made = Workbook()
    made.create_chartsheet("Chart")
    made.active = 1
    made.save(path)


def two_mazes_that_do_not_join(path: Path) -> None:
    save(generate("B2:F6", seed=1, wrap="both"), path)
    fill_workbook(path, generate("G2:K6", seed=1))


def open_elsewhere(path: Path) -> None:
    Workbook().save(path)
    path.with_name(f"~${path.name}").write_bytes(b"x" * 165)


# The files that commands below name.
FILES: dict[str, Callable[[Path], object]] = {
    "plain.xlsx": lambda path: Workbook().save(path),
    "value.xlsx": lambda path: sheet_with("B2", value="taken").save(path),
    "wall.xlsx": lambda path: sheet_with("B2", wall=True).save(path),
    "empty.xlsx": lambda path: path.touch(),
    "text.xlsx": lambda path: path.write_text("hello", encoding="utf-8"),
    "zip.xlsx": a_zip_of_something_else,
    "old.xlsx": lambda path: path.write_bytes(bytes.fromhex("d0cf11e0a1b11ae1") + bytes(2000)),
    "chart.xlsx": a_chart_sheet,
    "open.xlsx": open_elsewhere,
    "blank.txt": lambda path: path.write_text("...\n...\n", encoding="utf-8"),
    "yellow.xlsx": lambda path: sheet_with("B2", color="FFFF00").save(path),
    "walls.xlsx": lambda path: save(generate("B2:I9", seed=3), path),
    "drawing.txt": lambda path: path.write_text(".##.\n####\n.##.\n", encoding="utf-8"),
    "class.txt": lambda path: path.write_text("Anna\nBob\n", encoding="utf-8"),
    "joined.xlsx": two_mazes_that_do_not_join,
    "levels.xlsx": lambda path: save(generate("B3:H9", seed=5, levels=2), path),
    "round.xlsx": lambda path: save(generate("", tiling="round", rings=4, seed=3), path),
    "parts.txt": lambda path: path.write_text("#..#\n", encoding="utf-8"),
}

# Words of a command, its exit status: 2 is for wrong usage, 1 for what the files that there are do not let be done.
# X32 is 32 times x.
USAGE = """
 => 2 COMMAND
make => 2 command 'make' does not exist; choose one of new, fill
shwo --rows 5 => 2 command 'shwo' does not exist; did you mean show?
new OUT.xlsx --colour red => 2 option --colour does not exist; did you mean --color?
live generate --sheet Plan => 2 live generate has no --sheet; excelmaze fill, solve and join have
show a.xlsx --rows 5 => 2 show BOOK.xlsx has no --rows; excelmaze show SIZE has
new 4x6 => 2 4x6 is a size, and the file to be written is missing; give OUT.xlsx after it
new 4by6 a.xlsx => 2 '4by6' in front of a.xlsx is not a size; give ROWSxCOLS such as 20x30
new 4x6 a.xlsx --cols 3 => 2 4x6 and --cols 3 both set the size; give one of them
new OUT.xlsx --cells B2:C3 --rows 5 => 2 --cells B2:C3 and --rows do not go together; give one of them
new OUT.xlsx --rows ten => 2 'ten' is not a whole number
new OUT.xlsx --rows 1048577 => 2 rows 1,048,577 is out of range; choose 1 to 1,048,576
new OUT.xlsx --cells '' => 2 the selection is empty
new OUT.xlsx --cells A:C => 2 A:C means whole columns, 3,145,728 cells; give both corners
new OUT.xlsx --cells A1:XFD1048576 => 2 has 17,179,869,184 cells, and a maze at most 25,000,000
show --cells "'Other'!B2:C3" => 2 and there is no workbook; leave it out, or give
show --cells E1:F3,XFD1048576 => 2 E1:XFD1048576 has 17,175,674,880 places, too many to show; the limit is 4,000,000
new maze.xls => 2 maze.xls does not end in .xlsx
new OUT.xlsx --algorithm krusal => 2 did you mean kruskal?
show 4x4 --seed= => 2 seed '': choose a whole number, nearer to zero than 10^300, or a word
show 4x4 --seed=1e3 => 2 seed '1e3': choose a whole number
show 4x4 --seed=1,000 => 2 a word with a letter and at most 40 characters
show 4x4 --seed=X41 => 2 and at most 40 characters
show 4x4 --seed 'a	b' => 2 has tabs or line breaks
show 4x4 --seed anna --rng vba => 2 seed 'anna' is a word, and Randomize takes numbers
compare 4x4 --seed anna => 2 seed 'anna' is not a whole number
show --style ascii --solution => 2 style 'ascii' has no character for the solution
live fly => 2 action 'fly' does not exist; choose one of generate
export 5x5 a.svgz => 2 a.svgz ends in none of .png
booklet a.xlsx --per-page 99 => 2 choose 1 to 60
compare 4x4 --count 0 => 2 count 0 is out of range; choose 1 to 1,000,000
compare 4x4 out.txt => 2 out.txt
evolve 6x6 => 2 no measure is asked for; give one or more of --dead-ends, --corridors
site www --pyodide none => 2 none
new 4x4 a.svg --solution-style line => 2 --solution-style line changes nothing without --solution or --play; give
"""
WORKBOOKS = """
new nowhere/maze.xlsx => 1 nowhere
fill nothing.xlsx => 1 nothing.xlsx does not exist
fill text.xlsx => 1 text.xlsx is no workbook
fill empty.xlsx => 1 is empty; get a whole copy of it
fill zip.xlsx => 1 is a zip file, but no workbook
solve old.xlsx => 1 is a workbook of Excel 97-2003 (.xls), or none at all; save it as .xlsx first
solve '~$open.xlsx' => 1 is Excel's note of who has open.xlsx open; give open.xlsx itself
fill chart.xlsx => 1 the active sheet 'Chart' is a chart sheet without cells
fill open.xlsx --cells B2:F6 => 1 is open in Excel
fill plain.xlsx => 2 only the cell A1 is selected; select the cells of the maze
fill plain.xlsx --sheet Shet => 2 has no sheet 'Shet'; did you mean 'Sheet'?
fill plain.xlsx --sheet maze => 2 it has 'Sheet'
fill plain.xlsx --cells playground => 2 has no defined name 'playground'
fill plain.xlsx -o x.xlsm --cells B2:C3 => 2 must end in
fill plain.xlsx --cells B2:C3 --paper A9 => 2 paper 'A9' does not exist
fill plain.xlsx --cells B2:C3 --paper 6x9in => 2 draw the page by excelmaze export BOOK.xlsx OUT.pdf --paper 6x9in
fill plain.xlsx --cells B1:C3 --title x => 2 needs a row above the maze
fill value.xlsx --cells B3:C4 --title x => 2 B2 on sheet 'Sheet', where
clear plain.xlsx => 1 has no record of a maze
show wall.xlsx --cells Z90:Z99 => 2 no maze in Z90:Z99 on sheet 'Sheet'
join plain.xlsx => 2 joining takes two mazes or more; give the cells of each
solve wall.xlsx --cells B2:C3 --goal none => 2 goal none: nothing leads there; give a cell, or apart, farthest,
"""
ENDS = """
show --start Z9 --cells B2:F6 => 2 start Z9 lies outside the maze, B2:F6
show --goal exit => 2 not a cell address such as B2, nor one of apart, farthest, rim,
show --goal farthst => 2 did you mean farthest?
show --start B2 --goal B2 => 2 goal B2 is the start
show --goal none --solution => 2 solution 'shown' needs a goal
show --openings B2 => 2 'B2' is not an opening; write a cell and its side
show --openings B2:right => 2 opening B2:right leads to C2, not outside
show --openings A1:top => 2 opening A1 lies outside the maze
show --cells B2:D3,F5:H6 --openings F5:top --pieces leave --start B2 => 2 lies in a piece that is left without a maze
show --cells B2:D3,F5:H6 --pieces error => 2 the selection is in 2 pieces that share no edge
show --cells B2:D3,F5:H6 --goal F5 => 2 goal F5 lies in another piece than the start, B2
"""
KINDS = """
show --cells B2:D4,E4 --symmetry mirror => 2 symmetry mirror: B2 has no partner; add E2, or leave B2 out
show 4x4 --symmetry flip --algorithm cellular => 2 cellular makes caves, and symmetry flip needs a tree
show 4x4 --symmetry flip --braid 1 => 2 symmetry flip and braid
show 8x6 --symmetry flip --algorithm prim --loops 0.9 => 2 this algorithm makes loops
show 4x4 --symmetry flip --unicursal => 2 symmetry flip and unicursal do not go together; give one of them
show 8x8 --unicursal --goal E5 => 2 goal E5: the one way ends beside its start; choose
show --cells B2:K2 --false-goals down => 2 false goals down take 2 rows or more
show 9x9 --false-goals --start C3 => 2 C3 cannot be the start, on the top of a maze with false goals; choose
show 9x9 --false-goals --goal farthest => 2 goal farthest with false goals down
show 5x5 --false-goals --players 20 => 2 players 20: there is no space for that many goals; choose fewer
show --cells D2:F2,B4:B6,B3:D3,D4,D5 --false-goals up --start D5 => 2 cannot be the start
show --cells F2:F6,B6:F6,B3:B6,B3:D3,D3:D4,C9 --false-goals --start F2 --goal C9 => 2 cannot be the goal
show --cells B2:D3 --collect ELEPHANT --seed 1 => 2 collect 'ELEPHANT' has 8 letters, and between start and goal there
show --collect ' ' => 2 collect ' ' contains only blanks
show --collect {name} => 2 {name} is for booklets with --names; give the name itself
show --collect CAT --goal none => 2 collect 'CAT' needs a way to a goal, and this maze has none
show --collect CAT --tiling triangles => 2 collect 'CAT' and tiling triangles: its cells have no space for
show --collect CAT --sums 30 => 2 sums 30 and collect 'CAT': a maze has one task; leave out one of the two
show --collect CAT --loops 0.1 => 2 collect 'CAT' needs a maze with one way to each room, and this one has loops
show --sums 1 => 2 sums 1 is less than two numbers can be; choose 2 or more
show 9x9 --sums 5000 --seed 1 => 2 sums 5,000 is more than numbers from 1 to 9 on the way to an exit add up to,
show --cells B2:F2 --sums 5 => 2 sums 5 needs 4 exits with ways of their own, which this maze has not; choose
show --sums 30 --goal E5 => 2 sums 30 and goal E5: it is to be an exit
show 5x6 --rooms 9 --seed 1 => 2 only, a cell apart; choose fewer or more cells
show 9x9 --sparseness 500 --seed 1 => 2 sparseness 500 leaves nothing of the maze but its start
"""
ROOMS = """
show 7x7 --walls bricks => 2 walls 'bricks' does not exist; did you mean blocks
show 7x7 --frame none => 2 --frame none changes nothing without --walls blocks; give that, too, or leave it out
show --cells B2:C90 --walls blocks => 2 B2:C90: a room with a frame of blocks takes 3 x 3 cells
show --cells B2:R18 --walls blocks --start E6 => 2 start E6 is in no room; choose the cell of one, such as E5
show --cells B2:R18 --walls blocks --frame none --openings B2:top => 2 opening B2:top: no wall is there; choose a room
show 7x7 --tiling bricks --walls blocks => 2 walls blocks and tiling bricks are two kinds of mazes; give one
show 7x7 --tiling bricks --algorithm eller => 2 eller needs rows of cells; leave out tiling bricks
show 7x7 --tiling bricks --symmetry mirror => 2 symmetry and unicursal are for squares; leave them out, or tiling bricks
show 7x7 --tiling bricks --rooms 2 => 2 rooms 2 need cells in rows and columns, not bricks; leave one of them out
show 7x7 --tiling triangles --goal G7.middle => 2 'G7.middle' is not a cell address
show --cells B2:C9 --tiling hexagons => 2 B2:C9: hexagons take 3 rows and 5 columns at least, one alone 2 by 3; choose
show 7x8 --tiling hexagons --symmetry mirror => 2 are for squares; leave them out, or tiling hexagons
show --cells B2:F6 --wrap rows --openings B3:left => 2 opening B3:left leads to F3, not outside; choose a side in
show --cells B2:D4,F2:H4 --portals '' => 2 portals: give auto, or pairs of cells
show --cells B2:D4,F2:H4 --portals D4 => 2 portals 'D4': give auto, or pairs of cells such as D4=F2,H4=J2
show --cells B2:D4,F2:H4 --portals D4=E2 => 2 portal E2 lies outside the maze, B2:D4,F2:H4; choose one of its cells
show --cells B2:D4,F2:H4 --portals D4=B2 => 2 portal D4=B2 joins cells of one area; choose cells of two
show --cells B2:D4,F2:H4 --portals D4=F2,B2=H4 => 2 join areas that others join already; give fewer pairs
show --cells B2:D4 --portals auto => 2 B2:D4: portals join areas that share no edge; choose two or more
show 7x7 --weave 2 => 2 choose a share of crossings from 0 to 1
show --cells B2:C9 --weave 1 => 2 a room of a woven maze takes 3 x 3 cells; choose more cells, or no weave
show --dimensions 3xx8 => 2 give sizes such as 3x3x8x8, outermost first
show --dimensions 8x8 => 2 give rows and columns of an area last, and one size or more of at least 2
show --dimensions 3x3x3x8x8 => 2 a room would have 10 directions, and has at most 8; choose four dimensions
show --dimensions 9000x1x1 => 2 of 1 row and 17,999 columns from B2 on passes
show --dimensions 2x3x3 --cells B2:F6 => 2 dimensions 2x3x3 take areas in B2:H4, and not all of them lie in B2:F6
show --tiling cube --cells B2:C9 => 2 B2:C9: the net of a cube takes at least 4 rows and 3 columns; choose more cells
show --tiling round --rings 1 => 2 rings 1 is out of range; choose 2 to 500
show --tiling round --rings 5 --goal 9:1 => 2 goal 9:1: the maze has 5 rings
show --tiling round --rings 5 --goal B2 => 2 is no room of a round maze
show --tiling round --rings 5 --walls blocks => 2 a round maze has none
show --tiling round --rings 5 --collect ABC => 2 no cells for texts
show --tiling round --cells B2:F6 => 2 a round maze has rings, and no --cells; leave it out
show 5x5 --stairs 0.5 => 2 stairs 0.5 lead from one level to another; give levels, or leave them out
show 5x5 --levels 2 --goal 3!B2 => 2 goal 3!B2: there is no level '3'; choose 1 to 2, or a sheet's name
show 5x5 --levels 2 --openings 2!C3:top => 2 opening 2!C3:top leads to 2!C2, not outside
show 5x5 --levels 2 --level-name Floor => 2 level name 'Floor' is the same for all levels; put {n} where
show 5x5 --levels 2 --style ascii => 2 style 'ascii' has no characters for stairs; choose line or block
show --levels 2 --cells B2:D4,F2:H4 --portals auto --seed 1 => 2 levels are made of squares, blocks, bricks; leave
"""
ALGORITHMS = """
show 4x4 --option newest => 2 option 'newest' is not KEY=VALUE
show 4x4 --option a=1 --option a=2 => 2 option a is given twice
show 4x4 --option newest=1 => 2 backtracker has no option 'newest'
show 4x4 --bias diagonal => 2 bias 'diagonal' does not exist; choose one of horizontal, vertical
show 4x4 --bias vertical:1.01 => 2 its weight is '1.01'; choose a number from 0 to 1
show 4x4 --algorithm wilson --bias vertical:1 => 2 choose a weight above 0 and below 1
show 4x4 --algorithm spiral --bias vertical => 2 spiral takes no bias vertical: choose one of backtracker, hunt-and-kill
show 4x4 --algorithm eller --bias vertical => 2 it has an option bias of its own
show 4x4 --algorithm vba-trail --start C3 => 2 vba-trail starts at the first cell, B2, not C3; give no start
show 4x4 --algorithm prim --loops 1 => 2 loops 1 with prim never ends; choose a share below 1
show 4x4 --algorithm prim --loops 0.1 --option loops=0.2 => 2 loops 0.1 and option loops=0.2: prim has one of them
show 4x4 --algorithm cellular --option rule=B9/S1 => 2 is no rule; give one like B3/S12345
show 4x4 --algorithm growing-tree --option newest=-1 => 2 option newest is '-1'; choose a number from 0
show 4x4 --algorithm t-cubes --tiling bricks => 2 t-cubes marks openings on sides of squares or blocks
show 4x4 --algorithm t-cubes --braid 0.5 => 2 braid opens or closes single walls, and these rooms have three
show 4x4 --algorithm t-cubes --option way=winding => 2 option way is 'winding'; choose one of long, short, branching, fi
show 4x4 --algorithm t-cubes --option population=1 => 2 option population is '1'; choose a whole number from 2 to 10,000
"""
SHAPES = """
new OUT.xlsx --shape cat --letters A => 2 --letters A and --shape do not go together
new OUT.xlsx --mask nothing.png => 1 nothing.png does not exist; check the name
new OUT.xlsx --mask drawing.txt --threshold 5 => 2 threshold 5 is for the greys of a picture, which a drawing has not
new OUT.xlsx --mask drawing.txt --cells B2:D9 => 2 the drawing has 3 rows and 4 columns, the selection 8 and 3; sel
picture drawing.txt => 2 the workbook to be written is missing
picture blank.txt OUT.xlsx => 1 has no cells
new OUT.xlsx --cells B2,Z26 --shape ring => 2 have no cell in common; choose others
new OUT.xlsx --shape cat --cols 8 => 2 cat in 8 columns cannot be told; give it at least 11 columns and 10 rows
new OUT.xlsx --shape circle --cols 20 --at XFA1 => 2 passes Excel's last row or column
new OUT.xlsx --rows 5 --hole Z99 => 2 the hole Z99 lies outside the maze, B2:AE6; choose cells of it
new OUT.xlsx --rows 5 --hole A1:XFD1048576 => 2 the hole A1:XFD1048576 takes all cells of the maze, B2:AE6; choo
new OUT.xlsx --letters αβ => 2 the font has no 'Α'; it has A to Z with accents, digits, punctuation, Cyrillic, hirag
new OUT.xlsx --letters '' => 2 letters '' are none; give some, such as ANNA
new OUT.xlsx --letters ANNA --cols 20 => 2 take at least 7 rows and 25 columns, and there are 20 columns; choose more
"""
FILES_OF_OTHER_KINDS = """
export 5x5 - => 2 - has no ending to show the format; give --format svg, or another format
new a.xlsx --format svg => 2 --format svg is for -, and the ending of a.xlsx says it; leave it out
new - --format docx => 2 does not end in .xlsx
export 5x5 - --format json --theme color => 2 --theme is for pictures, and
export 5x5 5.json --scale 20 => 2 --scale is for pictures, and 5.json is JSON; leave it out
show 5.json --cells B2:C3 => 2 --cells finds mazes in workbooks, and 5.json is JSON; leave it out
booklet - --format svg => 2 format 'svg' does not exist; choose one of xlsx, pdf
export 5x5 - --format svg --steps 3 => 2 3 pages of .svg are as many files
fill - --backup --cells B2:D4 => 2 --backup keeps a copy beside a workbook
fill - --mask - => 2 BOOK and --mask are both -, and there is one standard input; name a file
hide x.xlsx --key k --text a --file b => 2 give the message once
hide x.xlsx --text a --key '' => 2 the password is empty
hide x.xlsx --text a --key k --rows 3 => 2 bytes too many
hide 5x5 x.xlsx --text a --key k --scheme paths --path-starts B2,ZZ9 => 2 path start ZZ9 lies outside the maze, B2:F6
hide 5x5 x.xlsx --text a --key k --scheme paths --path-starts B2,C3,B2 => 2 path starts B2,C3,B2, goal D4: give each
hide 5x5 x.xlsx --text a --key k --scheme paths --paths 3 --path-starts B2,C3 => 2 2 path starts; give 3
hide 3x3 x.xlsx --text a --key k --scheme paths --paths 9 => 2 9 paths around B2:D4: there are starts for 8 apart
"""
GAMES = """
new 12x12 OUT.xlsx --tiling triangles --play => 2 a maze of triangles cannot be played
new OUT.xlsx --cells B2:F6,H2:L6 --portals auto --play => 2 a maze with portals cannot be played
new 12x12 OUT.xlsx --collect WORD --play => 2 letters and numbers to collect stand where marks go
new 12x12 OUT.xlsx --goal none --play => 2 0 pairs of start and goal
new OUT.xlsx --cells B2:F6,H2:L6 --play => 2 2 pairs of start and goal
new 110x100 OUT.xlsx --play => 2 11,000 cells are too many to be played; choose at most 10,000
new 12x12 OUT.xlsx --loops 0.1 --play => 2 a maze with loops cannot be played on a sheet; leave out --play, or what
new 12x12 OUT.xlsx --solution shown --play => 2 leave out one of --solution shown and --play
new 1x2 OUT.xlsx --play => 2 no cell to be marked between them
booklet OUT.xlsx --per-page 4 --play => 2 --play and --per-page do not go together; give one of them
booklet a.pdf --play => 2 --play is for workbooks
new 8x8 a.pdf --play => 2 .pdf has no --play, which is for .html
new 8x8 a.html --play --solution shown => 2 --play shows the solution when it is asked to; leave out --solution
new 8x8 a.html --play --algorithm vba-backtracker => 2 a game needs a goal that a path leads to, and this maze has none
"""
LOOKS = """
new 5x5 OUT.xlsx --solution yes => 2 solution 'yes' does not exist
new 5x5 OUT.xlsx --solution shown --goal none => 2 solution 'shown' needs a goal, and this maze has none
new 5x5 OUT.xlsx --color distance-to-goal --goal none => 2 color 'distance-to-goal' needs a goal, and this maze has none
new 5x5 OUT.xlsx --cell-size 3 => 2 cell size 3 is out of range; choose 4 to 545 pixels
new 5x5 OUT.xlsx --wall-width 0.3mm => 2 choose thin, the nearest
new 5x5 OUT.xlsx --wall-width fat => 2 is none; choose thin, medium, thick
new 5x5 OUT.xlsx --title 'bell \x07' => 2 has control characters
new 5x5 OUT.xlsx --title X256 => 2 the title has 256 characters; choose at most 255
new 5x5 OUT.xlsx --marks big => 2 or a pair for start and goal
new 5x5 OUT.xlsx --marks xxxxxxxxxxxxxxxxxxxxx,b => 2 or a pair for start and goal
new 5x5 OUT.xlsx --header {author} => 2 {author} stands for nothing; choose from {title}
new 5x5 OUT.xlsx --footer X252 => 2 it takes 256 characters with its codes; shorten it, Excel takes 255
new 5x5 OUT.xlsx --steps 25 => 2 25 steps: this maze has 24 passages; choose 1 to 24
new OUT.xlsx --cells X32!B2:F6 => 2 has 32 characters; choose a name of 1 to 31
new OUT.xlsx --cells "'a/b'!B2:F6" => 2 Excel has no sheet 'a/b'
new OUT.xlsx --cells Mine!B2:F6 --steps 3 => 2 sheet 'Mine': steps stand on sheets Step 1, Step 2 and on
new OUT.xlsx --cells Maze!B2:F6 --levels 2 => 2 sheet 'Maze': levels stand on sheets of their own names
new OUT.xlsx --levels 2 --level-name a/{n} => 2 Excel has no sheet 'a/1': leave out
new OUT.xlsx --dimensions 3x3x8x8 --rows 5 => 2 dimensions 3x3x8x8 say how many rows there are; leave rows out
new OUT.xlsx --tiling cube --rows 5 --cols 6 => 2 cols 6 and a cube with 5 rows to a face: faces are squares; leave
new OUT.xlsx --tiling cube --rows 300000 => 2 of 1,200,000 rows and 900,000 columns from B2 on passes
new OUT.xlsx --rows 2 --cols 16384 --at B2 => 2 a maze of 2 rows and 16,384 columns from B2 on passes
fill plain.xlsx --cells B2:K11 --tiling round => 2 fill has no --tiling round; excelmaze new has
fill plain.xlsx --colored yellow => 2 'yellow' is no colour; write red, green and blue as six digits, such as FFFF00
fill plain.xlsx --colored ０１２３４５ => 2 '０１２３４５' is no colour
fill plain.xlsx --colored FFFF00 => 2 sheet 'Sheet' is empty; fill the cells of the maze with a colour first
fill yellow.xlsx --colored 00FF00 => 2 no cell of sheet 'Sheet' is filled 00FF00; there is FFFF00 (1 cell)
fill yellow.xlsx --colored 00FF00 --cells E1:F2 => 2 no cell of E1:F2 on sheet 'Sheet' is filled 00FF00; fill some
fill yellow.xlsx --colored FFFF00 --hole Z9 => 2 the hole Z9 lies outside the maze, B2; choose
fill yellow.xlsx --colored FFFF00 --hole Other!C3 => 2 Other!C3 lies on sheet 'Other', and the sheet asked for is
solve walls.xlsx --solver bird => 2 solver 'bird' does not exist; choose one of breadth-first
solve walls.xlsx --solver tremaux --seed 1 => 2 tremaux uses no random numbers; leave out --seed
solve walls.xlsx --solver tremaux --steps 1000 => 2 1000 steps: the solver takes 61 steps; choose 1 to 61
"""
PICTURES = """
export 5x5 a => 2 a ends in none of .png, .svg, .pdf, .html, .gif, .txt, .json; the ending says
export 5x5 a.json --steps 3 => 2 --steps is for pictures, and a.json is JSON; leave it out
export 5x5 a.txt --scale 3 => 2 .txt has no --scale, which is for .png
export 5x5 a.png --style block => 2 .png has no --style, which is for .txt; leave it out
export 5x5 a.png --scale 2mx => 2 scale '2mx' is not a whole number; give one
export 5x5 a.png --margins 5 => 2 --margins is of a page, and .png is one only with --paper; give that, too
export 5x5 a.svg --name-line => 2 --name-line is of a page, and .svg is one only with --paper; give that
export 5x5 a.html --paper A4 => 2 .html has no --paper, which is for .png
export 5x5 a.pdf --scale 20 => 2 .pdf has no --scale, which is for .png
export 5x5 a.gif --cell-size fit => 2 cells fit a page, and .gif is one only with --paper
export 50x50 a.gif --cell-size 7mm --paper A4 => 2 at most 3.4mm fit one page; choose fit, or a larger --paper
export 5x5 a.pdf --dpi 300 => 2 .pdf has no --dpi, which is for .png
export 5x5 a.png --delay 1 => 2 .png has no --delay, which is for .gif; leave it out
export 5x5 a.png --dpi 0 => 2 dpi 0 is out of range
export 5x5 => 2 the file to be written is missing after 5x5; give OUT, such as maze.svg
export 5x5 a.png --rows 3 => 2 5x5 and --rows 3 both set the size
export 5x5 a.svg --goal none --solution shown => 2 needs a goal
export none.xlsx a.svg => 1 none.xlsx
export 5x5 none/a.svg => 1 none; make it first
export walls.xlsx a.svg --steps 3 => 2 the order in which this maze was carved is not known
export walls.xlsx a.svg --algorithm prim => 2 export BOOK.xlsx has no --algorithm; excelmaze export SIZE has
export a.txt --tiling round --rings 4 => 2 no characters show the lines
export a.svg --tiling round --rings 4 --solver tremaux => 2 leave out the solver
export a.svg --tiling round --rings 4 --solution --solution-style cells => 2 cells are filled
export a.svg --tiling round --rings 4 --images mouse => 2 pictures stand in cells
export a.svg --tiling round --rings 4 --color distance => 2 has no cells on a sheet
"""
BOOKLETS = """
booklet a.xlsx --from 8 => 2 give rows and columns such as 6x8
booklet a.xlsx --to 1x5 => 2 2 to 500 rows and columns
booklet a.xlsx --keys later => 2 choose end, none, or another workbook
booklet a.pdf --keys keys.xlsx => 2 choose end, none, or another document such as KEYS.pdf
booklet a.xlsx --names absent.txt => 1 absent.txt does not exist; check the name
booklet a.xlsx --names class.txt --count 3 => 2 --names class.txt and --count do not go together; give one of them
booklet a.xlsx --list class.txt --count 3 => 2 --list class.txt and --count do not go together; give one
hide 5x5 --capacity --text A => 2 --text changes nothing of --capacity; leave it out
hide 5x5 OUT.xlsx --capacity => 2 --capacity writes nothing; leave out OUT.xlsx
new 5x5 a.svg --no-names => 2 --no-names is for workbooks, and a.svg is none
export 5x5 a.txt --theme color => 2 .txt has no --theme; leave it out
export 5x5 a.txt --no-recipe => 2 .txt has no --no-recipe; leave it out
booklet a.xlsx --count 0 => 2 choose 1 to 1,000
booklet a.xlsx --difficulty 0..3 => 2 difficulty '0': give easy, medium, hard, or 1 to 10
booklet a.xlsx --difficulty hard..3 => 2 falls; give it as it rises, such as 1..10
booklet a.xlsx --letters ANNA --from 6x8 => 2 take at least 7 rows and 25 columns
booklet a.xlsx --from 2x2 --to 2x2 --difficulty easy => 2 there are too few mazes of 4 cells
booklet a.xlsx --letters {name} => 2 {name} is for booklets with --names; give the name itself
booklet a.xlsx --letters {name} --names class.txt --to 20 => 2 letters 'Anna' take at least 25 columns
booklet a.xlsx --algorithm vba-backtracker => 2 makes mazes without a solution
booklet a.xlsx --images cat => 2 images 'cat' do
booklet a.xlsx --images cat, => 2 picture 'cat' does not exist; give a PNG or JPEG file
booklet a.xlsx --tiling round --from 6x8 => 2 size '6x8': a round maze has rings; give a number such as 6
booklet a.xlsx --tiling round --shape heart => 2 a round maze has rings, and no --shape
booklet a.xlsx --tiling round --solution-style cells => 2 cells are filled, and a round maze has none
booklet a.xlsx --tiling round --images mouse => 2 a round maze has none
booklet a.xlsx --tiling cube => 2 booklets have no cubes; choose another, or make one by export CUBE.pdf
booklet a.xlsx --print-book trim=6x9in => 2 give trim=6x9in,pages=120
booklet a.xlsx --print-book trim=6x9in,pages=many => 2 give trim=6x9in,pages=120
booklet a.xlsx --print-book trim=6x9in,pages=829 => 2 829 pages cannot be bound; choose 1 to 828
booklet a.xlsx --count 5 --to 6x8 --print-book trim=6x9in,pages=3 => 2 pages, and --print-book says 3
booklet a.xlsx --print-book trim=6x9in,pages=30 --name-line => 2 pages=30 and --name-line do not go together; give one
booklet a.xlsx --keys keys.pdf => 2 choose end, none, or another workbook such as KEYS.xlsx
booklet a.xlsx --font a.ttf => 2 --font is for documents
booklet a.xlsx --footer {seed} => 2 {seed} stands for nothing; choose from {n}, {name}, {code}, {title}, {page}
booklet a.xlsx --footer X300 => 2 shorten it, Excel takes 255
booklet a.xlsx --per-page 5 --count 5 --to 90x90 => 2 5 mazes on a page would have cells of
booklet a.xlsx --paper 50x50mm --margins 30 => 2 leave no room on 50 x 50 mm
new 5x5 a.xlsx --difficulty 11 => 2 difficulty '11': give easy, medium, hard, or 1 to 10
new 5x5 a.xlsx --difficulty harder => 2 difficulty 'harder': give easy, medium, hard, or 1 to 10
new 5x5 a.xlsx --difficulty 2 --goal none => 2 makes mazes without a solution, so of no difficulty; choose another
new 5x5 a.xlsx --difficulty 2 --algorithm kruskal --option hunt=scan => 2 kruskal has no option 'hunt'
show --letters 'I am {name}' => 2 {name} is for booklets with --names; give the name itself
new a.xlsx --recipe what => 2 give the code at the foot of a page
new a.xlsx --recipe backtracker-5x5-1 --rows 3 => 2 --recipe and --rows 3 both describe the maze
new a.xlsx --recipe prim-5-1 => 2 is only a part of a code
new a.xlsx --recipe prim-5x5-1+shape=heart => 2 is only a part of a code
new a.xlsx --recipe backtracker-6x6-7+tiling=round => 2 is only a part of a code
new a.xlsx --recipe prim-5x5-1+walls=glass => 2 walls 'glass' does not exist
new a.xlsx --recipe prim-5x5-1+loops=many => 2 loops 'many' is not a number
new a.xlsx --recipe prim-5x5-1+seed=2 => 2 means nothing
new a.xlsx --recipe prim-5x5-1 --mask drawing.txt => 2 needs no picture
new a.xlsx --recipe prim-5-1+mask=000000 => 2 give the same one with --mask
"""
MAZES_THAT_STAY = """
fill levels.xlsx --cells D4:E5 => 1 the maze in B3:H9 on sheet 'Floor 1' has levels, which only excelmaze solve
clear levels.xlsx => 1 has levels, which only excelmaze solve BOOK.xlsx changes
clear levels.xlsx --cells D4:E5 => 1 has levels, which only excelmaze solve BOOK.xlsx changes
clear levels.xlsx --cells B3:H9 --plain => 1 has levels, which only excelmaze solve BOOK.xlsx changes
join levels.xlsx --cells B3:H9 --cells I3:K9 => 1 has levels, which only excelmaze solve BOOK.xlsx changes
solve round.xlsx => 1 the maze over B2:K11 on sheet 'Maze' is a drawing, which no command changes; delete the sheet
clear round.xlsx => 1 is a drawing, which no command changes; delete the sheet
clear round.xlsx --cells C3:E5 --plain => 1 is a drawing, which no command changes; delete the sheet
fill round.xlsx --cells A1:C3 => 1 is a drawing, which no command changes; delete the sheet
join round.xlsx --cells C3:D4 --cells E3:F4 => 1 is a drawing, which no command changes; delete the sheet
join walls.xlsx --cells B2:I9 --cells J2:K9 => 2 there is no maze in J2:K9
join joined.xlsx --cells B2:F6 --cells G2:K6 => 2 B2:F6: mazes with wrap both do not join
"""
# The lines of a list and further words of a booklet's.
LISTS = """
'csv:title,rows|A,9|B,x|' => 1 mazes.csv, line 3, column rows: rows 'x' is not a whole number; give one
'csv:title;cols|||A;1|' => 1 mazes.csv, line 4, column cols: 1 is out of range; a maze of a booklet has 2 to 500
'csv:shape|hart|' => 1 mazes.csv, line 2, column shape: shape 'hart' does not exist; did you mean heart?
'csv:title,tiling|A,round|B,cube|' => 1 line 3, column tiling: tiling 'cube': booklets have no cubes; choose another
'csv:algorithm|prin|' => 1 mazes.csv, line 2, column algorithm:
'csv:loops|7|' => 1 mazes.csv, line 2, column loops: loops 7 is out of range; choose 0 to 1
'csv:unicursal|perhaps|' => 1 column unicursal: 'perhaps' is neither yes nor no; give one of them
'csv:title,colour|A,red|' => 1 mazes.csv, line 1: there is no column 'colour'; choose from title, name, recipe
'csv:rows,Rows|1,2|' => 1 mazes.csv, line 1: column 'rows' occurs twice; leave out one
'csv:recipe|prim-2|' => 1 mazes.csv, line 2, column recipe: recipe 'prim-2': give the code
'csv:recipe,rows|prim-5x5-1,5|' => 1 line 2: columns recipe and rows both describe the maze; empty one
'csv:shape,rows|heart,5|' => 1 line 2: columns shape and rows both say which cells the maze has; empty one
'csv:seed,difficulty|1,5|' => 1 line 2: columns difficulty and seed both choose the maze; empty one
'csv:rows,cols,rooms|9,9,|4,4,50|' --seed 1 => 1 mazes.csv, line 3: rooms 50: there is space for
'csv:rows,cols|9,9,8|' => 1 '8' stands in a column without a name; name it in the first line, or put texts with a
'csv:rows,|9,9|' => 1 line 2: '9' stands in a column without a name; name it in the first line
'csv:title|A|"B|' => 1 mazes.csv, line 3 is no proper CSV
'csv:title|' => 1 has names of columns and no maze; write a line for each below them
'csv:||' => 1 is empty; give a line with the names of columns, such as title,rows,cols,shape
"""
LIVE = """
live generate --app lotus => 2 app 'lotus' does not exist; choose one of excel, libreoffice
live generate --app excel --pipe x => 2 pipe 'x' is LibreOffice's
live generate --book nothing.xlsx => 1 nothing.xlsx does not exist
live animate --paper A4 => 2 live animate has no --paper; excelmaze fill, new and export SIZE have
"""
TABLES = (
    *(USAGE, WORKBOOKS, ENDS, KINDS, ROOMS, ALGORITHMS, LOOKS, SHAPES, FILES_OF_OTHER_KINDS, GAMES),
    *(PICTURES, BOOKLETS, MAZES_THAT_STAY, LIVE, LISTS.replace("\n'csv:", "\nbooklet a.pdf --list 'csv:")),
)
ROWS = [row.partition(" => ") for table in TABLES for row in table.splitlines() if row]


def check(words: list[str], status: int, message: str, run: Callable[..., Result]) -> None:
    """Run a command in the current folder, which it must leave as it is; as JSON the line is an object."""
    for name, make in FILES.items():
        if name in " ".join(words):
            make(Path(name))
    for number, word in enumerate(words):
        if word.startswith("csv:"):  # the lines of a list
            Path("mazes.csv").write_text(word.removeprefix("csv:").replace("|", "\n"), encoding="utf-8")
            words[number] = "mazes.csv"
    before = {path.name: path.read_bytes() for path in Path().iterdir()}
    done = run(*words)
    assert message in done.err
    assert (done.status, done.out, done.err.count("\n")) == (status, "", 1)
    if words and "-" not in words:  # where standard output is for something else
        as_object = run(*words, "--json")
        assert (as_object.status, as_object.err) == (status, "")
        assert json.loads(as_object.out) == {"error": done.err.partition(": ")[2].removesuffix("\n")}
    assert {path.name: path.read_bytes() for path in Path().iterdir()} == before


@pytest.mark.parametrize(("command", "expected"), [(row[0], row[2]) for row in ROWS], ids=[row[0] for row in ROWS])
@pytest.mark.usefixtures("here")
def test_a_refusal_is_one_line_with_its_status_and_writes_nothing(
    command: str, expected: str, run: Callable[..., Result]
) -> None:
    status, _, message = expected.partition(" ")
    words = re.sub(r"\bX([0-9]+)\b", lambda count: "x" * int(count[1]), command)
    check(shlex.split(words), int(status), message, run)


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["new", "OUT.xlsx", "--start", "ZZ9\n"], 2, r"start 'ZZ9\n' has tabs or line breaks"),
        (["new", "\a.xls"], 2, r"\x07.xls does not end in .xlsx"),
    ],
)
def test_a_refusal_shows_what_a_terminal_would_obey(
    words: list[str],
    status: int,
    message: str,
    run: Callable[..., Result],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    check(words, status, message, run)


MERGED = Grid.from_selection("B2:K9", "C3:D4")


@pytest.mark.parametrize(
    ("rooms", "options", "message"),
    [
        (MERGED, {"false_goals": "down"}, "false goals down and merged cells C3:D4"),
        (MERGED, {"symmetry": "flip"}, "symmetry flip and merged cells C3:D4"),
        (MERGED, {"walls": "blocks"}, "the merged cells C3:D4 are no room of a maze with walls blocks; unmerge them"),
        (MERGED, {"tiling": "bricks"}, "the merged cells C3:D4 are no room of a maze with tiling bricks; unmerge them"),
        (MERGED, {"wrap": "rows"}, "the merged cells C3:D4 are no room of a maze with wrap rows; unmerge them"),
        (MERGED, {"levels": 2}, "the merged cells C3:D4 are no room of a maze with levels; unmerge them"),
        (MERGED, {"algorithm": "t-cubes"}, "t-cubes turns single cells, and C3:D4 are merged; unmerge them"),
        (GRAPHS["hexagons"], {"symmetry": "mirror"}, "has no rows and columns"),
        (GRAPHS["hexagons"], {"unicursal": True}, "has no rows and columns"),
        (GRAPHS["hexagons"], {"bias": "vertical"}, "has no rows and columns"),
        (GRAPHS["hexagons"], {"algorithm": "eller"}, "eller needs rows of cells"),
        (GRAPHS["hexagons"], {"goal": "opposite"}, "these rooms have no"),
        (GRAPHS["hexagons"], {"openings": "B2:top"}, "these rooms have no"),
        (GRAPHS["hexagons"], {"start": "42"}, "is no room of the maze; choose 0 to 41"),
        (GRAPHS["a ring"], {"goal": "rim"}, "no outer wall"),
        (GRAPHS["a ring"], {"false_goals": "down"}, "false goals take cells of a sheet"),
        (GRAPHS["a ring"], {"rooms": 1}, "rooms need cells on a sheet"),
        (GRAPHS["a ring"], {"levels": 2}, "has no cells on a sheet; make the maze on cells"),
        (GRAPHS["a ring"], {"tiling": "bricks"}, "has no cells on a sheet"),
        (GRAPHS["a ring"], {"wrap": "rows"}, "has no cells on a sheet"),
        (FLOORS["two levels"], {"portals": "auto"}, "portals is for mazes on one sheet; leave it out, or levels"),
        ("B2:F6", {"tiling": "round"}, "tiling round is drawn"),
        (GRAPHS["a ring"], {"algorithm": "t-cubes"}, "t-cubes needs rooms with opposite sides both ways"),
    ],
)
def test_rooms_that_cannot_have_an_option_are_refused(
    rooms: str | Graph, options: dict[str, Any], message: str
) -> None:
    with refused(message):
        generate(rooms, seed=1, **options)
