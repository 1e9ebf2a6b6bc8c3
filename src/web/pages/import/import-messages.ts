// Names of columns, and why files, cells and rows cannot be imported.
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { ProblemError } from '#client/send.ts'
import { auditFieldName } from '#records/history/audit-labels.ts'
import { formatEventTimes } from '#shared/dates/format.ts'
import { isDay } from '#shared/dates/wall-time.ts'
import { fieldLabel } from '#shared/i18n/form/field-labels.ts'
import { fieldErrorMessage } from '#shared/i18n/form/field-messages.ts'
import { formatLocales } from '#shared/i18n/language.ts'
import { activeLocale, languageLabel } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { UnknownName } from '#shared/import-events-response.ts'
import type { Issue, Problem } from '#shared/problem.ts'
import { events } from '#shared/schema/events.ts'
import type { Field } from '#shared/schema/fields.ts'
import type { LinkField } from '#shared/schema/links.ts'
import {
  type CellIssue,
  findColumn,
  type ImportOptions,
  namedFields,
  placeFields,
  replaceName,
  toNameKey,
} from './build-row.ts'
import { type ColumnTarget, splitTarget } from './match-columns.ts'
import { maxFileRows, UnreadableFile } from './read-csv.ts'
import type { CheckedRow, NewCells } from './use-import.ts'

const ownLabels: { readonly [field: string]: MessageDescriptor } = {
  ignore: msg`Ignore`,
  start: msg`Starts (date, or date and time)`,
  start_time: msg`Starts (time)`,
  end: msg`Ends (date, time or both)`,
  end_time: msg`Ends (time)`,
  key: msg`Reference`,
}

/** The name of a target: “Title”, “Title (Nederlands)”, “Starts (time)”, “City (Venue)”. */
export function targetLabel(i18n: I18n, target: ColumnTarget): string {
  const { field, language } = splitTarget(target)
  const ofVenue = placeFields.find((each) => target === `venue_${each}`)
  const label = ownLabels[field] ?? (ofVenue ? fieldLabel('venues', ofVenue) : fieldLabel('events', field))
  const name = label ? i18n._(label) : field
  const venue = fieldLabel('events', 'venue')
  if (ofVenue && venue) return `${name} (${i18n._(venue)})`
  return language ? `${name} (${languageLabel(language)})` : name
}

const files = {
  empty: msg`The file has no rows.`,
  format: msg`The file is neither CSV nor iCalendar. Save a spreadsheet as CSV first.`,
  quotes: msg`A quotation mark is missing.`,
  rows: msg`The file has more than ${maxFileRows} events. Split it into several files.`,
  size: msg`The file is larger than 16 MiB.`,
  calendar: msg`The file is not a valid iCalendar file.`,
} satisfies Record<UnreadableFile['reason'], MessageDescriptor>

/** Why a file cannot be read. */
export function fileMessage(i18n: I18n, error: unknown): string {
  if (!(error instanceof UnreadableFile)) return i18n._(msg`The file cannot be read.`)
  const reason = i18n._(files[error.reason])
  const row = error.row === undefined ? undefined : String(error.row)
  return row === undefined ? reason : i18n._(msg`Row ${row}: ${reason}`)
}

/** A correction that is offered: new cells, or the creation of a name. */
export type Suggestion = { label: string } & ({ cells: NewCells } | { create: string })

/** An error of a row. `column`: of the wrong cell; -1: none. */
export type RowError = { column: number; reason: string; suggestions: readonly Suggestion[] }

const fieldOf = (name: string): Field | undefined => new Map<string, Field>(Object.entries(events.fields)).get(name)

function cellReason(i18n: I18n, { issue }: CellIssue): string {
  const start = events.fields.start_date
  if (issue.kind === 'short_month') {
    const date = new Date(issue.month)
    const name = new Intl.DateTimeFormat(formatLocales[activeLocale()], { month: 'long', timeZone: 'UTC' }).format(date)
    const month = name.slice(0, 1).toUpperCase() + name.slice(1)
    const days = issue.month.slice(8)
    return i18n._(msg`${month} has ${days} days.`)
  }
  if (issue.kind === 'unclear') return i18n._(msg`This date or time is not clear.`)
  if (issue.kind === 'unreadable') return i18n._(fieldErrorMessage({ code: 'not_a_date' }, start))
  if (issue.kind === 'no_time') return i18n._(msg`Enter a time such as 19:30.`)
  if (issue.kind === 'missing') return i18n._(fieldErrorMessage({ code: 'required' }, start))
  if (issue.kind === 'flag') return i18n._(msg`Enter yes or no.`)
  if (issue.kind === 'zone') return i18n._(fieldErrorMessage({ code: 'not_a_zone' }, start))
  if (issue.kind === 'id') return i18n._(msg`Enter the number of an event.`)
  return i18n._(msg`This status does not exist.`)
}

/** “Wed 30 Jun”, “Wed 30 Jun, 20:00”, “20:00”. */
function dateLabel(text: string): string {
  if (!isDay(text.slice(0, 10))) return text
  const time = text.slice(10)
  const dates = {
    start_date: `${text.slice(0, 10)} 00:00:00`,
    end_date: `${text.slice(0, 10)} 23:59:59`,
    all_day: true,
  }
  const { days } = formatEventTimes({ ...dates, timezone: '', utc_start_date: '' }, activeLocale(), '')
  return time === '' ? days : `${days},${time}`
}

