// Reads a chosen file as a table.
import { today } from '#shared/dates/now.ts'
import { findMonthFirst, type ImportOptions } from './build-row.ts'
import { type ColumnTarget, guessTargets, readTargets, splitTarget } from './match-columns.ts'
import { decodeText, type FileTable, maxFileBytes, readCsv, UnreadableFile } from './read-csv.ts'
import type { CalendarNotes } from './read-ical.ts'

/** Endings and content types of the files that can be imported. */
export const acceptedFiles = '.csv,.txt,.tsv,.ics,text/csv,text/tab-separated-values,text/calendar'

/** A file that was read. `notes`: it is a calendar, whose columns are known. */
export type ImportFile = {
  name: string
  table: FileTable
  targets: readonly ColumnTarget[]
  notes: CalendarNotes | undefined
}

/** Reads a file. Throws `UnreadableFile`. */
export async function readFile(file: File, siteZone: string): Promise<ImportFile> {
  if (file.size > maxFileBytes) throw new UnreadableFile('size')
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  const { name } = file
  if (/^\s*BEGIN:VCALENDAR/i.test(text) || /\.ics$/i.test(name)) {
    const { calendarColumns, readCalendar } = await import('./read-ical.ts')
    return { name, ...readCalendar(text, siteZone), targets: calendarColumns }
  }
  const table = readCsv(text)
  const targets = readTargets(table.headers) ?? guessTargets(table.headers, table.rows)
  return { name, table, targets, notes: undefined }
}

type Choice = Pick<ImportOptions, 'targets' | 'language' | 'status'>

/** The options of an import: what was chosen, and what the whole file decides. */
export const toImportOptions = (table: FileTable, choice: Choice, siteZone: string): ImportOptions => ({
  ...choice,
  monthFirst: findMonthFirst(table.rows, choice.targets),
  today: today(siteZone),
  siteZone,
})

/** What a table lacks to be imported. */
export const findMissing = (targets: readonly ColumnTarget[]): ('title' | 'start')[] =>
  (['title', 'start'] as const).filter((field) => !targets.some((target) => splitTarget(target).field === field))
