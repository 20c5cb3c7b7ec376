Attribute VB_Name = "Messages"
Option Explicit

' What the macros say, in the language of this workbook.

' VBA's sources are ASCII: the sheet of settings has the texts, the English ones in its column D and the others beside.
Public Function Said(ByVal english As String) As String
    Dim texts As Object
    Dim row As Long
    Said = english
    Set texts = SettingsSheet()
    If texts Is Nothing Then Exit Function
    row = 1
    Do While texts.Cells(row, 4).Value <> ""
        If texts.Cells(row, 4).Value = english Then Said = texts.Cells(row, 5).Value
        row = row + 1
    Loop
End Function

Public Sub Tell(ByVal message As String)
    MsgBox message, vbInformation, Said("Maze")
End Sub

' An error as Python has written it, or which lines to type where there is no Python, or not the package.
Public Function ErrorExplained(ByVal text As String) As String
    ErrorExplained = text
    If InStr(text, "No module named 'excelmaze'") > 0 Or InStr(text, "No module named 'xlwings'") > 0 Then
        ErrorExplained = PackageMissing()
    ElseIf InStr(text, "Traceback") = 0 And NotStarted(text) Then
        ErrorExplained = PythonMissing() & vbLf & vbLf & text
    End If
End Function

Public Function PythonMissing() As String
    PythonMissing = Explained(Said("{python} could not be started. Install Python from python.org. Then open a terminal in the folder of excelmaze, and type:"), "-m pip install .", True)
End Function

Public Function PackageMissing() As String
    PackageMissing = Explained(Said("{python} has no excelmaze. Open a terminal in the folder of excelmaze, and type:"), "-m pip install .", False)
End Function

' Excel for Mac starts Python by a script in a folder that only the user may write to.
Public Function ScriptMissing() As String
    ScriptMissing = Explained(Said("Excel may not start Python yet. Open a terminal, and type:"), "-m excelmaze addin install", False)
End Function

' A message with the lines to type below it. A Python that is missing is installed anew, and the buttons then run that.
Private Function Explained(ByVal message As String, ByVal arguments As String, ByVal isMissing As Boolean) As String
    Dim python As String
    python = PythonOfButtons()
    message = Replace(message, "{python}", python) & vbLf & vbLf
    If isMissing Then
        #If Mac Then
            python = "python3"
        #Else
            python = "py"
        #End If
    ElseIf InStr(python, " ") > 0 Then
        python = Chr(34) & python & Chr(34)
    End If
    message = message & python & " " & arguments
    If isMissing Then message = message & vbLf & python & " -m excelmaze addin install"
    Explained = message
End Function

' The Python on the sheet of settings, or the one on the path if somebody has deleted that sheet.
Public Function PythonOfButtons() As String
    Dim row As Long
    #If Mac Then
        PythonOfButtons = "python3"
        row = 2
    #Else
        PythonOfButtons = "python"
        row = 1
    #End If
    If Not SettingsSheet() Is Nothing Then PythonOfButtons = SettingsSheet().Cells(row, 2).Value
End Function

Private Function SettingsSheet() As Object
    On Error Resume Next
    Set SettingsSheet = ThisWorkbook.Worksheets("excelmaze.conf")
End Function

' Whether an error is the system's, and not Python's. Windows writes it in its own language; on macOS Python writes
' warnings to the same place.
Private Function NotStarted(ByVal text As String) As Boolean
    #If Mac Then
        NotStarted = InStr(text, "No such file") > 0 Or InStr(text, "not found") > 0 Or InStr(text, "xcode-select") > 0
    #Else
        NotStarted = True
    #End If
End Function
