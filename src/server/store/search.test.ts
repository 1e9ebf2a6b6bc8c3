// Search by words, phrases and exclusions, ignoring case and accents.
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { normalizeWords } from '#shared/i18n/normalize-text.ts'
import { createRecords } from './create-records.ts'
import { foldText } from './fold-text.ts'
import { fillFoldedTexts } from './folded-texts.ts'
import { readRecords } from './records.ts'
import { listStatements } from './lists.ts'
import { parseSearch } from './search-terms.ts'
import { selectAll, selectFirst } from './statements.ts'
import type { ListQuery, StoredRecord } from './types.ts'
import {
  actor,
  category,
  editor,
  event,
  listIds,
  listQuery,
  newEvent,
  sampleStore,
  type TestStore,
  venue,
} from '#support/test-store.ts'
import { createRecord, updateRecord } from './write-records.ts'
import { exampleTime, examples } from '#support/example-count.ts'

test('a search is parsed into words, phrases and exclusions', () => {
  expect(parseSearch('Kerst "op het plein" -Gent -"in de regen" -')).toEqual({
    included: ['kerst', 'op het plein'],
    excluded: ['gent', 'in de regen'],
  })
  expect(parseSearch('rock - pop “deux mots”')).toEqual({ included: ['rock', 'pop', 'deux mots'], excluded: [] })
})

test('folding removes case and accents, and removing markup keeps words whole', () => {
  expect(foldText('  ÉTÉ à  l’Œuvre, Straße ')).toBe("ete a l'oeuvre, strasse")
  expect(foldText('l´été − lʼhiver, 5″ ‑ ﹘')).toBe("l'ete - l'hiver, 5\" - -")
  expect(normalizeWords('<p>Kon<b>cert</b></p><p>in &amp; om</p>Gent<br>Brugge')).toBe('Koncert in & om Gent Brugge')
})

test('only stored texts with newly folded characters are folded again', async () => {
  const { store } = await sampleStore()
  const rows = await store.write(async (tx) => {
    const titles = ['Fête − été', 'L´été', 'Lʼété', 'Plain']
    const events = await createRecords(
      tx,
      'events',
      titles.map((title) => newEvent({ fr: title })),
      actor,
    )
    await sql`UPDATE events_list_rows SET title = 'former'`.execute(tx.db)
    await sql`UPDATE search_text SET body = 'former'`.execute(tx.db)
    await fillFoldedTexts(tx)
    const query = sql<{ title: string; body: string }>`SELECT l.title, s.body FROM events_list_rows l
      JOIN search_text s ON s.resource = 'events' AND s.record = l.id AND s.language = l.list_language
      WHERE ${tx.engine.isAmong(
        sql.ref('l.id'),
        events.map(({ id }) => id),
      )} ORDER BY l.id`
    return selectAll(tx, query)
  })
  expect(rows).toEqual([
    { title: 'fete - ete', body: expect.stringContaining('fete - ete') },
    { title: "l'ete", body: expect.stringContaining("l'ete") },
    { title: "l'ete", body: expect.stringContaining("l'ete") },
    { title: 'former', body: 'former' },
  ])
})

const search = (text: string) => ({ search: { text, allLanguages: false } })

test('a record that is changed in the transaction that created it is found by its new text', async () => {
  const { store } = await sampleStore()
  const id = await store.write(async (tx) => {
    const market = await createRecord(tx, 'events', newEvent({ nl: 'Kerstmarkt in Gent' }), actor)
    const change = { translations: { nl: { texts: { title: 'Kerstmarkt in Brugge' } } } }
    await updateRecord(tx, 'events', market.id, change, actor)
    return market.id
  })
  expect(await listIds(store, listQuery('nl', search('kerst')))).toEqual([id])
  expect(await listIds(store, listQuery('nl', search('gent')))).toEqual([])
})

