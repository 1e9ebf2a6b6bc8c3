// With random content, lists equal a reference model, pages add up to the total, and derived tables can be rebuilt.
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { type Language, languages } from '#shared/i18n/language.ts'
import { type Account, roles, canSee } from '#shared/policy/policy.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { dueFilters, translationFilters } from '#shared/schema/filters.ts'
import { emptyFields, outdatedFields, translationState, translationStates } from '#shared/i18n/translation-state.ts'
import { fields } from './columns.ts'
import { changesOfRecord, textsAtVersion } from './changes.ts'
import { readRecords } from './records.ts'
import { toRows } from './derived-columns.ts'
import { searchText } from './search-text.ts'
import type { Store } from './store.ts'
import { exampleTime, examples } from '#support/example-count.ts'
import { actor, afternoon, at, editor, listQuery, openTestStore } from '#support/test-store.ts'
import type { ListQuery, StoredRecord, StoredTranslation, TranslationChange } from './types.ts'
import { createRecord, updateRecord } from './write-records.ts'

const alive = statuses.filter((status) => status !== 'trash')
const language = fc.constantFrom(...languages)
const word = fc.constantFrom('Fête', 'feest', 'Gent', 'plein air', 'e', '')
const translation: fc.Arbitrary<TranslationChange> = fc.record({
  status: fc.constantFrom(...alive),
  texts: fc.record({
    title: word,
    description: word.map((text) => (text === '' ? '' : `<p>${text}</p>`)),
    cost: fc.option(word, { nil: null }),
    event_state_reason: fc.constantFrom('', 'Grève'),
  }),
  translatedFrom: fc.record({ title: word, description: fc.option(word, { nil: null }) }, { requiredKeys: [] }),
})
const record = fc
  .record({
    source: language,
    author: fc.integer({ min: 1, max: 3 }),
    shared: fc.record({
      hide_from_listings: fc.nat(1),
      featured: fc.nat(1),
      start_date: fc.integer({ min: 1, max: 4 }).map((day) => `2026-12-0${day} 10:00:00`),
      utc_start_date: fc.integer({ min: 1, max: 4 }).map((day) => `2026-12-0${day} 09:00:00`),
      utc_end_date: fc.integer({ min: 2, max: 4 }).map((day) => `2026-12-0${day} 15:00:00`),
      event_state: fc.constantFrom('scheduled', 'scheduled', 'cancelled'),
    }),
    translations: fc.dictionary(language, translation),
    first: translation,
    trashed: fc.boolean(),
  })
  .map(({ translations, source, first, ...rest }) => ({
    ...rest,
    sourceLanguage: source,
    translations: { ...translations, [source]: first },
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
const listQueries: fc.Arbitrary<ListQuery> = fc
  .record({
    language,
    account,
    statuses: fc.subarray([...statuses], { minLength: 1 }),
    translation: fc.constantFrom(undefined, ...translationFilters),
    due: fc.constantFrom(undefined, ...dueFilters),
    isSubmittedDone: fc.boolean(),
    by: fc.constantFrom('start_date', 'status', 'translation_state', 'due', 'due'),
    descending: fc.boolean(),
  })
  .map(({ language, account, statuses, translation, due, isSubmittedDone, by, descending }) =>
    listQuery(language, {
      account,
      statuses,
      order: { by, descending },
      ...(translation ? { translation } : {}),
      ...(due
        ? { due: { group: due, late: '2026-12-02 00:00:00', week: '2026-12-03 00:00:00', isSubmittedDone } }
        : {}),
    }),
  )

const statusOf = (record: StoredRecord, language: Language): Status | undefined =>
  record.translations[language] && (record.trashedUtc === null ? record.translations[language].status : 'trash')
const isVisible = (record: StoredRecord, language: Language, account: Account): boolean => {
  const status = statusOf(record, language)
  return status !== undefined && canSee(account, record.author, status)
}

const getTranslationState = (record: StoredRecord, own: StoredTranslation | undefined) => {
  const source = record.translations[record.sourceLanguage]
  return translationState(
    own &&
      source && {
        isSource: own === source,
        outdated: outdatedFields(fields('events'), own, source.texts),
        empty: emptyFields(fields('events'), own.texts, source.texts),
        status: String(statusOf(record, own.language)),
        sourceStatus: String(statusOf(record, source.language)),
      },
  )
}

/** The row of a record: its visible translation in the language, otherwise its visible source translation. */
function rowOf(
  record: StoredRecord,
  { language, account, statuses, translation, due, events }: ListQuery,
): { id: number; language: Language } | undefined {
  const shown = isVisible(record, language, account)
    ? language
    : translation && isVisible(record, record.sourceLanguage, account)
      ? record.sourceLanguage
      : undefined
  const status = shown && statusOf(record, shown)
  if (!shown || !status || !statuses.includes(status)) return undefined
  if (events?.hidden === 'without' && record.shared['hide_from_listings'] === 1) return undefined
  if (translation && translation !== 'any') {
    const own = shown === language ? record.translations[language] : undefined
    const state = getTranslationState(record, own)
    if (translation === 'todo' ? state === 'complete' : state !== translation) return undefined
  }
  if (due && !isDue(record, shown, language, due)) return undefined
  return { id: record.id, language: shown }
}

const now = '2026-12-02 12:00:00'
const text = (record: StoredRecord, field: string): string => String(record.shared[field])
/** The event is cancelled, and has no reason in the language of the list. */
const lacksReason = (record: StoredRecord, shown: Language, language: Language): boolean =>
  record.shared['event_state'] === 'cancelled' &&
  (shown !== language || record.translations[language]?.texts['event_state_reason'] === '')

function isDue(
  record: StoredRecord,
  shown: Language,
  language: Language,
  { group, late, week, isSubmittedDone }: NonNullable<ListQuery['due']>,
): boolean {
  const own = shown === language ? record.translations[language] : undefined
  const isSubmitted = own && statusOf(record, language) === 'pending'
  if (isSubmittedDone && isSubmitted && getTranslationState(record, own) === 'unpublished') return false
  const source = statusOf(record, record.sourceLanguage)
  if ((source !== 'publish' && source !== 'future') || text(record, 'utc_end_date') <= now) return false
  if (group === 'any') return true
  const start = text(record, 'start_date')
  const isLate = lacksReason(record, shown, language) || start < late
  return group === (isLate ? 'late' : start < week ? 'week' : 'later')
}

type Row = { id: number; language: Language }
type Key = string | number
const reversed = (instant: string): number => -Date.parse(`${instant.replace(' ', 'T')}Z`)

/** The sort keys of a record in ascending order. */
function sortKeys(record: StoredRecord, shown: Language, { order, language }: ListQuery): Key[] {
  const byStart = [text(record, 'start_date'), record.id]
  const own = shown === language ? record.translations[language] : undefined
  if (order.by === 'status') return [String(statusOf(record, shown)), ...byStart]
  if (order.by === 'translation_state') return [translationStates.indexOf(getTranslationState(record, own)), ...byStart]
  if (order.by !== 'due') return byStart
  const [starts, ends] = [text(record, 'utc_start_date'), text(record, 'utc_end_date')]
  const isWithoutReason = ends > now && lacksReason(record, shown, language)
  if (isWithoutReason || (ends > now && starts > now)) return [isWithoutReason ? 0 : 1, starts, record.id]
  return [2, reversed(ends), -record.id]
}

const compareKeys = (a: readonly Key[], b: readonly Key[]): number => {
  const place = a.findIndex((key, n) => key !== b[n])
  return place < 0 ? 0 : (a[place] ?? 0) < (b[place] ?? 0) ? -1 : 1
}

/** The rows of all pages, in order. */
function expectRows(records: readonly StoredRecord[], query: ListQuery): Row[] {
  const rows = records.flatMap((record) => {
    const row = rowOf(record, query)
    return row ? [{ row, keys: sortKeys(record, row.language, query) }] : []
  })
  const inOrder = rows.toSorted((a, b) => compareKeys(a.keys, b.keys)).map(({ row }) => row)
  return query.order.descending ? inOrder.toReversed() : inOrder
}

const fill = async (
  store: Pick<Store, 'write'>,
  records: readonly {
    trashed: boolean
    shared: object
    translations: object
    sourceLanguage: Language
    author: number
  }[],
): Promise<number[]> =>
  store.write(async (tx) => {
    const ids: number[] = []
    for (const { trashed, shared, ...rest } of records) {
      const { id } = await createRecord(tx, 'events', { ...rest, shared: { ...afternoon, ...shared } }, actor)
      if (trashed) await updateRecord(tx, 'events', id, { trash: 'put' }, actor)
      ids.push(id)
    }
    return ids
  })

test(
  'lists have the rows of a reference model in order, and their pages add up to the total',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { maxLength: 12 }),
        fc.array(listQueries, { minLength: 4, maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        async (records, queries, perPage) => {
          const store = await openTestStore({ clock: () => at(now) })
          const ids = await fill(store, records)
          const stored = [...(await store.read((tx) => readRecords(tx, 'events', ids))).values()]
          for (const query of queries) {
            const expected = expectRows(stored, query)
            const listed: unknown[] = []
            for (let page = 1; page <= Math.ceil(expected.length / perPage) + 1; page++) {
              const result = await store.list({ ...query, page, perPage })
              expect(result.total).toBe(expected.length)
              listed.push(...result.rows)
            }
            expect(listed).toEqual(expected)
          }
          await store.close()
        },
      ),
      { numRuns: examples(30) },
    )
  },
  exampleTime(120),
)

test(
  'list rows and search texts equal those computed from the records',
  async () => {
    const change = fc.record({
      which: fc.nat(5),
      language,
      translation,
      remove: fc.boolean(),
      trash: fc.constantFrom(undefined, 'put', 'take-out'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 5 }),
        fc.array(change, { maxLength: 10 }),
        async (records, changes) => {
          const store = await openTestStore()
          const ids = await fill(store, records)
          for (const { which, language, translation, remove, trash } of changes) {
            const id = ids[which % ids.length] ?? 0
            const removable = remove && (await store.find('events', id))?.sourceLanguage !== language
            await store.update(
              'events',
              id,
              removable
                ? { remove: [language] }
                : { translations: { [language]: translation }, ...(trash ? { trash } : {}) },
            )
          }
          await store.read(async (tx) => {
            for (const record of (await readRecords(tx, 'events', ids)).values()) {
              const columns = sql.join(Object.keys(toRows(record)[0] ?? {}).map((column) => sql.ref(column)))
              const { rows } = await sql`SELECT ${columns} FROM events_list_rows WHERE id = ${record.id}
              ORDER BY list_language, stand_in`.execute(tx.db)
              const byKey = (row: { readonly [column: string]: unknown }): string =>
                `${String(row['list_language'])}${String(row['stand_in'])}`
              expect(rows).toEqual(toRows(record).toSorted((a, b) => (byKey(a) < byKey(b) ? -1 : 1)))
              for (const language of languages) {
                const text = await tx.db
                  .selectFrom('search_text')
                  .select('body')
                  .where('resource', '=', 'events')
                  .where('language', '=', language)
                  .where('record', '=', record.id)
                  .executeTakeFirst()
                expect(text?.body).toBe(searchText(record, language))
              }
            }
          })
          await store.close()
        },
      ),
      { numRuns: examples(15) },
    )
  },
  exampleTime(120),
)

