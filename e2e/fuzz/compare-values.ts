// Normalizes sent field values as documented.
import { costs, words } from '#support/values.ts'

/** Expected values by sent value; values in no table are not checked. */
type Table = ReadonlyMap<unknown, unknown>

const lines: Table = new Map([...words, 'Gent', '12'].map((word) => [word, word]))
const addresses: Table = new Map([['https://example.org/a', 'https://example.org/a']])
const flags: Table = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [false, false],
  ['0', false],
])
/** Sanitized rich texts by sent text. */
const richText: Table = new Map([
  ['<p>Hello</p>', '<p>Hello</p>'],
  ['<p>a <b>b</b></p>', '<p>a <b>b</b></p>'],
  ['<script>x</script>', ''],
])
const hues: Table = new Map(['plum', 'green', ''].map((hue) => [hue, hue]))

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
  excerpt: richText,
  description: richText,
  featured: flags,
  sticky: flags,
  hide_from_listings: flags,
  all_day: flags,
  color: hues,
}

type Values = { readonly [field: string]: unknown }
type WrongValue = [field: string, expected: unknown, read: unknown]
/** Whether a linked record is visible to the account in other records. */
export type LinkVisibility = { shows: (resource: 'venues' | 'organizers', id: number) => boolean }

const isRow = (value: unknown): value is Values => typeof value === 'object' && value !== null
const toRows = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isRow) : isRow(value) ? [value] : [])
/** The ids of linked records, in order. */
export const toIds = (value: unknown): number[] => toRows(value).map((row) => Number(row['id']))
const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b)
/** Excludes the empty list, which a form cannot express. */
const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number')

const slugs: { readonly [name: string]: string } = { Concert: 'concert', Fête: 'fete', Markt: 'markt', x: 'x' }
/** Whether a term has a name, ignoring case, or its slug. */
const isNamed = (row: Values, name: unknown, by: string): boolean =>
  String(row[by]).toLowerCase() === String(name).toLowerCase() || row['slug'] === slugs[String(name)]
const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string' && lines.has(one))

/** Wrong links, sent as ids, names or objects. */
function mislinked(field: string, value: unknown, read: unknown, linked: LinkVisibility | undefined): WrongValue[] {
  const response = (expected: unknown, found: unknown): WrongValue[] =>
    JSON.stringify(expected) === JSON.stringify(found) ? [] : [[field, expected, found]]
  if (field === 'tags' || field === 'categories') {
    if (isIds(value)) return response(sorted(value), sorted(toIds(read)))
    const rows = toRows(read)
    const lacking = areTexts(value) ? value.filter((name) => !rows.some((row) => isNamed(row, name, 'name'))) : []
    return response([], lacking)
  }
  if (!linked) return []
  const resource = field === 'venue' ? 'venues' : 'organizers'
  if (value === '') return response([], toIds(read))
  const ids = typeof value === 'number' ? [value] : isIds(value) ? [...new Set(value)] : undefined
  if (ids)
    return response(
      ids.filter((id) => linked.shows(resource, id)),
      toIds(read),
    )
  const names = toRows(value).map((row) => row[field])
  const isPlain = names.length > 0 && names.every((name) => lines.has(name))
  const found = toRows(read).map((row) => String(row[field]).toLowerCase())
  return isPlain
    ? response(
        [],
        names.filter((name) => !found.includes(String(name).toLowerCase())),
      )
    : []
}

/** A wrong cost, with its details if the response has them. */
function miscounted(value: unknown, read: Values): WrongValue[] {
  const known = costs.find(([sent]) => JSON.stringify(sent) === JSON.stringify(value))
  if (!known) return []
  const [, cost, symbol, position, values] = known
  const expected = { cost, symbol, position, values }
  const details = isRow(read['cost_details']) ? read['cost_details'] : undefined
  const found = details
    ? {
        cost: read['cost'],
        symbol: details['currency_symbol'],
        position: details['currency_position'],
        values: details['values'],
      }
    : { ...expected, cost: read['cost'] }
  return JSON.stringify(found) === JSON.stringify(expected) ? [] : [['cost', expected, found]]
}

/** Returns wrong values of a response: `[field, expected, read]`. Without `linked`, links to venues and organizers are not checked. */
export function findWrongValues(resource: string, sent: Values, read: Values, linked?: LinkVisibility): WrongValue[] {
  const taken = String(sent['inherit'] ?? '')
  return Object.entries(sent).flatMap(([field, value]): WrongValue[] => {
    if (taken.includes(field)) return []
    if (resource === 'events' && ['tags', 'categories', 'venue', 'organizer'].includes(field))
      return linked || isIds(value) ? mislinked(field, value, read[field], linked) : []
    if (resource === 'events' && field === 'cost') return miscounted(value, read)
    // Descriptions of terms are plain text, and get no paragraphs.
    if (field === 'description' && (resource === 'categories' || resource === 'tags')) return []
    const table = tables[field]
    if (!table?.has(value)) return []
    const expected = table.get(value)
    return read[field] === expected ? [] : [[field, expected, read[field]]]
  })
}
