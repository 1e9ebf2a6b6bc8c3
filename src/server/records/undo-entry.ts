// Undoing one line of the log: what was changed goes back, what was made goes, what was deleted comes again.
import type { BulkRowResult } from '#shared/history.ts'
import { isLanguage, languages, type Language } from '#shared/i18n/language.ts'
import { type Problem, notAccessible, notFound, problem } from '#shared/problem.ts'
import { can } from '#shared/policy/policy.ts'
import type { RequestContext } from '../http/context.ts'
import { toPolicySubject, visibleLanguages } from './visibility.ts'
import { isTermResource } from './resource-kinds.ts'
import type { KnownAccount } from '../sync-store/account-types.ts'
import type { LinkedResource } from '../sync-store/store.ts'
import { madeFromPrefix } from '../sync-store/diff.ts'
import type { By, Change, ChangeParts, StoredRecord, Value, VariantChange } from '../sync-store/types.ts'
import { applyPlan } from './apply-plan.ts'
import { type RevertPlan, planRevert } from './plan-revert.ts'
import { updatedRow, failedRow } from './bulk-rows.ts'
import { visibleParts, type Snapshot, snapshotBefore, getSnapshot } from './history-snapshot.ts'

type Undoing = { ctx: RequestContext; account: KnownAccount; line: Change; by: By }

const conflict = (fields: string[]): Problem => problem('rest_precondition_failed', 412, '', { params: fields })

/** Undoes a line as a write of the account. */
export function undoEntry(undoing: Undoing): BulkRowResult {
  const { ctx, account, line, by } = undoing
  const { resource, record: id } = line
  const record = ctx.store.read(resource, id)
  const refuse = (against: Problem): BulkRowResult => failedRow(resource, id, against)
  if (line.deed === 'purge' || Object.keys(line.parts).length === 0) return refuse(notFound(resource, id))
  if (line.deed === 'delete') return undoDeletion(undoing, record)
  if (!record) return line.deed === 'create' ? updatedRow(ctx, resource, id, by) : refuse(notFound(resource, id))
  if (visibleLanguages(account, record).length === 0) return refuse(notAccessible(resource))
  if (line.deed === 'create') return undoCreation(undoing, record)
  const { newest, stood } = later(undoing, record)
  if (!sawTexts(undoing, record, stood)) return refuse(problem('rest_forbidden', 403))
  const { back, moved } = backBefore(undoing, newest)
  if (moved.length > 0) return refuse(conflict(moved))
  const isAsThen = (language: Language): boolean => ![...newest.keys()].some((name) => name.startsWith(`${language}.`))
  const planned = planRevert(ctx, account, record, back, isAsThen)
  if ('code' in planned) return refuse(planned)
  applyPlan(ctx.store, planned.plan, account.id, by)
  return updatedRow(ctx, resource, id, by, planned.kept)
}

/** The changes of the record after the line, newest first. */
function* changesSince({ ctx, line }: Undoing): Generator<Change> {
  let before: number | undefined
  for (;;) {
    const lines = ctx.store.changesOf(line.resource, line.record, before === undefined ? {} : { before })
    for (const later of lines) {
      if (later.seq <= line.seq) return
      before = later.seq
      yield later
    }
    if (lines.length === 0) return
  }
}

/** What fields changed after the line, with what they are now, and how the record stood right behind the line. */
function later(undoing: Undoing, record: StoredRecord): { newest: Map<string, string>; stood: Snapshot } {
  const newest = new Map<string, string>()
  let stood = getSnapshot(record)
  for (const change of changesSince(undoing)) {
    stood = snapshotBefore(stood, change)
    for (const [part, fields] of Object.entries(change.parts))
      for (const [field, [, now]] of Object.entries(fields)) {
        const name = `${part}.${field}`
        if (!newest.has(name)) newest.set(name, JSON.stringify(now))
      }
  }
  return { newest, stood }
}

/** Whether the account saw every language of the line: what a reader could not see then does not come back by their hand. */
function sawTexts({ account, line }: Undoing, record: StoredRecord, stood: Snapshot): boolean {
  const seen = visibleParts(account, record, snapshotBefore(stood, line), stood)
  return languages.every((language) => line.parts[language] === undefined || seen.has(language))
}

/** Bookkeeping follows its fields: when it has moved on, it is no conflict of its own. */
const follows = (field: string): boolean => field.startsWith(madeFromPrefix) || field.startsWith('utc_')

/**
 * The text whose confirmation or copy a field of the log tells of: what it was made from, alone. Otherwise that follows the text itself,
 * or the source's after a minor change.
 */
function markedAlone(field: string, parts: ChangeParts): string | undefined {
  if (!field.startsWith(madeFromPrefix)) return undefined
  const text = field.slice(madeFromPrefix.length)
  return languages.some((language) => text in (parts[language] ?? {})) ? undefined : text
}

