// Request bodies of records.
import * as z from 'zod/mini'
import { type Field, trackedFields, inheritingFields, type Resource } from './fields.ts'
import { languageParameter } from '../i18n/language.ts'
import type { Issue } from '../problem.ts'
import { notAnObject, withIssue } from './issues.ts'
import { valueSchema } from './kinds.ts'
import { described, extension, language, perLanguage, recordPart } from './common-schemas.ts'

const among = (names: readonly string[]) =>
  withIssue(z.array(z.enum(names)), {
    code: 'not_a_choice',
    message: `Must be a list of these: ${names.join(', ')}.`,
    data: { options: names },
  })
const notAnEtag: Issue = {
  code: 'invalid_type',
  message: 'Must be the etag of a part, or null.',
  data: { type: 'string' },
}
const etag = withIssue(z.nullable(z.string()), notAnEtag)
const version = withIssue(z.int().check(z.positive()), {
  code: 'not_a_number',
  message: 'Must be a version, a whole number.',
})

/** Options of one translation: fields that inherit again, are confirmed, or are copies of another language. */
export const textOptions = (of: Resource) => ({
  ...(inheritingFields(of).length > 0 && {
    inherit: z.optional(
      extension(among(inheritingFields(of)), 'Fields that inherit the value of the source language again'),
    ),
  }),
  confirm: z.optional(
    extension(among(trackedFields(of)), 'Fields whose text is still right although its source changed'),
  ),
  copied: z.optional(
    extension(
      among(trackedFields(of)),
      'Fields whose text is a copy of another language: outdated until changed or confirmed',
    ),
  ),
})

/** Options of a write: whether a change of the source outdates translations, and the version that was translated. */
export const writeOptions = {
  minor: z.optional(extension(z.boolean(), 'This change of the source outdates no translation')),
  based_on: z.optional(extension(version, 'The version of the source that was translated')),
}

/** The writable fields of a resource; `null` is treated as absent. */
const fieldShape = (of: Resource, isNew: boolean, which: (field: Field) => boolean = () => true) =>
  Object.fromEntries(
    Object.entries<Field>(of.fields)
      .filter(([, field]) => !field.readOnly && which(field))
      .map(([name, field]) => {
        const schema = field.required ? valueSchema(field) : z.nullable(valueSchema(field))
        return [name, isNew && field.required ? schema : z.optional(schema)]
      }),
  )

/** The body of a record in one language. Unknown keys are dropped: clients send responses back. */
export const recordBody = (of: Resource, isNew: boolean) =>
  z.object({
    ...fieldShape(of, isNew),
    ...(of.fields['source_language'] && {
      source_language: z.optional(extension(z.nullable(language), 'Another translation as source')),
    }),
    [languageParameter]: z.optional(described(language, 'The language of the content, as in the query string')),
    ...textOptions(of),
    ...writeOptions,
  })

const part = withIssue(z.clone(recordPart), notAnEtag)

/** Options of a body of several parts. */
export const bundleOptions = (of: Resource) => ({
  source_language: z.optional(
    described(language, 'The source language of a new record; required if several languages are sent'),
  ),
  minor: writeOptions.minor,
  confirm: z.optional(
    described(perLanguage(among(trackedFields(of))), 'Fields whose text is still right although its source changed'),
  ),
  based_on: writeOptions.based_on,
})
/** The ETag that each part must still have. */
export const conditions = z.optional(
  described(
    z.partialRecord(part, etag),
    'The ETag that each part must still have; `null`: this translation must not exist yet',
  ),
)

const fields = z.looseObject({})
/** The parts of a bundle before their fields are parsed. */
export const bundleParts = z.object({
  shared: z.optional(fields),
  texts: z.optional(perLanguage(withIssue(z.nullable(fields), notAnObject))),
  confirm: z.optional(perLanguage(z.unknown())),
})

/** The body of a record in all languages. Parts contain only changes, so no field is required. */
export const bundleBody = (of: Resource, isNew: boolean) => {
  const { inherit, copied } = textOptions(of)
  return z.object({
    shared: z.optional(z.object(fieldShape(of, false, ({ perLanguage: isText }) => !isText))),
    texts: z.optional(
      perLanguage(
        z.object({
          ...fieldShape(of, false, ({ perLanguage: isText }) => isText === true),
          ...(inherit && { inherit }),
          copied,
        }),
      ),
    ),
    ...bundleOptions(of),
    ...(!isNew && { if: conditions }),
  })
}
