// Query and header parameters.
import type { Filter } from '../schema/filters.ts'
import { languageParameter } from '../i18n/language.ts'
import type { FilterKind } from '../schema/filter-kinds.ts'
import type { Resource } from '../schema/resource.ts'
import { termOrders } from '../schema/terms.ts'
import { directions } from '../schema/list-filters.ts'
import { getFilterDescription } from './descriptions.ts'
import { boolean, integer, language, list, type Schema, string } from './schema.ts'

/** What a filter of each kind takes. */
const filterSchemas: Record<FilterKind, (filter: Filter) => Schema> = {
  page: () => ({ ...integer, minimum: 1, default: 1 }),
  pageSize: () => ({ ...integer, minimum: 1, default: 10 }),
  words: () => string,
  searchText: () => string,
  day: () => ({
    ...string,
    examples: ['2026-12-24', '2026-12-24 19:30:00', '2026-12-24T19:30:00+01:00', 'today', '+2 weeks'],
  }),
  isTrue: () => boolean,
  boolean: () => boolean,
  strictBoolean: () => boolean,
  oneOf: (filter) => ({ ...string, enum: filter.options }),
  anyOf: (filter) => list({ ...string, enum: filter.options }),
  records: () => list({ oneOf: [integer, string] }),
  record: () => integer,
  number: () => ({ type: 'number' }),
  slug: () => string,
  account: () => string,
}

/** What the tables do not tell of a parameter: its default, its limits, the words a loose one understands. */
const facts = ({ name: resource, post }: Resource): { readonly [name: string]: Schema } => ({
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

/** A parameter in the query string. */
export const inQuery = (name: string, schema: Schema, description: string, more: Schema = {}): Schema => ({
  name,
  in: 'query',
  schema,
  description,
  ...more,
})
/** A parameter in the path. */
export const inPath = (name: string, schema: Schema, description: string): Schema => ({
  name,
  in: 'path',
  required: true,
  schema,
  description,
})
/** A header of a request. */
export const inHeader = (name: string, description: string): Schema => ({
  name,
  in: 'header',
  schema: string,
  description,
  'x-extension': true,
})

/** Every parameter of a list; several values are written with commas, or as a list with brackets. */
export const filterParameters = (of: Resource): Schema[] =>
  Object.entries(of.filters).flatMap(([name, filter]) => {
    const schema = { ...filterSchemas[filter.kind](filter), ...facts(of)[name] }
    const { description } = getFilterDescription(name)
    const about = { in: 'query', ...(filter.extension && { 'x-extension': true }) }
    const isList = filter.kind === 'records' || filter.kind === 'anyOf'
    const parameter = { name, schema, ...(description !== undefined && { description }), ...about }
    return isList
      ? [
          { ...parameter, style: 'form', explode: false },
          { ...parameter, name: `${name}[]`, description: `\`${name}\` as a list`, style: 'form', explode: true },
        ]
      : [parameter]
  })

export const languageQuery = inQuery(
  languageParameter,
  language,
  'The language of the content handled; without it that of the root',
)
export const fieldsQuery = inQuery(
  '_fields',
  { ...string, examples: ['id,title', 'total,events.id'] },
  'The fields to answer, comma-separated; inside a field after a dot. The schema then holds for what is answered',
  { 'x-extension': true },
)
export const passwordQuery = inQuery('password', string, 'Password of a protected record')
export const contextQuery = inQuery(
  'context',
  { ...string, enum: ['view', 'edit'], default: 'view' },
  '`edit` shows who may edit an event its password',
)
export const scopeQuery = inQuery(
  'scope',
  { ...string, enum: ['record', 'language'], default: 'record' },
  '`language` removes the variant of the language of the request alone, for good',
  { 'x-extension': true },
)
export const idempotencyKey = inHeader(
  'Idempotency-Key',
  'The same key within 24 hours gives the first successful answer again (1 to 255 printable characters)',
)
export const ifMatch = inHeader('If-Match', 'An etag; a record that was written since is not changed (412)')
export const ifNoneMatch = inHeader('If-None-Match', 'An etag; the same answer again is 304 without a body')
export const ifNew = inHeader('If-None-Match', '`*`: only when the variant of this language does not exist yet (412)')