/** The errors of a row: those that the page found, and those of the service at other cells. */
export function rowErrors(
  i18n: I18n,
  row: CheckedRow,
  options: ImportOptions,
  canCreate: (field: LinkField) => boolean,
): RowError[] {
  const ownErrors = row.built.issues.map((cellIssue): RowError => {
    const dates = 'suggestions' in cellIssue.issue ? cellIssue.issue.suggestions : []
    const { column } = cellIssue
    const suggestions = dates.map((cell) => {
      const name = dateLabel(cell)
      return { label: i18n._(msg`Use ${name}`), cells: new Map([[column, cell]]) }
    })
    return { column, reason: cellReason(i18n, cellIssue), suggestions }
  })
  return [...ownErrors, ...serviceErrors(i18n, row, options, canCreate)]
}

/** The errors of the service, without those of cells that the page could not read: the service got no value of them. */
function serviceErrors(
  i18n: I18n,
  { built, cells, result }: CheckedRow,
  options: ImportOptions,
  canCreate: (field: LinkField) => boolean,
): RowError[] {
  const problem = result?.result === 'refused' ? result.problem : undefined
  if (!problem) return []
  const issues = Object.entries(problem.data.details ?? {})
  const missing = Array.isArray(problem.data.params) ? problem.data.params : []
  const all: [string, Pick<Issue, 'code' | 'data'>][] = [
    ...missing.map((name): [string, Pick<Issue, 'code' | 'data'>] => [name, { code: 'required' }]),
    ...issues,
  ]
  if (all.length === 0) return [{ column: -1, reason: refusedMessage(i18n, problem), suggestions: [] }]
  const unreadColumns = built.issues.map(({ column }) => column)
  return all.flatMap(([parameter, issue]) => {
    const column = findColumn(parameter, options)
    const isDate = parameter === 'shared.start_date' || parameter === 'shared.end_date'
    if (isDate ? !built.times : unreadColumns.includes(column)) return []
    const [part = '', name = ''] = parameter.split('.')
    const link = namedFields.find((field) => part === 'names' && field === name)
    if (link && issue.code === 'unknown_name')
      return unknownNames(issue).map(({ name: sent, similar }) => {
        const unknown = withCity(sent, link === 'venue' ? built.request.venue_place?.city : '')
        return {
          column,
          reason: i18n._(msg`“${unknown}” was not found.`),
          suggestions: [
            ...(similar ?? []).map(({ title, zip, city }) => {
              const name = withCity(title, city)
              const cell = link === 'venue' ? title : replaceName(cells[column] ?? '', sent, title)
              // The place that the file has for the venue is that of the chosen one.
              const place = link === 'venue' ? toPlaceCells({ zip, city }, options) : []
              return { label: i18n._(msg`Use ${name}`), cells: new Map([[column, cell], ...place]) }
            }),
            ...(canCreate(link) ? [{ label: i18n._(msg`Create`), create: sent }] : []),
          ],
        }
      })
    return [{ column, reason: issueMessage(i18n, parameter, issue), suggestions: [] }]
  })
}

/** “Town hall (Namur)”. */
export const withCity = (name: string, city: string | undefined): string => (city ? `${name} (${city})` : name)

const toPlaceCells = (place: { zip: string; city: string }, { targets }: ImportOptions): [number, string][] =>
  (['zip', 'city'] as const).flatMap((field) => {
    const column = targets.indexOf(`venue_${field}`)
    return column < 0 ? [] : [[column, place[field]]]
  })

/** The unknown names of an issue, each with records of a similar name. */
function unknownNames({ data }: Pick<Issue, 'data'>): UnknownName[] {
  const names: unknown = data?.['names'] ?? [data]
  return Array.isArray(names) ? (names as UnknownName[]) : [] // safe: the data of this code
}

/** The unknown names of a row that the service refused, each with its field and key. */
export const findUnknownNames = ({
  result,
  built,
}: CheckedRow): (UnknownName & { field: LinkField; key: string })[] => {
  const details = result?.result === 'refused' ? result.problem?.data.details : undefined
  return namedFields.flatMap((field) => {
    const issue = details?.[`names.${field}`]
    return issue?.code === 'unknown_name'
      ? unknownNames(issue).map((unknown) => ({
          ...unknown,
          field,
          key: toNameKey(field, unknown.name, built.request.venue_place),
        }))
      : []
  })
}

const refusedMessage = (i18n: I18n, problem: Problem): string => i18n._(problemMessage(new ProblemError(problem)))

function issueMessage(i18n: I18n, parameter: string, issue: Pick<Issue, 'code' | 'data'>): string {
  if (parameter === 'row') return i18n._(msg`Another row changes the same event.`)
  const [part = '', name = part] = parameter.split('.')
  const label = auditFieldName(i18n, 'events', part, name)
  const field = fieldOf(name)
  const most = issue.data?.['most']
  const message =
    part === 'names' && issue.code === 'too_many' && typeof most === 'number'
      ? i18n._(msg`${plural(most, { one: 'At most # name.', other: 'At most # names.' })}`)
      : i18n._(fieldErrorMessage(issue, field ?? events.fields.title))
  return i18n._(msg`${label}: ${message}`)
}

/** “4 rows”. */
export const rowCount = (count: number): MessageDescriptor => msg`${plural(count, { one: '# row', other: '# rows' })}`
