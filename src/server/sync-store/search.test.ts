// Searching finds what people mean: every word, anywhere, whatever its accents.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, wordsOf } from './fold.ts'
import { parseSearch } from './search-terms.ts'
import { by, category, editor, event, getIds, listQuery, sampleStore, venue } from '#support/sync-test-store.ts'

test('a search is read as words, phrases and exclusions', () => {
  expect(parseSearch('Kerst "op het plein" -Gent -"in de regen" -')).toEqual({
    included: ['kerst', 'op het plein'],
    excluded: ['gent', 'in de regen'],
  })
  expect(parseSearch('rock - pop “deux mots”')).toEqual({ included: ['rock', 'pop', 'deux mots'], excluded: [] })
})

test('folding drops case and accents, markup leaves words whole', () => {
  expect(fold('  ÉTÉ à  l’Œuvre, Straße ')).toBe("ete a l'oeuvre, strasse")
  expect(wordsOf('<p>Kon<b>cert</b></p><p>in &amp; om</p>Gent<br>Brugge')).toBe('Koncert in & om Gent Brugge')
})

const search = (text: string) => ({ search: { text, allLanguages: false } })

test('what is changed in the transaction that created it is found by its new words', () => {
  const { store } = sampleStore()
  const id = store.transact(() => {
    const market = event(store, { nl: 'Kerstmarkt in Gent' })
    store.change('events', market.id, { variants: { nl: { texts: { title: 'Kerstmarkt in Brugge' } } } }, by)
    return market.id
  })
  expect(getIds(store, listQuery('nl', search('kerst')))).toEqual([id])
  expect(getIds(store, listQuery('nl', search('gent')))).toEqual([])
})

test('every word must occur in any of the texts, by substring', () => {
  const { store } = sampleStore()
  const fair = event(store, { nl: 'Kerstmarkt in Gent' })
  store.change(
    'events',
    fair.id,
    { variants: { nl: { texts: { description: '<p>Een <b>gezel</b>lige avond</p>', excerpt: 'Glühwein' } } } },
    by,
  )
  const opera = event(store, { nl: 'Opera in Gent' })
  expect(getIds(store, listQuery('nl', search('gent markt')))).toEqual([fair.id])
  expect(getIds(store, listQuery('nl', search('gezellige GLUHWEIN')))).toEqual([fair.id])
  expect(getIds(store, listQuery('nl', search('gent')))).toEqual([fair.id, opera.id])
  expect(getIds(store, listQuery('nl', search('gent -opera')))).toEqual([fair.id])
  expect(getIds(store, listQuery('nl', search('-opera')))).toEqual([fair.id])
  expect(getIds(store, listQuery('nl', search('"in gent"')))).toEqual([fair.id, opera.id])
  expect(getIds(store, listQuery('nl', search('"gent in"')))).toEqual([])
  expect(getIds(store, listQuery('nl', search('in ge')))).toEqual([fair.id, opera.id])
  expect(getIds(store, listQuery('nl', search('strong')))).toEqual([])
  expect(getIds(store, listQuery('fr', search('gent')))).toEqual([])
})

test('what search engines treat as signs is text like any other', () => {
  const { store } = sampleStore()
  const odd = event(store, { en: '100% * NEAR("x") AND %_ \\ it\'s {a:b}' })
  event(store, { en: 'Something else' })
  for (const text of ['100%', '%_', '*', '\\', 'near(', 'and', "it's", '{a:b}', '_', '"("', 'x y" OR "']) {
    const found = getIds(store, listQuery('en', search(text)))
    expect(found, text).toEqual(text.startsWith('x y') ? [] : [odd.id])
  }
})

test('a venue is found by the address it shows, also an inherited one', () => {
  const { store } = sampleStore()
  const hall = venue(store, { fr: 'Grande salle', nl: 'Grote zaal' }, { shared: { zip: '31000' } })
  store.change('venues', hall.id, { variants: { fr: { texts: { city: 'Toulouse' } } } }, by)
  const query = (text: string) => getIds(store, listQuery('nl', { resource: 'venues', ...search(text) }))
  expect(query('toulouse 31000')).toEqual([hall.id])
  store.change('venues', hall.id, { variants: { fr: { texts: { city: 'Albi' } } } }, by)
  expect(query('toulouse')).toEqual([])
  store.change('venues', hall.id, { variants: { nl: { texts: { city: '' } } } }, by)
  expect(query('albi')).toEqual([])
})

