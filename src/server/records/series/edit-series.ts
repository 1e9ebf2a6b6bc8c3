// Edits several events of a series: `PATCH series/{id}`. Fields that were changed on a single event stay, unless the request names them.
import { type Language, languages } from '#shared/i18n/language.ts'
import { addSeconds, type Day, dayStart, getDay, secondsBetween, type WallTime } from '#shared/dates/wall-time.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import type { SeriesDifference, SeriesEdited } from '#shared/responses.ts'
import type { Field } from '#shared/schema/fields.ts'
import { events as eventTable } from '#shared/schema/events.ts'
import { unknownIds } from '#shared/schema/issues.ts'
import { linkFields } from '#shared/schema/links.ts'
import { seriesEditOptions } from '#shared/schema/series.ts'
import type { PathId, SignedInContext } from '../../http/context.ts'
import { parseBody } from '../../http/parse-body.ts'
import { ProblemError, problemError, rejectIssues, respond } from '../../http/response.ts'
import { readRecords } from '../../store/records.ts'
import type { WriteTx } from '../../store/transaction.ts'
import type { Actor, StoredRecord, Value } from '../../store/types.ts'
import { updateRecords } from '../../store/write-records.ts'
import { resolveAfterGap } from '../../time-zones.ts'
import { applyRows, batchSize, inBatches, type PlannedRow, type RowTarget, type RowWork } from '../bulk.ts'
import { authorize } from '../access.ts'
import type { Plan } from '../plan.ts'
import { applyPlan, planWrite } from '../plan-write.ts'
import { sharedText } from '../present.ts'
import { checkConditions, parseBundleBody } from '../record-bundle.ts'
import { authorizeParts, changeSet, parseWrite, toWriteRequest, toWriteValues } from '../write-request.ts'
import { getCommonValue, getComparable, getDuration } from './common-values.ts'
import { loadSeries } from './read-series.ts'
import { describeDays } from './series-days.ts'

/** Fields that belong to one event. */
const notCopied = new Set(['slug', 'date', 'date_utc', 'source_language'])
const timeFields = ['start_date', 'end_date']

type Changed = { part: RecordPart; field: string; common: string | null }

/** `shift`: seconds by which the dates of the series move; `offset`: from these to the starts of most events; `rule`: after other days. */
type Move = { shift: number; offset: number; rule?: string }

type Edit = {
  ctx: SignedInContext
  actor: Actor
  series: number
  /** The event that was edited. */
  after: StoredRecord
  changed: readonly Changed[]
  /** Fields to overwrite, as `{event}.{part}.{field}`. */
  overwrite: ReadonlySet<string>
  move: Move
}

