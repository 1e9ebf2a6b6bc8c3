// Plays the recordings of one part in their order and says of each how our answer stands to the recorded one.
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { needsContent } from './about.ts'
import { recordsIn } from './addresses.ts'
import { differences } from './compare.ts'
import type { Answer, Difference } from './difference.ts'
import { type ContentReader, createContentReader } from './current-content.ts'
import { deliberate } from './deliberate/deliberate.ts'
import { createIds, type Ids, kindOf } from './ids.ts'
import { isObject, type Json } from './json.ts'
import { checkMoments, type LastChanges } from './moments.ts'
import { follow, hasUnseen, isMissing, createAfter, pairMade, prepare, type Stage } from './needed.ts'
import { type Observed, shownBy } from './observed.ts'
import { isCreate, isWrite, placeOf, type Recording } from './recording.ts'
import { isUnseen } from './unseen.ts'
import type { World } from './world.ts'

/** How one recording went. `decisions` name what excuses its differences; `left` is what nothing excuses. */
export type Played = {
  recording: Recording
  outcome: 'agreed' | 'deliberate' | 'not replayable' | 'failed'
  decisions: string[]
  reason?: string
  left: Difference[]
  found: Difference[]
  ours?: Answer
}

const knownIn = (content: Observed) =>
  resourceNames.flatMap((name: ResourceName) => content[name].map(({ id }) => [kindOf(name), id] as const))

/** Plays a part on a world with fresh content. */
export async function play(part: readonly Recording[], content: Observed, world: World): Promise<Played[]> {
  const ids = createIds(knownIn(content))
  const stage: Stage = { part, store: world.store, ids, made: new Map() }
  const replay: ReplayState = {
    content: createContentReader(world, ids, content),
    changes: new Map(),
    keys: new Set(),
    from: Number.POSITIVE_INFINITY,
  }
  // A server elsewhere keeps what earlier parts did to it.
  const unseen = world.store === undefined || hasUnseen(part, content)
  const played: Played[] = []
  for (const recording of part) played.push(await playOne(stage, world, unseen, recording, replay))
  return played
}

/** What a replay knows from its earlier recordings. */
type ReplayState = {
  content: ContentReader
  changes: LastChanges
  /** The records it wrote, by kind and their recorded id. */
  keys: Set<string>
  /** The moment of its first request. */
  from: number
}

async function playOne(
  stage: Stage,
  world: World,
  unseen: boolean,
  recording: Recording,
  replay: ReplayState,
): Promise<Played> {
  const { ids } = stage
  const none = { recording, decisions: [], left: [], found: [] }
  const isMade = isCreate(recording) && recording.response.status === 201
  const unplayed = async (reason: string): Promise<Played> => {
    if (isMade) await createAfter(stage, recording)
    return { ...none, outcome: 'not replayable', reason }
  }
  const isRepeated = isMade && shownBy(recording).some(({ resource, shown }) => ids.isKnown(kindOf(resource), shown.id))
  const reason = await prepare(stage, recording)
  if (reason !== undefined) return unplayed(reason)
  const before = isWrite(recording) && !isCreate(recording) ? await beforeOf(world, ids, recording) : undefined
  // What a deleted term counted is known only before.
  const contentBefore = isTermRemoval(recording) ? await replay.content.read() : undefined
  const answer = await world.ask(recording, ids)
  if (typeof answer === 'string') return unplayed(answer)
  const isExisting = answer.status === 201 && isKnownHere(ids, recording, answer.body)
  if (isMade && answer.status === 201) pairMade(ids, recording, answer.body)
  if (isMade && answer.status !== 201) await createAfter(stage, recording)
  const { resource } = placeOf(recording)
  const ours: Answer = { ...answer, raw: answer.body, body: ids.toTheirs(answer.body, resource && kindOf(resource)) }
  const now = answer.asked?.at ?? Number.NaN
  if (now < replay.from) replay.from = now
  if (isWrite(recording)) noteWrite(replay, recording, ours, isMade)
  const found = differences(recording, ours, { replay: { from: replay.from, to: now }, keys: replay.keys })
  checkMoments(recording, ours, before, replay.changes, (at, expected, actual) =>
    found.push({ at, theirs: expected ?? null, ours: actual ?? null, isContradiction: true }),
  )
  const content = contentBefore ?? (found.some(needsContent) ? await replay.content.read() : undefined)
  const about = { recording, ours, before, isRepeated, isExisting, ...(content && { content }) }
  const decisions = new Set<string>()
  const left: Difference[] = []
  for (const difference of found) {
    const decision = deliberate(difference, about)
    if (decision === undefined) left.push(difference)
    else decisions.add(decision)
  }
  const isOfUnseen =
    unseen && left.length > 0 && left.every((difference) => !difference.isContradiction && isUnseen(difference, about))
  if (isWrite(recording) && (decisions.size > 0 || isOfUnseen)) {
    await follow(stage, recording)
    replay.content.changed(resource, rawIdOf(ours))
  }
  const base = { recording, decisions: [...decisions], found, ours }
  if (left.length > 0 && isMissing(stage, recording, answer.status))
    return { ...base, left: [], outcome: 'not replayable', reason: 'no answer shows the record it names' }
  if (isOfUnseen)
    return { ...base, left: [], outcome: 'not replayable', reason: 'it shows what requests did that the folder lacks' }
  return { ...base, left, outcome: left.length > 0 ? 'failed' : found.length > 0 ? 'deliberate' : 'agreed' }
}

const isTermRemoval = (recording: Recording): boolean => {
  const { resource } = placeOf(recording)
  return recording.request.method === 'DELETE' && (resource === 'categories' || resource === 'tags')
}

/** Our own id of the record that we answered with. */
const rawIdOf = ({ raw }: Answer): number | undefined =>
  isObject(raw) && typeof raw['id'] === 'number' ? raw['id'] : undefined

/** Whether our answer to a create is a record that was here before. */
const isKnownHere = (ids: Ids, recording: Recording, body: unknown): boolean => {
  const { resource } = placeOf(recording)
  return resource !== undefined && isObject(body) && ids.allOurs(kindOf(resource)).includes(Number(body['id']))
}

/** Notes which records a write may have changed, and one it created that was not created there. */
function noteWrite({ content, keys }: ReplayState, recording: Recording, ours: Answer, isMade: boolean): void {
  const { resource } = placeOf(recording)
  for (const { resource, record } of recordsIn(recording.response.body))
    keys.add(`${kindOf(resource)}/${String(record['id'])}`)
  content.changed(resource, rawIdOf(ours), isCreate(recording) && !isMade && ours.status === 201)
}

/** The record a write is about, as its administrator saw it before. */
async function beforeOf(world: World, ids: Ids, recording: Recording): Promise<Json | undefined> {
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
  const answer = await world.ask({ ...recording, request }, ids)
  if (typeof answer === 'string' || answer.status !== 200) return undefined
  const body = ids.toTheirs(answer.body, kindOf(resource))
  return isObject(body) ? asListed(body) : undefined
}

/** A record without what only a single read tells. */
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
