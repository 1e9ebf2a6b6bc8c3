// Cells that a spreadsheet would calculate.

/** Characters that begin a formula in a spreadsheet, also after apostrophes, so that those of the text itself come back. */
export const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** The text of a cell without the apostrophe that keeps a spreadsheet from calculating it. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
