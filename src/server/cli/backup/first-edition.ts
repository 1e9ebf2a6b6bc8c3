// Converts stores of the first edition.
import SQLite from 'better-sqlite3'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { linkTables } from '../../store/columns.ts'
import { refreshDerived } from '../../store/derived-rows.ts'
import { openStore } from '../../store/open-store.ts'
import { readRecords } from '../../store/records.ts'
import { InvalidBackup } from './checksum.ts'

/** Versions in `user_version` that can be converted. */
const oldest = 19
const latest = 21
/** The first version of the second edition. */
const secondEdition = 1000

/** Records whose derived rows one transaction writes. */
const batchSize = 500

/** Returns whether a database is a store of the first edition. Throws `InvalidBackup` if it cannot be converted, or is no store. */
export function isFirstEdition(database: SQLite.Database): boolean {
  const tables = database.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all()
  const version = Number(database.pragma('user_version', { simple: true }))
  if (version >= secondEdition && tables.includes('migrations')) return false
  if (version < 1 || version >= secondEdition || !tables.includes('events_texts'))
    throw new InvalidBackup('The file is a backup of another application.')
  if (version < oldest)
    throw new InvalidBackup(
      `The backup is of an early release (version ${version}). Restore it with the last release of the first edition, make a backup there, and restore that one here.`,
    )
  if (version > latest) throw new InvalidBackup(`The backup has version ${version}, which this release does not know.`)
  return true
}

/** Converts a store of the first edition to a new file. */
export async function convertFirstEdition(from: string, to: string): Promise<void> {
  await (await openStore({ file: to })).close()
  await deriveRows(to, copyRows(from, to))
}

const common = ['id', 'source_language', 'revision', 'modified_utc', 'trashed_utc', 'author']
const dates = ['date', 'date_utc']
const eventTimes = ['start_date', 'end_date', 'utc_start_date', 'utc_end_date', 'all_day', 'timezone', 'event_state']
const maps = ['show_map', 'show_map_link']
const translation = ['id', 'language', 'revision', 'modified_utc', 'status']
const address = ['address', 'city', 'province', 'state', 'stateprovince']
const imageFile = ['file', 'extension', 'width', 'height', 'sizes']

/** Returns a statement that copies columns of the same name; `more`: the others, with the expression for their value. */
const copy = (table: string, former: string, columns: readonly string[], more: { [column: string]: string } = {}) =>
  `INSERT INTO main.${table} (${[...columns, ...Object.keys(more)].join(', ')})
   SELECT ${[...columns, ...Object.values(more)].join(', ')} FROM former.${former}`

/** The type of image ids varied. */
const imageId = { image: 'nullif(CAST(image AS INTEGER), 0)' }
/** PostgreSQL rejects NUL in text. */
const texts = (columns: readonly string[]): { [column: string]: string } =>
  Object.fromEntries(columns.map((column) => [column, `without_nul(${column})`]))

const translations = (resource: string, columns: readonly string[]): string =>
  copy(`${resource}_translations`, `${resource}_texts`, translation, {
    ...texts(['slug', ...columns]),
    slug_before_trash: 'without_nul(slug_kept)',
    translated_from: 'made_from',
  })

const sequence = (name: string, table: string): string =>
  `UPDATE main.sequences SET last = coalesce((SELECT seq FROM former.sqlite_sequence WHERE name = '${table}'), 0) WHERE name = '${name}'`

