// Parses filters of lists: named records and dates, with the issue of each filter kind.
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Issue } from '#shared/problem.ts'
import { dayEnd, dayStart, formatWallTime, getDay, type WallTime } from '#shared/dates/wall-time.ts'
import type { Issues } from '#shared/schema/body-issues.ts'
import { events } from '#shared/schema/events.ts'
import { isTermResource, type ResourceName, type TermResource } from '#shared/schema/resources.ts'
import type { FilterKind } from '#shared/schema/filter-kinds.ts'
import type { Filter, ResolvedValues } from '#shared/schema/filters.ts'
import { unknownIds } from '#shared/schema/issues.ts'
import type { RequestContext } from '../http/context.ts'
import { findIdBySlug, readRecord, readRecords } from '../store/records.ts'
import { toSlug } from '../store/slug.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { ListQuery } from '../store/types.ts'
import { addTo, dateTimeFormats, type ParsedTime, parseFilterDateTime, toWallTimeAt } from '../time-zones.ts'
import { visibleLanguages } from './visibility.ts'

/** The ids of the named records, or the issue that lists unknown names. */
export async function findRecords(
  tx: ReadTx,
  { account, language }: Pick<RequestContext, 'account' | 'language'>,
  resource: ResourceName,
  names: readonly (number | string)[],
): Promise<number[] | Issue> {
  const unknown: (number | string)[] = []
  const found: number[] = []
  const ids = names.filter((name) => typeof name === 'number')
  const records = ids.length === 0 ? undefined : await readRecords(tx, resource, ids)
  for (const name of names) {
    const record = typeof name === 'number' ? records?.get(name) : undefined
    const isVisible = record !== undefined && visibleLanguages(account, record).length > 0
    const byId = isVisible ? record.id : undefined
    const id = byId ?? (isTermResource(resource) ? await findTerm(tx, language, resource, String(name)) : undefined)
    if (id === undefined) unknown.push(name)
    else found.push(id)
  }
  return unknown.length === 0 ? found : unknownIds(unknown)
}

/** A text of digits alone is an id, even if a number cannot represent it exactly. */
export const isDigits = (text: string): boolean => /^\s*\d+\s*$/.test(text)

/** The term with this slug in the language of the request, else in the term's source language. */
async function findTerm(
  tx: ReadTx,
  language: Language,
  resource: TermResource,
  text: string,
): Promise<number | undefined> {
  const slug = toSlug(text)
  if (slug === '') return undefined
  const inLanguage = await findIdBySlug(tx, resource, language, slug)
  if (inLanguage !== undefined) return inLanguage
  for (const other of languages) {
    const id = other === language ? undefined : await findIdBySlug(tx, resource, other, slug)
    if (id !== undefined && (await readRecord(tx, resource, id))?.sourceLanguage === other) return id
  }
  return undefined
}

/** Relative dates that filters accept too. */
const relative = ['now', 'today', 'tomorrow', 'yesterday', '+N days|weeks|months|years']
const filterDates = [...dateTimeFormats, ...relative]
const oneOf = ({ options = [] }: Filter): Issue => ({
  code: 'not_a_choice',
  message: `Must be one of ${options.join(', ')}.`,
  data: { options },
})
const positive = (): Issue => ({
  code: 'not_a_number',
  message: 'Must be a whole number from 1.',
  data: { type: 'integer', least: 1 },
})
const notBoolean = (): Issue => ({ code: 'not_a_flag', message: 'Must be true or false.', data: { type: 'boolean' } })
const filled = (): Issue => ({ code: 'required', message: 'Must be one text, not empty.' })

const issues = {
  page: positive,
  pageSize: positive,
  words: filled,
  searchText: () => ({ code: 'required', message: 'Must be one text, neither empty nor 0.' }),
  slug: filled,
  account: filled,
  day: () => ({
    code: 'not_a_date',
    message: `Must be a date that exists: ${filterDates.join(', ')}.`,
    data: { forms: filterDates },
  }),
  isTrue: notBoolean,
  boolean: notBoolean,
  strictBoolean: notBoolean,
  oneOf,
  anyOf: oneOf,
  records: (filter) => ({ code: 'unknown_id', message: `Must name ${filter.of ?? 'records'} by their identifiers.` }),
  record: (filter, text) =>
    isDigits(text)
      ? unknownIds([text.trim()])
      : { code: 'unknown_id', message: `Must be the identifier of one of the ${filter.of ?? 'records'}.` },
  number: () => ({ code: 'not_a_number', message: 'Must be a number.', data: { type: 'number' } }),
} satisfies Record<FilterKind, (filter: Filter, text: string) => Issue>

