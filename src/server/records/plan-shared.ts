// Plans the shared fields of a write: columns, links, author, dates, and the statuses that follow from the publication date.
import { type Field, sharedFields } from '#shared/schema/fields.ts'
import { resources } from '#shared/schema/resources.ts'
import type { Issue } from '#shared/problem.ts'
import { languages } from '#shared/i18n/language.ts'
import type { Status } from '#shared/schema/status.ts'
import { dayEnd, dayStart, formatWallTime, getDay, zeroDateTime } from '#shared/dates/wall-time.ts'
import { type LinkField, linkFields } from '#shared/schema/links.ts'
import { imageIssues } from '../images/issues.ts'
import { parseField } from '../http/parse-field.ts'
import { readAccount } from '../store/accounts.ts'
import { readImage, readImages } from '../store/images.ts'
import { readRecord } from '../store/records.ts'
import { descendants } from '../store/terms.ts'
import type { StoredRecord, Value } from '../store/types.ts'
import {
  beyondYears,
  fromUtc,
  type ParsedTime,
  resolveAfterGap,
  type ResolvedTime,
  resolveTime,
} from '../time-zones.ts'
import type { LinkTarget, PlannedChange } from './plan.ts'
import { planLinks, type PlanNestedCreate, readLinked } from './resolve-links.ts'
import type { WriteRequest } from './write-request.ts'

export type SharedPlan = {
  columns: { [column: string]: Value }
  links: { [L in LinkField]?: LinkTarget[] }
  author?: number
  sanitized: string[]
  issues: { [field: string]: Issue }
}

/** Columns whose empty value is `null`; others store `""`. */
const nullable = new Set(['image', 'geo_lat', 'geo_lng'])

export async function planShared(request: WriteRequest, planNested: PlanNestedCreate): Promise<SharedPlan> {
  const { resource, record } = request
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  const plan: SharedPlan = { columns: {}, links: {}, sanitized: [], issues: {} }
  for (const name of record ? [] : ['show_map', 'show_map_link'])
    if (fields[name]) plan.columns[name] = fields[name].default ? 1 : 0
  const dateTimes: DateTimes = {}
  const sent = sharedFields(resources[resource]).flatMap((name) => {
    const field = fields[name]
    if (!field || name === 'source_language' || !request.shared.has(name) || isUndecided(request, name)) return []
    return [{ name, field, parsed: parseField(resource, name, request.shared.get(name)) }]
  })
  const references = sent.flatMap(({ name, parsed }) => {
    const link = linkFields.find((linkField) => linkField === name)
    return link && parsed.as === 'references' ? [{ link, references: parsed.references }] : []
  })
  const linked = await readLinked(request, references)
  for (const { name, field, parsed } of sent) {
    if (parsed.as === 'issue') plan.issues[name] = parsed.issue
    else if (parsed.as === 'dateTime') dateTimes[name] = parsed.time
    else if (parsed.as === 'references') {
      const link = linkFields.find((linkField) => linkField === name)
      const targets = link ? await planLinks(request, linked, link, field, parsed.references, planNested) : []
      if ('issue' in targets) plan.issues[name] = targets.issue
      else if (link) plan.links[link] = targets
    } else {
      if (parsed.sanitized) plan.sanitized.push(name)
      const value = await planValue(request, name, field, parsed.value)
      if (typeof value === 'object' && value !== null) plan.issues[name] = value
      else if (field.kind === 'account') plan.author = Number(value)
      else plan.columns[name] = value
    }
  }
  if (!resources[resource].post) return plan
  const isSent = (...names: string[]): boolean => !record || names.some((name) => request.shared.has(name))
  if (isSent('date', 'date_utc')) planPublication(request, plan, dateTimes)
  if (resource === 'events' && isSent('start_date', 'end_date', 'timezone', 'all_day'))
    planEventDates(request, plan, dateTimes)
  return plan
}

/** Whether a field has the placeholder of an undecided publication date, which clients send back. */
const isUndecided = ({ shared }: WriteRequest, name: string): boolean =>
  (name === 'date' || name === 'date_utc') && hasPendingDecision(shared.get(name))

const unknownNumber = (kind: string, value: Value): Issue => ({
  code: 'unknown_id',
  message: `No ${kind} has the id ${value}.`,
  data: { ids: [value] },
})

