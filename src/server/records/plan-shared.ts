// What all languages of a record share, as sent: columns, dates, links, author. Nothing is written here.
import type { Field } from '#shared/schema/fields.ts'
import { sharedFields } from '#shared/schema/resource.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { Issue } from '#shared/problem.ts'
import { type LinkField, linkFields } from '#shared/schema/links.ts'
import { imageIssues } from '../images/issues.ts'
import { type ParsedField, parseField } from '../http/parse-field.ts'
import type { StoredRecord, Value } from '../sync-store/types.ts'
import type { ParsedTime } from '../time-zones.ts'
import { planLinks, type PlanNestedCreate, type LinkTarget } from './resolve-links.ts'
import { planPublication, hasPendingDecision } from './publication-date.ts'
import type { WriteRequest } from './write-request.ts'
import { planDates, type CurrentDates } from './plan-dates.ts'

export type SharedPlan = {
  columns: { [column: string]: Value }
  links: { [L in LinkField]?: LinkTarget[] }
  author: number | undefined
  sanitized: string[]
  /** Everything wrong, by field. */
  faults: { [field: string]: Issue }
}

/** Columns that hold nothing as `null`; the others hold `""`. */
const nullable = new Set(['image', 'geo_lat', 'geo_lng'])

/** Reads every shared field that was sent. */
export function planShared(request: WriteRequest, planInline: PlanNestedCreate): SharedPlan {
  const { resource, record } = request
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  const plan: SharedPlan = {
    columns: record ? {} : defaults(resource),
    links: {},
    author: undefined,
    sanitized: [],
    faults: {},
  }
  const dateTimes: { [field: string]: ParsedTime | undefined } = {}
  for (const name of sharedFields(resources[resource])) {
    const field = fields[name]
    if (!field || name === 'source_language' || !request.shared.has(name) || decidesNothing(request, name)) continue
    const parsed = parseField(resource, name, request.shared.get(name))
    if (parsed.as === 'issue') plan.faults[name] = parsed.issue
    else if (parsed.as === 'dateTime') dateTimes[name] = parsed.given
    else if (parsed.as === 'references') planNamed(request, plan, name, field, parsed, planInline)
    else {
      if (parsed.sanitized) plan.sanitized.push(name)
      planValue(request, plan, name, field, parsed.value)
    }
  }
  planMoments(request, plan, dateTimes)
  return plan
}

/** Clients send answers back: what says that nothing is decided decides nothing. */
const decidesNothing = ({ shared }: WriteRequest, name: string): boolean =>
  (name === 'date' || name === 'date_utc') && hasPendingDecision(shared.get(name))

const defaults = (resource: ResourceName): { [column: string]: Value } => {
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  const named = Object.entries(fields).filter(([name]) => name === 'show_map' || name === 'show_map_link')
  return Object.fromEntries(named.map(([name, field]) => [name, field.default ? 1 : 0]))
}

const planNamed = (
  request: WriteRequest,
  plan: SharedPlan,
  name: string,
  field: Field,
  parsed: ParsedField & { as: 'references' },
  planInline: PlanNestedCreate,
): void => {
  const link = linkFields.find((one) => one === name)
  if (!link) return
  const found = planLinks(request, link, field, parsed.references, planInline)
  if ('fault' in found) plan.faults[name] = found.fault
  else plan.links[link] = found
}

const planValue = (request: WriteRequest, plan: SharedPlan, name: string, field: Field, value: Value): void => {
  const refuse = (code: Issue['code'], message: string, data?: Issue['data']): void => {
    plan.faults[name] = { code, message, ...(data && { data }) }
  }
  if (field.kind === 'account') {
    if (typeof value === 'number' && request.store.accounts.byId(value)) plan.author = value
    else refuse('unknown_id', `No account has the number ${value}.`, { ids: [value] })
  } else if (field.kind === 'image') {
    const image = pictureNamed(request, value)
    if (typeof image === 'object' && image !== null) plan.faults[name] = image
    else plan.columns[name] = image
  } else if (field.kind === 'parent') {
    const { store, record } = request
    const above = typeof value === 'number' ? value : 0
    if (above !== 0 && !store.read('categories', above))
      refuse('unknown_id', `No category has the number ${above}.`, { ids: [above] })
    else if (record && above !== 0 && store.descendants([record.id]).includes(above))
      refuse('cycle', 'A category cannot stand below itself.')
    else plan.columns[name] = above
  } else plan.columns[name] = value ?? (nullable.has(name) ? null : '')
}

/** The picture a value names: its identifier, `null` for none, or why it names none. */
function pictureNamed({ store, pictures, record }: WriteRequest, value: Value): number | null | Issue {
  if (value === null) return null
  if (typeof value === 'number') return store.pictures.read(value) ? value : imageIssues.unknown
  const named = pictures?.get(value) ?? imageIssues.unknown
  if (typeof named !== 'number') return named
  // Pictures may share their files: an address that leads to the one that is shown already means that one.
  const present = record?.shared['image']
  if (typeof present !== 'number') return named
  const images = store.pictures.readMany([present, named])
  return images.get(present)?.file === images.get(named)?.file ? present : named
}

const presentWhen = (record: StoredRecord): CurrentDates => {
  const read = (name: string): string => String(record.shared[name] ?? '')
  return {
    start: { wall: read('start_date'), utc: read('utc_start_date') },
    end: { wall: read('end_date'), utc: read('utc_end_date') },
    zone: read('timezone'),
    allDay: record.shared['all_day'] === 1,
  }
}

function planMoments(
  request: WriteRequest,
  plan: SharedPlan,
  dateTimes: { readonly [field: string]: ParsedTime | undefined },
): void {
  const { record, resource, shared, config } = request
  if (!resources[resource].post) return
  const sent = (name: string): ParsedTime | null | undefined =>
    name in plan.faults || !shared.has(name) || decidesNothing(request, name) ? undefined : (dateTimes[name] ?? null)
  if (!record || shared.has('date') || shared.has('date_utc')) {
    const present = record && {
      date: String(record.shared['date'] ?? ''),
      date_utc: String(record.shared['date_utc'] ?? ''),
    }
    const { publication, fault } = planPublication(
      { date: sent('date'), utc: sent('date_utc') },
      present,
      request.now,
      config.siteZone,
    )
    if (fault) plan.faults['date'] = fault
    if (publication) Object.assign(plan.columns, publication)
  }
  if (
    resource !== 'events' ||
    (record && !['start_date', 'end_date', 'timezone', 'all_day'].some((name) => shared.has(name)))
  )
    return
  const zone = plan.columns['timezone']
  const allDay = plan.columns['all_day']
  const { columns, faults } = planDates(
    {
      start: dateTimes['start_date'],
      end: dateTimes['end_date'],
      zone: typeof zone === 'string' ? zone : undefined,
      allDay: allDay === undefined ? undefined : allDay === 1,
    },
    record && presentWhen(record),
    config.siteZone,
  )
  Object.assign(plan.columns, columns)
  for (const [field, fault] of Object.entries(faults)) plan.faults[field] ??= fault
}
