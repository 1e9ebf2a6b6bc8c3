// Texts as CSV: a row per text, for spreadsheets.
import { parseAccept } from 'hono/utils/accept'
import Papa from 'papaparse'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { cellDelimiter, formula, unescapeFormula } from '#shared/schema/spreadsheet.ts'
import {
  type ExportedRecord,
  type FileWriter,
  finishedStates,
  type ImportedFile,
  type ImportedText,
  type LanguagePair,
  parseVersion,
  primaryLanguage,
  UnreadableFile,
} from './texts.ts'

const columns = [
  'resource',
  'id',
  'field',
  'source_language',
  'target_language',
  'source_version',
  'target_version',
  'state',
  'record',
  'context',
  'previous_source',
  'source',
  'target',
] as const
type Column = (typeof columns)[number]
/** Columns that an import works without: they are for translators. */
const optionalColumns: readonly Column[] = ['state', 'record', 'context', 'previous_source', 'source']
const requiredColumns = columns.filter((column) => !optionalColumns.includes(column))

/** What separates cells: as the spreadsheets of the client expect it, by its first language. */
export const requestedDelimiter = ({ headers }: Request): string => {
  const [first] = parseAccept(headers.get('Accept-Language') ?? '')
  return cellDelimiter(first?.type ?? '*')
}

/** Rows of cells as lines of CSV, without formulas. */
export const toCsvLines = (rows: readonly (readonly (string | number)[])[], delimiter: string): string =>
  `${Papa.unparse(
    rows.map((row) => row.map(String)),
    { delimiter, escapeFormulae: formula, newline: '\r\n' },
  )}\r\n`

/** The start of a file: without it spreadsheets take the file for another encoding. */
export const byteOrderMark = '\uFEFF'

/** Writes texts as a table with a row for each. */
export const csvWriter = (pair: LanguagePair, delimiter: string): FileWriter => ({
  contentType: 'text/csv; charset=UTF-8',
  extension: 'csv',
  start: byteOrderMark + toCsvLines([columns], delimiter),
  record: (record: ExportedRecord) =>
    toCsvLines(
      record.texts.map(({ field, source, target, state, previousSource }) => {
        const cells: Record<Column, string | number> = {
          resource: record.resource,
          id: record.id,
          field,
          source_language: pair.source,
          target_language: pair.target,
          source_version: record.sourceVersion,
          target_version: record.targetVersion,
          state,
          record: record.title,
          context: record.context,
          previous_source: previousSource,
          source,
          target,
        }
        return columns.map((column) => cells[column])
      }),
      delimiter,
    ),
  end: '',
})

/** The first line by which some spreadsheets name the delimiter: `sep=;`. */
const delimiterHint = /^sep=/i

type Row = { line: number; cells: string[] }

/** The rows with the lines on which they begin. */
function parseRows(text: string): Row[] {
  const rows: Row[] = []
  let line = 1
  let read = 0
  Papa.parse<string[]>(text, {
    delimiter: findDelimiter(text),
    step: ({ data, errors, meta }) => {
      const [error] = errors.filter(({ type }) => type === 'Quotes')
      if (error) throw new UnreadableFile(line, 'quotes', 'a quotation mark is missing or out of place')
      const isHint = line === 1 && delimiterHint.test(data[0] ?? '')
      if (!isHint && data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data.map(unescapeFormula) })
      line += countBreaks(text, read, meta.cursor)
      read = meta.cursor
    },
  })
  return rows
}

/** The delimiter of the columns: spreadsheets use semicolons in languages with a decimal comma. */
function findDelimiter(text: string): string {
  // The first line with text; the hint contains only its delimiter.
  const [head = ''] = /^.*[a-z].*$/im.exec(text) ?? []
  const count = (delimiter: string): number => head.split(delimiter).length
  return [',', ';', '\t', '|'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** The line breaks between two positions of a text. */
function countBreaks(text: string, start: number, end: number): number {
  let count = 0
  for (let index = start; index < end; index += 1) {
    const character = text[index]
    if (character === '\n' || (character === '\r' && text[index + 1] !== '\n')) count += 1
  }
  return count
}

/** Reads the rows of a file. Throws `UnreadableFile`, with the line, if columns are missing or quotation marks do not match. */
export function readCsv(text: string, target: Language): ImportedFile {
  const [head, ...rows] = parseRows(text)
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const missing = requiredColumns.filter((column) => !names.includes(column))
  if (missing.length > 0)
    throw new UnreadableFile(head?.line ?? 1, 'columns', `columns are missing: ${missing.join(', ')}`, missing)
  const file: ImportedFile = { texts: [], rejected: [] }
  for (const { line, cells } of rows) {
    const cell = (column: Column): string => cells[names.indexOf(column)] ?? ''
    const [from, to] = [primaryLanguage(cell('source_language')), primaryLanguage(cell('target_language'))]
    const [resource, id, field] = [cell('resource').trim(), cell('id').trim(), cell('field').trim()]
    if (to !== target || !isLanguage(from) || from === to) {
      file.rejected.push({ line, unit: `${resource}-${id}/${field}`.slice(0, 100), reason: 'language' })
      continue
    }
    file.texts.push({
      line,
      resource,
      id,
      field,
      source: from,
      sourceVersion: parseVersion(cell('source_version').trim()),
      targetVersion: parseVersion(cell('target_version').trim()),
      target: cell('target'),
      isFinished: finishedStates.includes(cell('state').trim().toLowerCase()),
    } satisfies ImportedText)
  }
  return file
}