test(
  'every write is logged with the versions that it created',
  async () => {
    const change = fc.record({ language, translation, featured: fc.nat(1) })
    await fc.assert(
      fc.asyncProperty(record, fc.array(change, { maxLength: 10 }), async (first, changes) => {
        const store = await openTestStore()
        const [id = 0] = await fill(store, [{ ...first, trashed: false }])
        let written = 1
        const versions = new Map<Language, Map<number, unknown>>(languages.map((language) => [language, new Map()]))
        const note = (record: StoredRecord | undefined): void => {
          for (const language of languages) {
            const translation = record?.translations[language]
            if (record && translation)
              versions.get(language)?.set(record.revision + translation.revision, translation.texts)
          }
        }
        note(await store.find('events', id))
        for (const { language, translation, featured } of changes) {
          const before = await store.find('events', id)
          const after = await store.update('events', id, {
            shared: { featured },
            translations: { [language]: translation },
          })
          if (!isDeepStrictEqual(after, before)) written += 1
          note(after)
          expect(await store.find('events', id)).toEqual(after)
        }
        await store.read(async (tx) => {
          expect(await changesOfRecord(tx, 'events', id)).toHaveLength(written)
          for (const language of languages)
            for (const [version, texts] of versions.get(language) ?? [])
              expect(await textsAtVersion(tx, 'events', id, language, version)).toEqual(texts)
          expect(await textsAtVersion(tx, 'events', id, first.sourceLanguage, 1)).toBeUndefined()
        })
        const all = listQuery(first.sourceLanguage, { account: editor, events: { hidden: 'any', bounds: [] } })
        expect((await store.list(all)).total).toBe(1)
        await store.close()
      }),
      { numRuns: examples(20) },
    )
  },
  exampleTime(120),
)
