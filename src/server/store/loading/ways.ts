// How a loaded record is written: the tables it has rows in, their columns, and the statement that writes a row of each.
import type { ResourceName } from '#contract/resources.ts'
import { changeColumns } from '../changes.ts'
import { isPost, linkTables, sharedColumns, textColumns } from '../columns.ts'
import { linksColumn } from '../links.ts'
import type { Database } from '../database.ts'
import { rowColumns } from '../rows.ts'
import type { Value } from '../types.ts'
import { defaultsOf } from './defaults.ts'

const ownColumns = ['id', 'source_language', 'revision', 'modified_utc', 'author']
const variantColumns = ['key', 'id', 'language', 'revision', 'modified_utc', 'status', 'slug', 'made_from']

/** Where the slug stands among the values of a variant's row. */
export const slugAt = variantColumns.indexOf('slug')

/**
 * A table that records are written into; `but`: what is not written. `from`: the table in a slot whose rows, as `t`, these are made of;
 * `own`: columns that a thread does not write because other columns tell them, and how, with the record's own row as `o`.
 */
export type Target = {
  readonly table: string
  readonly from: string
  readonly columns: readonly string[]
  readonly but: string
  readonly own: { readonly [column: string]: string }
}

/** What a row of lists repeats of its record: a thread neither binds nor writes it, the row it is taken from has it. */
const repeated: Target['own'] = { author: 'o.author', published: 'o.date' }
const repeatedOfEvents: Target['own'] = {
  ...repeated,
  hidden: 'o.hide_from_listings',
  locked: "o.password <> ''",
  featured: 'o.featured',
  starts: 'o.start_date',
  ends: 'o.end_date',
  starts_utc: 'o.utc_start_date',
  ends_utc: 'o.utc_end_date',
}
const repeatedOf = (resource: ResourceName): Target['own'] =>
  resource === 'events' ? repeatedOfEvents : isPost(resource) ? repeated : {}

/** What a variant's row in a slot tells beside the variant: what lists have of a variant in its own language, and nothing else tells. */
export const toldOfLists = ['title', 'outdated', 'empty'] as const
/** What they are called there. */
export const listName = (column: string): string => `listed_${column}`
/** The rest of such a row, of a new record: what its variant's row has. */
const repeatedOfVariant: Target['own'] = {
  asked: 't.language',
  stand_in: '0',
  own_status: 't.status',
  modified: 't.modified_utc',
  ...Object.fromEntries(toldOfLists.map((column) => [column, `t.${listName(column)}`])),
}

/** The tables of a resource, by what they hold; links in the order of `linkTables`. */
export type Way = {
  readonly resource: ResourceName
  readonly own: Target
  /** Writes no row when another record has the slug. */
  readonly texts: Target
  readonly links: readonly Target[]
  readonly due: Target
  readonly rows: Target
  /** Of those, the ones of variants in their own language. */
  readonly ownRows: Target
  readonly changes: Target
  readonly defaults: { readonly [column: string]: Value }
}

const target = (
  table: string,
  columns: readonly string[],
  but = '',
  own: Target['own'] = {},
  from = table,
): Target => ({ table, from, columns, but, own })

/** The way of a resource, as the schema has it. */
export const wayOf = (db: Database, resource: ResourceName): Way => ({
  resource,
  own: target(resource, [...ownColumns, ...sharedColumns[resource], ...(resource === 'events' ? [linksColumn] : [])]),
  texts: target(
    `${resource}_texts`,
    [...variantColumns, ...textColumns[resource]],
    "ON CONFLICT (language, slug) WHERE slug <> '' DO NOTHING",
  ),
  links: linkTables.map(({ table, column }) => target(table, ['event', 'position', column])),
  due: target('due', ['at', 'resource', 'record']),
  rows: target(`${resource}_rows`, rowColumns(resource), '', repeatedOf(resource)),
  ownRows: target(
    `${resource}_rows`,
    rowColumns(resource),
    '',
    { ...repeatedOf(resource), ...repeatedOfVariant },
    `${resource}_texts`,
  ),
  changes: target('changes', changeColumns),
  defaults: defaultsOf(db, resource),
})

/** All tables of a way, a record's own first. */
export const targetsOf = ({ resource, own, texts, links, due, rows, ownRows, changes }: Way): readonly Target[] => [
  own,
  texts,
  ...(resource === 'events' ? links : []),
  due,
  rows,
  ownRows,
  changes,
]

/** The statement that writes a row from bound values. */
export const inserting = ({ table, columns, but }: Target): string =>
  `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ${but}`
