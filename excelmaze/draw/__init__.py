"""What each cell of a sheet shows, and in which ink."""
