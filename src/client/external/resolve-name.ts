// What the found records are linked to or stand below and no list shows: each is read by its own number.
import type { ResourceName } from '#shared/schema/resources.ts'
import { runParallel, type SourceReader } from './source-requests.ts'
import { isJsonObject, findLinkedIds, type JsonObject } from './tec.ts'

export type LinkedRecord = { resource: ResourceName; record: JsonObject }

/** Reads what is named and not known, and what that names in turn. What cannot be read is left to who misses it. */
export async function fetchLinkedRecords(
  { request }: SourceReader,
  found: ReadonlyMap<string, JsonObject>,
  resourceOf: (key: string) => ResourceName | undefined,
): Promise<LinkedRecord[]> {
  const asked = new Set(found.keys())
  const answers: LinkedRecord[] = []
  const wanting = (records: Iterable<readonly [ResourceName, JsonObject]>): [ResourceName, number][] => {
    const wanted: [ResourceName, number][] = []
    for (const [resource, record] of records)
      for (const [name, id] of findLinkedIds(resource, record)) {
        const key = `${name}/${id}`
        if (asked.has(key)) continue
        asked.add(key)
        wanted.push([name, id])
      }
    return wanted
  }
  const known = [...found].flatMap(([key, record]): [ResourceName, JsonObject][] => {
    const resource = resourceOf(key)
    return resource ? [[resource, record]] : []
  })
  for (let wanted = wanting(known); wanted.length > 0;) {
    const fresh: LinkedRecord[] = []
    await runParallel(wanted, async ([resource, id]) => {
      const { status, body } = await request(`/${resource}/${id}`, {})
      if (status === 200 && isJsonObject(body) && body['id'] === id) fresh.push({ resource, record: body })
    })
    answers.push(...fresh)
    wanted = wanting(fresh.map(({ resource, record }) => [resource, record]))
  }
  return answers
}
