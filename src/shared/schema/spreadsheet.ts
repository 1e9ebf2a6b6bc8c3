// Cells of CSV files as spreadsheets and imports read them.

/** Characters that begin a formula in a spreadsheet, also after apostrophes, so that those of the text itself come back. */
export const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** The text of a cell without the apostrophe that keeps a spreadsheet from calculating it. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell

/** What separates the cells of a file in spreadsheets of a language: a semicolon where numbers have a decimal comma. */
export function cellDelimiter(locale: string): ',' | ';' {
  try {
    const [known] = Intl.NumberFormat.supportedLocalesOf(locale)
    return known !== undefined && Intl.NumberFormat(known).format(0.5).includes(',') ? ';' : ','
  } catch {
    // Clients without a language send `*`.
    return ','
  }
}

/** The names in a cell, separated by semicolons or lines, else by bars, else by commas. `\;` is part of a name. */
export function splitNames(cell: string): string[] {
  const hasSemicolons = /[;\n]/.test(cell.replaceAll(/\\[\\;]/g, ''))
  const parts = hasSemicolons
    ? [...cell.matchAll(/(?:\\[\\;]|[^;\n])+/g)].map(([part]) => part)
    : cell.split(cell.includes('|') ? '|' : ',')
  const names = parts.map((part) => part.replaceAll(/\\([\\;])/g, '$1').trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

/** The cell with names: a semicolon keeps a name with a comma or a bar together. */
export function joinNames(names: readonly string[]): string {
  const escaped = names.map((name) => name.replaceAll(/\\(?=[\\;]|$)|;/g, String.raw`\$&`))
  return names.some((name) => /[,;|]/.test(name)) ? `${escaped.join('; ')};` : escaped.join(', ')
}