test('every word must occur as a substring in any text of the record', async () => {
  const { store } = await sampleStore()
  const fair = await event(store, { nl: 'Kerstmarkt in Gent' })
  await store.update('events', fair.id, {
    translations: { nl: { texts: { description: '<p>Een <b>gezel</b>lige avond</p>', excerpt: 'Glühwein' } } },
  })
  const opera = await event(store, { nl: 'Opera in Gent' })
  expect(await listIds(store, listQuery('nl', search('gent markt')))).toEqual([fair.id])
  expect(await listIds(store, listQuery('nl', search('gezellige GLUHWEIN')))).toEqual([fair.id])
  expect(await listIds(store, listQuery('nl', search('gent')))).toEqual([fair.id, opera.id])
  expect(await listIds(store, listQuery('nl', search('gent -opera')))).toEqual([fair.id])
  expect(await listIds(store, listQuery('nl', search('-opera')))).toEqual([fair.id])
  expect(await listIds(store, listQuery('nl', search('"in gent"')))).toEqual([fair.id, opera.id])
  expect(await listIds(store, listQuery('nl', search('"gent in"')))).toEqual([])
  expect(await listIds(store, listQuery('nl', search('in ge')))).toEqual([fair.id, opera.id])
  expect(await listIds(store, listQuery('nl', search('strong')))).toEqual([])
  expect(await listIds(store, listQuery('fr', search('gent')))).toEqual([])
})

test('special characters of search engines are matched literally', async () => {
  const { store } = await sampleStore()
  const odd = await event(store, { en: '100% * NEAR("x") AND %_ \\ it\'s {a:b}' })
  await event(store, { en: 'Something else' })
  for (const text of ['100%', '%_', '*', '\\', 'near(', 'and', "it's", '{a:b}', '_', '"("', 'x y" OR "']) {
    const found = await listIds(store, listQuery('en', search(text)))
    expect(found, text).toEqual(text.startsWith('x y') ? [] : [odd.id])
  }
})

test('a venue is found by its displayed address, including inherited values', async () => {
  const { store } = await sampleStore()
  const hall = await venue(store, { fr: 'Grande salle', nl: 'Grote zaal' }, { shared: { zip: '31000' } })
  await store.update('venues', hall.id, { translations: { fr: { texts: { city: 'Toulouse' } } } })
  const query = (text: string) => listIds(store, listQuery('nl', { resource: 'venues', ...search(text) }))
  expect(await query('toulouse 31000')).toEqual([hall.id])
  await store.update('venues', hall.id, { translations: { fr: { texts: { city: 'Albi' } } } })
  expect(await query('toulouse')).toEqual([])
  await store.update('venues', hall.id, { translations: { nl: { texts: { city: '' } } } })
  expect(await query('albi')).toEqual([])
})

test('terms are found by name or slug', async () => {
  const { store } = await sampleStore()
  const music = await category(store, { en: 'Rock & Roll' })
  expect(await listIds(store, listQuery('en', { resource: 'categories', ...search('rock-roll') }))).toEqual([music.id])
})

test('a protected event is found only by accounts that may read it', async () => {
  const { store } = await sampleStore()
  const secret = await event(store, { en: 'Secret party' }, { shared: { password: 'x' }, author: 7 })
  expect(await listIds(store, listQuery('en'))).toEqual([secret.id])
  expect(await listIds(store, listQuery('en', search('secret')))).toEqual([])
  expect(await listIds(store, listQuery('en', { ...search('secret'), account: editor }))).toEqual([secret.id])
  const author = { id: 7, name: 'a', role: 'author', languages: [] } as const
  expect(await listIds(store, listQuery('en', { ...search('secret'), account: author }))).toEqual([secret.id])
  expect(await listIds(store, listQuery('en', { ...search('secret'), account: { ...author, id: 8 } }))).toEqual([])
})

test('a search of all languages is limited to translations that the account can see', async () => {
  const { store } = await sampleStore()
  const both = await event(store, { nl: 'Feest', fr: 'Fête' })
  await store.update('events', both.id, { translations: { de: { status: 'draft', texts: { title: 'Festtag' } } } })
  const everywhere = (text: string) => ({ search: { text, allLanguages: true } })
  expect(await listIds(store, listQuery('nl', everywhere('fete')))).toEqual([both.id])
  expect(await listIds(store, listQuery('nl', everywhere('festtag')))).toEqual([])
  expect(await listIds(store, listQuery('nl', { ...everywhere('festtag'), account: editor }))).toEqual([both.id])
})