const statements: readonly string[] = [
  `UPDATE main.sequences SET last = (SELECT f.last FROM former.sequences f WHERE f.name = sequences.name) WHERE name IN ('posts', 'terms')`,
  sequence('accounts', 'accounts'),
  sequence('app_passwords', 'application_passwords'),
  sequence('saved_views', 'views'),
  copy(
    'accounts',
    'accounts',
    ['id', 'role', 'languages', 'password_hash', 'created_utc', 'disabled_utc'],
    texts(['name', 'name_key']),
  ),
  copy('sessions', 'sessions', ['token_hash', 'account', 'started_ms'], {
    last_used_ms: 'used_ms',
    idle_timeout_ms: 'idle_ms',
    expires_ms: 'ends_ms',
  }),
  copy('app_passwords', 'application_passwords', ['id', 'account', 'hash', 'scope', 'languages', 'created_utc'], {
    ...texts(['name']),
    last_used_utc: 'used_utc',
    expires_utc: 'ends_utc',
  }),
  copy('idempotency_keys', 'idempotency_keys', ['account', 'path', 'language', 'key', 'body_hash'], {
    state: "'done'",
    response: 'answer',
    expires_ms: 'at_ms + 86400000',
  }),
  copy('preferences', 'preferences', ['account', 'value']),
  copy('saved_views', 'views', ['id', 'account', 'resource', 'shared'], texts(['name', 'query'])),
  `${copy('settings', 'settings', ['key', 'value'])} WHERE key <> 'store_id'`,
  copy('images', 'media', ['id', 'revision', 'author', 'created_utc', 'modified_utc', ...imageFile], {
    original_name: 'without_nul(name)',
    file_size: 'filesize',
    alt_texts: 'alt',
    folded_text: 'without_nul(folded)',
    source_url: 'without_nul(address)',
    focal_point: 'focus',
  }),
  copy(
    'events',
    'events',
    [...common, ...dates, ...eventTimes, ...maps, 'featured', 'sticky', 'hide_from_listings', 'post_parent'],
    {
      ...imageId,
      ...texts(['password']),
    },
  ),
  copy('venues', 'venues', [...common, ...dates, ...maps], {
    ...imageId,
    ...texts(['zip', 'country', 'phone', 'password']),
    geo_lat: 'decimal_text(geo_lat)',
    geo_lng: 'decimal_text(geo_lng)',
  }),
  copy('organizers', 'organizers', [...common, ...dates], { ...imageId, ...texts(['phone', 'email', 'password']) }),
  copy('categories', 'categories', [...common, 'parent']),
  copy('tags', 'tags', common),
  translations('events', ['title', 'excerpt', 'description', 'cost', 'website', 'event_state_reason']),
  translations('venues', ['venue', 'description', 'website', ...address]),
  translations('organizers', ['organizer', 'description', 'website']),
  translations('categories', ['name', 'description']),
  translations('tags', ['name', 'description']),
  ...linkTables.map(({ table, column }) => copy(table, table, ['event', 'position', column])),
  copy('removed_translations', 'removed_variants', ['resource', 'id', 'language', 'revision']),
  copy('changes', 'changes', ['seq', 'at', 'change_set', 'account', 'resource', 'record'], {
    action: 'deed',
    parts: 'expanded_parts(parts)',
  }),
]

type CopiedIds = readonly (readonly [ResourceName, readonly number[]])[]

/** Copies all rows but derived ones. Returns the ids of the records. */
function copyRows(from: string, to: string): CopiedIds {
  const connection = new SQLite(to, { fileMustExist: true })
  try {
    connection.function('without_nul', { deterministic: true }, (value) =>
      typeof value === 'string' ? value.replaceAll('\0', '') : value,
    )
    connection.function('decimal_text', { deterministic: true }, (value) => (value === null ? null : String(value)))
    connection.function('expanded_parts', { deterministic: true }, (parts) => expandParts(String(parts)))
    connection.prepare('ATTACH ? AS former').run(from)
    connection.transaction(() => {
      for (const statement of statements) connection.exec(statement)
    })()
    return resourceNames.map((resource) => [
      resource,
      connection.prepare<[], number>(`SELECT id FROM main.${resource} ORDER BY id`).pluck().all(),
    ])
  } finally {
    connection.close()
  }
}

interface CompactParts {
  readonly came: { readonly [part: string]: { readonly [field: string]: unknown } }
  readonly fromSource: { readonly [language: string]: readonly string[] }
}

/** Before version 20, a creation was stored as values by part, and the names of fields that were translated from the source. */
function expandParts(parts: string): string {
  if (!parts.startsWith('{"came":')) return parts
  const { came, fromSource }: CompactParts = JSON.parse(parts)
  const source = came[String(came['shared']?.['source_language'])] ?? {}
  const expanded = Object.entries(came).map(([part, fields]) => [
    part,
    Object.fromEntries([
      ...Object.entries(fields).map(([name, value]) => [name, [null, value]]),
      ...(fromSource[part] ?? []).map((name) => [`made_from.${name}`, [null, source[name] ?? null]]),
    ]),
  ])
  return JSON.stringify(Object.fromEntries(expanded))
}

/** Writes the rows that lists and searches read. */
async function deriveRows(file: string, copied: CopiedIds): Promise<void> {
  const store = await openStore({ file })
  try {
    for (const [resource, ids] of copied)
      for (let start = 0; start < ids.length; start += batchSize)
        await store.write(async (tx) => {
          const records = await readRecords(tx, resource, ids.slice(start, start + batchSize))
          for (const record of records.values()) await refreshDerived(tx, undefined, record)
        })
  } finally {
    await store.close()
  }
}
