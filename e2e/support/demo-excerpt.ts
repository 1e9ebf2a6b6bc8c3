/** A part of the demo content, for tests that read all records often. */
import { demoContent } from '#server/demo/seed.ts'
import type { DemoContent, LocalKey } from '#server/demo/shape.ts'

type Shaped = { readonly key: LocalKey }

/** The fields, languages and numbers of links of a record, as text. */
const shapeOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${Math.min(value.length, 2)}]`
  if (typeof value === 'string') return value.includes('<') ? 'html' : 'text'
  if (typeof value !== 'object' || value === null) return typeof value
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, inner]) => `${name}: ${shapeOf(inner)}`).join()}}`
}

/** The first records of each shape, every twentieth of the rest, and those for which `isNeeded` is true. */
function choose<R extends Shaped>(records: readonly R[], isNeeded: (key: LocalKey) => boolean = () => false): R[] {
  const shapes = new Set<string>()
  return records.filter((record, place) => {
    const { key, ...content } = record
    const shape = shapeOf(content)
    const isNew = !shapes.has(shape)
    shapes.add(shape)
    return isNew || place % 20 === 0 || isNeeded(key)
  })
}

/** A twentieth of the shipped content, with every shape of record. */
export async function demoExcerpt(): Promise<DemoContent> {
  const content = await demoContent()
  const events = choose(content.events)
  const venues = new Set(events.map(({ shared }) => shared.venue))
  return { ...content, events, venues: choose(content.venues, (key) => venues.has(key)) }
}
