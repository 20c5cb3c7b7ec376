Attribute VB_Name = "ExcelMaze"
Option Explicit

' The macros behind the buttons. Their names end in Maze because a macro called Join would hide VBA's own function
' of that name from the rest of the project, and Excel cannot run a macro that is called like a module.

Public Sub GenerateMaze()
    RunLive "generate"
End Sub

Public Sub AnimateMaze()
    ' Esc stops the animation, for which Python asks; it must not break this macro.
    Application.EnableCancelKey = xlDisabled
    RunLive "animate"
    Application.EnableCancelKey = xlInterrupt
End Sub

Public Sub SolveMaze()
    RunLive "solve"
End Sub

Public Sub ClearMaze()
    RunLive "clear"
End Sub

Public Sub JoinMaze()
    RunLive "join"
End Sub

Public Sub RestoreMaze()
    RunLive "restore"
End Sub

' Runs a command on the active workbook, whichever workbook these macros are in.
Public Sub RunLive(ByVal command As String)
    If ActiveWorkbook Is Nothing Then
        Tell Said("Open a workbook first, and select cells.")
    Else
        RunPython "import excelmaze.live; excelmaze.live." & command & "()"
    End If
End Sub
