// The schemas of a record with all its languages, written from the table of its resource.
import type { Resource } from '../schema/resource.ts'
import { resourceNames, resources } from '../schema/resources.ts'
import { bundleBody } from '../schema/bodies.ts'
import type { RecordPermissions } from '../record-bundle.ts'
import { responseProperties, titleOf, withFieldTexts } from './field-schemas.ts'
import {
  boolean,
  described,
  integer,
  language,
  list,
  object,
  perLanguage,
  ref,
  type Schema,
  string,
  toJsonSchema,
} from './schema.ts'

/** Fields that say which language they are told in: they belong to no part. */
const ofTheTelling = ['language', 'inherited']

const perPart = (values: Schema): Schema => {
  const { properties } = perLanguage(values)
  return { type: 'object', properties: { shared: values, ...Object(properties) }, additionalProperties: false }
}

const wholeSchema = (of: Resource): Schema => {
  const shared = responseProperties(
    of.name,
    of.fields,
    (field) => !field.writeOnly && !field.perLanguage && !field.singleOnly,
  )
  for (const name of ofTheTelling) delete shared[name]
  const texts = responseProperties(of.name, of.fields, (field) => field.perLanguage === true)
  return {
    type: 'object',
    properties: {
      id: integer,
      source_language: language,
      shared: { type: 'object', properties: shared, required: Object.keys(shared) },
      texts: perLanguage({ type: 'object', properties: texts, required: Object.keys(texts) }),
      etags: described(perPart(string), 'The state of each part, for `if`'),
      inherited: described(perLanguage(list(string)), 'Fields that show the value of the source language'),
      outdated: described(perLanguage(list(string)), 'Fields whose source changed; told to who may edit'),
      made_from: described(
        perLanguage({ type: 'object', additionalProperties: { type: ['string', 'null'] } }),
        'The source text that each outdated field was made from, `null` for a copied text; told to who may edit and sees the source',
      ),
      rights: ref('WholeRights'),
      sanitized: described(
        { type: 'object', additionalProperties: list(string) },
        'After a write: per part, the fields markup was removed from',
      ),
      published: described(
        list({
          type: 'object',
          properties: {
            resource: { ...string, enum: ['venues', 'organizers'] },
            id: integer,
            language,
            status: { ...string, enum: ['draft', 'pending'] },
          },
          required: ['resource', 'id', 'language', 'status'],
        }),
        'After a write of an event: the venues and organizers that became public with it, and the status to give them to take that back',
      ),
      kept: described(list(string), 'After a restore: fields that could not be put back, as `{part}.{field}`'),
    },
    required: ['id', 'source_language', 'shared', 'texts', 'etags', 'inherited', 'outdated', 'made_from', 'rights'],
  }
}

const writeSchema = (of: Resource, isNew: boolean): Schema =>
  described(
    withFieldTexts(of, toJsonSchema(bundleBody(of, isNew)), false),
    'All parts or none; a refusal names parameters as `{part}.{field}`',
  )

/** `WholeEvent`, `WholeEventCreate`, `WholeEventUpdate` and their like. */
export const bundleSchemas = (): Schema => ({
  ...Object.fromEntries(
    resourceNames.flatMap((name) => {
      const of: Resource = resources[name]
      const one = `Whole${titleOf(name)}`
      return [
        [one, wholeSchema(of)],
        [`${one}Create`, writeSchema(of, true)],
        [`${one}Update`, writeSchema(of, false)],
      ]
    }),
  ),
  WholeRights: object<RecordPermissions>({
    shared: described(boolean, 'May change what all languages share'),
    languages: described(list(language), 'Languages whose variant may be written'),
    delete: boolean,
    deeds: list(string),
  }),
})
