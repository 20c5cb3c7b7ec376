Attribute VB_Name = "Play"
Option Explicit

' Walking through a maze with the arrow keys, without Python.
'
' The maze is what the sheet shows: the cells of the name maze_area, walls where a cell or its neighbour has a border,
' or where the neighbour is a block.
' PlayBegin, PlayMove, PlayHint and PlayEnd are the game; the macros above them tie it to keys and messages.
' Cells are numbered from 0, area by area and row by row; directions are 0 up, 1 right, 2 down, 3 left.

Private Const NoCell As Long = -1
Private Const MostCells As Long = 100000
Private Const TrailColor As Long = &H99E6FF
Private Const HintColor As Long = &HE6C29B

Private playing As Boolean
Private mazeSheet As Object
Private here As Long
Private goal As Long
Private steps As Long
Private shortest As Long

Private areaCount As Long
Private areaTop() As Long
Private areaLeft() As Long
Private areaRows() As Long
Private areaColumns() As Long
Private areaFirst() As Long

' neighbors(4 * cell + direction) is a cell or NoCell; toGoal(cell) is the number of steps to the goal or NoCell.
Private neighbors() As Long
Private toGoal() As Long
' 4 * cell + direction of each side in the outer wall that is open.
Private openings As Collection

Private coloredCount As Long
Private coloredCells() As Long
Private formerFills() As Variant
Private isColored() As Boolean

Public Sub PlayMaze()
    Dim trouble As String
    trouble = PlayBegin()
    If trouble <> "" Then
        Tell trouble
        Exit Sub
    End If
    BindKeys True
    ShowPlace
End Sub

Public Sub PlayStop()
    If Not playing Then Exit Sub
    BindKeys False
    PlayEnd
End Sub

Public Sub PlayKeyUp()
    KeyMove 0
End Sub

Public Sub PlayKeyRight()
    KeyMove 1
End Sub

Public Sub PlayKeyDown()
    KeyMove 2
End Sub

Public Sub PlayKeyLeft()
    KeyMove 3
End Sub

Public Sub PlayKeyHint()
    If OnMazeSheet() Then
        PlayHint
    Else
        BindKeys False
        PlayEnd
    End If
End Sub

Public Sub PlayKeyEscape()
    BindKeys False
    PlayEnd
End Sub

' Reads the maze and puts the player on its start. The answer is empty, or what is wrong.
Public Function PlayBegin() As String
    Dim area As Range
    Dim startCell As Range
    Dim goalCell As Range
    PlayEnd
    Set area = NamedRange("maze_area")
    Set startCell = NamedRange("maze_start")
    Set goalCell = NamedRange("maze_goal")
    If area Is Nothing Then
        PlayBegin = MissingName("maze_area")
    ElseIf HasName(area.Worksheet, "maze_levels") Then
        PlayBegin = Unwalkable()
    ElseIf startCell Is Nothing Then
        PlayBegin = MissingName("maze_start")
    ElseIf goalCell Is Nothing Then
        PlayBegin = MissingName("maze_goal")
    ElseIf area.Worksheet.ProtectContents Then
        PlayBegin = Replace(Said("The sheet {name} is protected: no trail can be drawn. Unprotect it first."), "{name}", area.Worksheet.Name)
    ElseIf Not ReadAreas(area) Then
        PlayBegin = Replace(Said("The maze has more than {count} cells, too many to play on."), "{count}", MostCells)
    Else
        Set mazeSheet = area.Worksheet
        here = CellAt(startCell.Row, startCell.Column)
        goal = CellAt(goalCell.Row, goalCell.Column)
        If here = NoCell Or goal = NoCell Then
            PlayBegin = Said("The start or the goal lies outside the maze. Generate the maze again.")
            Exit Function
        End If
        If Not ReadPassages() Or WrapsRound() Then
            PlayBegin = Unwalkable()
            Exit Function
        End If
        MeasureWays
        If toGoal(here) = NoCell Then
            PlayBegin = Said("No way leads from the start to the goal.")
            Exit Function
        End If
        ' Before the game is on: leaving a sheet ends it.
        mazeSheet.Activate
        steps = 0
        shortest = toGoal(here)
        playing = True
        PaintCell here, TrailColor
    End If
