// Plans the shared fields of a write: columns, dates, links and author.
import type { Field } from '#shared/schema/fields.ts'
import { sharedFields } from '#shared/schema/resource.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { Issue } from '#shared/problem.ts'
import { dayEnd, dayStart, getDay } from '#shared/dates/wall-time.ts'
import { type LinkField, linkFields } from '#shared/schema/links.ts'
import { imageIssues } from '../images/issues.ts'
import { parseField } from '../http/parse-field.ts'
import { readAccount } from '../store/accounts.ts'
import { readImage, readImages } from '../store/images.ts'
import { readRecord } from '../store/records.ts'
import { descendants } from '../store/terms.ts'
import type { Value } from '../store/types.ts'
import { beyondYears, type ParsedTime, type ResolvedTime, resolveTime } from '../time-zones.ts'
import { dateGapIssue, hasPendingDecision, planPublication, resolveAfterGap } from './assign-status.ts'
import { planLinks, type PlanNestedCreate, type LinkTarget } from './resolve-links.ts'
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
  const plan: SharedPlan = {
    columns: record ? {} : defaults(resource),
    links: {},
    sanitized: [],
    issues: {},
  }
  const dateTimes: { [field: string]: ParsedTime | undefined } = {}
  for (const name of sharedFields(resources[resource])) {
    const field = fields[name]
    if (!field || name === 'source_language' || !request.shared.has(name) || isUndecided(request, name)) continue
    const parsed = parseField(resource, name, request.shared.get(name))
    if (parsed.as === 'issue') plan.issues[name] = parsed.issue
    else if (parsed.as === 'dateTime') dateTimes[name] = parsed.time
    else if (parsed.as === 'references') {
      const link = linkFields.find((linkField) => linkField === name)
      const targets = link ? await planLinks(request, link, field, parsed.references, planNested) : []
      if ('issue' in targets) plan.issues[name] = targets.issue
      else if (link) plan.links[link] = targets
    } else {
      if (parsed.sanitized) plan.sanitized.push(name)
      await planValue(request, plan, name, field, parsed.value)
    }
  }
  planDateTimes(request, plan, dateTimes)
  return plan
}

/** Whether a field has the placeholder of an undecided publication date, which clients send back. */
const isUndecided = ({ shared }: WriteRequest, name: string): boolean =>
  (name === 'date' || name === 'date_utc') && hasPendingDecision(shared.get(name))

const defaults = (resource: ResourceName): { [column: string]: Value } => {
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  const named = Object.entries(fields).filter(([name]) => name === 'show_map' || name === 'show_map_link')
  return Object.fromEntries(named.map(([name, field]) => [name, field.default ? 1 : 0]))
}

async function planValue(
  request: WriteRequest,
  plan: SharedPlan,
  name: string,
  field: Field,
  value: Value,
): Promise<void> {
  const { tx, record } = request
  const reject = (code: Issue['code'], message: string, data?: Issue['data']): void => {
    plan.issues[name] = { code, message, ...(data && { data }) }
  }
  if (field.kind === 'account') {
    if (typeof value === 'number' && (await readAccount(tx, value))) plan.author = value
    else reject('unknown_id', `No account has the number ${value}.`, { ids: [value] })
  } else if (field.kind === 'image') {
    const image = await findImage(request, value)
    if (typeof image === 'object' && image !== null) plan.issues[name] = image
    else plan.columns[name] = image
  } else if (field.kind === 'parent') {
    const parent = typeof value === 'number' ? value : 0
    if (parent !== 0 && !(await readRecord(tx, 'categories', parent)))
      reject('unknown_id', `No category has the number ${parent}.`, { ids: [parent] })
    else if (record && parent !== 0 && (await descendants(tx, [record.id])).includes(parent))
      reject('cycle', 'A category cannot stand below itself.')
    else plan.columns[name] = parent
  } else plan.columns[name] = value ?? (nullable.has(name) ? null : '')
}

/** The id of the image that a value names, `null` for none, or the issue with it. */
async function findImage({ tx, images, record }: WriteRequest, value: Value): Promise<number | null | Issue> {
  if (value === null) return null
  if (typeof value === 'number') return (await readImage(tx, value)) ? value : imageIssues.unknown
  const named = images?.get(value) ?? imageIssues.unknown
  if (typeof named !== 'number') return named
  // Several images may share a file: its URL then names the image that the record has already.
  const present = record?.shared['image']
  if (typeof present !== 'number') return named
  const stored = await readImages(tx, [present, named])
  return stored.get(present)?.file === stored.get(named)?.file ? present : named
}

type DateTimes = { readonly [field: string]: ParsedTime | undefined }

function planDateTimes(request: WriteRequest, plan: SharedPlan, dateTimes: DateTimes): void {
  const { record, resource, shared } = request
  if (!resources[resource].post) return
  const parsedDate = (name: string): ParsedTime | null | undefined =>
    name in plan.issues || !shared.has(name) || isUndecided(request, name) ? undefined : (dateTimes[name] ?? null)
  if (!record || shared.has('date') || shared.has('date_utc')) {
    const input = { date: parsedDate('date'), utc: parsedDate('date_utc') }
    const { publication, issue } = planPublication(request, input)
    if (issue) plan.issues['date'] = issue
    Object.assign(plan.columns, publication)
  }
  const hasDates = ['start_date', 'end_date', 'timezone', 'all_day'].some((name) => shared.has(name))
  if (resource === 'events' && (!record || hasDates)) planEventDates(request, plan, dateTimes)
}

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
    if (allDay) {
      const day = getDay(requested.as === 'wall' ? requested.wall : resolveAfterGap(requested, zone).wall)
      const wall = name === 'start_date' ? dayStart(day) : dayEnd(day)
      return { wall, utc: resolveAfterGap({ as: 'wall', wall }, zone).utc }
    }
    const resolved = resolveTime(requested, zone)
    return 'gap' in resolved ? dateGapIssue(resolved.gap, zone) : resolved
  }
  const planDate = (name: 'start_date' | 'end_date'): ResolvedTime | undefined => {
    const resolved = resolve(name)
    const issue = resolved && ('code' in resolved ? resolved : beyondYears(resolved))
    if (issue) plan.issues[name] ??= issue
    if (!resolved || 'code' in resolved || issue) return undefined
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
