// Merges a venue, organizer or term into another one: `POST merge`, in one transaction and one change set.
import type { MergeResponse } from '#shared/responses.ts'
import { mergeBody } from '#shared/schema/admin-bodies.ts'
import { type Issues, notAllowed, tooMany, unknownIds } from '#shared/schema/issues.ts'
import { type LinkField, linkFields, linkTargets } from '#shared/schema/links.ts'
import type { SignedInContext } from '../http/context.ts'
import { parseBody } from '../http/parse-body.ts'
import { problemError, rejectIssues, respond } from '../http/response.ts'
import { selectChildren, ancestors } from '../store/terms.ts'
import { linkedEventIds, readRecord, readRecords } from '../store/records.ts'
import { savepoint, type WriteTx } from '../store/transaction.ts'
import type { Actor, LinkedResource, RecordChange, StoredRecord } from '../store/types.ts'
import { updateRecords } from '../store/write-records.ts'
import { authorize, firstVisible, inTrashError, isAllowed, visibleLanguages } from './access.ts'
import { applyPlan, planWrite, removeRecord } from './plan-write.ts'
import { presentListedEvent } from './present.ts'
import { parseBundleBody } from './record-bundle.ts'
import { authorizeParts, changeSet, parseWrite, toWriteRequest } from './write-request.ts'

/** The maximum number of events that move, and of those that the response names. */
const maxEvents = 5_000
const maxNamed = 100

/** Moves the events of `from` to the record `id`, writes its chosen values, and deletes `from`; with `dry_run` only says what would change. */
export async function merge(ctx: SignedInContext): Promise<Response> {
  const { account } = ctx
  authorize(account, 'editShared', 'events')
  const { input, images } = await parseWrite(ctx)
  const { values, issues, missing } = parseBody(mergeBody, input)
  rejectIssues({ ...ctx.languageIssues, ...issues }, missing)
  const { resource, id, from, dry_run: isDryRun = false } = values as Required<typeof values> // safe: nothing is missing
  const body = parseBundleBody(resource, input, issues)
  rejectIssues(issues)
  const actor = changeSet(account)
  const work = async (tx: WriteTx): Promise<MergeResponse> => {
    const { record, merged } = await findBoth(tx, ctx, resource, id, from)
    const events = await findEvents(tx, ctx, merged)
    authorizeParts(account, record, body)
    await moveEvents(tx, events, merged, record, actor)
    await moveChildren(tx, merged, record, actor)
    await removeRecord(tx, merged, actor)
    // The slug of the merged record is free by now.
    const write = { ...body, tx, account, resource, record, source: record.sourceLanguage, images }
    ctx.record = await applyPlan(tx, await planWrite(toWriteRequest(ctx, write)), actor)
    const visible = events.flatMap((event) => presentEvent(ctx, event) ?? [])
    return {
      change_set: actor.changeSet,
      dry_run: isDryRun,
      resource,
      id,
      from,
      total: events.length,
      events: visible.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1)).slice(0, maxNamed),
    }
  }
  const response = await ctx.store.write(async (tx) =>
    savepoint(
      tx,
      async () => work(tx),
      () => !isDryRun,
    ),
  )
  return respond(200, response)
}

/** The record that stays and the one that is merged into it. Throws if the account may not change the first or delete the second. */
async function findBoth(
  tx: WriteTx,
  ctx: SignedInContext,
  resource: LinkedResource,
  id: number,
  from: number,
): Promise<{ record: StoredRecord; merged: StoredRecord }> {
  const { account } = ctx
  const issues: Issues = {}
  const find = async (name: 'id' | 'from', key: number): Promise<StoredRecord | undefined> => {
    const found = await readRecord(tx, resource, key)
    const isVisible = found && visibleLanguages(account, found).length > 0
    if (!isVisible) issues[name] = unknownIds([key])
    return isVisible ? found : undefined
  }
  const [record, merged] = [await find('id', id), await find('from', from)]
  if (id === from) issues['from'] = notAllowed('Must be another record than the one that stays.')
  if (!record || !merged) throw rejected(issues)
  rejectIssues(issues)
  if (record.trashedUtc !== null || merged.trashedUtc !== null) throw inTrashError(resource)
  authorize(account, 'editShared', resource, record)
  authorize(account, 'delete', resource, merged)
  return { record, merged }
}

const rejected = (issues: Issues): Error => {
  rejectIssues(issues)
  return new Error('Nothing was rejected.')
}

const linkTo = (resource: LinkedResource): LinkField =>
  linkFields.find((field) => linkTargets[field] === resource) ?? 'venue'

/** The events that link to a record, also those in the trash. Throws if the account may not change one of them. */
async function findEvents(tx: WriteTx, { account }: SignedInContext, merged: StoredRecord): Promise<StoredRecord[]> {
  const ids = await linkedEventIds(tx, merged.resource as LinkedResource, merged.id) // safe: a body names no events
  if (ids.length > maxEvents)
    rejectIssues({ from: tooMany(maxEvents, `Takes ${maxEvents} events at most: move some of them first.`) })
  const events = [...(await readRecords(tx, 'events', ids)).values()]
  const denied = events.filter((event) => !isAllowed(account, 'editShared', 'events', event)).length
  if (denied > 0)
    throw problemError('rest_forbidden', 403, '', {
      params: ['from'],
      details: { from: notAllowed(`You may not change ${denied} of its ${events.length} events.`) },
    })
  return events
}

async function moveEvents(
  tx: WriteTx,
  events: readonly StoredRecord[],
  merged: StoredRecord,
  record: StoredRecord,
  actor: Actor,
): Promise<void> {
  const link = linkTo(record.resource as LinkedResource) // safe: a body names no events
  const moved = ({ id: event, links }: StoredRecord): [number, RecordChange] => {
    const ids = links[link].map((id) => (id === merged.id ? record.id : id))
    return [event, { links: { [link]: [...new Set(ids)] } }]
  }
  await updateRecords(tx, 'events', new Map(events.map(moved)), actor)
}

/** Moves the subcategories of the merged category below the one that stays, except those that contain it. */
async function moveChildren(tx: WriteTx, merged: StoredRecord, record: StoredRecord, actor: Actor): Promise<void> {
  if (merged.resource !== 'categories') return
  const above = await ancestors(tx, [record.id])
  const children = (await selectChildren(tx, merged.id)).filter((child) => !above.includes(child))
  const change = { shared: { parent: record.id } }
  await updateRecords(tx, 'categories', new Map(children.map((child) => [child, change])), actor)
}

function presentEvent({ account, language: requested }: SignedInContext, event: StoredRecord) {
  const language = firstVisible(account, event, requested)
  return language && presentListedEvent(event, language)
}