End Function

' One step. The answer is "moved", "wall", "goal", or "idle" where no game is on.
Public Function PlayMove(ByVal direction As Integer) As String
    Dim nextCell As Long
    If Not playing Then
        PlayMove = "idle"
        Exit Function
    End If
    nextCell = neighbors(4 * here + direction)
    If nextCell = NoCell Then
        PlayMove = "wall"
        Exit Function
    End If
    here = nextCell
    steps = steps + 1
    PaintCell here, TrailColor
    If here = goal Then
        PlayMove = "goal"
    Else
        PlayMove = "moved"
    End If
End Function

' Colours the next cell of the shortest way. The answer is its address, or empty at the goal or without a game.
Public Function PlayHint() As String
    Dim direction As Long
    Dim nextCell As Long
    If Not playing Then Exit Function
    For direction = 0 To 3
        nextCell = neighbors(4 * here + direction)
        If nextCell <> NoCell Then
            If toGoal(nextCell) = toGoal(here) - 1 Then
                PaintCell nextCell, HintColor
                PlayHint = CellOf(nextCell).Address(False, False)
                Exit Function
            End If
        End If
    Next direction
End Function

' Ends the game and gives all cells the fills they had.
Public Function PlayEnd() As Boolean
    Dim index As Long
    PlayEnd = playing
    playing = False
    ' The workbook of the game may have been closed meanwhile.
    On Error Resume Next
    For index = 0 To coloredCount - 1
        WriteFill CellOf(coloredCells(index)), formerFills(index)
    Next index
    coloredCount = 0
End Function

' What is said at the goal.
Public Function PlayResult() As String
    If steps = shortest Then
        PlayResult = Said("You reached the goal in {steps} steps, the shortest way.")
    Else
        PlayResult = Replace(Said("You reached the goal in {steps} steps; the shortest way takes {shortest}."), "{shortest}", shortest)
    End If
    PlayResult = Replace(PlayResult, "{steps}", steps)
End Function

Private Sub KeyMove(ByVal direction As Integer)
    If Not OnMazeSheet() Then
        BindKeys False
        PlayEnd
        Exit Sub
    End If
    Select Case PlayMove(direction)
        Case "moved"
            ShowPlace
        Case "goal"
            ShowPlace
            BindKeys False
            Tell PlayResult()
            PlayEnd
    End Select
End Sub

Private Function OnMazeSheet() As Boolean
    If Not playing Then Exit Function
    On Error Resume Next
    OnMazeSheet = ActiveSheet.Name = mazeSheet.Name And ActiveWorkbook.Name = mazeSheet.Parent.Name
End Function

Private Sub ShowPlace()
    CellOf(here).Select
    Application.StatusBar = Replace(Said("Arrow keys walk, H shows the next cell, Esc ends. Steps: {steps}"), "{steps}", steps)
End Sub

Private Sub BindKeys(ByVal bind As Boolean)
    BindKey "{UP}", "PlayKeyUp", bind
    BindKey "{RIGHT}", "PlayKeyRight", bind
    BindKey "{DOWN}", "PlayKeyDown", bind
    BindKey "{LEFT}", "PlayKeyLeft", bind
    BindKey "h", "PlayKeyHint", bind
    BindKey "+h", "PlayKeyHint", bind
    BindKey "{ESC}", "PlayKeyEscape", bind
    If Not bind Then Application.StatusBar = False
End Sub

