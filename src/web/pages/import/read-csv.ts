// Reads CSV files: their encoding, delimiter, header and rows.
import Papa from 'papaparse'
import { decodeEntities } from '#shared/i18n/html-text.ts'
import { unescapeFormula } from '#shared/schema/spreadsheet.ts'
import { guessTarget } from './match-columns.ts'

/** A row of a file. `number`: its row in a spreadsheet, or the place of an event in a calendar. */
export type FileRow = { number: number; cells: readonly string[] }
/** A file as a table. Headers may be empty. */
export type FileTable = { headers: readonly string[]; rows: readonly FileRow[] }

/** The largest file, in bytes, and the maximum of its rows. */
export const maxFileBytes = 16 * 1024 * 1024
export const maxFileRows = 2_000
/** The most dates of a repeating event. */
export const maxDates = 200

/** Why a file cannot be read. `row`: where, if known. */
export class UnreadableFile extends Error {
  reason: 'empty' | 'format' | 'quotes' | 'rows' | 'size' | 'calendar'
  row: number | undefined
  constructor(reason: UnreadableFile['reason'], row?: number) {
    super(reason)
    this.reason = reason
    this.row = row
  }
}

/** The text of a file in UTF-8, in UTF-16 with a byte order mark, or else in Windows-1252, as older spreadsheets save it. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Delimiters of columns, the most frequent one in the first line with text, outside quotation marks, first. Papa Parse guesses from all
 * lines, and splits a file of two columns at the commas of its prices.
 */
function rankDelimiters(text: string): string[] {
  const [head = ''] = text
    .replace(/^[\r\n]+/, '')
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)
  const count = (delimiter: string): number => head.split(delimiter).length
  return [',', ';', '\t', '|'].toSorted((a, b) => count(b) - count(a))
}

/** Lines in which the header is looked for. */
const maxTitleLines = 10

/** The delimiter, and the line of the header from 0. Lines above it with one filled cell are the title of a table whose columns are known. */
function findHeader(text: string, delimiters: readonly string[]): { delimiter: string; line: number } {
  for (const delimiter of delimiters) {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: maxTitleLines })
    const line = data.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length >= 2)
    const known = data[line]?.filter((cell) => guessTarget(cell) !== 'ignore') ?? []
    if (known.length >= 2) return { delimiter, line }
  }
  return { delimiter: delimiters[0] ?? ',', line: 0 }
}

/** Whether a text has tags of HTML. */
export const hasTags = (text: string): boolean => /<\/?[a-z][^>]*>/i.test(text)

/** The combining characters of accents in the names of letters, as in `&eacute;`. */
const accents: { readonly [name: string]: string } = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030A',
  cedil: '\u0327',
}
const characters: { readonly [name: string]: string } = {
  szlig: 'ß',
  oelig: 'œ',
  OElig: 'Œ',
  aelig: 'æ',
  AElig: 'Æ',
  laquo: '«',
  raquo: '»',
}

/** Like `decodeEntities`, which lists load, with the letters and quotes that old websites write by name. */
const decodeNamedEntities = (text: string): string =>
  // Last, because it decodes `&amp;`: `&amp;eacute;` is the text `&eacute;`.
  decodeEntities(
    text
      .replace(/&([a-zA-Z])(grave|acute|circ|tilde|uml|ring|cedil);/g, (_, letter: string, accent: string) =>
        `${letter}${accents[accent] ?? ''}`.normalize('NFC'),
      )
      .replace(/&(szlig|oelig|OElig|aelig|AElig|laquo|raquo);/g, (entity, name: string) => characters[name] ?? entity),
  )

/** A cell without the apostrophe that keeps a spreadsheet from calculating it. In text without tags, entities become characters. */
function toText(cell: string): string {
  const text = unescapeFormula(cell)
  return (hasTags(text) ? text : decodeNamedEntities(text)).trim()
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '')

/** Whether a text is that of another format: a workbook or an image, which have NUL characters, or JSON. */
function isOtherFormat(text: string): boolean {
  if (text.slice(0, 1000).includes('\0')) return true
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Reads a table with a header; a title above it is left out. Throws `UnreadableFile`. */
export function readCsv(content: string): FileTable {
  if (isOtherFormat(content)) throw new UnreadableFile('format')
  // The first line that some spreadsheets write to name the delimiter.
  const named = /^sep=(.)\r?\n/i.exec(content)
  const text = named ? content.slice(named[0].length) : content
  const { delimiter, line } = findHeader(text, named?.[1] === undefined ? rankDelimiters(text) : [named[1]])
  const { data, errors } = Papa.parse<string[]>(text, { delimiter })
  const first = named ? 2 : 1
  const unclosed = errors.find(({ code }) => code === 'MissingQuotes')
  if (unclosed) throw new UnreadableFile('quotes', (unclosed.row ?? 0) + first)
  const [head, ...rows] = data
    .map((cells, index) => ({ number: index + first, cells: cells.map(toText) }))
    .slice(line)
    .filter(({ cells }) => isFilled(cells))
  if (!head || rows.length === 0) throw new UnreadableFile('empty')
  if (rows.length > maxFileRows) throw new UnreadableFile('rows')
  const width = Math.max(head.cells.length, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) =>
    isFilled([head, ...rows].map(({ cells }) => cells[column] ?? '')),
  )
  const pick = (cells: readonly string[]): string[] => columns.map((column) => cells[column] ?? '')
  return { headers: pick(head.cells), rows: rows.map(({ number, cells }) => ({ number, cells: pick(cells) })) }
}
