// Over generated stores: lists agree with a reckoning in plain words, pages add up to the total, derived tables can be rebuilt.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Language, languages } from '#shared/i18n/language.ts'
import { type Account, roles, canSee } from '#shared/policy/policy.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { translationFilters } from '#shared/schema/list-filters.ts'
import { emptyFields, outdatedFields, translationState } from '#shared/i18n/translation-state.ts'
import { fields } from './columns.ts'
import { openDatabase } from './database.ts'
import { openStore } from './open-store.ts'
import { rowColumns, rowsOf } from './rows.ts'
import { searchText } from './search-text.ts'
import type { Store } from './store.ts'
import { afternoon, by, editor, listQuery, sampleFile, sampleStore } from '#support/sync-test-store.ts'
import type { ListQuery, StoredRecord, VariantChange } from './types.ts'

const alive = statuses.filter((status) => status !== 'trash')
const language = fc.constantFrom(...languages)
const word = fc.constantFrom('Fête', 'feest', 'Gent', 'plein air', 'e', '')
const variant: fc.Arbitrary<VariantChange> = fc.record({
  status: fc.constantFrom(...alive),
  texts: fc.record({
    title: word,
    description: word.map((text) => (text === '' ? '' : `<p>${text}</p>`)),
    cost: fc.option(word, { nil: null }),
  }),
  madeFrom: fc.record({ title: word, description: fc.option(word, { nil: null }) }, { requiredKeys: [] }),
})
const record = fc
  .record({
    source: language,
    author: fc.integer({ min: 1, max: 3 }),
    shared: fc.record({
      hide_from_listings: fc.nat(1),
      featured: fc.nat(1),
      start_date: fc.integer({ min: 1, max: 4 }).map((day) => `2026-12-0${day} 10:00:00`),
    }),
    variants: fc.dictionary(language, variant),
    first: variant,
    trashed: fc.boolean(),
  })
  .map(({ variants, source, first, ...rest }) => ({
    ...rest,
    sourceLanguage: source,
    variants: { ...variants, [source]: first },
  }))

const account: fc.Arbitrary<Account> = fc.option(
  fc.record({
    id: fc.integer({ min: 1, max: 3 }),
    name: fc.constant('n'),
    role: fc.constantFrom(...roles),
    languages: fc.constant([]),
  }),
  { nil: null },
)
const asked: fc.Arbitrary<ListQuery> = fc
  .record({
    language,
    account,
    statuses: fc.subarray([...statuses], { minLength: 1 }),
    translation: fc.constantFrom(undefined, ...translationFilters),
    descending: fc.boolean(),
  })
  .map(({ language, account, statuses, translation, descending }) =>
    listQuery(language, {
      account,
      statuses,
      order: { by: 'start_date', descending },
      ...(translation ? { translation } : {}),
    }),
  )

const statusOf = (record: StoredRecord, language: Language): Status | undefined =>
  record.variants[language] && (record.trashedUtc === null ? record.variants[language].status : 'trash')
const seenBy = (record: StoredRecord, language: Language, account: Account): boolean => {
  const status = statusOf(record, language)
  return status !== undefined && canSee(account, record.author, status)
}

/** The row of a record, in plain words: its seen variant in the language, else its seen source variant. */
function rowOf(
  record: StoredRecord,
  { language, account, statuses, translation, events }: ListQuery,
): { id: number; language: Language } | undefined {
  const shown = seenBy(record, language, account)
    ? language
    : translation && seenBy(record, record.sourceLanguage, account)
      ? record.sourceLanguage
      : undefined
  const status = shown && statusOf(record, shown)
  if (!shown || !status || !statuses.includes(status)) return undefined
  if (events?.hidden === 'without' && record.shared['hide_from_listings'] === 1) return undefined
  if (translation && translation !== 'any') {
    const own = shown === language ? record.variants[language] : undefined
    const source = record.variants[record.sourceLanguage]
    const state = translationState(
      own &&
        source && {
          isSource: own === source,
          outdated: outdatedFields(fields('events'), own, source.texts),
          empty: emptyFields(fields('events'), own.texts, source.texts),
          status: String(statusOf(record, own.language)),
          sourceStatus: String(statusOf(record, source.language)),
        },
    )
    if (translation === 'todo' ? state === 'complete' : state !== translation) return undefined
  }
  return { id: record.id, language: shown }
}

const sorted = (records: readonly StoredRecord[]): StoredRecord[] =>
  records.toSorted(
    (a, b) => String(a.shared['start_date']).localeCompare(String(b.shared['start_date'])) || a.id - b.id,
  )

