"""What every algorithm, solver, tiling, measure and writer must keep, on all sorts of graphs, cells and mazes."""
