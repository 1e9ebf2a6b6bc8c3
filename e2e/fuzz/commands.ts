// Generates requests to all routes that write: account, record, language, body.
import fc from 'fast-check'
import { type Language, languages } from '#shared/i18n/language.ts'
import { findingKinds } from '#shared/schema/finding-kinds.ts'
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import { roles } from '#shared/policy/policy.ts'
import type { Call } from '#support/test-app.ts'
import { creationOf, action, bundleBodies, words, writeOf } from '#support/values.ts'

/** How fields are sent. */
export type BodyFormat = 'json' | 'form' | 'query'
export type Verb =
  | 'create'
  | 'update'
  | 'remove'
  | 'removeLanguage'
  | 'createWhole'
  | 'updateWhole'
  | 'purge'
  | 'bulk'
  | 'merge'
  | 'revert'
  | 'restore'
  | 'dismiss'
  | 'showAgain'
  | 'glossary'
  | 'names'
  | 'importFile'
  | 'fillRepeats'
/** `which` selects an existing record; `guard` the `If-Match` header: none, current, stale or any. */
export type Command = {
  verb: Verb
  resource: ResourceName
  as: NonNullable<Call['as']>
  language: Language
  form: BodyFormat
  which: number
  guard: 'none' | 'now' | 'late' | 'any'
  key: string | undefined
  body: { [field: string]: unknown }
}

const who = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('administrator' as const, 'editor' as const) },
  { weight: 3, arbitrary: fc.constantFrom(...roles, 'otherAuthor' as const, 'public' as const) },
)
/** Accounts of which most can translate. */
const translating = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('administrator' as const, 'editor' as const, 'translator' as const) },
  { weight: 1, arbitrary: who },
)
const some = fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { minLength: 1, maxLength: 4 })

const language = fc.constantFrom(...languages)
/** A finding of a text; `getRequested` mostly replaces it by an existing one. */
const dismissalOf = (resource: ResourceName) =>
  fc.record(
    {
      language,
      field: fc.constantFrom(resources[resource].title, resources[resource].title, 'description', 'excerpt'),
      kind: fc.constantFrom(...findingKinds),
      reason: fc.constantFrom('It moved', 'Dearer  there', 'So it is', ' '),
      fingerprint: fc.constantFrom('abc', 'abc', 'Ü'),
    },
    { requiredKeys: ['language', 'field', 'kind', 'reason'] },
  )
const glossaryWrite = fc.record({
  method: fc.constantFrom('POST', 'POST', 'PUT', 'DELETE'),
  texts: fc.dictionary(language, fc.constantFrom(...words, ''), { minKeys: 1, maxKeys: 3 }),
  translated: fc.boolean(),
  note: fc.constantFrom('', 'Not the church'),
  version: fc.constantFrom(0, 1, 2),
})
const names = fc.record(
  {
    rows: fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 14 }),
        names: fc.dictionary(language, fc.constantFrom(...words, 'Nieuw', ''), { minKeys: 1, maxKeys: 4 }),
      }),
      { minLength: 1, maxLength: 4, selector: ({ id }) => id },
    ),
    dry_run: fc.boolean(),
  },
  { requiredKeys: ['rows'] },
)
/** `isEdited`: translations are added to the file; `isLate`: a source text changes before the import. */
const fileWrite = fc.record({
  source: fc.constantFrom('en', 'en', ...languages),
  format: fc.constantFrom('xliff', 'csv'),
  isEdited: fc.boolean(),
  isLate: fc.boolean(),
  word: fc.constantFrom('Concert', 'Markt', 'Nieuw'),
})

const bodyOf = (verb: Verb, resource: ResourceName): fc.Arbitrary<object> => {
  if (verb === 'create') return creationOf(resource)
  if (verb === 'update') return writeOf(resource)
  if (verb === 'createWhole' || verb === 'updateWhole') return bundleBodies(resource, verb === 'createWhole')
  if (verb === 'bulk')
    return fc.record({ ids: some, do: action, dry_run: fc.boolean() }, { requiredKeys: ['ids', 'do'] })
  if (verb === 'merge') return fc.record({ dry_run: fc.boolean() }, { requiredKeys: [] })
  if (verb === 'revert') return fc.record({ partial: fc.boolean(), dry_run: fc.boolean() }, { requiredKeys: [] })
  if (verb === 'restore')
    return fc.constantFrom({}, { fields: ['shared'] }, { fields: ['en'] }, { fields: ['nl.title'] })
  if (verb === 'dismiss') return dismissalOf(resource)
  if (verb === 'glossary') return glossaryWrite
  if (verb === 'names') return names
  if (verb === 'importFile') return fileWrite
  return fc.constant({})
}

const verb: fc.Arbitrary<Verb> = fc.oneof(
  { weight: 6, arbitrary: fc.constant('create' as const) },
  { weight: 8, arbitrary: fc.constant('update' as const) },
  { weight: 5, arbitrary: fc.constantFrom('removeLanguage' as const, 'purge' as const) },
  {
    weight: 6,
    arbitrary: fc.constantFrom('createWhole' as const, 'updateWhole' as const, 'bulk' as const, 'remove' as const),
  },
  { weight: 3, arbitrary: fc.constant('merge' as const) },
  { weight: 5, arbitrary: fc.constantFrom('revert' as const, 'restore' as const) },
  {
    weight: 18,
    arbitrary: fc.constantFrom(
      'dismiss' as const,
      'dismiss' as const,
      'dismiss' as const,
      'showAgain' as const,
      'glossary' as const,
      'names' as const,
      'importFile' as const,
      'fillRepeats' as const,
    ),
  },
)

const translatorVerbs: ReadonlySet<Verb> = new Set<Verb>([
  'dismiss',
  'showAgain',
  'glossary',
  'names',
  'importFile',
  'fillRepeats',
])

/** Events cannot be merged. */
const linked = resourceNames.filter((resource) => resource !== 'events')

/** Any write request. */
export const commands: fc.Arbitrary<Command> = fc
  .tuple(verb, fc.oneof(fc.constant('events' as const), fc.constantFrom(...resourceNames)), fc.constantFrom(...linked))
  .chain(([verb, any, merged]) => {
    const resource = verb === 'merge' ? merged : any
    return fc.record({
      verb: fc.constant(verb),
      resource: fc.constant(resource),
      as: translatorVerbs.has(verb) ? translating : who,
      language: fc.constantFrom(...languages),
      form: fc.constantFrom('json', 'json', 'form', 'query'),
      which: fc.noBias(fc.integer({ min: 0, max: 1000 })),
      guard: fc.constantFrom('none', 'none', 'now', 'late', 'any'),
      key: fc.option(fc.constantFrom('one', 'two', 'three'), { nil: undefined }),
      body: bodyOf(verb, resource).map((body) => ({ ...body })),
    })
  })

const pairsOf = (name: string, value: unknown): [string, string][] =>
  Array.isArray(value)
    ? value.flatMap((one, at) => pairsOf(`${name}[${at}]`, one))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([inner, one]) => pairsOf(`${name}[${inner}]`, one))
      : [[name, String(value)]]

/** Fields encoded as in a form or a query. */
export const encodeForm = (body: { readonly [field: string]: unknown }): string =>
  new URLSearchParams(Object.entries(body).flatMap(([name, value]) => pairsOf(name, value))).toString()
