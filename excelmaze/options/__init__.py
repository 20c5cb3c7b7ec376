"""The options of the command line, live commands, control sheet and recipes, all from one table."""
