"""A page in the browser that makes mazes: a folder of files, with Python compiled to WebAssembly."""
