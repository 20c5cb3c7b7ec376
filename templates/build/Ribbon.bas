Attribute VB_Name = "Ribbon"
Option Explicit

' What the tab's buttons call, each with itself.

Public Sub RibbonGenerate(control As IRibbonControl)
    GenerateMaze
End Sub

Public Sub RibbonAnimate(control As IRibbonControl)
    AnimateMaze
End Sub

Public Sub RibbonSolve(control As IRibbonControl)
    SolveMaze
End Sub

Public Sub RibbonClear(control As IRibbonControl)
    ClearMaze
End Sub

Public Sub RibbonJoin(control As IRibbonControl)
    JoinMaze
End Sub

Public Sub RibbonRestore(control As IRibbonControl)
    RestoreMaze
End Sub

Public Sub RibbonOptions(control As IRibbonControl)
    RunLive "options"
End Sub
