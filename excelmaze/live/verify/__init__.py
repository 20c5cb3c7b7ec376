"""What only a real Excel can settle, tried in workbooks of its own and reported."""
