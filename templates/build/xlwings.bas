Attribute VB_Name = "xlwings"
Option Explicit

' Runs Python on the active workbook, as the module xlwings_custom_addin.bas of xlwings 0.37.8 does; this is the part of
' it that these macros use, changed for paths with blanks and with letters of any language.
'
' xlwings is distributed under a BSD 3-clause license.
'
' Copyright (C) 2014-present, Zoomer Analytics LLC.
' All rights reserved.
'
' Redistribution and use in source and binary forms, with or without modification,
' are permitted provided that the following conditions are met:
'
' * Redistributions of source code must retain the above copyright notice, this
'   list of conditions and the following disclaimer.
'
' * Redistributions in binary form must reproduce the above copyright notice, this
'   list of conditions and the following disclaimer in the documentation and/or
'   other materials provided with the distribution.
'
' * Neither the name of the copyright holder nor the names of its
'   contributors may be used to endorse or promote products derived from
'   this software without specific prior written permission.
'
' THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND
' ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED
' WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
' DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR
' ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES
' (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES;
' LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON
' ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT
' (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS
' SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

Public Sub RunPython(ByVal pythonCommand As String)
    #If Mac Then
        Application.StatusBar = "Running..."
        ExecuteMac pythonCommand, PythonOfButtons()
    #Else
        ExecuteWindows pythonCommand, PythonOfButtons()
    #End If
End Sub

' AppleScript cannot reach Excel while a macro runs: Python runs in the background, and calls CleanUp when it is done.
Private Sub ExecuteMac(ByVal pythonCommand As String, ByVal interpreter As String)
    #If Mac Then
    Dim parameters As String
    Dim exitCode As String
    Dim log As String

    ' An older error must not be shown again.
    On Error Resume Next
        Kill LogFileOnMac()
    On Error GoTo 0

    ' AppleScriptTask takes a single parameter.
    parameters = interpreter
    parameters = parameters + "|" + pythonCommand
    parameters = parameters + "|" + ActiveWorkbook.Name
    parameters = parameters + "|" + Left(Application.Path, Len(Application.Path) - 4)
    parameters = parameters + "|" + LogFileOnMac()

    On Error GoTo NoScript
        exitCode = AppleScriptTask("excelmaze.applescript", "VbaHandler", parameters)
    On Error GoTo 0

    ' What is in the file at this point is the shell's, not Python's.
    On Error Resume Next
        log = ReadFile(LogFileOnMac())
        If log = "" Then Exit Sub
        ShowError ErrorExplained(log)
        Application.StatusBar = False
        Exit Sub

NoScript:
    Application.StatusBar = False
    ShowError ScriptMissing()
    #End If
End Sub

Private Sub ExecuteWindows(ByVal pythonCommand As String, ByVal interpreter As String)
    Dim files As Object
    Dim shell As Object
    Dim logFile As String
    Dim folder As String
    Dim goThere As String
    Dim exitCode As Long

    Set files = CreateObject("Scripting.FileSystemObject")
    Set shell = CreateObject("WScript.Shell")
    logFile = shell.ExpandEnvironmentStrings("%TEMP%") & "\" & files.GetTempName()

    If interpreter <> "python" Then
        If Not files.FileExists(interpreter) Then
            ShowError PythonMissing()
            Exit Sub
        End If
        ' Python is called in its own folder, or pywin32 does not find its DLLs.
        folder = files.GetParentFolderName(interpreter)
        If Mid(folder, 2, 1) = ":" Then
            goThere = Left(folder, 2) & " & cd """ & folder & """ & "
        Else
            ' A folder in the network gets a drive letter for the time.
            goThere = "pushd """ & folder & """ & "
        End If
        interpreter = """" & interpreter & """"
    End If

    exitCode = shell.Run("cmd.exe /C " & goThere & interpreter & " -B -c """ & pythonCommand & """" & _
                         " --wb=""" & ActiveWorkbook.Name & """ --from_xl=1" & _
                         " --app=""" & Application.Path & "\" & Application.Name & """ --hwnd=""" & Application.Hwnd & """" & _
                         " 2> """ & logFile & """ ", 0, True)

    If exitCode <> 0 Then ShowError ErrorExplained(ReadFile(logFile))
    On Error Resume Next
        files.DeleteFile logFile
    On Error GoTo 0
End Sub

' Python calls this on macOS, when it ends.
Private Sub CleanUp()
    Dim log As String
    On Error Resume Next
        log = ReadFile(LogFileOnMac())
        If log <> "" Then ShowError ErrorExplained(log)
        Application.StatusBar = False
        Application.ScreenUpdating = True
        Kill LogFileOnMac()
    On Error GoTo 0
End Sub

' In the folder that Excel may write to without asking: ~/Library/Containers/com.microsoft.Excel/Data
Private Function LogFileOnMac() As String
    LogFileOnMac = Environ("HOME") + "/xlwings.log"
End Function

Private Function ReadFile(ByVal path As String) As String
    #If Mac Then
    Dim content As String
    Dim number As Integer
    Dim row As String
    number = FreeFile
    Open MacScript("set mac_path to POSIX file " & Chr(34) & path & Chr(34) & " as string") For Input As #number
        Do While Not EOF(number)
            Line Input #number, row
            content = content & row & vbLf
        Loop
    Close #number
    ReadFile = content
    #Else
    ' Where cmd.exe itself may not run, there is no file.
    On Error Resume Next
    With CreateObject("Scripting.FileSystemObject").OpenTextFile(path)
        If Not .AtEndOfStream Then ReadFile = .ReadAll()
        .Close
    End With
    #End If
End Function

Private Sub ShowError(ByVal message As String)
    #If Mac Then
        MsgBox message, vbCritical, Said("Maze")
    #Else
        ' MsgBox knows only the letters of Windows' own language.
        CreateObject("WScript.Shell").Popup message & vbCrLf & vbCrLf & Said("Press Ctrl+C to copy this message."), 0, Said("Maze"), vbCritical
    #End If
End Sub
