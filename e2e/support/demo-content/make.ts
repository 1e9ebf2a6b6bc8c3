// `npm run demo-content -- DIR [DAY]`: creates content.json and holidays.json from the raw files.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit, stderr, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import Papa from 'papaparse'
import { array, catch as otherwise, number, object, string } from 'zod/mini'
import { organizers, readAgenda, type AgendaEntry } from './agenda.ts'
import { holidayCalendar } from './holiday-calendar.ts'
import { holidayEvent, type HolidayRow } from './holidays.ts'
import { licences } from './licences.ts'
import type { DemoContent, DemoEvent } from '#server/demo/shape.ts'
import { categories, tags } from './terms.ts'

const holidayFiles = ['holidays-be.csv', 'school-holidays-be-nl.csv', 'holidays-lu.csv']
const agendaFile = 'occitanie-events-fr.json'

/** The default day, on which the content was first created, so that the same files yield the same content. */
const madeOn = '2026-11-21'

const text = otherwise(string(), '')
const measured = otherwise(number(), 0)
const agendaEntries = array(
  object({
    id: string(),
    title: text,
    description: text,
    start_date: text,
    end_date: text,
    address: text,
    city: text,
    theme: text,
    type: text,
    lat: measured,
    lon: measured,
    url: text,
  }),
)
const holidayRows = array(
  object({ Id: string(), Country: text, StartDate: text, EndDate: text, Type: text, Name: text, Groups: text }),
)

const readHolidays = (path: string): HolidayRow[] => {
  const { data, errors } = Papa.parse<unknown>(readFileSync(path, 'utf8'), {
    header: true,
    delimiter: ';',
    skipEmptyLines: 'greedy',
  })
  for (const { row, message } of errors) stderr.write(`${path}, row ${row ?? '?'}: ${message}\n`)
  return holidayRows.parse(data)
}

const readEntries = (path: string): AgendaEntry[] => agendaEntries.parse(JSON.parse(readFileSync(path, 'utf8')))

const order = (event: DemoEvent): string => `${event.shared.start_date} ${event.shared.end_date} ${event.key}`

/** One record per line, for readable diffs. */
const written = (content: object): string =>
  `{\n${Object.entries<readonly unknown[]>({ ...content })
    .map(
      ([name, records]) =>
        `${JSON.stringify(name)}: [\n${records.map((record: unknown) => JSON.stringify(record)).join(',\n')}\n]`,
    )
    .join(',\n')}\n}\n`

const createRecord = (folder: string, aheadOf: string): void => {
  const rows = holidayFiles.flatMap((file) => readHolidays(join(folder, file)))
  const holidays = rows.map(holidayEvent)
  const agenda = readAgenda(readEntries(join(folder, agendaFile)), aheadOf)
  const holidayErrors = holidays.flatMap((holiday) => ('error' in holiday ? [holiday.error] : []))
  const complete = holidays.flatMap((holiday) => ('event' in holiday ? [holiday] : []))
  const events = [...complete.map(({ event }) => event), ...agenda.events].toSorted((a, b) =>
    order(a) < order(b) ? -1 : 1,
  )
  const used = new Set(events.flatMap(({ shared }) => shared.tags ?? []))
  const content: DemoContent = {
    licences: [...licences],
    categories: [...categories],
    tags: tags.filter(({ key }) => used.has(key)),
    venues: agenda.venues,
    organizers: [...organizers],
    events,
  }
  writeFileSync(fileURLToPath(new URL('../../../src/server/demo/content.json', import.meta.url)), written(content))
  const calendar = { licences: licences.slice(0, 1), holidays: holidayCalendar(rows) }
  writeFileSync(
    fileURLToPath(new URL('../../../src/web/records/holidays/holidays.json', import.meta.url)),
    written(calendar),
  )
  const ahead = agenda.events.filter(({ shared }) => shared.start_date.slice(0, 10) > aheadOf).length
  for (const error of [...holidayErrors, ...agenda.errors]) stderr.write(`left out: ${error}\n`)
  stdout.write(
    [
      `${complete.length} holidays, ${agenda.events.length} agenda entries at ${agenda.venues.length} venues`,
      `left out: ${holidayErrors.length + agenda.errors.length}; ends corrected: ${agenda.corrected + complete.filter(({ days }) => days.corrected).length}`,
      `agenda moved forward by ${agenda.steps} x 52 weeks: ${ahead} entries start after ${aheadOf}`,
      '',
    ].join('\n'),
  )
}

const [, , folder, aheadOf = madeOn] = argv
if (folder === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(aheadOf)) {
  stderr.write(
    `Usage: npm run demo-content -- DIR [YYYY-MM-DD]\nDIR holds ${[...holidayFiles, agendaFile].join(', ')}.\n`,
  )
  exit(2)
}
createRecord(folder, aheadOf)
