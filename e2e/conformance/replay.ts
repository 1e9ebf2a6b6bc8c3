// Replays the recordings of a part in order and compares our responses.
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { needsContent } from './exchange.ts'
import { recordsIn } from './addresses.ts'
import { differences } from './compare.ts'
import type { ReplayResponse, Difference } from './difference.ts'
import { type ContentReader, createContentReader } from './current-content.ts'
import { findDecision } from './allowed-differences/rules.ts'
import { createIds, type Ids, kindOf } from './ids.ts'
import { isObject, type Json } from './json.ts'
import { checkDateTimes, type LastChanges } from './date-times.ts'
import { follow, hasHiddenRecord, isMissing, createAfter, pairMade, prepare, type Stage } from './prerequisites.ts'
import { type Observed, shownBy } from './observed.ts'
import { isCreate, isWrite, placeOf, type Recording } from './recording.ts'
import { isHiddenRecord } from './hidden-records.ts'
import type { ReplayServer } from './server.ts'

/** The result of a recording. `decisions` allow its differences, except those in `left`. */
export type ReplayResult = {
  recording: Recording
  outcome: 'agreed' | 'deliberate' | 'not replayable' | 'failed'
  decisions: string[]
  reason?: string
  left: Difference[]
  found: Difference[]
  ours?: ReplayResponse
}

const knownIn = (content: Observed) =>
  resourceNames.flatMap((name: ResourceName) => content[name].map(({ id }) => [kindOf(name), id] as const))

/** Replays a part on a server with new content. */
export async function replayRecordings(
  part: readonly Recording[],
  content: Observed,
  server: ReplayServer,
): Promise<ReplayResult[]> {
  const ids = createIds(knownIn(content))
  const stage: Stage = { part, store: server.store, ids, made: new Map() }
  const replay: ReplayState = {
    content: createContentReader(server, ids, content),
    changes: new Map(),
    keys: new Set(),
    from: Number.POSITIVE_INFINITY,
  }
  // An external server has the changes of earlier parts.
  const unseen = server.store === undefined || hasHiddenRecord(part, content)
  const results: ReplayResult[] = []
  for (const recording of part) results.push(await playOne(stage, server, unseen, recording, replay))
  return results
}

/** The state of a replay after its earlier recordings. */
type ReplayState = {
  content: ContentReader
  changes: LastChanges
  /** The written records, by kind and recorded id. */
  keys: Set<string>
  /** The time of its first request. */
  from: number
}