/** Applies the changes to one event, and then to the others of the scope, all or none. */
export async function editSeries(ctx: SignedInContext, id: PathId): Promise<Response> {
  const { account } = ctx
  const { input, images } = await parseWrite(ctx)
  const parsed = parseBody(seriesEditOptions, input)
  const issues = { ...ctx.languageIssues, ...parsed.issues }
  const { event: eventId = 0, scope = 'all', overwrite = [], dry_run: isDryRun = false } = parsed.values
  const body = parseBundleBody('events', input, issues)
  const actor = changeSet(account)
  const targets = await ctx.store.read(async (tx) => {
    const { series, events } = await loadSeries(tx, ctx, id)
    const index = events.findIndex((event) => event.id === eventId)
    if (index < 0 && parsed.values.event !== undefined) issues['event'] = unknownIds([eventId])
    rejectIssues(issues, parsed.missing)
    const others = (scope === 'all' ? events : events.slice(index)).filter((event) => event.id !== eventId)
    const members = [eventId, ...others.map((event) => event.id)]
    return members.map((record) => ({ resource: 'events' as const, record, series }))
  })
  const details = new Map<number, { start_date: string; differences: SeriesDifference[] }>()
  let edit: Edit | undefined
  type SeriesTarget = RowTarget & { series: number }
  const planRow = async (tx: WriteTx, target: SeriesTarget, event: StoredRecord | undefined) => {
    if (target.record === eventId) {
      const loaded = await loadSeries(tx, ctx, target.series)
      const before = loaded.events.find((event) => event.id === eventId)
      if (!before) throw problemError('rest_precondition_failed', 412)
      authorizeParts(account, before, body)
      await checkConditions(tx, ctx, before, body.conditions)
      const write = {
        ...body,
        tx,
        account,
        resource: 'events',
        record: before,
        source: before.sourceLanguage,
        images,
      } as const
      const plan = await planWrite(toWriteRequest(ctx, { ...write, usesStatusOfEvent: true }))
      const move = planMove(loaded.events, before, plan, scope)
      const after = await applyPlan(tx, withMove(plan, move, before), actor)
      const date = scope === 'all' ? '' : sharedText(before, 'series_date')
      const trashed = loaded.trashed.filter((event) => sharedText(event, 'series_date') >= date)
      await moveTrashed(tx, trashed, move, actor)
      const changed = getChanged(loaded.events, before, after)
      edit = { ctx, actor, series: target.series, after, overwrite: new Set(overwrite), changed, move }
      details.set(eventId, { start_date: sharedText(before, 'start_date'), differences: [] })
      return { target, plan: undefined }
    }
    // The first event failed: so do the others.
    if (!edit) throw problemError('rest_precondition_failed', 412)
    const { plan, ...detail } = await planMember(tx, edit, event)
    details.set(target.record, detail)
    return { target, plan }
  }
  // The edited event is written when it is planned, because the others follow it: all are rolled back if any of them fails.
  const editWork: RowWork<SeriesTarget, PlannedRow<SeriesTarget>> = {
    size: batchSize,
    prepare: async (tx, group) => {
      const ids = group.map(({ record }) => record)
      const events = await readRecords(tx, 'events', ids)
      return (target) => planRow(tx, target, events.get(target.record))
    },
    apply: (tx, planned) => applyRows(tx, account, planned, actor),
  }
  const rows = await inBatches(ctx, targets, editWork, isDryRun, 'all')
  const failed = rows.filter(({ result }) => result === 'refused')
  const [first] = failed
  // Issues with the body are those of the edited event; others are reported by their rows.
  if (first?.problem && (!isDryRun || first.id === eventId))
    throw new ProblemError(
      first.id === eventId ? first.problem : { ...first.problem, data: { ...first.problem.data, rows: failed } },
    )
  const complete = rows.map((row) => ({ ...row, ...(details.get(row.id) ?? { start_date: '', differences: [] }) }))
  return respond(200, {
    series: targets[0]?.series ?? 0,
    change_set: actor.changeSet,
    dry_run: isDryRun,
    rows: complete.toSorted((a, b) =>
      a.start_date < b.start_date ? -1 : a.start_date > b.start_date ? 1 : a.id - b.id,
    ),
  } satisfies SeriesEdited)
}

const fields: { readonly [name: string]: Field } = eventTable.fields

/** The fields that an edit changed, each with the value that most events had before. */
function getChanged(events: readonly StoredRecord[], before: StoredRecord, after: StoredRecord): Changed[] {
  const changed: Changed[] = []
  const compare = (part: RecordPart, field: string): void => {
    const isSame =
      field === 'start_date'
        ? sharedText(before, field) === sharedText(after, field)
        : getComparable(before, part, field) === getComparable(after, part, field)
    if (isSame || notCopied.has(field)) return
    changed.push({ part, field, common: getCommonValue(events, part, field, before) })
  }
  for (const [name, field] of Object.entries(fields)) if (!field.readOnly && !field.perLanguage) compare('shared', name)
  for (const language of languages)
    for (const name of new Set(['status', ...Object.keys(after.translations[language]?.texts ?? {})]))
      compare(language, name)
  return changed
}

/**
 * How the dates of a series move with the start of one of its events. The event may have been moved to another day on its own: a new
 * time of day is that of the others on their days; a new day is where they move to.
 */
function planMove(events: readonly StoredRecord[], before: StoredRecord, plan: Plan, scope: 'following' | 'all'): Move {
  const offset = Number(getCommonValue(events, 'shared', 'start_date', before))
  const expected = addSeconds(sharedText(before, 'series_date'), offset)
  const present = sharedText(before, 'start_date')
  const start = String(plan.change.shared['start_date'] ?? present)
  const target = getDay(start) === getDay(present) ? onDay(getDay(expected), start) : start
  const shift = start === present ? 0 : secondsBetween(expected, target)
  const moved = scope === 'all' ? events : events.slice(events.findIndex(({ id }) => id === before.id))
  const days = moved.map((event) => getDay(addSeconds(sharedText(event, 'series_date'), shift)))
  const isOtherDay = days.some((day, index) => day !== getDay(sharedText(moved[index] ?? before, 'series_date')))
  return { shift, offset, ...(isOtherDay && { rule: describeDays(days, sharedText(before, 'series_rule')) }) }
}

/** The same time of another day. */
const onDay = (day: Day, wall: WallTime): WallTime =>
  addSeconds(dayStart(day), secondsBetween(dayStart(getDay(wall)), wall))

