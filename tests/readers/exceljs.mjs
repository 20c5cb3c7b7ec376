// Workbooks as exceljs reads them: node exceljs.mjs MODULE
//
// Each line of the input is a JSON object with the path of a workbook, and for each of its sheets the first and the last
// row and column; each line of the output is what that workbook contains, or an error.
import readline from "node:readline";
import { createRequire } from "node:module";

const ExcelJS = createRequire(import.meta.url)(process.argv[2]);

function valueOf(cell) {
  const value = cell.value;
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.getTime() / 86400000 + 25569;
  if (typeof value !== "object") return value;
  if (value.richText) return value.richText.map((run) => run.text).join("");
  if (value.formula || value.sharedFormula) return "a formula";
  if (value.error) return value.error;
  return typeof value.text === "object" ? value.text.richText.map((run) => run.text).join("") : value.text;
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const { path, areas } = JSON.parse(line);
  const book = new ExcelJS.Workbook();
  try {
    await book.xlsx.readFile(path);
    const sheets = book.worksheets.map((sheet) => {
      const [top, left, bottom, right] = areas[sheet.name];
      const cells = [];
      for (let row = top; row <= bottom; row++)
        for (let column = left; column <= right; column++) {
          const cell = sheet.getCell(row, column);
          if (cell.isMerged && cell.master !== cell) continue;
          cells.push([row, column, cell.border, cell.fill, valueOf(cell)]);
        }
      return [sheet.name, cells, sheet.model.merges, sheet.pageSetup, sheet.headerFooter];
    });
    console.log(JSON.stringify({ sheets, names: book.definedNames.model }));
  } catch (error) {
    console.log(JSON.stringify({ error: error.message }));
  }
}