async function playOne(
  stage: Stage,
  server: ReplayServer,
  unseen: boolean,
  recording: Recording,
  replay: ReplayState,
): Promise<ReplayResult> {
  const { ids } = stage
  const none = { recording, decisions: [], left: [], found: [] }
  const isMade = isCreate(recording) && recording.response.status === 201
  const unplayed = async (reason: string): Promise<ReplayResult> => {
    if (isMade) await createAfter(stage, recording)
    return { ...none, outcome: 'not replayable', reason }
  }
  const isRepeated = isMade && shownBy(recording).some(({ resource, shown }) => ids.isKnown(kindOf(resource), shown.id))
  const reason = await prepare(stage, recording)
  if (reason !== undefined) return unplayed(reason)
  const before = isWrite(recording) && !isCreate(recording) ? await beforeOf(server, ids, recording) : undefined
  // The count of a deleted term is known only before.
  const contentBefore = isTermRemoval(recording) ? await replay.content.read() : undefined
  const response = await server.ask(recording, ids)
  if (typeof response === 'string') return unplayed(response)
  const isExisting = response.status === 201 && isKnownHere(ids, recording, response.body)
  if (isMade && response.status === 201) pairMade(ids, recording, response.body)
  if (isMade && response.status !== 201) await createAfter(stage, recording)
  const { resource } = placeOf(recording)
  const ours: ReplayResponse = {
    ...response,
    raw: response.body,
    body: ids.toTheirs(response.body, resource && kindOf(resource)),
  }
  const now = response.sentRequest?.at ?? Number.NaN
  if (now < replay.from) replay.from = now
  if (isWrite(recording)) noteWrite(replay, recording, ours, isMade)
  const found = differences(recording, ours, { replay: { from: replay.from, to: now }, keys: replay.keys })
  checkDateTimes(recording, ours, before, replay.changes, (at, expected, actual) =>
    found.push({ at, theirs: expected ?? null, ours: actual ?? null, isContradiction: true }),
  )
  const content = contentBefore ?? (found.some(needsContent) ? await replay.content.read() : undefined)
  const exchange = { recording, ours, before, isRepeated, isExisting, ...(content && { content }) }
  const decisions = new Set<string>()
  const left: Difference[] = []
  for (const difference of found) {
    const decision = findDecision(difference, exchange)
    if (decision === undefined) left.push(difference)
    else decisions.add(decision)
  }
  const isOfUnseen =
    unseen &&
    left.length > 0 &&
    left.every((difference) => !difference.isContradiction && isHiddenRecord(difference, exchange))
  if (isWrite(recording) && (decisions.size > 0 || isOfUnseen)) {
    await follow(stage, recording)
    replay.content.changed(resource, rawIdOf(ours))
  }
  const base = { recording, decisions: [...decisions], found, ours }
  if (left.length > 0 && isMissing(stage, recording, response.status))
    return { ...base, left: [], outcome: 'not replayable', reason: 'no answer shows the record it names' }
  if (isOfUnseen)
    return { ...base, left: [], outcome: 'not replayable', reason: 'it shows what requests did that the folder lacks' }
  return { ...base, left, outcome: left.length > 0 ? 'failed' : found.length > 0 ? 'deliberate' : 'agreed' }
}

const isTermRemoval = (recording: Recording): boolean => {
  const { resource } = placeOf(recording)
  return recording.request.method === 'DELETE' && (resource === 'categories' || resource === 'tags')
}

/** Our id of the record in our response. */
const rawIdOf = ({ raw }: ReplayResponse): number | undefined =>
  isObject(raw) && typeof raw['id'] === 'number' ? raw['id'] : undefined

/** Whether our response to a create is an existing record. */
const isKnownHere = (ids: Ids, recording: Recording, body: unknown): boolean => {
  const { resource } = placeOf(recording)
  return resource !== undefined && isObject(body) && ids.allOurs(kindOf(resource)).includes(Number(body['id']))
}

/** Registers the records that a write may have changed or created. */
function noteWrite({ content, keys }: ReplayState, recording: Recording, ours: ReplayResponse, isMade: boolean): void {
  const { resource } = placeOf(recording)
  for (const { resource, record } of recordsIn(recording.response.body))
    keys.add(`${kindOf(resource)}/${String(record['id'])}`)
  content.changed(resource, rawIdOf(ours), isCreate(recording) && !isMade && ours.status === 201)
}

/** The record before a write, as read by the administrator. */
async function beforeOf(server: ReplayServer, ids: Ids, recording: Recording): Promise<Json | undefined> {
  const { resource } = placeOf(recording)
  if (!resource) return undefined
  const request = {
    ...recording.request,
    method: 'GET',
    body: null,
    query: { context: 'edit' },
    headers: {},
    as: 'admin',
  }
  const response = await server.ask({ ...recording, request }, ids)
  if (typeof response === 'string' || response.status !== 200) return undefined
  const body = ids.toTheirs(response.body, kindOf(resource))
  return isObject(body) ? asListed(body) : undefined
}

/** A record without the keys of single reads. */
const asListed = (body: Json): Json =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => name !== 'json_ld' && name !== 'password')
      .map(([name, value]) => [
        name,
        Array.isArray(value)
          ? value.map((one: unknown) => (isObject(one) ? asListed(one) : one))
          : isObject(value)
            ? asListed(value)
            : value,
      ]),
  )
