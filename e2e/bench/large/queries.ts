// Queries of the large store by kind. Each call creates another query, with the same sequence in every run.
import { type Language, languages } from '#shared/i18n/language.ts'
import { dueFilters, type TranslationFilter, translationFilters } from '#shared/schema/filters.ts'
import type { Account } from '#shared/policy/policy.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { addDays } from '#shared/dates/wall-time.ts'
import type { ListQuery } from '#server/store/types.ts'
import { accounts, today } from './content.ts'
import { type Frequency, pickLetters, type StoreContent } from './store-content.ts'
import { copyName } from './multiply.ts'
import { below, pick, type Random, zipfBelow } from './random.ts'

type Events = NonNullable<ListQuery['events']>
type Create = (random: Random) => ListQuery

/** `bar`: the name of the limit; `broadSearch` for searches that match more than 1 % of rows or have one or two letters. */
export type QueryKind = { readonly name: string; readonly bar: 'list' | 'broadSearch'; readonly create: Create }

const pickLanguage = (random: Random): Language => pick(random, languages)
const untrashed = statuses.filter((status) => status !== 'trash')
const editor: Account = { id: 1, name: 'editor', role: 'editor', languages: [] }
const administrator: Account = { id: 2, name: 'administrator', role: 'administrator', languages: [] }
const translator: Account = { id: 3, name: 'translator', role: 'translator', languages: ['fr', 'de'] }
const author: Account = { id: 4, name: 'author', role: 'author', languages: [] }
const staff = [editor, administrator, translator]

const between = (from: string, to: string): Events['bounds'] => [
  { column: 'start', operator: '>=', at: `${from} 00:00:00` },
  { column: 'end', operator: '<=', at: `${to} 23:59:59` },
]
/** Two years from a day around today, as the list's defaults. */
function upcoming(random: Random): Events['bounds'] {
  const from = addDays(today, below(random, 400) - 200)
  return between(from, addDays(from, 731))
}
function weeks(random: Random): Events['bounds'] {
  const from = addDays(today, below(random, 1500) - 1000)
  return between(from, addDays(from, 7 + below(random, 60)))
}
const past = (random: Random): Events['bounds'] => [
  { column: 'end', operator: '<=', at: `${addDays(today, -below(random, 1000))} 23:59:59` },
]
/** Events that take place on some of thirty days. */
function ongoing(random: Random): Events['bounds'] {
  const day = addDays(today, below(random, 600) - 300)
  return [
    { column: 'start', operator: '<=', at: `${addDays(day, 30)} 23:59:59` },
    { column: 'end', operator: '>=', at: `${day} 00:00:00` },
  ]
}
const localDays = (random: Random): Events['localDays'] => [
  { column: 'start', operator: '>=', utc: `${addDays(today, below(random, 400) - 200)} 22:30:00`, edge: 'start' },
]

const eventList = (
  account: Account,
  language: Language,
  events: Partial<Events>,
  more: Partial<ListQuery> = {},
): ListQuery => ({
  resource: 'events',
  language,
  account,
  page: 1,
  perPage: 10,
  statuses: account === null ? ['publish'] : untrashed,
  order: { by: 'start_date', descending: false },
  events: { hidden: 'without', bounds: [], ...events },
  ...more,
})

/** Upcoming events that meet filters, for the public. */
const publicList =
  (filters: (random: Random) => Partial<Events>, more: (random: Random) => Partial<ListQuery> = () => ({})): Create =>
  (random) =>
    eventList(null, pickLanguage(random), { bounds: upcoming(random), ...filters(random) }, more(random))
/** The same for editors, administrators and translators, who list untranslated and hidden events too. */
const staffList =
  (filters: (random: Random) => Partial<Events>, more: (random: Random) => Partial<ListQuery> = () => ({})): Create =>
  (random) =>
    eventList(
      pick(random, staff),
      pickLanguage(random),
      { hidden: 'any', bounds: upcoming(random), ...filters(random) },
      { translation: 'any', perPage: 25, ...more(random) },
    )

