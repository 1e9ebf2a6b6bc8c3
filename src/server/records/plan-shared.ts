// Plans the shared fields of a write: columns, dates, links and author.
import type { Field } from '#shared/schema/fields.ts'
import { sharedFields } from '#shared/schema/resource.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { Issue } from '#shared/problem.ts'
import { type LinkField, linkFields } from '#shared/schema/links.ts'
import { imageIssues } from '../images/issues.ts'
import { type ParsedField, parseField } from '../http/parse-field.ts'
import { readAccount } from '../store/accounts.ts'
import { readImage, readImages } from '../store/images.ts'
import { readRecord } from '../store/records.ts'
import { descendants } from '../store/terms.ts'
import type { StoredRecord, Value } from '../store/types.ts'
import type { ParsedTime } from '../time-zones.ts'
import { planLinks, type PlanNestedCreate, type LinkTarget } from './resolve-links.ts'
import type { WriteRequest } from './write-request.ts'
import { type CurrentDates, hasPendingDecision, planDates, planPublication } from './plan-dates.ts'

export type SharedPlan = {
  columns: { [column: string]: Value }
  links: { [L in LinkField]?: LinkTarget[] }
  author: number | undefined
  sanitized: string[]
  /** Rejected values, by field. */
  issues: { [field: string]: Issue }
}

/** Columns whose empty value is `null`; others store `""`. */
const nullable = new Set(['image', 'geo_lat', 'geo_lng'])

/** Plans every shared field of the body. */
export async function planShared(request: WriteRequest, planNested: PlanNestedCreate): Promise<SharedPlan> {
  const { resource, record } = request
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  const plan: SharedPlan = {
    columns: record ? {} : defaults(resource),
    links: {},
    author: undefined,
    sanitized: [],
    issues: {},
  }
  const dateTimes: { [field: string]: ParsedTime | undefined } = {}
  for (const name of sharedFields(resources[resource])) {
    const field = fields[name]
    if (!field || name === 'source_language' || !request.shared.has(name) || isUndecided(request, name)) continue
    const parsed = parseField(resource, name, request.shared.get(name))
    if (parsed.as === 'issue') plan.issues[name] = parsed.issue
    else if (parsed.as === 'dateTime') dateTimes[name] = parsed.given
    else if (parsed.as === 'references') await planReferences(request, plan, name, field, parsed, planNested)
    else {
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

const planReferences = async (
  request: WriteRequest,
  plan: SharedPlan,
  name: string,
  field: Field,
  parsed: ParsedField & { as: 'references' },
  planNested: PlanNestedCreate,
): Promise<void> => {
  const link = linkFields.find((linkField) => linkField === name)
  if (!link) return
  const targets = await planLinks(request, link, field, parsed.references, planNested)
  if ('issue' in targets) plan.issues[name] = targets.issue
  else plan.links[link] = targets
}

const planValue = async (
  request: WriteRequest,
  plan: SharedPlan,
  name: string,
  field: Field,
  value: Value,
): Promise<void> => {
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

const currentDates = (record: StoredRecord): CurrentDates => {
  const column = (name: string): string => String(record.shared[name] ?? '')
  return {
    start: { wall: column('start_date'), utc: column('utc_start_date') },
    end: { wall: column('end_date'), utc: column('utc_end_date') },
    zone: column('timezone'),
    allDay: record.shared['all_day'] === 1,
  }
}

function planDateTimes(
  request: WriteRequest,
  plan: SharedPlan,
  dateTimes: { readonly [field: string]: ParsedTime | undefined },
): void {
  const { record, resource, shared, config } = request
  if (!resources[resource].post) return
  const parsedDate = (name: string): ParsedTime | null | undefined =>
    name in plan.issues || !shared.has(name) || isUndecided(request, name) ? undefined : (dateTimes[name] ?? null)
  if (!record || shared.has('date') || shared.has('date_utc')) {
    const present = record && {
      date: String(record.shared['date'] ?? ''),
      date_utc: String(record.shared['date_utc'] ?? ''),
    }
    const { publication, issue } = planPublication(
      { date: parsedDate('date'), utc: parsedDate('date_utc') },
      present,
      request.now,
      config.siteZone,
    )
    if (issue) plan.issues['date'] = issue
    if (publication) Object.assign(plan.columns, publication)
  }
  if (
    resource !== 'events' ||
    (record && !['start_date', 'end_date', 'timezone', 'all_day'].some((name) => shared.has(name)))
  )
    return
  const zone = plan.columns['timezone']
  const allDay = plan.columns['all_day']
  const { columns, issues } = planDates(
    {
      start: dateTimes['start_date'],
      end: dateTimes['end_date'],
      zone: typeof zone === 'string' ? zone : undefined,
      allDay: allDay === undefined ? undefined : allDay === 1,
    },
    record && currentDates(record),
    config.siteZone,
  )
  Object.assign(plan.columns, columns)
  for (const [field, issue] of Object.entries(issues)) plan.issues[field] ??= issue
}
