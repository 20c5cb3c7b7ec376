"""VBA projects written from source: compound files, compression, the project. Knows no maze."""
