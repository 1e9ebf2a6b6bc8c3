// Parameters in query string, path and headers.
import { type Filter, type FilterKind, directions } from '../schema/filters.ts'
import { languageParameter } from '../i18n/language.ts'
import type { Resource } from '../schema/fields.ts'
import { termOrders } from '../schema/terms.ts'
import { getFilterDescription } from './descriptions.ts'
import { boolean, integer, language, list, type Schema, string } from './schema.ts'

/** The schemas of filters by kind; other kinds are texts. */
const filterSchemas: Partial<Record<FilterKind, (filter: Filter) => Schema>> = {
  page: () => ({ ...integer, minimum: 1, default: 1 }),
  pageSize: () => ({ ...integer, minimum: 1, default: 10 }),
  day: () => ({
    ...string,
    examples: ['2026-12-24', '2026-12-24 19:30:00', '2026-12-24T19:30:00+01:00', 'today', '+2 weeks'],
  }),
  isTrue: () => boolean,
  boolean: () => boolean,
  strictBoolean: () => boolean,
  oneOf: ({ options }) => ({ ...string, enum: options }),
  anyOf: ({ options }) => list({ ...string, enum: options }),
  records: () => list({ oneOf: [integer, string] }),
  record: () => integer,
  number: () => ({ type: 'number' }),
}

/** Defaults, limits and examples that the filter tables do not contain. */
const details = ({ name: resource, post }: Resource): { readonly [name: string]: Schema } => ({
  status: { default: ['publish'] },
  ...(resource === 'events' && {
    start_date: { default: 'today 00:00:00' },
    end_date: { default: '+24 months 23:59:59' },
    strict_dates: { default: false },
    ongoing: { default: false },
    hidden: { default: 'false' },
    geoloc_lat: { minimum: -90, maximum: 90 },
    geoloc_lng: { minimum: -180, maximum: 180 },
    geoloc_distance: { default: 25 },
    ticketed: { enum: [false] },
    order: { default: 'asc' },
  }),
  only_with_upcoming: { default: false },
  ...(!post && {
    hide_empty: { default: true },
    orderby: { examples: [...termOrders], default: 'name' },
    order: { examples: [...directions], default: 'asc' },
  }),
})

export const inQuery = (name: string, schema: Schema, description: string, more: Schema = {}): Schema => ({
  name,
  in: 'query',
  schema,
  description,
  ...more,
})
export const inPath = (name: string, schema: Schema, description: string): Schema => ({
  name,
  in: 'path',
  required: true,
  schema,
  description,
})
export const inHeader = (name: string, description: string): Schema => ({
  name,
  in: 'header',
  schema: string,
  description,
  'x-extension': true,
})

/** The filters of a list. Several values are separated by commas, or sent as a list with brackets. */
export const filterParameters = (of: Resource): Schema[] =>
  Object.entries(of.filters).flatMap(([name, filter]) => {
    const parameter = {
      name,
      schema: { ...(filterSchemas[filter.kind]?.(filter) ?? string), ...details(of)[name] },
      ...getFilterDescription(name, filter.staffOnly),
      in: 'query',
      ...(filter.extension && { 'x-extension': true }),
    }
    if (filter.kind !== 'records' && filter.kind !== 'anyOf') return [parameter]
    return [
      { ...parameter, style: 'form', explode: false },
      { ...parameter, name: `${name}[]`, description: `\`${name}\` as a list`, style: 'form', explode: true },
    ]
  })

export const languageQuery = inQuery(
  languageParameter,
  language,
  'The language of the content; by default that of the root',
)
export const fieldsQuery = inQuery(
  '_fields',
  { ...string, examples: ['id,title', 'total,events.id'] },
  'The fields to return, comma-separated; nested fields after a dot. The response has no others, even if the schema requires them',
  { 'x-extension': true },
)
export const passwordQuery = inQuery('password', string, 'Password of a protected record')
export const contextQuery = inQuery(
  'context',
  { ...string, enum: ['view', 'edit'], default: 'view' },
  '`edit` returns the password of an event if the account can edit it',
)
export const scopeQuery = inQuery(
  'scope',
  { ...string, enum: ['record', 'language'], default: 'record' },
  '`language` permanently deletes only the translation in the language of the request',
  { 'x-extension': true },
)
export const idempotencyKey = inHeader(
  'Idempotency-Key',
  'A repeated key within 24 hours returns the first successful response again (1 to 255 printable characters)',
)
export const ifMatch = inHeader('If-Match', 'An etag; a record that has changed since is not written (412)')
export const ifNoneMatch = inHeader('If-None-Match', 'An etag; an unchanged response is 304 without a body')
export const ifNew = inHeader('If-None-Match', '`*`: only if the translation in this language does not exist yet (412)')
