// Saves rows of an import as CSV files: the columns of the file, and what became of each row.
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import Papa from 'papaparse'
import type { ImportedEvent } from '#shared/import-events-response.ts'
import { cellDelimiter, formula } from '#shared/schema/spreadsheet.ts'
import { saveFile } from '#ui/save-file.ts'
import type { ImportOptions } from './build-row.ts'
import { rowErrors, targetLabel } from './import-messages.ts'
import type { ImportFile } from './read-file.ts'
import { type CheckedRow, getResult } from './use-import.ts'

function save(
  i18n: I18n,
  { name, table }: ImportFile,
  options: ImportOptions,
  suffix: string,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const columns = table.headers.map(
    (header, column) => header || targetLabel(i18n, options.targets[column] ?? 'ignore'),
  )
  const format = { delimiter: cellDelimiter(navigator.language), escapeFormulae: formula }
  const text = Papa.unparse([[...columns, ...headers], ...rows], format)
  // With a byte order mark, without which spreadsheets take the file for another encoding.
  const content = new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' })
  saveFile(content, `${name.replace(/\.\w+$/, '')}-${suffix}.csv`)
}

const toReason = (i18n: I18n, row: CheckedRow, options: ImportOptions): string =>
  rowErrors(i18n, row, options, () => false)
    .map(({ reason }) => reason)
    .join(' ')

/** Saves the rows with errors, and the reason of each. */
export function saveErrors(i18n: I18n, file: ImportFile, rows: readonly CheckedRow[], options: ImportOptions): void {
  const refused = rows.filter((row) => getResult(row) === 'refused')
  const cells = refused.map((row) => [...row.cells, toReason(i18n, row, options)])
  save(i18n, file, options, i18n._(msg`errors`), [i18n._(msg`Reason`)], cells)
}

/** Saves all rows with their results; `results`: those of the import, by the index of the row. */
export function saveResults(
  i18n: I18n,
  file: ImportFile,
  rows: readonly CheckedRow[],
  options: ImportOptions,
  results: ReadonlyMap<number, ImportedEvent>,
): void {
  const labels = {
    created: i18n._(msg`New event`),
    updated: i18n._(msg`Updated`),
    unchanged: i18n._(msg`Unchanged`),
    refused: i18n._(msg`Error`),
  }
  const cells = rows.map((row, index) => {
    const imported = { ...row, result: results.get(index) ?? row.result }
    const result = getResult(imported)
    const isLeftOut = (result === 'created' || result === 'updated') && !results.has(index)
    const { id } = imported.result ?? {}
    return [
      ...row.cells,
      isLeftOut || !result ? i18n._(msg`Not imported`) : labels[result],
      id === undefined ? '' : String(id),
      toReason(i18n, imported, options),
    ]
  })
  save(i18n, file, options, i18n._(msg`result`), [i18n._(msg`Result`), i18n._(msg`ID`), i18n._(msg`Reason`)], cells)
}
