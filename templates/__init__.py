"""The built workbooks and add-ins with the buttons, in five languages, and in `build` what writes them."""