const list = (name: string, create: Create): QueryKind => ({ name, bar: 'list', create })
const broad = (name: string, create: Create): QueryKind => ({ name, bar: 'broadSearch', create })
const none = (): object => ({})
const orders = ['start_date', 'end_date', 'date', 'modified', 'title', 'id'] as const

const publicKinds = ({ categories, tags, venues, organizers, events, parents }: StoreContent): QueryKind[] => [
  list('public, upcoming', publicList(none)),
  list(
    'public, upcoming, pages 2 to 20',
    publicList(none, (random) => ({ page: 2 + below(random, 19) })),
  ),
  list(
    'public, all dates, page 500',
    publicList(
      () => ({ bounds: [] }),
      () => ({ page: 500 }),
    ),
  ),
  list(
    'public, past, latest first',
    publicList(
      (random) => ({ bounds: past(random) }),
      () => ({ order: { by: 'start_date', descending: true } }),
    ),
  ),
  list(
    'public, some weeks',
    publicList((random) => ({ bounds: weeks(random) })),
  ),
  list(
    'public, ongoing',
    publicList((random) => ({ bounds: ongoing(random) })),
  ),
  list(
    'public, by days of each time zone',
    publicList((random) => ({ bounds: [], localDays: localDays(random) ?? [] })),
  ),
  list(
    'public, category',
    publicList((random) => ({ categories: categories[zipfBelow(random, categories.length)] ?? [] })),
  ),
  list(
    'public, category, some weeks',
    publicList((random) => ({ bounds: weeks(random), categories: pick(random, categories) })),
  ),
  list(
    'public, three tags',
    publicList((random) => ({ tags: [1, 2, 3].map(() => tags[zipfBelow(random, tags.length)] ?? 0) })),
  ),
  list(
    'public, venue',
    publicList((random) => ({ venue: [venues[zipfBelow(random, venues.length)] ?? 0] })),
  ),
  list(
    'public, ten venues',
    publicList((random) => ({ venue: Array.from({ length: 10 }, () => pick(random, venues)) })),
  ),
  list(
    'public, organizer',
    publicList((random) => ({ organizer: [organizers[zipfBelow(random, organizers.length)] ?? 0] })),
  ),
  list(
    'public, featured',
    publicList(() => ({ featured: true })),
  ),
  list(
    'public, located',
    publicList((random) => ({ geoloc: random() < 0.7 })),
  ),
  list(
    'public, near',
    publicList((random) => ({
      near: { latitude: 50 + random() * 3, longitude: 3 + random() * 4, kilometres: pick(random, [5, 10, 25]) },
    })),
  ),
  list(
    'public, without category',
    publicList(() => ({ category: 'none' })),
  ),
  list(
    'public, parent',
    publicList((random) => ({ bounds: [], post_parent: pick(random, parents) })),
  ),
  list(
    'public, fifty ids in their order',
    publicList(
      () => ({ bounds: [] }),
      (random) => ({
        include: Array.from({ length: 50 }, () => pick(random, events)),
        order: { by: 'include', descending: false },
        perPage: 50,
      }),
    ),
  ),
]

const orderKinds = (): QueryKind[] =>
  ([...orders, 'status'] as const).map((by) =>
    list(
      `staff, ordered by ${by}`,
      staffList(
        (random) => (random() < 0.5 ? { bounds: [] } : {}),
        (random) => ({ order: { by, descending: random() < 0.5 } }),
      ),
    ),
  )

const translationKinds = (): QueryKind[] =>
  translationFilters.map((translation) =>
    list(
      `staff, translation ${translation}`,
      staffList(
        (random) => (random() < 0.5 ? { bounds: [] } : {}),
        () => ({ translation }),
      ),
    ),
  )