const fill = (
  store: Store,
  records: readonly { trashed: boolean; shared: object; variants: object; sourceLanguage: Language; author: number }[],
): number[] =>
  store.transact(() =>
    records.map(({ trashed, shared, ...rest }) => {
      const made = store.create('events', { ...rest, shared: { ...afternoon, ...shared } }, by)
      if (trashed) store.change('events', made.id, { trash: 'put' }, by)
      return made.id
    }),
  )

test('a list holds the rows that the rule shows, in order, and pages add up to it', () => {
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 12 }),
      fc.array(asked, { minLength: 4, maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      (records, questions, perPage) => {
        const { store } = sampleStore()
        const ids = fill(store, records)
        const inOrder = sorted([...store.readMany('events', ids).values()])
        for (const query of questions) {
          const rows = inOrder.flatMap((record) => rowOf(record, query) ?? [])
          const expected = query.order.descending ? rows.toReversed() : rows
          const walked: unknown[] = []
          for (let page = 1; page <= Math.ceil(expected.length / perPage) + 1; page++) {
            const answer = store.list({ ...query, page, perPage })
            expect(answer.total).toBe(expected.length)
            walked.push(...answer.rows)
          }
          expect(walked).toEqual(expected)
        }
        store.close()
      },
    ),
    { numRuns: 60 },
  )
})

test('rows and search texts are what a rebuild from the records gives', () => {
  const change = fc.record({
    which: fc.nat(5),
    language,
    variant,
    remove: fc.boolean(),
    trash: fc.constantFrom(undefined, 'put', 'take-out'),
  })
  fc.assert(
    fc.property(
      fc.array(record, { minLength: 1, maxLength: 5 }),
      fc.array(change, { maxLength: 10 }),
      (records, changes) => {
        const { file, remove } = sampleFile()
        const store = openStore(file)
        const ids = fill(store, records)
        for (const { which, language, variant, remove, trash } of changes) {
          const id = ids[which % ids.length] ?? 0
          const removable = remove && store.read('events', id)?.sourceLanguage !== language
          store.change(
            'events',
            id,
            removable ? { remove: [language] } : { variants: { [language]: variant }, ...(trash ? { trash } : {}) },
            by,
          )
        }
        const all = store.readMany('events', ids)
        store.close()
        const db = openDatabase(file)
        const fresh = openStore(file)
        for (const id of ids) {
          const record = fresh.read('events', id)
          expect(record).toEqual(all.get(id))
          if (!record) continue
          const columns = rowColumns('events')
          const kept = db.all<object>(
            `SELECT ${columns.join(', ')} FROM events_rows WHERE id = ? ORDER BY asked, stand_in`,
            id,
          )
          const byKey = (row: { readonly [column: string]: unknown }): string =>
            `${String(row['asked'])}${String(row['stand_in'])}`
          expect(kept).toEqual(rowsOf(record).toSorted((a, b) => (byKey(a) < byKey(b) ? -1 : 1)))
          for (const language of languages) {
            const text = db.one<{ body: string }>(
              "SELECT body FROM search_text WHERE resource = 'events' AND language = ? AND record = ?",
              language,
              id,
            )?.body
            expect(text).toBe(searchText(record, language))
          }
        }
        db.close()
        fresh.close()
        remove()
      },
    ),
    { numRuns: 25 },
  )
})

test('every acknowledged write has its line in the log, with the versions it made', () => {
  const change = fc.record({ language, variant, featured: fc.nat(1) })
  fc.assert(
    fc.property(record, fc.array(change, { maxLength: 10 }), (first, changes) => {
      const { store } = sampleStore()
      const [id = 0] = fill(store, [{ ...first, trashed: false }])
      let written = 1
      const versions = new Map<Language, Map<number, unknown>>(languages.map((language) => [language, new Map()]))
      const note = (record: StoredRecord): void => {
        for (const language of languages) {
          const variant = record.variants[language]
          if (variant) versions.get(language)?.set(record.revision + variant.revision, variant.texts)
        }
      }
      note(store.read('events', id)!)
      for (const { language, variant, featured } of changes) {
        const before = store.read('events', id)
        const after = store.change('events', id, { shared: { featured }, variants: { [language]: variant } }, by)
        if (after !== before) written += 1
        note(after)
        expect(store.read('events', id)).toEqual(after)
      }
      expect(store.changesOf('events', id)).toHaveLength(written)
      for (const language of languages)
        for (const [version, texts] of versions.get(language) ?? [])
          expect(store.textsAt('events', id, language, version)).toEqual(texts)
      expect(store.textsAt('events', id, first.sourceLanguage, 1)).toBeUndefined()
      expect(
        store.list(listQuery(first.sourceLanguage, { account: editor, events: { hidden: 'any', bounds: [] } })).total,
      ).toBe(1)
    }),
    { numRuns: 40 },
  )
})
