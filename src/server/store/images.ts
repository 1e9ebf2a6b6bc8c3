// The image library: names, sizes and alt texts. The files are in the folder of images.
import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql, type SqlBool } from 'kysely'
import type { FocalPoint } from '#shared/schema/response-parts.ts'
import { isLanguage, type Language, languages } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import type { WallTime } from '#shared/dates/wall-time.ts'
import type { Database } from './database-types.ts'
import { foldText } from './fold-text.ts'
import { allocateId, isId, nextId } from './sequences.ts'
import { nowUtc, type ReadTx, type Transactions, type WriteTx } from './transaction.ts'

/** A smaller size. */
export type StoredSize = {
  readonly width: number
  readonly height: number
  readonly filesize: number
  readonly extension: string
  /** If it is cropped around a focal point: the first pixel of the longer side that remains. */
  readonly at?: number
}
/** Alt texts by language. */
export type AltTexts = { readonly [L in Language]?: string }

export type StoredImage = {
  readonly id: number
  /** Counts the writes, from 1. */
  readonly revision: number
  /** Account id. */
  readonly author: number
  readonly createdUtc: WallTime
  readonly modifiedUtc: WallTime
  /** The name that its sender gave it. */
  readonly name: string
  /** The name of its files, without size and extension: made from the content. */
  readonly file: string
  readonly extension: string
  readonly width: number
  readonly height: number
  /** Bytes. */
  readonly filesize: number
  readonly sizes: { readonly [name: string]: StoredSize }
  readonly alt: AltTexts
  /** The focal point; `null` if never set. */
  readonly focus: FocalPoint | null
  /** The URL it was fetched from; `null` for uploads. */
  readonly address: string | null
}

/** A new image. `id`: the id it had elsewhere. */
export type NewImage = Omit<
  StoredImage,
  'id' | 'revision' | 'createdUtc' | 'modifiedUtc' | 'alt' | 'focus' | 'address'
> & {
  id?: number
  alt?: AltTexts
  address?: string
}

const imageResources = ['events', 'venues', 'organizers'] as const
/** The resources whose records show an image. */
export type ImageResource = (typeof imageResources)[number]

/** The records of a resource whose texts name an image, by id. */
export type TextUses = { resource: ResourceName; ids: number[] }

/** Records whose texts one transaction reads. */
const batchSize = 1000
const maxSearchTerms = 20

function toAltTexts(json: string): AltTexts {
  const texts: unknown = JSON.parse(json)
  const entries = Object.entries(typeof texts === 'object' && texts !== null ? texts : {})
  return Object.fromEntries(entries.filter(([language]) => isLanguage(language)))
}

const toImage = (row: Selectable<Database['images']>): StoredImage => ({
  id: row.id,
  revision: row.revision,
  author: row.author,
  name: row.original_name,
  file: row.file,
  extension: row.extension,
  width: row.width,
  height: row.height,
  filesize: row.file_size,
  address: row.source_url,
  createdUtc: row.created_utc,
  modifiedUtc: row.modified_utc,
  sizes: JSON.parse(row.sizes) as { [name: string]: StoredSize }, // safe: written by `createImage`
  alt: toAltTexts(row.alt_texts),
  focus: row.focal_point === null ? null : (JSON.parse(row.focal_point) as FocalPoint), // safe: written by `describeImage`
})

/** The texts after a change; `""` removes one. */
const mergeAltTexts = (stored: AltTexts, change: AltTexts): AltTexts =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const text = change[language] ?? stored[language] ?? ''
      return text === '' ? [] : [[language, text]]
    }),
  )

const searchText = (name: string, alt: AltTexts): string => foldText([name, ...Object.values(alt)].join('\n'))

/** Writes the folded texts of images anew. */
export async function refoldImages(tx: WriteTx): Promise<void> {
  const rows = await tx.db.selectFrom('images').select(['id', 'original_name', 'alt_texts', 'folded_text']).execute()
  for (const row of rows) {
    const folded = searchText(row.original_name, toAltTexts(row.alt_texts))
    if (folded !== row.folded_text)
      await tx.db.updateTable('images').set({ folded_text: folded }).where('id', '=', row.id).execute()
  }
}