const dueKinds = (): QueryKind[] =>
  dueFilters.map((group) =>
    list(
      `staff, to translate next, due ${group}`,
      staffList(
        () => ({ bounds: [] }),
        (random) => ({
          translation: 'todo',
          due: { group, late: `${addDays(today, 14)} 00:00:00`, week: `${addDays(today, 21)} 00:00:00` },
          order: { by: 'due', descending: false },
          page: 1 + zipfBelow(random, 10),
          perPage: 50,
        }),
      ),
    ),
  )

const requestedStatuses: readonly (readonly Status[])[] = [['draft'], ['pending'], ['private'], ['future'], ['trash']]

const staffKinds = ({ categories, venues }: StoreContent): QueryKind[] => [
  ...orderKinds(),
  ...translationKinds(),
  ...dueKinds(),
  list(
    'staff, one status',
    staffList(
      () => ({ bounds: [] }),
      (random) => ({ statuses: pick(random, requestedStatuses) }),
    ),
  ),
  list(
    'staff, hidden',
    staffList(() => ({ bounds: [], hidden: 'only' })),
  ),
  list(
    'staff, author',
    staffList(
      () => ({ bounds: [] }),
      (random) => ({ author: 1 + zipfBelow(random, accounts) }),
    ),
  ),
  list(
    'staff, with or without image',
    staffList(none, (random) => ({ image: random() < 0.5 })),
  ),
  list(
    'staff, overlapping',
    staffList(() => ({ overlaps: true })),
  ),
  list(
    'staff, overlapping at a venue',
    staffList((random) => ({ overlaps: true, venue: [venues[zipfBelow(random, venues.length)] ?? 0] })),
  ),
  list(
    'staff, without category',
    staffList(() => ({ category: 'none' })),
  ),
  list(
    'staff, category',
    staffList((random) => ({ categories: categories[zipfBelow(random, categories.length)] ?? [] })),
  ),
  list('author, upcoming', (random) =>
    eventList(author, pickLanguage(random), { bounds: upcoming(random) }, { translation: 'any' }),
  ),
]

/** Random filters, for any role, in any order. */
const mixed =
  ({ categories, tags, venues, organizers }: StoreContent): Create =>
  (random) => {
    const account = pick(random, [null, ...staff, author])
    const isStaff = account !== null && account.role !== 'author'
    const maybe = <V>(share: number, value: V): Partial<V> => (random() < share ? value : {})
    const translations: readonly TranslationFilter[] = isStaff ? translationFilters : ['any']
    return eventList(
      account,
      pickLanguage(random),
      {
        hidden: isStaff ? pick(random, ['any', 'only', 'without'] as const) : 'without',
        bounds: pick(random, [() => [], upcoming, weeks, past, ongoing])(random),
        ...maybe(0.2, { categories: pick(random, categories) }),
        ...maybe(0.1, { tags: [pick(random, tags)] }),
        ...maybe(0.1, { venue: [pick(random, venues)] }),
        ...maybe(0.1, { organizer: [pick(random, organizers)] }),
        ...maybe(0.05, { featured: random() < 0.5 }),
        ...maybe(0.05, { geoloc: random() < 0.5 }),
        ...maybe(0.05, { category: 'none' as const }),
        ...maybe(0.05, { overlaps: true }),
      },
      {
        order: { by: pick(random, orders), descending: random() < 0.5 },
        page: 1 + zipfBelow(random, 10),
        perPage: pick(random, [10, 25, 50, 100]),
        ...(account !== null && maybe(0.6, { translation: pick(random, translations) })),
        ...(isStaff && maybe(0.2, { statuses: pick(random, requestedStatuses) })),
        ...(isStaff && maybe(0.1, { image: random() < 0.5 })),
      },
    )
  }