function backBefore({ line }: Undoing, newest: ReadonlyMap<string, string>): { back: RevertPlan; moved: string[] } {
  const back: RevertPlan = {}
  const moved: string[] = []
  for (const [part, fields] of Object.entries(line.parts)) {
    for (const [field, [old, now]] of Object.entries(fields)) {
      const present = newest.get(`${part}.${field}`)
      // Back in the trash is in the trash, whenever it came there.
      const isThere = field === 'trashed' && now !== null && present !== 'null'
      const marked = markedAlone(field, line.parts)
      // A text that was written anew stands against taking back what was said of the former one.
      const isRewritten = marked !== undefined && newest.has(`${part}.${marked}`)
      const isMoved = isRewritten || (present !== undefined && present !== JSON.stringify(now) && !isThere)
      if (!isMoved) back[part] = { ...back[part], [field]: old }
      else if (marked !== undefined) moved.push(`${part}.${marked}`)
      else if (!follows(field)) moved.push(`${part}.${field}`)
    }
  }
  return { back, moved }
}

/** The fields that others have changed since the record was made; what has gone back to what it was then is none. */
function touchedSince(undoing: Undoing): string[] {
  const { line, by } = undoing
  const moved = new Map<string, { was: string; is: string }>()
  for (const { changeSet, parts } of changesSince(undoing)) {
    if (changeSet === line.changeSet || changeSet === by.changeSet) continue
    for (const [part, fields] of Object.entries(parts))
      for (const [field, [old, now]] of Object.entries(fields)) {
        const name = `${part}.${field}`
        const is = moved.get(name)?.is ?? JSON.stringify(now ?? '')
        // What was empty is not told of a record that is made; that a deleted term was used by events is asked for apart.
        if (field !== 'events') moved.set(name, { was: JSON.stringify(old ?? ''), is })
      }
  }
  const names = [...moved].filter(([, { was, is }]) => was !== is).map(([name]) => name)
  return [...new Set(names.map((name) => name.replace(/\.(?:made_from\.|utc_)/, '.')))]
}

const eventsAmong = (ids: Value | readonly number[] | undefined): readonly number[] =>
  typeof ids === 'object' && ids !== null ? ids : []

/** Whether events have come to name a record; those that a term came back to had it before. */
function isUsedSince({ ctx: { store }, line }: Undoing, resource: LinkedResource): boolean {
  const { record: id } = line
  const used = store.usedBy(resource, [id]).get(id) ?? 0
  if (!isTermResource(resource)) return used > 0
  const given = store.readMany('events', eventsAmong(line.parts['shared']?.['events']?.[1]))
  const still = [...given.values()].filter(
    ({ trashedUtc, links }) => trashedUtc === null && links[resource].includes(id),
  )
  return used > still.length
}

/** What was made goes to the trash, a term for good; not when it was changed or used since. */
function undoCreation(undoing: Undoing, record: StoredRecord): BulkRowResult {
  const { ctx, account, by } = undoing
  const { store } = ctx
  const { resource, id } = record
  if (can(account, 'delete', resource, toPolicySubject(record)) !== true)
    return failedRow(resource, id, problem('rest_forbidden', 403))
  const touched = touchedSince(undoing)
  if (touched.length > 0 && record.trashedUtc === null) return failedRow(resource, id, conflict(touched))
  const isLinked = resource !== 'events' && record.trashedUtc === null && isUsedSince(undoing, resource)
  if (isLinked) return failedRow(resource, id, conflict(['events']))
  if (isTermResource(resource)) store.removeTerm(resource, id, by)
  else store.change(resource, id, { trash: 'put' }, by)
  return updatedRow(ctx, resource, id, by)
}

/** A deleted term comes again with its id, its texts, and to the events that had it. */
function undoDeletion({ ctx, account, line, by }: Undoing, present: StoredRecord | undefined): BulkRowResult {
  const { store } = ctx
  const { resource, record: id } = line
  if (!isTermResource(resource)) return failedRow(resource, id, notFound(resource, id))
  if (can(account, 'create', resource) !== true || can(account, 'delete', resource) !== true)
    return failedRow(resource, id, problem('rest_forbidden', 403))
  if (present) return failedRow(resource, id, conflict(['id']))
  const parent = line.parts['shared']?.['parent']?.[0]
  const isBelow = typeof parent === 'number' && parent > 0
  if (isBelow && !store.read(resource, parent)) return failedRow(resource, id, conflict(['shared.parent']))
  const source = line.parts['shared']?.['source_language']?.[0]
  const variants: { [L in Language]?: VariantChange } = {}
  for (const language of languages) {
    const variant = variantBefore(line, language)
    if (variant) variants[language] = variant
  }
  if (!isLanguage(source) || !variants[source]) return failedRow(resource, id, notFound(resource, id))
  store.create(
    resource,
    {
      id,
      sourceLanguage: source,
      variants,
      events: eventsAmong(line.parts['shared']?.['events']?.[0]),
      ...(resource === 'categories' && { shared: { parent: isBelow ? parent : 0 } }),
    },
    by,
  )
  return updatedRow(ctx, resource, id, by)
}

function variantBefore(line: Change, language: Language): VariantChange | undefined {
  const response = line.parts[language]
  if (!response) return undefined
  const texts: { [field: string]: string | null } = {}
  const madeFrom: { [field: string]: string | null } = {}
  let slug: string | undefined
  for (const [field, [old]] of Object.entries(response)) {
    const text = typeof old === 'string' ? old : null
    if (field === 'slug') slug = text ?? undefined
    else if (field.startsWith('made_from.')) madeFrom[field.slice('made_from.'.length)] = text
    else if (field !== 'status') texts[field] = text
  }
  return { status: 'publish', texts, madeFrom, ...(slug !== undefined && { slug }) }
}
