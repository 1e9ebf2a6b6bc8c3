// Pictures in the store: kept, found, described and forgotten.
import { isDeepStrictEqual } from 'node:util'
import type { Focus } from '#shared/schema/response-parts.ts'
import { isLanguage, languages } from '#shared/i18n/language.ts'
import { formatWallTime } from '#shared/dates/wall-time.ts'
import { idsText } from '../condition.ts'
import type { Database } from '../database.ts'
import { fold } from '../fold.ts'
import { isFree, nextId, takeId } from '../record-tables.ts'
import { writtenIn } from './written-in.ts'
import type { AltTexts, PicturedResource, Pictures, StoredPicture, StoredSize } from './types.ts'

type Row = {
  id: number
  revision: number
  author: number
  created_utc: string
  modified_utc: string
  name: string
  file: string
  extension: string
  width: number
  height: number
  filesize: number
  sizes: string
  alt: string
  address: string | null
  focus: string | null
}

const pictured: readonly PicturedResource[] = ['events', 'venues', 'organizers']

const pictureOf = ({ created_utc, modified_utc, sizes, alt, focus, ...row }: Row): StoredPicture => ({
  ...row,
  createdUtc: created_utc,
  modifiedUtc: modified_utc,
  sizes: JSON.parse(sizes) as { [name: string]: StoredSize }, // safe: `create` wrote it
  alt: altIn(JSON.parse(alt)),
  focus: focus === null ? null : (JSON.parse(focus) as Focus), // safe: `describe` wrote it
})

const altIn = (raw: unknown): AltTexts =>
  Object.fromEntries(
    Object.entries(typeof raw === 'object' && raw !== null ? raw : {}).filter(([language]) => isLanguage(language)),
  )

/** The texts that stand after others are said over them; `""` takes one away. */
const merged = (present: AltTexts, said: AltTexts): AltTexts =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const text = said[language] ?? present[language] ?? ''
      return text === '' ? [] : [[language, text]]
    }),
  )

const foldedOf = (name: string, alt: AltTexts): string => fold([name, ...Object.values(alt)].join('\n'))
const columns =
  'id, revision, author, created_utc, modified_utc, name, file, extension, width, height, filesize, sizes, alt, address, focus'

/** The pictures kept in the store; `written` reads the texts. */
export function picturesOf(db: Database, clock: () => number): Pictures {
  const one = (where: string, value: number | string): StoredPicture | undefined => {
    const row = db.one<Row>(`SELECT ${columns} FROM media WHERE ${where}`, value)
    return row && pictureOf(row)
  }
  const read = (id: number): StoredPicture | undefined => one('id = ?', id)
  return {
    read,
    readMany: (ids) =>
      new Map(
        db
          .all<Row>(`SELECT ${columns} FROM media WHERE id IN (SELECT value FROM json_each(?))`, idsText(ids))
          .map((row) => [row.id, pictureOf(row)]),
      ),
    isFree: (id) => isFree(db, 'posts', id),
    byAddress: (address) => one('address = ?', address),
    byFile: (file) => one('file = ? ORDER BY id LIMIT 1', file),
    after: (id) => one('id > ? ORDER BY id LIMIT 1', id),
    create: ({ id: wished, alt = {}, address, ...picture }) =>
      db.transact(() => {
        const id = wished === undefined ? nextId(db, 'posts') : takeId(db, 'posts', wished)
        const now = formatWallTime(clock())
        const { author, name, file, extension, width, height, filesize, sizes } = picture
        const texts = merged({}, alt)
        const row: Row = {
          id,
          revision: 1,
          created_utc: now,
          modified_utc: now,
          author,
          name,
          file,
          extension,
          width,
          height,
          filesize,
          sizes: JSON.stringify(sizes),
          alt: JSON.stringify(texts),
          address: address ?? null,
          focus: null,
        }
        const values = { ...row, folded: foldedOf(name, texts) }
        db.run(
          `INSERT INTO media (${Object.keys(values).join(', ')}) VALUES (${Object.keys(values)
            .map(() => '?')
            .join(', ')})`,
          ...Object.values(values),
        )
        const made = read(id)
        if (!made) throw new Error(`The picture ${id} was not kept.`)
        return made
      }),
    list: ({ page, perPage, search = '' }) => {
      const words = fold(search).split(/\s+/).filter(Boolean).slice(0, 20)
      const where = words.length === 0 ? '' : `WHERE ${words.map(() => 'instr(folded, ?) > 0').join(' AND ')}`
      return db.transactRead(() => ({
        pictures: db
          .all<Row>(
            `SELECT ${columns} FROM media ${where} ORDER BY id DESC LIMIT ? OFFSET ?`,
            ...words,
            perPage,
            (page - 1) * perPage,
          )
          .map(pictureOf),
        total: db.one<{ total: number }>(`SELECT count(*) AS total FROM media ${where}`, ...words)?.total ?? 0,
      }))
    },
    describe: (id, said, focus, sizes) =>
      db.transact(() => {
        const present = read(id)
        if (!present) return undefined
        const alt = merged(present.alt, said)
        const point = focus ?? present.focus
        const isThere = point?.x === present.focus?.x && point?.y === present.focus?.y
        const isCutSo = sizes === undefined || isDeepStrictEqual(sizes, present.sizes)
        if (isThere && isCutSo && languages.every((language) => alt[language] === present.alt[language])) return present
        db.run(
          'UPDATE media SET alt = ?, folded = ?, focus = ?, sizes = ?, revision = revision + 1, modified_utc = ? WHERE id = ?',
          JSON.stringify(alt),
          foldedOf(present.name, alt),
          point && JSON.stringify({ x: point.x, y: point.y }),
          JSON.stringify(sizes ?? present.sizes),
          formatWallTime(clock()),
          id,
        )
        return read(id)
      }),
    replaceFile: ({ id, file }, { width, height, filesize }) =>
      db.transact(() => {
        const sql = 'UPDATE media SET width = ?, height = ?, filesize = ? WHERE id = ? AND file = ?'
        db.run(sql, width, height, filesize, id, file)
      }),
    uses: (id, limit) =>
      pictured.map((resource) => ({
        resource,
        ids: db
          .all<{ id: number }>(`SELECT id FROM ${resource} WHERE image = ? ORDER BY id LIMIT ?`, id, limit)
          .map((row) => row.id),
        total: db.one<{ total: number }>(`SELECT count(*) AS total FROM ${resource} WHERE image = ?`, id)?.total ?? 0,
      })),
    writtenIn: (file) => writtenIn(db, file),
    remove: (id) => void db.run('DELETE FROM media WHERE id = ?', id),
  }
}