export async function readImage({ db }: ReadTx, id: number): Promise<StoredImage | undefined> {
  if (!isId(id)) return undefined
  const row = await db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toImage(row)
}

/** Images by id; ids without an image are absent. */
export async function readImages({ db, engine }: ReadTx, ids: Iterable<number>): Promise<Map<number, StoredImage>> {
  const requested = [...new Set(ids)].filter(isId)
  if (requested.length === 0) return new Map()
  const rows = await db
    .selectFrom('images')
    .selectAll()
    .where(engine.isAmong(sql.ref('id'), requested))
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.id, toImage(row)]))
}

/** The image that was fetched from a URL. */
export async function findImageBySourceUrl({ db }: ReadTx, url: string): Promise<StoredImage | undefined> {
  const row = await db.selectFrom('images').selectAll().where('source_url', '=', url).executeTakeFirst()
  return row && toImage(row)
}

/** The first image whose files have this name. */
export async function findImageByFile({ db }: ReadTx, file: string): Promise<StoredImage | undefined> {
  // PostgreSQL rejects a NUL instead of finding no row.
  if (file.includes('\0')) return undefined
  const row = await db
    .selectFrom('images')
    .selectAll()
    .where('file', '=', file)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && toImage(row)
}

/** The image with the lowest id above `id`. */
export async function nextImage({ db }: ReadTx, id: number): Promise<StoredImage | undefined> {
  const row = await db.selectFrom('images').selectAll().where('id', '>', id).orderBy('id').limit(1).executeTakeFirst()
  return row && toImage(row)
}

/** The names of the files of all images, without sizes and extensions. */
export async function imageFileNames({ db }: ReadTx): Promise<Set<string>> {
  const rows = await db.selectFrom('images').select('file').distinct().execute()
  return new Set(rows.map(({ file }) => file))
}

/** Part of the library. `search`: words in names and alt texts; `withoutAlt`: images without an alt text in this language. */
type ImageListQuery = { page: number; perPage: number; search?: string; withoutAlt?: Language }

