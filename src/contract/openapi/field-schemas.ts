// What a field of each kind answers, and what a client may send for it, as JSON Schemas.
import type { Field, Fields, Kind } from '../field.ts'
import { resourceNames, resources } from '../resources.ts'
import { textOfField } from './descriptions.ts'
import { boolean, integer, list, nullable, ref, type Schema, string, wallTime, wallTimeOrEmpty } from './schema.ts'

/** What a resource's schema is called: `Event`. */
export const titleOf = (name: string): string => {
  const { singular } = resources[resourceNames.find((known) => known === name) ?? 'events']
  return `${singular[0]?.toUpperCase()}${singular.slice(1)}`
}

/** Structured parts of answers, by the names of their fields. */
const details: { readonly [name: string]: Schema } = {
  translations: ref('Translations'),
  inherited: list(string),
  version: integer,
  global_id_lineage: list(string),
  json_ld: { type: 'object', additionalProperties: true },
  protected: boolean,
  start_date_details: ref('DateDetails'),
  end_date_details: ref('DateDetails'),
  utc_start_date_details: ref('DateDetails'),
  utc_end_date_details: ref('DateDetails'),
  cost_details: ref('CostDetails'),
  custom_fields: {
    oneOf: [
      { type: 'array', maxItems: 0 },
      { type: 'object', additionalProperties: true },
    ],
  },
  meta: { type: 'array', maxItems: 0 },
  urls: ref('TermUrls'),
}

const answered: Record<Kind, (field: Field, name: string) => Schema> = {
  key: () => integer,
  text: () => string,
  prose: () => string,
  slug: () => string,
  flag: () => ({ type: ['boolean', 'null'] }),
  moment: (_, name) => (name === 'date' || name === 'date_utc' ? wallTimeOrEmpty : wallTime),
  zone: () => ({ ...string, examples: ['Europe/Brussels', 'UTC+5'] }),
  money: () => ({ ...string, examples: ['€12,50', '€10 – €20'] }),
  web: () => string,
  email: () => string,
  phone: () => string,
  degrees: ({ most = 180 }) => ({ oneOf: [{ type: 'number', minimum: -most, maximum: most }, { const: '' }] }),
  account: () => ({ ...string, pattern: '^\\d+$' }),
  image: () => ({ oneOf: [ref('Image'), { const: false }] }),
  parent: () => ({ ...integer, minimum: 0 }),
  secret: () => string,
  count: () => integer,
  detail: (_, name) => details[name] ?? {},
  choice: (field) => ({ ...string, enum: field.options }),
  link: (field) => ({ oneOf: [ref(titleOf(field.to ?? '')), { type: 'array', maxItems: 0 }] }),
  links: (field) => list(ref(titleOf(field.to ?? ''))),
  terms: () => list(ref('TermInEvent')),
}

const idOrObject = (of: string | undefined): Schema => ({
  oneOf: [
    integer,
    { type: 'object', description: `\`{"id": …}\`, or the fields of a new ${titleOf(of ?? '').toLowerCase()}` },
  ],
})
/** What an answer shows of another record, sent back; its `id` counts. */
const shownObject: Schema = {
  type: 'object',
  properties: { id: integer },
  required: ['id'],
  additionalProperties: true,
  description: 'As it is answered: its `id` counts',
}
const amount: Schema = { type: ['string', 'number'] }
const sent: Partial<Record<Kind, (field: Field) => Schema>> = {
  flag: () => boolean,
  money: () => ({ oneOf: [amount, list(amount)] }),
  moment: () => ({
    ...string,
    examples: ['2026-12-24 19:30:00', '2026-12-24', '2026-12-24T19:30:00+01:00', '1798137000'],
  }),
  account: () => ({ oneOf: [integer, { ...string, pattern: '^\\d*$' }] }),
  image: () => ({ oneOf: [{ ...integer, minimum: 1 }, string, shownObject, { const: false }] }),
  link: ({ to }) => ({
    oneOf: [idOrObject(to), { ...list(idOrObject(to)), maxItems: 1 }, { const: '' }],
  }),
  links: ({ to }) => ({ oneOf: [idOrObject(to), list(idOrObject(to)), { const: '' }] }),
  terms: () => ({ oneOf: [list({ oneOf: [integer, string, shownObject] }), string, integer] }),
}

/** What is told of a field besides its values: a sentence, and the marks of our own. */
const about = (of: string, name: string, field: Field): Schema => ({
  ...textOfField(of, name),
  ...(field.perLanguage && { 'x-per-language': true }),
  ...(field.inherits && { 'x-inherits': true }),
  ...(field.extension && { 'x-extension': true }),
})

/** The properties of the fields chosen by `which`, as they are answered. */
export const answeredProperties = (of: string, fields: Fields, which: (field: Field) => boolean): Schema =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => which(field))
      .map(([name, field]) => [name, { ...answered[field.kind](field, name), ...about(of, name, field) }]),
  )

/** The properties a client may send, of the fields chosen by `which`; `null` means not sent. */
export const sentProperties = (of: string, fields: Fields, which: (field: Field) => boolean = () => true): Schema =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.readOnly && which(field))
      .map(([name, field]) => {
        const schema = (sent[field.kind] ?? ((one: Field) => answered[one.kind](one, name)))(field)
        return [name, { ...(field.required ? schema : nullable(schema)), ...about(of, name, field) }]
      }),
  )
