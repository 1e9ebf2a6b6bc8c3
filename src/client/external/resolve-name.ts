// What the found records are linked to or stand below and no list shows: each is read by its own number.
import type { ResourceName } from '#shared/schema/resources.ts'
import { inTurn, type Reading } from './source-requests.ts'
import { isTold, linksIn, type Told } from './tec.ts'

export type Named = { resource: ResourceName; record: Told }

/** Reads what is named and not known, and what that names in turn. What cannot be read is left to who misses it. */
export async function named(
  { ask }: Reading,
  found: ReadonlyMap<string, Told>,
  resourceOf: (key: string) => ResourceName | undefined,
): Promise<Named[]> {
  const asked = new Set(found.keys())
  const answers: Named[] = []
  const wanting = (records: Iterable<readonly [ResourceName, Told]>): [ResourceName, number][] => {
    const wanted: [ResourceName, number][] = []
    for (const [resource, record] of records)
      for (const [name, id] of linksIn(resource, record)) {
        const key = `${name}/${id}`
        if (asked.has(key)) continue
        asked.add(key)
        wanted.push([name, id])
      }
    return wanted
  }
  const known = [...found].flatMap(([key, record]): [ResourceName, Told][] => {
    const resource = resourceOf(key)
    return resource ? [[resource, record]] : []
  })
  for (let wanted = wanting(known); wanted.length > 0;) {
    const fresh: Named[] = []
    await inTurn(wanted, async ([resource, id]) => {
      const { status, body } = await ask(`/${resource}/${id}`, {})
      if (status === 200 && isTold(body) && body['id'] === id) fresh.push({ resource, record: body })
    })
    answers.push(...fresh)
    wanted = wanting(fresh.map(({ resource, record }) => [resource, record]))
  }
  return answers
}
