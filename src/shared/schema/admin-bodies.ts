import * as z from 'zod/mini'
import { languages } from '../i18n/language.ts'
import type { Issue } from '../problem.ts'
import { bundleParts, conditions } from './bodies.ts'
import { perLanguage } from './common-schemas.ts'
import { isStorable, maxTextLength, recordId } from './kinds.ts'
import { withIssue } from './issues.ts'
import { label } from './accounts.ts'
import { listParameters, notListParameters } from './bulk.ts'
import { type Resource, sharedFields, translatableFields } from './fields.ts'
import { resourceNames } from './resources.ts'
import { dismissedName, findingKinds, maxReasonLength } from './finding-kinds.ts'
import { focalPoint } from './response-parts.ts'
import { defaultShareDays, maxShareDays } from './share-days.ts'

/** `POST changes/{change_set}/revert`. */
export const revertBody = z.object({
  partial: z.optional(z.boolean()),
  dry_run: z.optional(z.boolean().check(z.describe('Return the results without changing anything'))),
})

export const unknownChange: Issue = {
  code: 'unknown_id',
  message: 'Must be the seq of a change of this record that you can see.',
}
const notFieldNames: Issue = {
  code: 'not_a_choice',
  message:
    'Must be a list of parts (shared, nl …), fields of a part (shared.start_date, nl.title) or findings of a text (nl.dismissed.day.title).',
  data: { options: ['shared', ...languages] },
}

/** `POST {resource}/{id}/restore`. */
export const restoreBody = (of: Resource) => {
  const names = new Set([
    'shared',
    ...languages,
    ...sharedFields(of).map((field) => `shared.${field}`),
    ...languages.flatMap((language) =>
      translatableFields(of).flatMap((field) => [
        `${language}.${field}`,
        ...findingKinds.map((kind) => `${language}.${dismissedName(kind, field)}`),
      ]),
    ),
  ])
  return z.object({
    seq: withIssue(z.int().check(z.describe('The `seq` of the change')), unknownChange),
    fields: z.optional(
      withIssue(
        z
          .array(z.string().check(z.refine((name) => names.has(name))))
          .check(
            z.minLength(1),
            z.describe(
              'Parts (`shared`, `nl` …), fields of a part (`nl.title`) or findings of a text (`nl.dismissed.day.title`); everything if absent',
            ),
          ),
        notFieldNames,
      ),
    ),
    if: conditions,
  })
}

/** `POST merge`: the record `from` is merged into `id`, which gets the values of `shared` and `texts`. */
export const mergeBody = z.object({
  resource: z.enum(['venues', 'organizers', 'categories', 'tags']),
  id: recordId.check(z.describe('The record that stays')),
  from: recordId.check(z.describe('The record whose events move to the other; it is deleted, posts go to the trash')),
  ...bundleParts.shape,
  dry_run: z.optional(z.boolean().check(z.describe('Return the events that would move without changing anything'))),
})

/** `POST trash/empty`. */
export const emptyTrashBody = z.object({
  resource: z.enum(['events', 'venues', 'organizers']),
  total: z.int().check(z.describe('The number of records in the trash that the client saw; another total is rejected')),
})

const focalPointBody = withIssue(z.clone(focalPoint), {
  code: 'not_a_number',
  message: 'Must contain x and y, whole numbers from 0 to 100.',
  data: { least: 0, most: 100 },
})

/** The change of an image, without its alt texts. */
export const imageBody = z.object({ focus: z.exactOptional(focalPointBody) })

const maxParameters = 40

/** A new share link of an event. */
export const shareLinkBody = z.object({
  language: z.optional(z.enum(languages).check(z.describe('The only language that it shows; by default all'))),
  days: z.optional(
    withIssue(
      z.int().check(z.gte(1), z.lte(maxShareDays), z.describe(`Days until it expires; by default ${defaultShareDays}`)),
      {
        code: 'not_a_number',
        message: `Must be a whole number from 1 to ${maxShareDays}.`,
        data: { least: 1, most: maxShareDays },
      },
    ),
  ),
})

const glossaryText = z.string().check(z.maxLength(200), z.refine(isStorable))

/** A new entry of the glossary. */
export const glossaryBody = z.object({
  texts: z
    .partialRecord(z.enum(languages), glossaryText)
    .check(z.describe('The term in each language; an empty text is none')),
  translated: z.optional(z.boolean().check(z.describe('`false`: the term is the same in all languages'))),
  note: z.optional(z.string().check(z.maxLength(1_000), z.refine(isStorable))),
})

/** All values of an entry. `version`: that of the entry that is changed. */
export const glossaryChangeBody = z.extend(glossaryBody, {
  version: z.int().check(z.describe('The `version` that the client saw; another one is rejected')),
})

const maxNameRows = 1_000
const nameRow = z.object({
  id: recordId,
  names: perLanguage(z.string().check(z.maxLength(maxTextLength), z.refine(isStorable))).check(
    z.refine((names) => Object.keys(names).length > 0),
    z.describe('The name in each language that changes'),
  ),
  if: conditions,
})

/** Names of several records. `if`: the ETag that a translation must still have. */
export const namesBody = z.object({
  rows: withIssue(z.array(nameRow).check(z.minLength(1), z.maxLength(maxNameRows)), {
    code: 'invalid_type',
    message: `Must be a list of 1 to ${maxNameRows} rows, each with the id of a record and at least one name of at most ${maxTextLength} characters, by language.`,
  }),
  publish: z.optional(
    z
      .boolean()
      .check(
        z.describe(
          'Publish drafts that lack nothing then, as far as the account may, if their source is public or scheduled',
        ),
      ),
  ),
  dry_run: z.optional(z.boolean().check(z.describe('Return the rows without changing anything'))),
})

/** A finding of a check of a text that the account dismisses. */
export const dismissalBody = (of: Resource) =>
  z.object({
    language: z.enum(languages).check(z.describe('The language of the text')),
    field: z.enum(translatableFields(of)),
    kind: z
      .enum(findingKinds)
      .check(
        z.describe(
          '`day`: it names a day on which the event does not take place; the others: a difference from the source text',
        ),
      ),
    reason: withIssue(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1),
          z.maxLength(maxReasonLength),
          z.refine(isStorable),
          z.describe('Why the text is right'),
        ),
      { code: 'invalid_type', message: `Must be a string of 1 to ${maxReasonLength} characters.` },
    ),
    fingerprint: z.optional(
      withIssue(
        z
          .string()
          .check(
            z.regex(/^[0-9a-z]{1,12}$/),
            z.describe(
              'Of an unsaved text, as the page computes it; by default of the saved text, which must have the finding. Needed for `term`',
            ),
          ),
        { code: 'invalid_type', message: 'Must be 1 to 12 digits and lowercase letters.' },
      ),
    ),
  })

/** A new view: its name, and the parameters of a list of a resource. A shared one is listed for all accounts. */
export const savedViewBody = z.object({
  name: label,
  resource: z.enum(resourceNames),
  query: withIssue(
    listParameters.check(z.refine((query) => Object.keys(query).length <= maxParameters)),
    notListParameters,
  ),
  shared: z.optional(z.boolean()),
})

/** A change of a view, which keeps its resource. */
export const savedViewChangeBody = z.extend(savedViewBody, { resource: z.optional(z.enum(resourceNames)) })
