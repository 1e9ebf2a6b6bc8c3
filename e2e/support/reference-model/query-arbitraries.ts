// Generates values for every parameter of every list. A filter of the schema without a generator does not compile.
import fc from 'fast-check'
import { eventOrders } from '#shared/schema/events.ts'
import { dueFilters, translationFilters } from '#shared/schema/filters.ts'
import { type ResourceName, resources, type Resources } from '#shared/schema/resources.ts'
import { statuses } from '#shared/schema/status.ts'
import { termOrders } from '#shared/schema/terms.ts'
import { words } from './content-arbitraries.ts'

/** The value of a parameter: texts (with those of related parameters), records by index, or an account. */
export type QueryParameters =
  | { kind: 'texts'; texts: { readonly [name: string]: string } }
  | { kind: 'records'; of: ResourceName; at: readonly number[]; unknown: boolean }
  | { kind: 'author'; who: 'me' | 'author' | 'contributor' | 'administrator' | 'nobody' }
type Generator = (name: string) => fc.Arbitrary<QueryParameters>

const drawn =
  (values: fc.Arbitrary<string>): Generator =>
  (name) =>
    values.map((text): QueryParameters => ({ kind: 'texts', texts: { [name]: text } }))
const texts = (...texts: readonly string[]): Generator => drawn(fc.constantFrom(...texts))
const records =
  (of: ResourceName, most: number): Generator =>
  () =>
    fc
      .record({
        at: fc.uniqueArray(fc.nat(15), { minLength: 1, maxLength: most }),
        unknown: fc.integer({ min: 0, max: 15 }).map((n) => n === 0),
      })
      .map(({ at, unknown }): QueryParameters => ({ kind: 'records', of, at, unknown }))
/** Terms by id, or by slug in a language. */
const terms =
  (of: 'categories' | 'tags'): Generator =>
  (name) =>
    fc.oneof(
      { weight: 3, arbitrary: records(of, 2)(name) },
      { weight: 1, arbitrary: texts('s-0-en', 's-1-nl', 's-3-de,s-2-fr', 's-9-en')(name) },
    )
const yes = texts('true', 'false', '1', '0')

/** Days, wall times, relative words and instants, including days of clock changes. */
const day = texts(
  '2026-11-20',
  '2026-11-21 13:00:00',
  '2026-11-22',
  '2027-03-01',
  '2027-03-01T19:30',
  '2029-01-01',
  'now',
  'today',
  'yesterday',
  '+1 week',
  '2026-11-21T03:30:00Z',
  '2026-11-21T23:30:00+01:00',
  '2027-03-02T02:30:00-05:00',
  '2027-03-02T00:30:00Z',
  '2027-03-14T06:30:00Z',
  '2027-03-27T23:30:00Z',
  '2027-03-28T22:30:00Z',
  '1806530400',
)

const search = texts(
  ...words,
  'fete gent',
  '-gent',
  '"plein air"',
  'air -feest',
  'e',
  'en',
  'ZORRO 1',
  'nothing',
  '-"plein air" e',
  '-',
)
const statusNames = fc
  .subarray(['any', ...statuses], { minLength: 1, maxLength: 3 })
  .map((names): string => names.join(','))
const author: Generator = () =>
  fc
    .constantFrom('me', 'author', 'contributor', 'administrator', 'nobody')
    .map((who): QueryParameters => ({ kind: 'author', who }))

const everyList = {
  page: texts('1', '2', '3', '99', '2.0'),
  per_page: texts('1', '2', '5', '100', '101', '9000'),
  search,
  search_languages: texts('all'),
  translation: texts(...translationFilters),
  due: texts(...dueFilters),
}
const postList = {
  ...everyList,
  status: drawn(statusNames),
  image: yes,
  author,
  order: texts('asc', 'desc', 'DESC'),
}
const linkedList = {
  ...postList,
  has_events: yes,
  only_with_upcoming: yes,
  event: records('events', 1),
  orderby: texts(...resources.venues.filters.orderby.options),
}
const termList = (of: 'categories' | 'tags') => ({
  ...everyList,
  hide_empty: yes,
  include: terms(of),
  exclude: terms(of),
  event: records('events', 1),
  post: records('events', 1),
  slug: texts('s-0-en', 's-3-nl', 's-2-fr', 's-1-de', 'none'),
  orderby: texts(...termOrders, 'unknown'),
  order: texts('asc', 'desc', 'DESC'),
})

const degrees = { geoloc_lat: ['51', '50.9'], geoloc_lng: ['3.7', '4.3'] } as const
/** A coordinate, mostly together with the other one. */
const coordinate: Generator = (name) =>
  fc
    .record({ latitude: fc.constantFrom(...degrees.geoloc_lat), longitude: fc.constantFrom(...degrees.geoloc_lng) })
    .chain(({ latitude, longitude }) =>
      fc.constantFrom<QueryParameters>(
        ...[1, 2, 3].map((): QueryParameters => ({
          kind: 'texts',
          texts: { geoloc_lat: latitude, geoloc_lng: longitude },
        })),
        { kind: 'texts', texts: { [name]: name === 'geoloc_lat' ? latitude : longitude } },
      ),
    )

/** A generator for every parameter of the schema. */
export const generators: {
  readonly [R in ResourceName]: { readonly [N in keyof Resources[R]['filters']]: Generator }
} = {
  events: {
    ...postList,
    start_date: day,
    end_date: day,
    starts_before: day,
    starts_after: day,
    ends_before: day,
    ends_after: day,
    strict_dates: texts('true', 'false', 'true'),
    ongoing: yes,
    categories: terms('categories'),
    tags: terms('tags'),
    venue: records('venues', 2),
    organizer: records('organizers', 2),
    include: records('events', 4),
    post_parent: records('events', 1),
    series: texts('1', '2', '99999'),
    collapse: texts('series'),
    featured: yes,
    geoloc: yes,
    geoloc_lat: coordinate,
    geoloc_lng: coordinate,
    geoloc_distance: texts('10', '60'),
    hidden: texts('any', 'true', 'false'),
    category: texts('none'),
    overlaps: yes,
    names_other_day: yes,
    ticketed: texts('false', 'false', 'true'),
    orderby: texts(...eventOrders),
    password: texts('p'),
  },
  venues: linkedList,
  organizers: linkedList,
  categories: { ...termList('categories'), parent: records('categories', 1) },
  tags: termList('tags'),
}

type Parameter = { name: string; values: fc.Arbitrary<QueryParameters> }
/** Every parameter of a list with its values. */
export const toParameters = (resource: ResourceName): readonly Parameter[] =>
  Object.entries<Generator>(generators[resource]).map(([name, generator]) => ({ name, values: generator(name) }))
