// What a field reads as after it was sent: the documented normalisation of the values that requests are generated from.
import { words } from './values.ts'

/** Sent values by what they read as; what is in no table is not foretold. */
type Table = ReadonlyMap<unknown, unknown>

const lines: Table = new Map([...words, 'Gent', '12'].map((word) => [word, word]))
const addresses: Table = new Map([['https://example.org/a', 'https://example.org/a']])
const flags: Table = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [false, false],
  ['0', false],
])
/** Texts with markup keep what is allowed. */
const prose: Table = new Map([
  ['<p>Hello</p>', '<p>Hello</p>'],
  ['<p>a <b>b</b></p>', '<p>a <b>b</b></p>'],
  ['<script>x</script>', ''],
])

const tables: { readonly [field: string]: Table } = {
  title: lines,
  venue: lines,
  organizer: lines,
  name: lines,
  city: lines,
  address: lines,
  country: lines,
  phone: lines,
  website: addresses,
  excerpt: prose,
  description: prose,
  featured: flags,
  sticky: flags,
  hide_from_listings: flags,
  all_day: flags,
}

const idsOf = (value: unknown): number[] =>
  Array.isArray(value)
    ? value.flatMap((one: unknown) => (isRow(one) ? [Number(one['id'])] : [])).toSorted((a, b) => a - b)
    : []
const isRow = (value: unknown): value is { readonly [field: string]: unknown } =>
  typeof value === 'object' && value !== null
/** A form cannot say an empty list. */
const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number')

/** Where an answer is not what was sent: `[field, foretold, read]`. */
export function misread(
  resource: string,
  sent: { readonly [field: string]: unknown },
  read: { readonly [field: string]: unknown },
): [field: string, foretold: unknown, read: unknown][] {
  const taken = String(sent['inherit'] ?? '')
  return Object.entries(sent).flatMap(([field, value]): [string, unknown, unknown][] => {
    if (taken.includes(field)) return []
    if ((field === 'tags' || field === 'categories') && isIds(value)) {
      const foretold = value.toSorted((a, b) => a - b)
      return foretold.join() === idsOf(read[field]).join() ? [] : [[field, foretold, idsOf(read[field])]]
    }
    // An event's are links; a term's description is plain text, and without a paragraph a text gets one.
    if (resource === 'events' && (field === 'venue' || field === 'organizer')) return []
    if (field === 'description' && (resource === 'categories' || resource === 'tags')) return []
    const table = tables[field]
    if (!table?.has(value)) return []
    const foretold = table.get(value)
    return read[field] === foretold ? [] : [[field, foretold, read[field]]]
  })
}
