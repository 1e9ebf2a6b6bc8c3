// Generates requests to the whole service: account, record, language, body.
import fc from 'fast-check'
import { type Language, languages } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { roles } from '#shared/policy/policy.ts'
import type { Call } from '#support/test-app.ts'
import { creationOf, action, bundleBodies, writeOf } from '#support/values.ts'

/** How fields travel. */
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
/** `which` chooses among the records that are there; `guard` what is said of the state they are in. */
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
const some = fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { minLength: 1, maxLength: 4 })

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
  { weight: 4, arbitrary: fc.constantFrom('revert' as const, 'restore' as const) },
)

/** Events cannot be merged. */
const linked = resourceNames.filter((resource) => resource !== 'events')

/** Any request that writes. */
export const commands: fc.Arbitrary<Command> = fc
  .tuple(verb, fc.oneof(fc.constant('events' as const), fc.constantFrom(...resourceNames)), fc.constantFrom(...linked))
  .chain(([verb, any, merged]) => {
    const resource = verb === 'merge' ? merged : any
    return fc.record({
      verb: fc.constant(verb),
      resource: fc.constant(resource),
      as: who,
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

/** Fields as a form or a query writes them. */
export const encodeForm = (body: { readonly [field: string]: unknown }): string =>
  new URLSearchParams(Object.entries(body).flatMap(([name, value]) => pairsOf(name, value))).toString()
