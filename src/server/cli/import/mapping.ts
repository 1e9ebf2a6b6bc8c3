// Reads `--map FILE`, CSV or JSON: ids of records and accounts at the source, and those here.
import { readFileSync } from 'node:fs'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { isAccountName } from '#shared/schema/accounts.ts'
import { UsageError } from '../usage-error.ts'

/** Ids here by ids of the source, per resource; `accounts`: ids or names of accounts by ids of authors. */
export type Mapping = { readonly [N in ResourceName]: ReadonlyMap<number, number> } & {
  readonly accounts: ReadonlyMap<number, number | string>
}

const names = [...resourceNames, 'accounts'] as const
const forms =
  'lines such as “events,12,34” (resource, id at the source, id here) or JSON such as {"events": {"12": 34}}'

/** Reads a map. Throws `UsageError` with the first invalid line. */
export function readMapping(file: string | undefined): Mapping {
  const maps = {
    events: new Map<number, number>(),
    venues: new Map<number, number>(),
    organizers: new Map<number, number>(),
    categories: new Map<number, number>(),
    tags: new Map<number, number>(),
    accounts: new Map<number, number | string>(),
  }
  if (file === undefined) return maps
  const targets = new Set<string>()
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  for (const [row, name, from, to] of /^\s*\{/.test(text) ? jsonRows(text, file) : csvRows(text)) {
    const known = names.find((candidate) => candidate === name)
    const target = isId(to)
      ? Number(to)
      : known === 'accounts' && to !== undefined && isAccountName(to)
        ? to
        : undefined
    if (!known || !isId(from) || target === undefined)
      throw new UsageError(`--map ${file}, ${row}: must be ${forms}; resources are ${names.join(', ')}.`)
    const mapped = maps[known].get(Number(from))
    if (mapped !== undefined && mapped !== target)
      throw new UsageError(`--map ${file}, ${row}: ${known} ${from} is mapped to ${mapped} already.`)
    // Two records of the source would overwrite each other; accounts are only looked up.
    if (known !== 'accounts' && mapped === undefined && targets.has(`${known} ${to}`))
      throw new UsageError(`--map ${file}, ${row}: another of the ${known} is mapped to ${to} already.`)
    targets.add(`${known} ${to}`)
    if (known === 'accounts') maps.accounts.set(Number(from), target)
    else maps[known].set(Number(from), Number(to))
  }
  return maps
}

const isId = (text: string | undefined): boolean => text !== undefined && /^[1-9]\d{0,14}$/.test(text)

type Row = readonly [row: string, name: string, from: string | undefined, to: string | undefined]

const csvRows = (text: string): Row[] =>
  text.split(/\r?\n/).flatMap((line, at): Row[] => {
    const [name = '', from, to] = line.split(/[,;]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    const isHeading = at === 0 && !isId(from)
    return line.trim() === '' || isHeading ? [] : [[`line ${at + 1}`, name, from, to]]
  })

function jsonRows(text: string, file: string): Row[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new UsageError(`--map ${file} is no JSON. It must be ${forms}.`)
  }
  return Object.entries(parsed ?? {}).flatMap(([name, pairs]: [string, unknown]) =>
    typeof pairs === 'object' && pairs !== null
      ? Object.entries(pairs).map(([from, to]): Row => [name, name, from, String(to)])
      : [[name, name, undefined, undefined] as const],
  )
}
