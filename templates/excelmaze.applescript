-- Starts Python for the macros, from Excel's own folder of scripts. It is xlwings' script of version 0.37.8, changed for
-- paths with blanks; xlwings is distributed under a BSD 3-clause license, Copyright (C) 2014-present, Zoomer Analytics LLC.
on VbaHandler(ParameterString)
	set {PythonInterpreter, PythonCommand, WorkbookName, ApplicationFullName, LOG_FILE} to SplitString(ParameterString, "|")
	set ShellCommand to quoted form of PythonInterpreter & " -B -u -W ignore -c " & quoted form of PythonCommand & " " & quoted form of ("--wb=" & WorkbookName) & " --from_xl=1 " & quoted form of ("--app=" & ApplicationFullName) & " > /dev/null 2>" & quoted form of LOG_FILE & " & "
	try
		do shell script "source ~/.bash_profile"
		return do shell script "source ~/.bash_profile;" & ShellCommand
	on error errMsg number errNumber
		try
			-- Try again without sourcing .bash_profile
			return do shell script ShellCommand
		on error errMsg number errNumber
			return 1
		end try
	end try
end VbaHandler

on SplitString(TheBigString, fieldSeparator)
	-- From Ron de Bruin's "Mail from Excel 2016 with Mac Mail example": www.rondebruin.nl
	tell AppleScript
		set oldTID to text item delimiters
		set text item delimiters to fieldSeparator
		set theItems to text items of TheBigString
		set text item delimiters to oldTID
	end tell
	return theItems
end SplitString