Private Sub BindKey(ByVal key As String, ByVal macro As String, ByVal bind As Boolean)
    If bind Then
        ' With the workbook's name the keys still find their macros while another workbook is in front.
        Application.OnKey key, "'" & Replace(ThisWorkbook.Name, "'", "''") & "'!" & macro
    Else
        Application.OnKey key
    End If
End Sub

Private Function MissingName(ByVal name As String) As String
    MissingName = Replace(Said("There is no maze to play on: this workbook has no name {name}. Generate a maze first."), "{name}", name)
End Function

' What is said of a maze with passages that no arrow key can walk.
Private Function Unwalkable() As String
    Unwalkable = Said("Arrow keys cannot walk this maze: it has triangles, levels or passages through its outer wall.")
End Function

Private Function HasName(ByVal owner As Object, ByVal name As String) As Boolean
    On Error Resume Next
    HasName = owner.Names(name).RefersTo <> ""
End Function

' What a name of the active sheet, else of the workbook, refers to; Nothing if there is none or its cells are gone.
Private Function NamedRange(ByVal name As String) As Range
    Set NamedRange = RangeOfName(ActiveSheet, name)
    If NamedRange Is Nothing Then Set NamedRange = RangeOfName(ActiveWorkbook, name)
End Function

' What a name of a sheet or a workbook refers to; Nothing if there is none or its cells are gone.
Private Function RangeOfName(ByVal owner As Object, ByVal name As String) As Range
    On Error Resume Next
    Set RangeOfName = owner.Names(name).RefersToRange
    ' LibreOffice knows no range of several areas behind a name, and writes ~ between them.
    If RangeOfName Is Nothing Then Set RangeOfName = RangeOfFormula(owner.Names(name).RefersTo)
End Function

' The range of a formula such as =Maze!$B$3:$E$6~Maze!$G$3, all on one sheet.
Private Function RangeOfFormula(ByVal formula As String) As Range
    Dim sheetPart As String
    Dim sheetName As String
    sheetPart = Mid(formula, 2, InStr(formula, "!") - 1)
    sheetName = Left(sheetPart, Len(sheetPart) - 1)
    If Left(sheetName, 1) = "'" Then sheetName = Replace(Mid(sheetName, 2, Len(sheetName) - 2), "''", "'")
    formula = Replace(Mid(formula, 2), sheetPart, "")
    Set RangeOfFormula = ActiveWorkbook.Worksheets(sheetName).Range(Replace(formula, "~", ","))
End Function

Private Function ReadAreas(ByVal area As Range) As Boolean
    Dim index As Long
    Dim total As Double
    areaCount = area.Areas.Count
    ReDim areaTop(areaCount)
    ReDim areaLeft(areaCount)
    ReDim areaRows(areaCount)
    ReDim areaColumns(areaCount)
    ReDim areaFirst(areaCount)
    For index = 0 To areaCount - 1
        With area.Areas(index + 1)
            areaTop(index) = .Row
            areaLeft(index) = .Column
            areaRows(index) = .Rows.Count
            areaColumns(index) = .Columns.Count
        End With
        total = total + CDbl(areaRows(index)) * areaColumns(index)
        If total > MostCells Then Exit Function
        areaFirst(index + 1) = total
    Next index
    ReadAreas = True
End Function

' The number of the cell in that row and column; NoCell outside the maze.
Private Function CellAt(ByVal sheetRow As Long, ByVal sheetColumn As Long) As Long
    Dim index As Long
    Dim down As Long
    Dim across As Long
    CellAt = NoCell
    For index = 0 To areaCount - 1
        down = sheetRow - areaTop(index)
        across = sheetColumn - areaLeft(index)
        If down >= 0 And down < areaRows(index) And across >= 0 And across < areaColumns(index) Then
            CellAt = areaFirst(index) + down * areaColumns(index) + across
            Exit Function
        End If
    Next index
End Function

