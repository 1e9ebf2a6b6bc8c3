// The named schemas of the five resources, and of what stands inside their answers.
import type {
  CostDetails,
  DateDetails,
  ImageAnswer,
  ImageSize,
  TermInEvent,
  TermUrls,
  VariantState,
} from '../schema/response-parts.ts'
import { type Issue, issueCodes, type Problem } from '../problem.ts'
import type { Resource } from '../schema/resource.ts'
import { resourceNames, resources } from '../schema/resources.ts'
import { recordBody } from '../schema/bodies.ts'
import { statuses } from '../schema/status.ts'
import { responseProperties, withFieldTexts, titleOf } from './field-schemas.ts'
import {
  described,
  focus,
  integer,
  language,
  list,
  object,
  perLanguage,
  record,
  ref,
  string,
  type Schema,
  toJsonSchema,
} from './schema.ts'

const readSchema = (of: Resource): Schema => ({
  type: 'object',
  properties: {
    ...responseProperties(of.name, of.fields, (field) => !field.writeOnly),
    ...(of.fields['password'] && responseProperties(of.name, { password: of.fields['password'] }, () => true)),
    sanitized: {
      ...list(string),
      description: 'After a write: the fields markup was removed from',
      'x-extension': true,
    },
  },
  required: Object.keys(of.fields).filter((name) => !of.fields[name]?.writeOnly && !of.fields[name]?.singleOnly),
})

const sentSchema = (of: Resource, isNew: boolean): Schema =>
  described(
    withFieldTexts(of, toJsonSchema(recordBody(of, isNew)), isNew),
    'Unknown keys are ignored; `null` means not sent',
  )
const listSchema = (of: Resource): Schema => ({
  type: 'object',
  properties: {
    [of.name]: list(ref(titleOf(of.name))),
    rest_url: described(string, 'Address of this list, with the defaults that applied'),
    next_rest_url: described(string, 'Absent on the last page'),
    previous_rest_url: described(string, 'Absent on the first page'),
    total: described(integer, 'Exactly how many records the list holds'),
    total_pages: integer,
  },
  required: [of.name, 'rest_url', 'total', 'total_pages'],
})

/** `Event`, `EventCreate`, `EventUpdate`, `EventList` and their like. */
export const recordSchemas = (): Schema =>
  Object.fromEntries(
    resourceNames.flatMap((name) => {
      const of: Resource = resources[name]
      const one = titleOf(name)
      return [
        [one, readSchema(of)],
        [`${one}Create`, sentSchema(of, true)],
        [`${one}Update`, sentSchema(of, false)],
        [`${one}List`, listSchema(of)],
      ]
    }),
  )

/** What stands inside records, and the shape of every error. */
export const partSchemas = (codes: readonly string[]): Schema => ({
  DateDetails: object<DateDetails>({
    year: string,
    month: string,
    day: string,
    hour: string,
    minutes: string,
    seconds: string,
  }),
  CostDetails: object<CostDetails>({
    currency_symbol: string,
    currency_code: string,
    currency_position: string,
    values: list(string),
  }),
  TermUrls: object<TermUrls>({ self: string, collection: string, up: string }, 'up'),
  TermInEvent: object<TermInEvent>({
    id: integer,
    name: string,
    slug: string,
    term_group: integer,
    term_taxonomy_id: integer,
    taxonomy: string,
    description: string,
    parent: integer,
    count: integer,
    filter: string,
    urls: ref('TermUrls'),
    language: { ...language, 'x-extension': true },
  }),
  Translations: perLanguage(
    object<VariantState>(
      {
        status: { ...string, enum: [...statuses] },
        modified_utc: string,
        slug: string,
        version: integer,
        outdated: described(list(string), 'Fields whose source changed; told to who may edit the record'),
        empty: described(
          list(string),
          'Texts the source fills and this translation lacks; told to who may edit the record',
        ),
      },
      'outdated',
      'empty',
    ),
  ),
  Image: object<ImageAnswer>(
    {
      url: string,
      id: integer,
      extension: string,
      width: integer,
      height: integer,
      filesize: integer,
      sizes: record(
        object<ImageSize>({ width: integer, height: integer, 'mime-type': string, filesize: integer, url: string }),
      ),
      alt: { ...string, description: 'What the picture shows, in the language of the record', 'x-extension': true },
      focus: {
        ...focus,
        description: 'The point that stays in sight where the picture is cut, in percent; absent: nobody chose one',
        'x-extension': true,
      },
    },
    'sizes',
    'alt',
    'focus',
  ),
  Fault: object<Issue>(
    {
      code: { ...string, enum: [...issueCodes] },
      message: string,
      data: described(record({}), 'What would be right: options, limits, forms'),
    },
    'data',
  ),
  Problem: object<Problem>({
    code: { ...string, enum: codes },
    message: string,
    data: {
      type: 'object',
      properties: {
        status: integer,
        params: {
          description: 'The parameters meant: names, or names with a sentence each',
          oneOf: [list(string), record(string)],
        },
        details: described(record(ref('Fault')), 'What is wrong with each parameter'),
        available_languages: described(list(language), 'Languages the record can be had in'),
        current: described({}, 'What is there now'),
        retry_after: described(integer, 'Seconds to wait'),
        json_error_code: described(
          integer,
          'What is wrong with a JSON text: 1 its depth, 4 its syntax, 5 its encoding',
        ),
        json_error_message: described(string, 'Why the body cannot be read'),
      },
      required: ['status'],
      additionalProperties: true,
    },
  }),
})
