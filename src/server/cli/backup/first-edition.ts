// Converts stores of the first edition.
import SQLite from 'better-sqlite3'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { openImageFiles, originalName, uploadName, writeSizes } from '../../images/files.ts'
import { ImageError } from '../../images/issues.ts'
import { createImageProcessor } from '../../images/processor.ts'
import { linkTables } from '../../store/columns.ts'
import { refreshDerived } from '../../store/derived-rows.ts'
import { nextImage, saveFiles } from '../../store/images.ts'
import { openStore, type Store } from '../../store/store.ts'
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

/** Converts a store of the first edition to a new file, and its images in place. */
export async function convertFirstEdition(from: string, to: string, imagesFolder: string): Promise<void> {
  await (await openStore({ file: to })).close()
  const copied = copyRows(from, to)
  const store = await openStore({ file: to })
  try {
    await deriveRows(store, copied)
    await reencodeImages(store, imagesFolder)
  } finally {
    await store.close()
  }
}

/** Tables in the order of their references; other columns than those of the same name, as expressions of the former row. */
const tables: readonly { name: string; former?: string; values?: { readonly [column: string]: string } }[] = [
  { name: 'accounts' },
  { name: 'sessions', values: { last_used_ms: 'used_ms', idle_timeout_ms: 'idle_ms', expires_ms: 'ends_ms' } },
  {
    name: 'app_passwords',
    former: 'application_passwords',
    values: { last_used_utc: 'used_utc', expires_utc: 'ends_utc' },
  },
  {
    name: 'idempotency_keys',
    values: { response: 'answer', expires_ms: 'at_ms + 86400000' },
  },
  { name: 'preferences' },
  { name: 'saved_views', former: 'views' },
  { name: 'settings' },
  {
    name: 'images',
    former: 'media',
    values: {
      original_name: 'without_nul(name)',
      file_size: 'filesize',
      alt_texts: 'alt',
      folded_text: 'without_nul(folded)',
      source_url: 'without_nul(address)',
      focal_point: 'focus',
    },
  },
  ...resourceNames.map((name) => ({ name })),
  ...resourceNames.map((resource) => ({
    name: `${resource}_translations`,
    former: `${resource}_texts`,
    values: { slug_before_trash: 'without_nul(slug_kept)', translated_from: 'made_from' },
  })),
  ...linkTables.map(({ table }) => ({ name: table })),
  { name: 'removed_translations', former: 'removed_variants' },
  { name: 'changes', values: { action: 'deed', parts: 'expanded_parts(parts)' } },
]

/** Columns whose type has changed. The type of image ids varied. */
const convertedColumns: { readonly [column: string]: string } = {
  image: 'nullif(CAST(image AS INTEGER), 0)',
  geo_lat: 'decimal_text(geo_lat)',
  geo_lng: 'decimal_text(geo_lng)',
}

const sequence = (name: string, table: string): string =>
  `UPDATE main.sequences SET last = coalesce((SELECT seq FROM former.sqlite_sequence WHERE name = '${table}'), 0) WHERE name = '${name}'`
const sequences: readonly string[] = [
  `UPDATE main.sequences SET last = (SELECT f.last FROM former.sequences f WHERE f.name = sequences.name) WHERE name IN ('posts', 'terms')`,
  sequence('accounts', 'accounts'),
  sequence('app_passwords', 'application_passwords'),
  sequence('saved_views', 'views'),
]

/** Copies a table; derived columns stay empty. PostgreSQL rejects NUL in text. */
function copyTable(connection: SQLite.Database, { name, former = name, values = {} }: (typeof tables)[number]): void {
  const listColumns = (schema: string, table: string): string[] =>
    connection.prepare<[string, string], string>('SELECT name FROM pragma_table_info(?, ?)').pluck().all(table, schema)
  const formerColumns = listColumns('former', former)
  const copied = listColumns('main', name).flatMap((column) => {
    const value = values[column] ?? (formerColumns.includes(column) ? `without_nul(${column})` : undefined)
    return value === undefined ? [] : [{ column, value: convertedColumns[column] ?? value }]
  })
  connection.exec(
    // A new store has the setting of its id.
    `INSERT OR REPLACE INTO main.${name} (${copied.map(({ column }) => column).join(', ')})
     SELECT ${copied.map(({ value }) => value).join(', ')} FROM former.${former}`,
  )
}

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
      for (const statement of sequences) connection.exec(statement)
      for (const table of tables) copyTable(connection, table)
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
async function deriveRows(store: Store, copied: CopiedIds): Promise<void> {
  for (const [resource, ids] of copied)
    for (let start = 0; start < ids.length; start += batchSize)
      await store.write(async (tx) => {
        const records = await readRecords(tx, resource, ids.slice(start, start + batchSize))
        const states = [...records.values()].map((after) => ({ before: undefined, after }))
        await refreshDerived(tx, resource, states)
      })
}

function ignoreImageError(error: unknown): undefined {
  if (!(error instanceof ImageError)) throw error
}

/**
 * Re-encodes images, which the first edition served as they were uploaded, under their names, because texts link to them. Crops them
 * around their focal points. Images that are missing or broken stay.
 */
async function reencodeImages(store: Store, folder: string): Promise<void> {
  const files = openImageFiles(folder)
  const processor = createImageProcessor()
  const next = async (id: number) => store.read(async (tx) => nextImage(tx, id))
  try {
    for (let image = await next(0); image; image = await next(image.id)) {
      const { id, file, focus } = image
      const upload = await files.read(originalName(image))
      const processed = upload && (await processor.process(upload).catch(ignoreImageError))
      if (!processed) continue
      const { width, height, bytes } = processed
      const cropped = focus && (await processor.process(upload, focus).catch(ignoreImageError))
      const crops = cropped ? await writeSizes(files, file, cropped.sizes) : {}
      await files.write(uploadName(file), upload)
      await files.write(originalName(image), bytes)
      const saved = { width, height, filesize: bytes.length, sizes: { ...image.sizes, ...crops } }
      await store.write(async (tx) => saveFiles(tx, id, saved))
    }
  } finally {
    processor.close()
  }
}