Private Function CellOf(ByVal cell As Long) As Range
    Dim index As Long
    Dim offset As Long
    Do While areaFirst(index + 1) <= cell
        index = index + 1
    Loop
    offset = cell - areaFirst(index)
    Set CellOf = mazeSheet.Cells(areaTop(index) + offset \ areaColumns(index), areaLeft(index) + offset Mod areaColumns(index))
End Function

' Reads between which cells passages lead. False if a diagonal parts a cell.
Private Function ReadPassages() As Boolean
    Dim walls() As Boolean
    Dim cell As Long
    Dim direction As Long
    Dim other As Long
    Dim place As Range
    Dim block As Boolean
    Dim cellCount As Long
    cellCount = areaFirst(areaCount)
    Set openings = New Collection
    ReDim walls(4 * cellCount)
    ReDim neighbors(4 * cellCount)
    ReDim isColored(cellCount)
    ReDim coloredCells(cellCount)
    ReDim formerFills(cellCount)
    For cell = 0 To cellCount - 1
        Set place = CellOf(cell)
        If HasDiagonal(place) Then Exit Function
        block = IsBlock(place)
        For direction = 0 To 3
            walls(4 * cell + direction) = block Or HasLine(place, direction)
        Next direction
    Next cell
    For cell = 0 To cellCount - 1
        Set place = CellOf(cell)
        For direction = 0 To 3
            neighbors(4 * cell + direction) = NoCell
            If Not walls(4 * cell + direction) Then
                other = CellAt(place.Row + DownBy(direction), place.Column + RightBy(direction))
                If other = NoCell Then
                    openings.Add 4 * cell + direction
                ElseIf Not walls(4 * other + (direction + 2) Mod 4) Then
                    neighbors(4 * cell + direction) = other
                End If
            End If
        Next direction
    Next cell
    ReadPassages = True
End Function

' Whether passages lead out of the maze and in again at another side: the cells of two openings in the outer wall have
' the same letter, and the openings face each other, or the maze is the net of a cube.
Private Function WrapsRound() As Boolean
    Dim first As Variant
    Dim second As Variant
    For Each first In openings
        For Each second In openings
            If HaveSameLetter(first \ 4, second \ 4) Then
                If FaceEachOther(first, second) Or IsNetOfCube() Then WrapsRound = True
            End If
        Next second
    Next first
End Function

Private Function HaveSameLetter(ByVal first As Long, ByVal second As Long) As Boolean
    If first <> second And CellOf(first).Text <> "" Then HaveSameLetter = CellOf(first).Text = CellOf(second).Text
End Function

Private Function FaceEachOther(ByVal first As Long, ByVal second As Long) As Boolean
    If first Mod 4 <> (second + 2) Mod 4 Then Exit Function
    If first Mod 2 = 0 Then
        FaceEachOther = CellOf(first \ 4).Column = CellOf(second \ 4).Column
    Else
        FaceEachOther = CellOf(first \ 4).Row = CellOf(second \ 4).Row
    End If
End Function

' A cross of six squares: one, below it three in a row, below these two.
Private Function IsNetOfCube() As Boolean
    Dim side As Long
    If areaCount <> 3 Then Exit Function
    side = areaColumns(0)
    If areaRows(0) <> side Or areaRows(1) <> side Or areaColumns(1) <> 3 * side Then Exit Function
    IsNetOfCube = areaRows(2) = 2 * side And areaColumns(2) = side
End Function

' A wall that is a cell: it is filled as a theme fills blocks. A cell without a fill says that it is white.
Private Function IsBlock(ByVal place As Range) As Boolean
    Select Case place.Interior.Color
        Case &H0&, &H607F&, &H595959, &H64381F
            IsBlock = True
    End Select
End Function

Private Function HasLine(ByVal place As Range, ByVal direction As Long) As Boolean
    HasLine = place.Borders(EdgeOf(direction)).LineStyle <> xlLineStyleNone
End Function