/** The value to store, or the issue with it. */
async function planValue(request: WriteRequest, name: string, { kind }: Field, value: Value): Promise<Value | Issue> {
  const { tx, record, images } = request
  if (kind === 'account')
    return typeof value === 'number' && (await readAccount(tx, value)) ? value : unknownNumber('account', value)
  if (kind === 'parent') {
    if (typeof value !== 'number' || value === 0) return 0
    if (!(await readRecord(tx, 'categories', value))) return unknownNumber('category', value)
    const isCycle = record && (await descendants(tx, [record.id])).includes(value)
    return isCycle ? { code: 'cycle', message: 'A category cannot be its own ancestor.' } : value
  }
  if (kind !== 'image' || value === null) return value ?? (nullable.has(name) ? null : '')
  if (typeof value === 'number') return (await readImage(tx, value)) ? value : imageIssues.unknown
  const named = images?.get(value) ?? imageIssues.unknown
  // Several images may share a file: its URL then names the image that the record has already.
  const present = record?.shared['image']
  if (typeof named !== 'number' || typeof present !== 'number') return named
  const stored = await readImages(tx, [present, named])
  return stored.get(present)?.file === stored.get(named)?.file ? present : named
}

type DateTimes = { [field: string]: ParsedTime | undefined }

/** Plans the wall times of an event in its own time zone, and the same instants in UTC. */
function planEventDates({ record, config }: WriteRequest, plan: SharedPlan, dateTimes: DateTimes): void {
  const column = (name: string): string => String(record?.shared[name] ?? '')
  const zone = String(plan.columns['timezone'] ?? column('timezone')) || config.siteZone
  const wasAllDay = record?.shared['all_day'] === 1
  const allDay = 'all_day' in plan.columns ? plan.columns['all_day'] === 1 : wasAllDay
  const isSameZone = zone === column('timezone')
  const resolve = (name: 'start_date' | 'end_date'): ResolvedTime | Issue | undefined => {
    const time = dateTimes[name]
    const present = record && { wall: column(name), utc: column(`utc_${name}`) }
    if (!time && !present) return undefined
    // A new time zone alone changes no wall time.
    const requested: ParsedTime = time ?? { as: 'wall', wall: present?.wall ?? '' }
    // Clients send responses back: the second of two equal wall times stays the second.
    const isSameTime = requested.as === 'wall' && requested.wall === present?.wall
    if (present && isSameZone && (allDay ? !time && wasAllDay : isSameTime)) return present
    if (!allDay) return resolveOrReject(requested, zone)
    const day = getDay(requested.as === 'wall' ? requested.wall : resolveAfterGap(requested, zone).wall)
    const wall = name === 'start_date' ? dayStart(day) : dayEnd(day)
    const resolved = { wall, utc: resolveAfterGap({ as: 'wall', wall }, zone).utc }
    return beyondYears(resolved) ?? resolved
  }
  const planDate = (name: 'start_date' | 'end_date'): ResolvedTime | undefined => {
    const resolved = resolve(name)
    if (resolved && 'code' in resolved) plan.issues[name] ??= resolved
    if (!resolved || 'code' in resolved) return undefined
    Object.assign(plan.columns, { [name]: resolved.wall, [`utc_${name}`]: resolved.utc })
    return resolved
  }
  const [start, end] = [planDate('start_date'), planDate('end_date')]
  if (start && end && end.utc < start.utc)
    plan.issues['end_date'] ??= {
      code: 'end_before_start',
      message: `Must not be before the start, ${start.wall}.`,
      data: { start_date: start.wall, end_date: end.wall },
    }
  Object.assign(plan.columns, { timezone: zone, all_day: allDay ? 1 : 0 })
}

/**
 * Adds the publication date, and moves every status between `publish` and `future` accordingly. A published translation stays so unless
 * its status or the date changes: the clock may have been set back since.
 */
export function settleStatuses(request: WriteRequest, change: PlannedChange): PlannedChange {
  const { record, now } = request
  const shared = { ...change.shared, ...settlePublication(request, change) }
  const presentDate = record?.shared['date_utc']
  const dateUtc = String(shared['date_utc'] ?? presentDate ?? '')
  const translations = { ...change.translations }
  for (const language of languages) {
    const present = record?.translations[language]?.status
    const status = translations[language]?.status ?? present
    if (status !== 'publish' && status !== 'future') continue
    if (status === 'publish' && present === 'publish' && dateUtc === presentDate) continue
    const settled = dateUtc > formatWallTime(now) ? 'future' : 'publish'
    if (settled !== status) translations[language] = { ...translations[language], status: settled }
  }
  return { ...change, shared, translations }
}