/** Moves the dates that a series gives events in the trash, so that restored ones have its rule. Their own dates stay. */
async function moveTrashed(tx: WriteTx, trashed: readonly StoredRecord[], move: Move, actor: Actor): Promise<void> {
  if (move.shift === 0) return
  const changes = trashed.map(
    (event) => [event.id, { shared: toMoved(event, move, sharedText(event, 'timezone')) }] as const,
  )
  await updateRecords(tx, 'events', new Map(changes), actor)
}

/** The date that the series gives an event after it moved. */
function toMoved(
  event: StoredRecord,
  { shift, rule }: Move,
  zone: string,
): { series_date: WallTime; series_rule?: string } {
  const wall = addSeconds(sharedText(event, 'series_date'), shift)
  const series_date = resolveAfterGap({ as: 'wall', wall }, zone).wall
  return { series_date, ...(rule !== undefined && { series_rule: rule }) }
}

/** Adds the date that the series gives an event after it moved to the plan of the event. */
function withMove(plan: Plan, move: Move, event: StoredRecord): Plan {
  if (move.shift === 0) return plan
  const zone = String(plan.change.shared['timezone'] ?? sharedText(event, 'timezone'))
  const shared = { ...plan.change.shared, ...toMoved(event, move, zone) }
  return { ...plan, change: { ...plan.change, shared } }
}

/** Plans the changes of another event of the series. Resolves to the plan, its start before, and its own values. */
async function planMember(tx: WriteTx, edit: Edit, event: StoredRecord | undefined) {
  const { ctx, after, changed, overwrite, series, move } = edit
  if (event?.shared['series'] !== series || event.trashedUtc !== null)
    throw problemError('rest_precondition_failed', 412)
  authorize(ctx.account, 'editShared', 'events', event)
  const differences: SeriesDifference[] = []
  const shared = new Map<string, unknown>()
  const texts = new Map<Language, Map<string, unknown>>()
  const inherit = new Map<Language, string[]>()
  const times = new Set<string>()
  for (const { part, field, common } of changed) {
    const present = getComparable(event, part, field)
    const isTime = part === 'shared' && timeFields.includes(field)
    if (!isTime && present === getComparable(after, part, field)) continue
    if (present !== common) {
      // A missing translation has no single fields.
      const isPossible = part === 'shared' || event.translations[part] !== undefined
      const overwritten = isPossible && overwrite.has(`${event.id}.${part}.${field}`)
      differences.push({ part, field, overwritten, ...(!isPossible && { missing: true }) })
      if (!overwritten) continue
    }
    if (isTime) times.add(field)
    else if (part === 'shared') shared.set(field, toInput(after, field))
    else {
      const value =
        field === 'status' ? after.translations[part]?.status : (after.translations[part]?.texts[field] ?? null)
      if (value === null || value === undefined) inherit.set(part, [...(inherit.get(part) ?? []), field])
      else texts.set(part, (texts.get(part) ?? new Map<string, unknown>()).set(field, value))
    }
  }
  for (const [name, wall] of Object.entries(toNewTimes(edit, event, times))) shared.set(name, wall)
  const options = new Map([...inherit].map(([language, names]) => [language, { inherit: names }] as const))
  const values = { ...toWriteValues(shared, texts), options }
  let plan: Plan | undefined
  if (shared.size + texts.size + options.size > 0 || move.shift !== 0) {
    authorizeParts(ctx.account, event, values)
    const target = {
      tx,
      account: ctx.account,
      resource: 'events',
      record: event,
      source: event.sourceLanguage,
    } as const
    plan = withMove(await planWrite(toWriteRequest(ctx, { ...values, ...target })), move, event)
  }
  return { plan, start_date: sharedText(event, 'start_date'), differences }
}

/** The value of a shared field of the edited event, as a request contains it. */
function toInput(after: StoredRecord, field: string): unknown {
  if (field === 'author') return after.author
  const link = linkFields.find((name) => name === field)
  if (link) return after.links[link]
  const value: Value = after.shared[field] ?? null
  if (fields[field]?.kind === 'boolean') return value === 1
  return value ?? ''
}

/** The start and end of another event: moved like the dates of the series, with the new duration if that changed. */
function toNewTimes({ move: { shift, offset }, after }: Edit, event: StoredRecord, times: ReadonlySet<string>) {
  if (times.size === 0) return {}
  const zone = sharedText(after, 'timezone')
  const present = sharedText(event, 'start_date')
  const start = times.has('start_date') ? addSeconds(sharedText(event, 'series_date'), offset + shift) : present
  const end = addSeconds(start, getDuration(times.has('end_date') ? after : event))
  const resolve = (wall: WallTime): WallTime => resolveAfterGap({ as: 'wall', wall }, zone).wall
  return { start_date: resolve(start), end_date: resolve(end) }
}
