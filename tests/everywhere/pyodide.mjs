// Runs a Python script in npm's pyodide: node pyodide.mjs PYODIDE WHEELS PROJECT SCRIPT
//
// There is no network in here, so the wheels are fetched by pip outside and unpacked inside; the project's folder is
// mounted for its tests, and what it and a wheel both have comes from the wheel.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [home, wheels, project, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(home, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: home + path.sep, env: { HOME: "/home/pyodide" } });
python.mountNodeFS("/wheels", wheels);
python.mountNodeFS("/project", project);
try {
  await python.runPythonAsync(`
import sys
from pathlib import Path
from zipfile import ZipFile
for wheel in Path("/wheels").glob("*.whl"):
    ZipFile(wheel).extractall("/site")
sys.path[:0] = ["/site", "/project"]
sys.dont_write_bytecode = True
`);
  await python.runPythonAsync(script);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