/**
 * The publication date of a record that was never scheduled or published: undecided while every translation is a draft or pending, even
 * if `date` is set. Without a date, publishing sets the present time.
 */
function settlePublication(
  { record, shared, now, config }: WriteRequest,
  change: PlannedChange,
): PlannedChange['shared'] {
  if (record && !isUndated(record)) return {}
  const isPlanned = change.shared['date_utc'] !== undefined
  const after = languages.map(
    (language) => change.translations[language]?.status ?? record?.translations[language]?.status,
  )
  if (!isPublic(after)) {
    const hasDate = [shared.get('date'), shared.get('date_utc')].some(
      (value) => Boolean(value) && !hasPendingDecision(value),
    )
    // A copy of a draft contains the date on which the draft was created.
    const isCopy = !record && hasPendingDecision(shared.get('date_utc'))
    return isPlanned ? { date_utc: hasDate && !isCopy ? unresolvedDateUtc : zeroDateTime } : {}
  }
  if (isPlanned || !record) return {}
  const isResolved = record.shared['date_utc'] !== unresolvedDateUtc
  const time: ParsedTime = isResolved ? { as: 'instant', at: now } : { as: 'wall', wall: String(record.shared['date']) }
  return toPublication(resolveAfterGap(time, config.siteZone))
}

/** Whether any of the statuses is neither draft nor pending: the record then has a publication date. */
export const isPublic = (all: readonly (Status | undefined)[]): boolean =>
  all.some((status) => status !== undefined && status !== 'draft' && status !== 'pending')

/**
 * The stored `date_utc` of a record that was never scheduled or published and whose `date` is set. Responses contain
 * `zeroDateTime`; publishing resolves it.
 */
export const unresolvedDateUtc = ''

/** Whether a value of `date` or `date_utc` is the placeholder of an undecided publication date, as in responses. */
export const hasPendingDecision = (value: unknown): boolean =>
  typeof value === 'string' && /^0000-00-00([ T]00:00(:00)?)?$/.test(value.trim())

export const isUndated = ({ shared }: StoredRecord): boolean =>
  shared['date_utc'] === zeroDateTime || shared['date_utc'] === unresolvedDateUtc

const toPublication = (time: ResolvedTime) => ({ date: time.wall, date_utc: time.utc })

/**
 * Plans the publication date. Clients send back both `date` and `date_utc` and change one: the one that differs from the present value
 * applies, `date` if both differ. An empty value means now.
 */
function planPublication(request: WriteRequest, plan: SharedPlan, dateTimes: DateTimes): void {
  const { record, now, shared } = request
  const { siteZone } = request.config
  const isEmpty = (name: string): boolean =>
    shared.has(name) && !isUndecided(request, name) && !(name in plan.issues) && !dateTimes[name]
  const { date, date_utc: utc } = dateTimes
  const candidates: (ResolvedTime | Issue)[] = []
  if (isEmpty('date') || isEmpty('date_utc')) candidates.push(resolveOrReject({ as: 'instant', at: now }, siteZone))
  if (date && !(date.as === 'wall' && date.wall === record?.shared['date']))
    candidates.push(resolveOrReject(date, siteZone))
  if (utc) {
    const instant = utc.as === 'wall' ? utc.wall : formatWallTime(utc.at)
    const resolved = { wall: fromUtc(instant, siteZone), utc: instant }
    candidates.push(beyondYears(resolved) ?? resolved)
  }
  const issue = candidates.find((candidate) => 'code' in candidate)
  if (issue) plan.issues['date'] = issue
  const resolved = candidates.filter((candidate) => 'utc' in candidate)
  const changed = resolved.find((candidate) => candidate.utc !== record?.shared['date_utc'])
  const initial = record ? undefined : (resolved[0] ?? resolveAfterGap({ as: 'instant', at: now }, siteZone))
  const publication = changed ?? initial
  if (publication) Object.assign(plan.columns, toPublication(publication))
}

/** Resolves a time, or returns the issue with one that the clocks skip or beyond the years. */
function resolveOrReject(time: ParsedTime, zone: string): ResolvedTime | Issue {
  const resolved = resolveTime(time, zone)
  if (!('gap' in resolved)) return beyondYears(resolved) ?? resolved
  const { before, after } = resolved.gap
  const message = `The clocks in ${zone} skip this time: use ${before} or ${after}.`
  return { code: 'date_gap', message, data: { before, after } }
}