test('terms are found by name or slug', () => {
  const { store } = sampleStore()
  const music = category(store, { en: 'Rock & Roll' })
  expect(getIds(store, listQuery('en', { resource: 'categories', ...search('rock-roll') }))).toEqual([music.id])
})

test('a locked event matches no search but for those who may read it', () => {
  const { store } = sampleStore()
  const secret = event(store, { en: 'Secret party' }, { shared: { password: 'x' }, author: 7 })
  expect(getIds(store, listQuery('en'))).toEqual([secret.id])
  expect(getIds(store, listQuery('en', search('secret')))).toEqual([])
  expect(getIds(store, listQuery('en', { ...search('secret'), account: editor }))).toEqual([secret.id])
  const author = { id: 7, name: 'a', role: 'author', languages: [] } as const
  expect(getIds(store, listQuery('en', { ...search('secret'), account: author }))).toEqual([secret.id])
  expect(getIds(store, listQuery('en', { ...search('secret'), account: { ...author, id: 8 } }))).toEqual([])
})

test('all languages are searched when asked, but only in variants the asker sees', () => {
  const { store } = sampleStore()
  const both = event(store, { nl: 'Feest', fr: 'Fête' })
  store.change('events', both.id, { variants: { de: { status: 'draft', texts: { title: 'Festtag' } } } }, by)
  const everywhere = (text: string) => ({ search: { text, allLanguages: true } })
  expect(getIds(store, listQuery('nl', everywhere('fete')))).toEqual([both.id])
  expect(getIds(store, listQuery('nl', everywhere('festtag')))).toEqual([])
  expect(getIds(store, listQuery('nl', { ...everywhere('festtag'), account: editor }))).toEqual([both.id])
})

test('with translation=any the text of the row that is shown is searched', () => {
  const { store } = sampleStore()
  const french = event(store, { fr: 'Marché de Noël' })
  const query = { account: editor, translation: 'any' } as const
  expect(getIds(store, listQuery('nl', { ...query, ...search('noel') }))).toEqual([french.id])
  store.change('events', french.id, { variants: { nl: { status: 'draft', texts: { title: 'Kerstmarkt' } } } }, by)
  expect(getIds(store, listQuery('nl', { ...query, ...search('noel') }))).toEqual([])
  expect(getIds(store, listQuery('nl', { ...query, ...search('kerst') }))).toEqual([french.id])
})

test('whatever is searched is found where it stands, and nowhere else', () => {
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
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 8 }),
      fc.array(parts, { minLength: 3, maxLength: 8 }),
      fc.nat(),
      (titles, searches, changed) => {
        const { store } = sampleStore()
        const made = titles.map((title) => event(store, { en: title }))
        const [last] = made.slice(changed % Math.max(1, made.length))
        if (last) store.change('events', last.id, { variants: { en: { texts: { title: 'ab é%' } } } }, by)
        const folded = made.map(({ id }) => ({
          id,
          text: fold(store.read('events', id)?.variants.en?.texts['title'] ?? ''),
        }))
        for (const requested of searches) {
          const query = requested.map((part) => `"${part}"`).join(' ')
          const words = requested.map((part) => fold(part)).filter((part) => part !== '' && part !== '-')
          const expected = folded.filter(({ text }) => words.every((word) => text.includes(word))).map(({ id }) => id)
          expect(getIds(store, listQuery('en', search(query))), query).toEqual(expected)
          const without = words.map((word) => `-"${word}"`).join(' ')
          const others = folded.filter(({ text }) => !words.some((word) => text.includes(word))).map(({ id }) => id)
          expect(getIds(store, listQuery('en', search(without))), without).toEqual(others)
        }
        store.close()
      },
    ),
    { numRuns: 60 },
  )
}, 120_000)
