// What columns hold when nothing is said: read off the schema, for records that are reckoned before they are written.
import type { ResourceName } from '#contract/resources.ts'
import { sharedColumns } from '../columns.ts'
import type { Database } from '../database.ts'
import type { Value } from '../types.ts'

type Column = { name: string; dflt_value: string | null; notnull: number }

/** A default as the schema writes it: a number, or a text in quotes. */
const valueOf = (written: string | null): Value => {
  if (written === null) return null
  const quoted = /^'(.*)'$/s.exec(written)?.[1]
  return quoted === undefined ? Number(written) : quoted.replaceAll("''", "'")
}

/** The shared columns of a resource with their defaults; a column that has none and must not be empty is left out. */
export function defaultsOf(db: Database, resource: ResourceName): { readonly [column: string]: Value } {
  const columns = db.all<Column>(`SELECT name, dflt_value, "notnull" FROM pragma_table_info('${resource}')`)
  return Object.fromEntries(
    columns
      .filter(
        ({ name, dflt_value, notnull }) => sharedColumns[resource].includes(name) && (dflt_value !== null || !notnull),
      )
      .map(({ name, dflt_value }) => [name, valueOf(dflt_value)]),
  )
}