test('untranslated events are found without lookups by key', async () => {
  const { store } = await sampleStore()
  const french = await event(store, { fr: 'Marché de Noël' })
  const both = await event(store, { fr: 'Noël', nl: 'Nieuwjaar' })
  for (const [text, expected] of [
    ['o', [french.id]],
    ['noel', [french.id]],
    ['n', [french.id, both.id]],
    ['e', [french.id, both.id]],
  ] as const) {
    const query = listQuery('nl', { account: editor, translation: 'any', ...search(text) })
    expect(await idsWithoutLookup(store, query), text).toEqual({ ids: expected, total: expected.length })
    expect(await listIds(store, query), text).toEqual(expected)
  }
})

test('translation=any searches the text of the displayed row', async () => {
  const { store } = await sampleStore()
  const french = await event(store, { fr: 'Marché de Noël' })
  const query = { account: editor, translation: 'any' } as const
  expect(await listIds(store, listQuery('nl', { ...query, ...search('noel') }))).toEqual([french.id])
  await store.update('events', french.id, { translations: { nl: { status: 'draft', texts: { title: 'Kerstmarkt' } } } })
  expect(await listIds(store, listQuery('nl', { ...query, ...search('noel') }))).toEqual([])
  expect(await listIds(store, listQuery('nl', { ...query, ...search('kerst') }))).toEqual([french.id])
})

/** The list of a search with too many results to look up by key. */
const idsWithoutLookup = (store: TestStore, query: ListQuery): Promise<{ ids: number[]; total: number | undefined }> =>
  store.read(async (tx) => {
    const { page, count } = listStatements(tx, query, { found: new Map(), venues: {} })
    return { ids: (await selectAll(tx, page)).map(({ id }) => id), total: (await selectFirst(tx, count))?.total }
  })

test(
  'any search matches exactly the records that contain its words',
  async () => {
    const letters = fc.constantFrom(
      'a',
      'b',
      'ab',
      'é',
      'ß',
      '日',
      '本',
      '🎉',
      ' ',
      '-',
      "'",
      '%',
      '1',
      'x'.repeat(70),
      'yz',
    )
    const text = fc.array(letters, { maxLength: 12 }).map((all) => all.join(''))
    const parts = fc.array(
      fc.array(letters, { minLength: 1, maxLength: 3 }).map((all) => all.join('')),
      { minLength: 1, maxLength: 2 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { maxLength: 8 }),
        fc.array(parts, { minLength: 3, maxLength: 8 }),
        fc.nat(),
        async (titles, searches, changed) => {
          const { store } = await sampleStore()
          const created: StoredRecord[] = []
          for (const title of titles) created.push(await event(store, { en: title }))
          const [last] = created.slice(changed % Math.max(1, created.length))
          if (last) await store.update('events', last.id, { translations: { en: { texts: { title: 'ab é%' } } } })
          const records = await store.read((tx) =>
            readRecords(
              tx,
              'events',
              created.map(({ id }) => id),
            ),
          )
          const folded = created.map(({ id }) => ({
            id,
            text: foldText(records.get(id)?.translations.en?.texts['title'] ?? ''),
          }))
          for (const requested of searches) {
            const query = requested.map((part) => `"${part}"`).join(' ')
            const words = requested.map((part) => foldText(part)).filter((part) => part !== '' && part !== '-')
            const expected = folded.filter(({ text }) => words.every((word) => text.includes(word))).map(({ id }) => id)
            expect(await listIds(store, listQuery('en', search(query))), query).toEqual(expected)
            expect(await idsWithoutLookup(store, listQuery('en', search(query))), query).toEqual({
              ids: expected,
              total: expected.length,
            })
            const without = words.map((word) => `-"${word}"`).join(' ')
            const others = folded.filter(({ text }) => !words.some((word) => text.includes(word))).map(({ id }) => id)
            expect(await listIds(store, listQuery('en', search(without))), without).toEqual(others)
          }
          await store.close()
        },
      ),
      { numRuns: examples(30) },
    )
  },
  exampleTime(120),
)
