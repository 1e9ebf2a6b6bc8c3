// Which of our records (and accounts) is meant by a number of the source: `--map FILE`, as CSV or JSON.
import { readFileSync } from 'node:fs'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { isAccountName } from '#shared/schema/accounts.ts'
import { UsageError } from '../usage-error.ts'

/** Numbers of the source and ours, per resource; `accounts` for authors, who may be named instead. */
export type Mapping = { readonly [N in ResourceName]: ReadonlyMap<number, number> } & {
  readonly accounts: ReadonlyMap<number, number | string>
}

const names = [...resourceNames, 'accounts'] as const
const forms = 'lines “resource,source,ours” or JSON {"events": {"12": 34}}'

/** Reads a map. Throws `Mistyped` naming the line that cannot be used. */
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
  const taken = new Set<string>()
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  for (const [where, name, from, to] of /^\s*\{/.test(text) ? jsonRows(text, file) : csvRows(text)) {
    const known = names.find((one) => one === name)
    const ours = isId(to) ? Number(to) : known === 'accounts' && to !== undefined && isAccountName(to) ? to : undefined
    if (!known || !isId(from) || ours === undefined)
      throw new UsageError(`--map ${file}, ${where}: must be ${forms}; resources are ${names.join(', ')}.`)
    const response = maps[known].get(Number(from))
    if (response !== undefined && response !== ours)
      throw new UsageError(`--map ${file}, ${where}: ${known} ${from} is mapped to ${response} already.`)
    // Two of theirs would take turns in overwriting one of ours; accounts are only looked up.
    if (known !== 'accounts' && response === undefined && taken.has(`${known} ${to}`))
      throw new UsageError(`--map ${file}, ${where}: another of the ${known} is mapped to ${to} already.`)
    taken.add(`${known} ${to}`)
    if (known === 'accounts') maps.accounts.set(Number(from), ours)
    else maps[known].set(Number(from), Number(to))
  }
  return maps
}

const isId = (text: string | undefined): boolean => text !== undefined && /^[1-9]\d{0,14}$/.test(text)

type Row = readonly [where: string, name: string, from: string | undefined, to: string | undefined]

const csvRows = (text: string): Row[] =>
  text.split(/\r?\n/).flatMap((line, at): Row[] => {
    const [name = '', from, to] = line.split(/[,;]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    const isHeading = at === 0 && !isId(from)
    return line.trim() === '' || isHeading ? [] : [[`line ${at + 1}`, name, from, to]]
  })

function jsonRows(text: string, file: string): Row[] {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new UsageError(`--map ${file} is no JSON: must be ${forms}.`)
  }
  return Object.entries(read ?? {}).flatMap(([name, pairs]: [string, unknown]) =>
    typeof pairs === 'object' && pairs !== null
      ? Object.entries(pairs).map(([from, to]): Row => [name, name, from, String(to)])
      : [[name, name, undefined, undefined] as const],
  )
}
