// Reads the content of a server during a replay, record by record, as its administrator.
import type { ResourceName } from '#shared/schema/resources.ts'
import { type Ids, type Kind, kindOf } from './ids.ts'
import { isObject, type Json } from './json.ts'
import type { Observed } from './observed.ts'
import { recordedBase } from './recording.ts'
import type { ReplayServer } from './server.ts'

/** A record from a single read, with recorded ids. */
export type ContentRecord = Json & { id: number }
/** All records known to the replay, and the ids of the accounts by name. */
export type Content = { users: { readonly [name: string]: number } } & { [N in ResourceName]: ContentRecord[] }

export type ContentReader = {
  /** The current content; records are read again only after a write. */
  read(): Promise<Content>
  /**
   * Reports that a request may have changed a record, by our id; for a venue, organizer or term also the events that contain it.
   * `isUnpaired`: it created a record that has no recorded id.
   */
  changed(resource: ResourceName | undefined, id: number | undefined, isUnpaired?: boolean): void
}

const resourcesOf: { readonly [K in Kind]: readonly ResourceName[] } = {
  posts: ['events', 'venues', 'organizers'],
  terms: ['categories', 'tags'],
}

/** Reads the content of a server through the interface. `observed` adds values that responses lack. */
export function createContentReader(server: ReplayServer, ids: Ids, observed: Observed): ContentReader {
  const parents = new Map(observed.events.map((event) => [event.id, Number(event['post_parent'] ?? 0)]))
  const resources = new Map<string, ResourceName>()
  const unpaired: { resource: ResourceName; id: number }[] = []
  const bodies = new Map<string, Json | undefined>()

  const readRecord = async (resource: ResourceName, id: number): Promise<Json | undefined> => {
    const key = `${resource}/${id}`
    if (!bodies.has(key)) bodies.set(key, await fetchRecord(resource, id))
    return bodies.get(key)
  }
  const fetchRecord = async (resource: ResourceName, id: number): Promise<Json | undefined> => {
    const response = await server.read(`${recordedBase}/${resource}/${id}`, { context: 'edit' })
    const body = response.status === 200 ? response.body : undefined
    return isObject(body) && body['id'] === id ? body : undefined
  }
  const find = async (kind: Kind, id: number): Promise<{ resource: ResourceName; body: Json } | undefined> => {
    const key = `${kind}/${id}`
    const resource = resources.get(key)
    for (const candidate of resource ? [resource] : resourcesOf[kind]) {
      const body = await readRecord(candidate, id)
      if (!body) continue
      resources.set(key, candidate)
      return { resource: candidate, body }
    }
    return undefined
  }
  const read = async (): Promise<Content> => {
    const content: Content = { users: observed.users, events: [], venues: [], organizers: [], categories: [], tags: [] }
    const add = (resource: ResourceName, body: unknown): void => {
      if (!isObject(body) || typeof body['id'] !== 'number') return
      const parent = resource === 'events' ? { post_parent: parents.get(body['id']) ?? 0 } : {}
      content[resource].push({ ...body, ...parent, id: body['id'] })
    }
    for (const kind of ['posts', 'terms'] as const)
      for (const found of await Promise.all(ids.allOurs(kind).map((id) => find(kind, id))))
        if (found) add(found.resource, ids.toTheirs(found.body, kind))
    for (const { resource, id } of unpaired) {
      if (ids.allOurs(kindOf(resource)).includes(id)) continue
      const body = await readRecord(resource, id)
      // An id without a recorded record.
      if (body) add(resource, { ...(ids.toTheirs(body, kindOf(resource)) as Json), id: -id }) // safe: an object stays one
    }
    return content
  }
  return {
    read,
    changed(resource, id, isUnpaired = false) {
      if (resource === 'events' && id !== undefined) bodies.delete(`events/${id}`)
      else bodies.clear()
      if (isUnpaired && resource && id !== undefined) unpaired.push({ resource, id })
    },
  }
}
