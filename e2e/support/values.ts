// Generates valid and invalid field values.
import fc from 'fast-check'
import { languages } from '#shared/i18n/language.ts'
import { translatableFields } from '#shared/schema/fields.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { statuses } from '#shared/schema/status.ts'

const anything = fc.anything({ withBigInt: false, withNullPrototype: false, maxDepth: 3 })

/** Values that have caused errors in services. */
export const edgeCases = fc.oneof(
  anything,
  fc.constantFrom(
    '\ud800',
    '\u0000',
    '9'.repeat(400),
    '<script>',
    '%',
    '2027-03-28 02:30',
    '10000-01-01',
    '-1',
    '1e309',
    '__proto__',
    'a'.repeat(3000),
    '😀',
    '<<b>script>',
    '"; DROP TABLE events; --',
    '+99999 years',
    '999999999999',
  ),
  fc.string({ unit: 'binary' }),
)

/** Texts that are stored unchanged. */
export const words = ['Concert', 'Fête', 'Markt', 'Straße & Co', 'x', 'Zoë’s “Ball”', 'Σ'] as const
const word = fc.constantFrom(...words)
const flag = fc.constantFrom(true, false, 'true', '0')
const richText = fc.constantFrom(
  '<p>Hello</p>',
  '',
  '<p>a <b>b</b></p>',
  '<script>x</script>',
  'plain',
  '<p>Op maandag 8 maart om 20u, 12 €</p>',
  '<p>Le lundi 8 mars à 20h, 15 €</p>',
)
const id = fc.integer({ min: 1, max: 14 })
const ids = fc.uniqueArray(id, { maxLength: 3 })
const day = fc.constantFrom('2027-03-01', '2027-03-28', '2026-11-21', '2027-10-31', '2026-01-01')
const moment = fc
  .tuple(day, fc.constantFrom('', ' 10:00', ' 23:59:59', 'T08:00:00Z', ' 02:30:00'))
  .map((parts) => parts.join(''))
const inherited = fc.constantFrom(null, '', 'https://example.org/a', '12', 'Gent')
/** Costs in common notations, with the values in responses. */
export const costs: readonly (readonly [
  sent: unknown,
  cost: string,
  symbol: string,
  position: string,
  values: string[],
])[] = [
  [25, '€25', '', '', ['25']],
  ['12.50', '€12.50', '', '', ['12.50']],
  ['10,20', '€10,20', '', '', ['10.20']],
  ['10 - 20', '€10 – €20', '', '', ['10', '20']],
  ['1,234.56', '€1,234.56', '', '', ['1234.56']],
  ['$10', '$10', '$', 'prefix', ['10']],
  ['25 €', '25€', '€', 'postfix', ['25']],
  [0, 'Free', '', '', ['0']],
  ['Free', 'Free', '', '', ['free']],
  ['Donation', 'Donation', '', '', ['donation']],
  [['0$', '20$', '30$'], 'Free – 30$', '$', 'postfix', ['0', '20', '30']],
]
const cost = fc.constantFrom(...costs.map(([sent]) => sent))
const status = fc.constantFrom(...statuses)
const publication = { status, slug: fc.constantFrom('a', 'b', 'concert', 'Été', ''), date: moment, password: word }
const inherit = fc.constantFrom(['cost'], 'website,city', [])

const fields: { readonly [R in ResourceName]: { readonly [field: string]: fc.Arbitrary<unknown> } } = {
  events: {
    ...publication,
    title: word,
    description: richText,
    excerpt: richText,
    cost: fc.oneof(cost, inherited),
    website: inherited,
    start_date: moment,
    end_date: fc.constantFrom('2027-03-02 10:00', '2027-11-01', '2026-01-01', '2027-03-28 02:30'),
    all_day: flag,
    timezone: fc.constantFrom('Europe/Brussels', 'America/New_York', 'UTC', 'UTC+2'),
    venue: fc.oneof(id, fc.constantFrom('', []), fc.record({ venue: word, city: word })),
    organizer: fc.oneof(ids, fc.array(fc.record({ organizer: word }), { maxLength: 2 })),
    categories: fc.oneof(ids, fc.array(word, { maxLength: 2 })),
    tags: fc.oneof(ids, fc.array(word, { maxLength: 2 })),
    featured: flag,
    sticky: flag,
    hide_from_listings: flag,
    author: id,
    inherit,
  },
  venues: {
    ...publication,
    venue: word,
    description: richText,
    city: inherited,
    address: inherited,
    country: word,
    inherit,
  },
  organizers: { ...publication, organizer: word, description: richText, website: inherited, phone: word, inherit },
  categories: {
    name: word,
    slug: publication.slug,
    description: richText,
    parent: fc.oneof(id, fc.constant(0)),
    color: fc.constantFrom('plum', 'green', ''),
  },
  tags: { name: word, slug: publication.slug, description: richText },
}
const needed: { readonly [R in ResourceName]: { readonly [field: string]: fc.Arbitrary<unknown> } } = {
  events: {
    title: word,
    start_date: fc.constantFrom('2027-03-01 09:00', '2026-12-24'),
    end_date: fc.constantFrom('2027-03-02', '2027-04-01 09:00'),
  },
  venues: { venue: word },
  organizers: { organizer: word },
  categories: { name: word },
  tags: { name: word },
}
const ofAny = {
  based_on: id,
  minor: fc.boolean(),
  confirm: fc.constantFrom(['description'], 'description'),
  copied: fc.constant([]),
}

