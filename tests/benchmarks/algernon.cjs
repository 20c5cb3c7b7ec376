// algernon-js: generates by the backtracker, or solves breadth first, from the first cell to the last.
// Usage: node algernon.cjs maze|solve ROWS COLS RUNS; prints the least user CPU seconds of a run and the peak megabytes.
const { generateBacktrackingRaw, solveBFSRaw } = require("algernon-js");

const [kind, ...numbers] = process.argv.slice(2);
const [rows, cols, runs] = numbers.map(Number);
let least = Infinity;
for (let run = 0; run < runs; run++) {
  const made = kind === "solve" ? generateBacktrackingRaw(rows, cols) : null;
  const before = process.cpuUsage();
  if (made) solveBFSRaw(made, [0, 0], [rows - 1, cols - 1]);
  else generateBacktrackingRaw(rows, cols);
  least = Math.min(least, process.cpuUsage(before).user / 1e6);
}
console.log(least, process.resourceUsage().maxRSS / 1024);