export const filterIssue = (filter: Filter, text = ''): Issue => issues[filter.kind](filter, text)

type Events = NonNullable<ListQuery['events']>
type Bound = Events['bounds'][number]
type LocalDay = NonNullable<Events['localDays']>[number]
type Rule = { column: 'start' | 'end'; edge: 'start' | 'end'; whole: LocalDay['operator']; strict: Bound['operator'] }

/** The bound of each parameter: `edge` is the end of the day that it is rounded to; `whole` and `strict` compare without and with `strict_dates`. */
const rules = {
  start_date: { column: 'start', edge: 'start', whole: '>=', strict: '>=' },
  end_date: { column: 'end', edge: 'end', whole: '<=', strict: '<=' },
  starts_before: { column: 'start', edge: 'end', whole: '<=', strict: '<' },
  starts_after: { column: 'start', edge: 'end', whole: '>', strict: '>' },
  ends_before: { column: 'end', edge: 'end', whole: '<=', strict: '<' },
  ends_after: { column: 'end', edge: 'end', whole: '>', strict: '>' },
} as const satisfies Record<string, Rule>
type DateName = keyof typeof rules
const dateNames = Object.keys(rules) as DateName[] // safe: the names of the table
type Dates = Pick<ResolvedValues<(typeof events)['filters']>, DateName | 'strict_dates' | 'ongoing' | 'include'>

export type DateBounds = {
  bounds: Bound[]
  /** Whole days of instants, in each event's own time zone. */
  localDays: LocalDay[]
  /** The default range if it applies, for the URL of the list. */
  defaults: { start_date?: WallTime; end_date?: WallTime }
  issues: Issues
}

/** The bounds of the dates of a list: whole days unless strict, and two years from today by default. */
export function dateBounds(values: Dates, now: number, zone: string): DateBounds {
  const result: DateBounds = { bounds: [], localDays: [], defaults: {}, issues: {} }
  const times: { [N in DateName]?: ParsedTime } = {}
  for (const name of dateNames) {
    const text = values[name]
    if (text === undefined) continue
    const time = parseFilterDateTime(text, now, zone)
    if (time) times[name] = time
    else result.issues[name] = filterIssue(events.filters[name])
  }
  if (values.include) return result
  const { starts_before, starts_after, ends_before, ends_after } = values
  if ((starts_before ?? starts_after ?? ends_before ?? ends_after) === undefined) {
    const today = dayStart(getDay(toWallTimeAt(now, zone)))
    const range = { start_date: today, end_date: dayEnd(getDay(addTo(today, 'months', 24))) }
    for (const name of ['start_date', 'end_date'] as const) {
      if (values[name] !== undefined) continue
      result.defaults[name] = range[name]
      times[name] = { as: 'wall', wall: range[name] }
    }
  }
  for (const name of dateNames) {
    const time = times[name]
    if (!time) continue
    const { edge, whole, strict } = rules[name]
    const column = getColumn(name, values.ongoing)
    if (values.strict_dates && time.as === 'wall') result.bounds.push({ column, operator: strict, at: time.wall })
    else if (time.as === 'wall') result.bounds.push({ column, operator: whole, at: dayEdge(edge, time.wall) })
    else if (values.strict_dates)
      result.bounds.push({ column, operator: strict, at: formatWallTime(time.at), instant: true })
    else result.localDays.push({ column, operator: whole, utc: formatWallTime(time.at), edge })
  }
  return result
}

/** `ongoing` compares the other end of the event. */
const getColumn = (name: DateName, isOngoing = false): Rule['column'] => {
  if (isOngoing && name === 'start_date') return 'end'
  return isOngoing && name === 'end_date' ? 'start' : rules[name].column
}

const dayEdge = (edge: Rule['edge'], wall: WallTime): WallTime =>
  edge === 'start' ? dayStart(getDay(wall)) : dayEnd(getDay(wall))