const searchKinds = ({ words, events }: StoreContent): QueryKind[] => {
  const word = (random: Random, language: Language, frequency: Frequency): string =>
    pick(random, words[language][frequency])
  type Text = (random: Random, language: Language) => string
  /** Half of the searches are among upcoming events. */
  const search =
    (text: Text, more: Partial<ListQuery> = {}, allLanguages = false): Create =>
    (random) => {
      const language = pickLanguage(random)
      const bounds = random() < 0.5 ? [] : upcoming(random)
      return eventList(
        more.account ?? null,
        language,
        { bounds },
        { ...more, search: { text: text(random, language), allLanguages } },
      )
    }
  const of =
    (frequency: Frequency): Text =>
    (random, language) =>
      word(random, language, frequency)
  const forStaff = { account: editor, translation: 'any' } as const
  return [
    list(
      'search, in one record',
      search((random) => copyName(pick(random, events))),
    ),
    list('search, rare word', search(of('rare'))),
    list('search, word in 0.1 to 1 % of rows', search(of('medium'))),
    list(
      'search, two words',
      search((random, language) => `${word(random, language, 'medium')} ${word(random, language, 'rare')}`),
    ),
    list(
      'search, medium and common word',
      search((random, language) => `${word(random, language, 'common')} ${word(random, language, 'medium')}`),
    ),
    list(
      'search, one word without another',
      search((random, language) => `${word(random, language, 'medium')} -${word(random, language, 'rare')}`),
    ),
    list('search, staff, rare word', search(of('rare'), forStaff)),
    list('search, staff, word in 0.1 to 1 % of rows', search(of('medium'), forStaff)),
    list('search, all languages, rare word', search(of('rare'), {}, true)),
    list('search, by title', search(of('medium'), { order: { by: 'title', descending: false } })),
    broad('search, word in more than 1 % of rows', search(of('common'))),
    broad('search, staff, word in more than 1 % of rows', search(of('common'), forStaff)),
    broad('search, all languages, word in more than 1 % of rows', search(of('common'), {}, true)),
    broad(
      'search, excluded word only',
      search((random, language) => `-${word(random, language, 'medium')}`),
    ),
    broad(
      'search, one or two letters',
      search((random, language) => pickLetters(random, word(random, language, 'medium'))),
    ),
    broad(
      'search, staff, one or two letters',
      search((random, language) => pickLetters(random, word(random, language, 'medium')), forStaff),
    ),
  ]
}

/** Lists of the other resources. */
const otherKinds = ({ events, words }: StoreContent): QueryKind[] => {
  const other =
    (resource: ListQuery['resource'], by: string, more: (random: Random) => Partial<ListQuery> = () => ({})): Create =>
    (random) => {
      const account = pick(random, [null, ...staff])
      return {
        resource,
        language: pickLanguage(random),
        account,
        page: 1 + zipfBelow(random, 5),
        perPage: 25,
        statuses: account === null ? ['publish'] : untrashed,
        order: { by, descending: false },
        ...more(random),
      }
    }
  return [
    list('venues, by title', other('venues', 'title')),
    list(
      'venues, with upcoming events',
      other('venues', 'title', () => ({ linked: { only_with_upcoming: true } })),
    ),
    list(
      'organizers, without events',
      other('organizers', 'date', () => ({ linked: { has_events: false } })),
    ),
    list(
      'venues, search',
      other('venues', 'date', (random) => {
        const language = pickLanguage(random)
        return { language, search: { text: pick(random, words[language].medium), allLanguages: false } }
      }),
    ),
    list(
      'tags, by name',
      other('tags', 'name', () => ({ terms: { hide_empty: false } })),
    ),
    list(
      'categories, of an event',
      other('categories', 'name', (random) => ({ page: 1, terms: { hide_empty: true, event: pick(random, events) } })),
    ),
    list(
      'categories with events',
      other('categories', 'name', () => ({ page: 1, terms: { hide_empty: true } })),
    ),
    list(
      'categories, by count',
      other('categories', 'count', () => ({ page: 1, terms: { hide_empty: false } })),
    ),
  ]
}

export const queryKinds = (content: StoreContent): QueryKind[] => [
  ...publicKinds(content),
  ...staffKinds(content),
  list('mixed filters, roles and orders', mixed(content)),
  ...searchKinds(content),
  ...otherKinds(content),
]
