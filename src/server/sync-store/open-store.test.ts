// The file outlives its process, however that ends, and may be written by several.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import type { TranslationFilter } from '#shared/schema/list-filters.ts'
import { resourceNames } from '#shared/schema/resources.ts'
import { openDatabase } from './database.ts'
import { openStore } from './open-store.ts'
import { statesMigration } from './rows.ts'
import { migrations } from './schema.ts'
import {
  afternoon,
  by,
  category,
  editor,
  event,
  getIds,
  listQuery,
  sampleFile,
  venue,
} from '#support/sync-test-store.ts'

test('what was written is there when the file is opened again', () => {
  const { file, remove } = sampleFile()
  const store = openStore(file)
  const made = event(store, { en: 'Fair' })
  store.close()
  const again = openStore(file)
  expect(again.read('events', made.id)).toEqual(made)
  again.close()
  remove()
})

test('a file of a newer version is left alone', () => {
  const { file, remove } = sampleFile()
  const db = openDatabase(file)
  db.run(`PRAGMA user_version = ${migrations.length + 1}`)
  db.close()
  expect(() => openStore(file)).toThrow(/newer release/)
  remove()
})

test('another process’s writes show in records, lists and counts already looked at', () => {
  const { file, remove } = sampleFile()
  const one = openStore(file)
  const two = openStore(file)
  const { id } = event(one, { en: 'Fair' })
  expect([two.read('events', id)?.variants.en?.texts['title'], two.list(listQuery('en')).total]).toEqual(['Fair', 1])
  one.change('events', id, { variants: { en: { texts: { title: 'Feast' } } } }, by)
  event(one, { en: 'Other' })
  expect([
    two.read('events', id)?.variants.en?.texts['title'],
    two.list(listQuery('en', { perPage: 1 })).total,
  ]).toEqual(['Feast', 2])
  one.close()
  two.close()
  remove()
})

test('a process killed while it writes loses nothing it acknowledged', async () => {
  const { file, remove } = sampleFile()
  const here = (name: string): string => pathToFileURL(`${import.meta.dirname}/${name}`).href
  const program = `
    import { openStore } from '${here('open-store.ts')}'
    const store = openStore(process.argv[1])
    const event = { sourceLanguage: 'en', author: 1, shared: ${JSON.stringify(afternoon)} }
    for (let n = 1; ; n++) {
      const variants = { en: { status: 'publish', texts: { title: 'Fair ' + n } } }
      console.log(store.create('events', { ...event, variants }, ${JSON.stringify(by)}).id)
    }`
  const writer = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let acknowledged = 0
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged = Number(line)
    if (acknowledged === 50) writer.kill('SIGKILL')
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
  expect(acknowledged).toBeGreaterThanOrEqual(50)
  const store = openStore(file)
  for (let id = 1; id <= acknowledged; id++)
    expect(store.read('events', id)?.variants.en?.texts['title']).toBe(`Fair ${id}`)
  const { total } = store.list(listQuery('en', { perPage: 1 }))
  expect(store.lastChange()).toBe(total)
  store.close()
  remove()
})

/** A store as releases of the second version kept it, searched by three letters, with what another one holds. */
function asOfVersionTwo(file: string, from: string): void {
  const db = new SQLite(file)
  for (const step of migrations.slice(0, 2)) db.exec(String(step))
  const plain = db
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .pluck()
    .all()
  db.exec(`ATTACH '${from}' AS made; DELETE FROM sequences; DROP TRIGGER changes_stay`)
  for (const table of plain) {
    const columns = db.prepare<[], string>(`SELECT name FROM pragma_table_info('${table}')`).pluck().all().join()
    db.exec(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM made.${table}`)
  }
  for (const resource of resourceNames)
    for (const language of languages) {
      const table = `${resource}_search_${language}`
      db.exec(`CREATE VIRTUAL TABLE ${table} USING fts5(folded, tokenize = 'trigram case_sensitive 1');
        INSERT INTO ${table} (rowid, folded) SELECT record, body FROM made.search_text WHERE resource = '${resource}' AND language = '${language}'`)
    }
  db.exec('DETACH made')
  db.pragma('user_version = 2')
  db.close()
}

test('a store of the second version is given search texts and venue times, and its lists stay the same', () => {
  const { file, remove } = sampleFile()
  const store = openStore(file)
  const top = category(store, { en: 'Top' })
  const music = category(store, { en: 'Music' }, top.id)
  const hall = venue(store, { en: 'Hall' })
  for (let n = 0; n < 20; n++)
    event(
      store,
      { en: `Fair ${n}`, ...(n % 2 ? { nl: `Markt ${n}` } : {}) },
      {
        status: n % 3 ? 'publish' : 'draft',
        shared: { featured: n % 2, ...(n % 5 ? {} : { end_date: '2027-02-01 00:00:00' }), password: n % 7 ? '' : 'x' },
        links: { categories: [music.id], venue: [hall.id] },
      },
    )
  const tables = ['search_text', 'venue_times']
  const read = (file: string): unknown[] => {
    const db = openDatabase(file)
    const found = tables.map((table) => db.all(`SELECT * FROM ${table} ORDER BY 1, 2, 3`))
    db.close()
    return found
  }
  const searched = (file: string, text: string): number[] => {
    const again = openStore(file)
    const ids = getIds(again, listQuery('nl', { search: { text, allLanguages: false } }))
    again.close()
    return ids
  }
  store.close()
  const before = [...read(file), searched(file, 'ark 1'), searched(file, 'k')]
  expect(before[1]).toHaveLength(20)
  expect(searched(file, 'k')).not.toEqual([])
  const old = `${file}-old`
  asOfVersionTwo(old, file)
  expect([...read(old), searched(old, 'ark 1'), searched(old, 'k')]).toEqual(before)
  remove()
})

test('a store whose states of translations were compared in another way gets the right ones', () => {
  const { file, remove } = sampleFile()
  const store = openStore(file)
  type Texts = { readonly [field: string]: string }
  const translated = (texts: { en: Texts; nl: Texts }, madeFrom: Texts): number =>
    store.create(
      'events',
      {
        sourceLanguage: 'en',
        shared: afternoon,
        variants: {
          en: { status: 'publish', texts: texts.en },
          nl: { status: 'publish', texts: texts.nl, madeFrom },
        },
      },
      by,
    ).id
  const folded = translated({ en: { title: 'Anna’s fair' }, nl: { title: 'Markt' } }, { title: "Anna's fair" })
  const outdated = translated({ en: { title: 'New fair' }, nl: { title: 'Markt' } }, { title: 'Fair' })
  const partial = translated({ en: { title: 'A', event_state_reason: 'Storm' }, nl: { title: 'B' } }, { title: 'A' })
  store.close()
  const tables = ['events_rows']
  const read = (): unknown[] => {
    const db = openDatabase(file)
    const found = tables.map((table) => db.all(`SELECT * FROM ${table} ORDER BY 1, 2, 3`))
    db.close()
    return found
  }
  const right = read()
  const old = new SQLite(file)
  old.exec(`UPDATE events_rows SET outdated = 1 WHERE id = ${folded} AND stand_in = 0 AND language = 'nl';
    UPDATE events_rows SET empty = 0 WHERE id = ${partial}`)
  statesMigration(old)
  old.close()
  const again = openStore(file)
  const inState = (translation: TranslationFilter) => getIds(again, listQuery('nl', { account: editor, translation }))
  expect(inState('complete')).toEqual([folded])
  expect(inState('outdated')).toEqual([outdated])
  expect(inState('partial')).toEqual([partial])
  again.close()
  expect(read()).toEqual(right)
  remove()
})