/** A page of the library, newest first, and the exact total. */
export async function listImages(
  { db, engine }: ReadTx,
  { page, perPage, search = '', withoutAlt }: ImageListQuery,
): Promise<{ images: StoredImage[]; total: number }> {
  const terms = foldText(search).split(/\s+/).filter(Boolean).slice(0, maxSearchTerms)
  const conditions = terms.map((term) => engine.contains(sql.ref('folded_text'), term))
  // A quote within a text is escaped, so that this is always a key.
  if (withoutAlt) conditions.push(sql<SqlBool>`NOT (${engine.contains(sql.ref('alt_texts'), `"${withoutAlt}":`)})`)
  const found = db
    .selectFrom('images')
    .where(conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` AND `)}`)
  const rows = await found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { images: rows.map(toImage), total }
}

/** Adds an image whose files exist. Throws `IdConflict` if the requested id is in use. */
export async function createImage(tx: WriteTx, image: NewImage): Promise<StoredImage> {
  const { author, name, file, extension, width, height, filesize, sizes, address } = image
  const alt = mergeAltTexts({}, image.alt ?? {})
  const now = nowUtc(tx)
  const row = await tx.db
    .insertInto('images')
    .values({
      id: image.id === undefined ? await nextId(tx, 'posts') : await allocateId(tx, 'posts', image.id),
      revision: 1,
      author,
      created_utc: now,
      modified_utc: now,
      original_name: name,
      file,
      extension,
      width,
      height,
      file_size: filesize,
      sizes: JSON.stringify(sizes),
      alt_texts: JSON.stringify(alt),
      folded_text: searchText(name, alt),
      source_url: address ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toImage(row)
}

/**
 * Changes alt texts, and the focal point with the sizes cropped around it; `""` removes a text. Writes nothing if nothing differs.
 * Returns the image after it; `undefined` if it does not exist.
 */
export async function describeImage(
  tx: WriteTx,
  id: number,
  texts: AltTexts,
  focus?: FocalPoint,
  sizes?: StoredImage['sizes'],
): Promise<StoredImage | undefined> {
  const stored = await readImage(tx, id)
  if (!stored) return undefined
  const alt = mergeAltTexts(stored.alt, texts)
  const point = focus ?? stored.focus
  const isSamePoint = point?.x === stored.focus?.x && point?.y === stored.focus?.y
  const isSameCrop = sizes === undefined || isDeepStrictEqual(sizes, stored.sizes)
  if (isSamePoint && isSameCrop && languages.every((language) => alt[language] === stored.alt[language])) return stored
  const row = await tx.db
    .updateTable('images')
    .set({
      alt_texts: JSON.stringify(alt),
      folded_text: searchText(stored.name, alt),
      focal_point: point && JSON.stringify({ x: point.x, y: point.y }),
      sizes: JSON.stringify(sizes ?? stored.sizes),
      revision: stored.revision + 1,
      modified_utc: nowUtc(tx),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toImage(row)
}

/** Saves the sizes of re-encoded files. */
export async function saveFiles(
  { db }: WriteTx,
  id: number,
  { width, height, filesize, sizes }: Pick<StoredImage, 'width' | 'height' | 'filesize' | 'sizes'>,
): Promise<void> {
  const saved = { width, height, file_size: filesize, sizes: JSON.stringify(sizes) }
  await db.updateTable('images').set(saved).where('id', '=', id).execute()
}

/** Records that show an image, also trashed ones: the first `limit` ids of each resource and the total. */
export async function imageUses(
  { db }: ReadTx,
  id: number,
  limit: number,
): Promise<{ resource: ImageResource; ids: number[]; total: number }[]> {
  const uses: { resource: ImageResource; ids: number[]; total: number }[] = []
  for (const resource of imageResources) {
    const records = sql`${sql.table(resource)} WHERE image = ${id}`
    const { rows } = await sql<{ id: number }>`SELECT id FROM ${records} ORDER BY id LIMIT ${limit}`.execute(db)
    const count = await sql<{ total: number }>`SELECT count(*) AS total FROM ${records}`.execute(db)
    uses.push({ resource, ids: rows.map((row) => row.id), total: count.rows[0]?.total ?? 0 })
  }
  return uses
}

/** Records with ids above `after` whose texts contain `file`, out of the next `batchSize` ids; `last`: the resource's last id. */
async function textUsesAfter(
  { db, engine }: ReadTx,
  resource: ResourceName,
  file: string,
  after: number,
): Promise<{ ids: number[]; last: number }> {
  const table = sql.table(`${resource}_translations`)
  const texts = resource === 'events' ? ['description', 'excerpt'] : ['description']
  const contains = texts.map((text) => engine.contains(sql.ref(text), file))
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT id FROM ${table}
    WHERE id > ${after} AND id <= ${after + batchSize} AND (${sql.join(contains, sql` OR `)}) ORDER BY id`.execute(db)
  const max = await sql<{ last: number | null }>`SELECT max(id) AS last FROM ${table}`.execute(db)
  return { ids: rows.map(({ id }) => id), last: max.rows[0]?.last ?? 0 }
}

/** The records whose texts name the files of an image. Reads every text, in many transactions so that others run in between. */
export async function findTextUses({ read }: Pick<Transactions, 'read'>, file: string): Promise<TextUses[]> {
  const uses: TextUses[] = []
  for (const resource of resourceNames) {
    const ids: number[] = []
    for (let after = 0, last = 1; after < last; after += batchSize) {
      const batch = await read((tx) => textUsesAfter(tx, resource, file, after))
      ids.push(...batch.ids)
      last = batch.last
    }
    uses.push({ resource, ids })
  }
  return uses
}

/** Deletes the row of an image; its files are the caller's. */
export async function deleteImage({ db }: WriteTx, id: number): Promise<void> {
  await db.deleteFrom('images').where('id', '=', id).execute()
}
