// Reads `--map FILE`: ids at the source and ids here, in CSV.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { isAccountName } from '#shared/schema/accounts.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { perResource } from '../../store/columns.ts'
import { UsageError } from '../usage-error.ts'

/** Ids here by ids of the source, per resource; `accounts`: ids or names of accounts by ids of authors. */
export type Mapping = { readonly [N in ResourceName]: ReadonlyMap<number, number> } & {
  readonly accounts: ReadonlyMap<number, number | string>
}

const names = [...resourceNames, 'accounts'] as const
const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)

/** Reads a map. Throws `UsageError` without a file, or with the first invalid line. */
export function readMapping(file: string | undefined): Mapping {
  const accounts = new Map<number, number | string>()
  const records = perResource(() => new Map<number, number>())
  const targets = new Set<string>()
  if (file !== undefined && !(existsSync(file) && statSync(file).isFile()))
    throw new UsageError(`--map: there is no file ${file}.`)
  const lines =
    file === undefined
      ? []
      : readFileSync(file, 'utf8')
          .replace(/^\uFEFF/, '')
          .split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    const cells = line.split(/[,;]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    const [name = '', from = '', to = ''] = cells
    const isHeading = index === 0 && !isId(from)
    if (line.trim() === '' || isHeading) continue
    const fail = (message: string): never => {
      throw new UsageError(`--map ${file}, line ${index + 1}: ${message}.`)
    }
    const known = names.find((candidate) => candidate === name)
    if (!known || !isId(from) || !(isId(to) || (known === 'accounts' && isAccountName(to))))
      return fail(`must be resource, id at the source, id here, such as “events,12,34”; resources: ${names.join(', ')}`)
    const map = known === 'accounts' ? accounts : records[known]
    const mapped = map.get(Number(from))
    if (mapped !== undefined && String(mapped) !== to) fail(`${known} ${from} is mapped to ${mapped} already`)
    // Two records of the source would overwrite each other; accounts are only looked up.
    if (known !== 'accounts' && mapped === undefined && targets.has(`${known} ${to}`))
      fail(`another of the ${known} is mapped to ${to} already`)
    targets.add(`${known} ${to}`)
    if (isId(to)) map.set(Number(from), Number(to))
    else accounts.set(Number(from), to)
  }
  return { ...records, accounts }
}
