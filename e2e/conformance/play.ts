// Plays the recordings of one part in their order and says of each how our answer stands to the recorded one.
import { type ResourceName, resourceNames } from '#contract/resources.ts'
import { differences } from './compare.ts'
import type { Answer, Difference } from './difference.ts'
import { deliberate } from './deliberate/deliberate.ts'
import { createIds, type Ids, kindOf } from './ids.ts'
import { isObject, type Json, objectsIn } from './json.ts'
import { follow, hasUnseen, isMissing, makeAfter, pairMade, prepare, type Stage } from './needed.ts'
import { type Observed, shownBy } from './observed.ts'
import { isCreate, isWrite, placeOf, recordedBase, type Recording } from './recording.ts'
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
  // A server elsewhere keeps what earlier parts did to it.
  const unseen = world.store === undefined || hasUnseen(part, content)
  const played: Played[] = []
  for (const recording of part) played.push(await playOne(stage, world, unseen, recording))
  return played
}

async function playOne(stage: Stage, world: World, unseen: boolean, recording: Recording): Promise<Played> {
  const { ids } = stage
  const none = { recording, decisions: [], left: [], found: [] }
  const isMade = isCreate(recording) && recording.response.status === 201
  const unplayed = (reason: string): Played => {
    if (isMade) makeAfter(stage, recording)
    return { ...none, outcome: 'not replayable', reason }
  }
  const isRepeated = isMade && shownBy(recording).some(({ resource, shown }) => ids.isKnown(kindOf(resource), shown.id))
  const reason = prepare(stage, recording)
  if (reason !== undefined) return unplayed(reason)
  const before = isWrite(recording) && !isCreate(recording) ? await beforeOf(world, ids, recording) : undefined
  const answer = await world.ask(recording, ids)
  if (typeof answer === 'string') return unplayed(answer)
  if (isMade && answer.status === 201) pairMade(ids, recording, answer.body)
  if (isMade && answer.status !== 201) makeAfter(stage, recording)
  const { resource } = placeOf(recording)
  const ours = { ...answer, body: ids.toTheirs(answer.body, resource && kindOf(resource)) }
  const found = differences(recording, ours)
  const isCounted = found.some(({ term }) => term !== undefined)
  const assigned = isCounted ? await assignedIn(world, ids, recording) : undefined
  const about = { recording, ours, before, isRepeated, ...(assigned && { assigned }) }
  const decisions = new Set<string>()
  const left: Difference[] = []
  for (const difference of found) {
    const decision = deliberate(difference, about)
    if (decision === undefined) left.push(difference)
    else decisions.add(decision)
  }
  if (isWrite(recording) && decisions.size > 0) follow(stage, recording)
  const base = { recording, decisions: [...decisions], found, ours }
  if (left.length > 0 && isMissing(stage, recording, answer.status))
    return { ...base, left: [], outcome: 'not replayable', reason: 'no answer shows the record it names' }
  if (left.length > 0 && unseen && left.every((difference) => isUnseen(difference, about)))
    return { ...base, left: [], outcome: 'not replayable', reason: 'it shows what requests did that the folder lacks' }
  return { ...base, left, outcome: left.length > 0 ? 'failed' : found.length > 0 ? 'deliberate' : 'agreed' }
}

/**
 * How many published events each term is directly assigned to, hidden and protected ones included: what the recorded server counts.
 * Read over the interface, so that it is known of a server elsewhere, too.
 */
async function assignedIn(world: World, ids: Ids, recording: Recording): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = { starts_after: '0001-01-01', status: 'publish', hidden: 'any', per_page: '100', page: String(page) }
    const path = `${recordedBase}/events`
    const request = { ...recording.request, method: 'GET', path, body: null, query, headers: {}, as: 'admin' }
    const answer = await world.ask({ ...recording, request }, ids)
    if (typeof answer === 'string' || answer.status !== 200) return new Map()
    const body = ids.toTheirs(answer.body, 'posts')
    if (!isObject(body)) return new Map()
    pages = Number(body['total_pages'])
    for (const event of objectsIn(body['events']))
      for (const term of [...objectsIn(event['categories']), ...objectsIn(event['tags'])])
        counts.set(Number(term['id']), (counts.get(Number(term['id'])) ?? 0) + 1)
  }
  return counts
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
