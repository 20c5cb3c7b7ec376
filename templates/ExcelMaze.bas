Attribute VB_Name = "ExcelMaze"
Option Explicit

' The macros behind the buttons. Their names end in Maze because a macro called Join would hide VBA's own function
' of that name from the rest of the project, and Excel cannot run a macro that is called like a module.

Public Sub GenerateMaze()
    RunPython "import excelmaze.live; excelmaze.live.generate()"
End Sub

Public Sub AnimateMaze()
    ' Esc stops the animation, for which Python asks; it must not break this macro.
    Application.EnableCancelKey = xlDisabled
    RunPython "import excelmaze.live; excelmaze.live.animate()"
    Application.EnableCancelKey = xlInterrupt
End Sub

Public Sub SolveMaze()
    RunPython "import excelmaze.live; excelmaze.live.solve()"
End Sub

Public Sub ClearMaze()
    RunPython "import excelmaze.live; excelmaze.live.clear()"
End Sub

Public Sub JoinMaze()
    RunPython "import excelmaze.live; excelmaze.live.join()"
End Sub

Public Sub RestoreMaze()
    RunPython "import excelmaze.live; excelmaze.live.restore()"
End Sub

Public Sub PlayMaze()
    PlayStart
End Sub