/** The fields of a write, mostly valid. */
export const writeOf = (resource: ResourceName): fc.Arbitrary<{ [field: string]: unknown }> =>
  fc
    .tuple(
      fc.record(fields[resource], { requiredKeys: [] }),
      fc.subarray(Object.keys(fields[resource]), { maxLength: Math.min(4, Object.keys(fields[resource]).length) }),
      fc.option(fc.tuple(fc.constantFrom(...Object.keys(fields[resource]), ...Object.keys(ofAny)), edgeCases), {
        freq: 4,
      }),
      fc.option(fc.record(ofAny, { requiredKeys: [] }), { freq: 1 }),
    )
    .map(([values, included, error, more]) => ({
      ...Object.fromEntries(Object.entries(values).filter(([name]) => included.includes(name))),
      ...more,
      ...(error && { [error[0]]: error[1] }),
    }))
/** The fields of a new record, mostly with the required ones. */
export const creationOf = (resource: ResourceName): fc.Arbitrary<{ [field: string]: unknown }> =>
  fc
    .tuple(fc.record(needed[resource]), writeOf(resource), fc.boolean())
    .map(([must, more, isFirst]) => (isFirst ? { ...must, ...more } : { ...more, ...must }))

const perLanguage = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<{ [language: string]: T }> =>
  fc.dictionary(fc.constantFrom(...languages), value, { minKeys: 1, maxKeys: 2 })
const language = fc.constantFrom(...languages)
/** The action of a bulk write. */
export const action: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom({ delete: true }, { restore: true }, { featured: true }, { featured: false }),
  fc.record({ status: perLanguage(status) }),
  fc.record({ tags: fc.record({ add: ids, remove: ids }, { requiredKeys: [] }) }),
  fc.record({ categories: fc.record({ add: ids }), venue: fc.uniqueArray(id, { maxLength: 1 }) }),
  fc.record({
    keep: fc.record(
      { field: fc.constantFrom('title', 'venue', 'organizer', 'name', 'description'), language, publish: fc.boolean() },
      { requiredKeys: ['field', 'language'] },
    ),
  }),
  fc.record({
    fill: fc.record({
      field: fc.constantFrom('title', 'venue', 'organizer', 'name'),
      from: language,
      to: language,
      source: fc.constantFrom('Concert', 'Hall', 'O', 'C', 'T'),
      text: word,
    }),
  }),
  fc.record({ move: fc.record({ days: fc.integer({ min: -40, max: 200 }), hours: fc.nat(3) }) }),
  edgeCases,
)

type Values = { [field: string]: unknown }
/** The fields of a language, or (`shared`) the others; sometimes a field is in the wrong part. */
const partOf = (
  values: fc.Arbitrary<Values>,
  resource: ResourceName,
  part: 'shared' | 'texts',
): fc.Arbitrary<Values> => {
  const ofVariant = translatableFields(resources[resource])
  const isHere = (name: string): boolean => ofVariant.includes(name) === (part === 'texts')
  return fc
    .tuple(values, fc.integer({ min: 0, max: 9 }))
    .map(([sent, slip]) =>
      slip === 9 ? sent : Object.fromEntries(Object.entries(sent).filter(([name]) => isHere(name))),
    )
}
/** A write of several languages; `isNew`: with the fields that a new record requires. */
export const bundleBodies = (resource: ResourceName, isNew: boolean): fc.Arbitrary<object> => {
  const values = isNew ? creationOf(resource) : writeOf(resource)
  return fc
    .tuple(partOf(values, resource, 'shared'), perLanguage(partOf(values, resource, 'texts')), fc.nat(3))
    .map(([shared, texts, at]) => ({
      ...(Object.keys(shared).length > 0 && { shared }),
      texts,
      ...(isNew && { source_language: Object.keys(texts)[at] ?? Object.keys(texts)[0] ?? 'nl' }),
    }))
}