Private Function HasDiagonal(ByVal place As Range) As Boolean
    HasDiagonal = place.Borders(xlDiagonalDown).LineStyle <> xlLineStyleNone Or place.Borders(xlDiagonalUp).LineStyle <> xlLineStyleNone
End Function

Private Function EdgeOf(ByVal direction As Long) As Long
    Select Case direction
        Case 0
            EdgeOf = xlEdgeTop
        Case 1
            EdgeOf = xlEdgeRight
        Case 2
            EdgeOf = xlEdgeBottom
        Case 3
            EdgeOf = xlEdgeLeft
    End Select
End Function

Private Function DownBy(ByVal direction As Long) As Long
    If direction = 0 Then DownBy = -1
    If direction = 2 Then DownBy = 1
End Function

Private Function RightBy(ByVal direction As Long) As Long
    If direction = 1 Then RightBy = 1
    If direction = 3 Then RightBy = -1
End Function

' A breadth-first search from the goal: toGoal of every cell that a way leads to.
Private Sub MeasureWays()
    Dim queue() As Long
    Dim head As Long
    Dim tail As Long
    Dim cell As Long
    Dim other As Long
    Dim direction As Long
    Dim cellCount As Long
    cellCount = areaFirst(areaCount)
    ReDim queue(cellCount)
    ReDim toGoal(cellCount)
    For cell = 0 To cellCount - 1
        toGoal(cell) = NoCell
    Next cell
    toGoal(goal) = 0
    queue(0) = goal
    tail = 1
    Do While head < tail
        cell = queue(head)
        head = head + 1
        For direction = 0 To 3
            other = neighbors(4 * cell + direction)
            If other <> NoCell Then
                If toGoal(other) = NoCell Then
                    toGoal(other) = toGoal(cell) + 1
                    queue(tail) = other
                    tail = tail + 1
                End If
            End If
        Next direction
    Loop
End Sub

Private Sub PaintCell(ByVal cell As Long, ByVal fillColor As Long)
    Dim place As Range
    Set place = CellOf(cell)
    If Not isColored(cell) Then
        isColored(cell) = True
        coloredCells(coloredCount) = cell
        formerFills(coloredCount) = ReadFill(place)
        coloredCount = coloredCount + 1
    End If
    place.Interior.Pattern = xlSolid
    place.Interior.Color = fillColor
End Sub

' All that makes a fill: pattern, background and the pattern's own colour. A colour is an index, or a theme colour
' with a tint, or a plain colour; asking for a kind that the fill does not have is an error in Excel.
Private Function ReadFill(ByVal place As Range) As Variant
    Dim fill(8) As Variant
    On Error Resume Next
    With place.Interior
        fill(0) = .Pattern
        fill(1) = .ColorIndex
        fill(2) = .Color
        fill(3) = .ThemeColor
        fill(4) = .TintAndShade
        fill(5) = .PatternColorIndex
        fill(6) = .PatternColor
        fill(7) = .PatternThemeColor
        fill(8) = .PatternTintAndShade
    End With
    ReadFill = fill
End Function

Private Sub WriteFill(ByVal place As Range, ByVal fill As Variant)
    On Error Resume Next
    With place.Interior
        ' After this, all that is not set below is automatic.
        .ColorIndex = xlColorIndexNone
        If fill(0) = xlPatternNone And fill(1) = xlColorIndexNone Then Exit Sub
        .Pattern = fill(0)
        If fill(3) > 0 Then
            .ThemeColor = fill(3)
            .TintAndShade = fill(4)
        ElseIf fill(1) <> xlColorIndexNone And fill(1) <> xlColorIndexAutomatic Then
            ' The index of a colour that is in no palette is -1 in LibreOffice.
            .Color = fill(2)
        End If
        If fill(7) > 0 Then
            .PatternThemeColor = fill(7)
            .PatternTintAndShade = fill(8)
        ElseIf fill(5) > 0 Then
            .PatternColor = fill(6)
        End If
    End With
End Sub
