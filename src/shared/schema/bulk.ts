// Request body of a bulk action.
import * as z from 'zod/mini'
import { maxDateShift } from '../dates/wall-time.ts'
import { languages } from '../i18n/language.ts'
import type { Issue } from '../problem.ts'
import { type Status, statuses } from './status.ts'
import { type ResourceName, resources } from './resources.ts'
import { withIssue, unknownImage } from './issues.ts'
import { described } from './common-schemas.ts'
import { maxLinks, recordId } from './kinds.ts'
import { linkFields } from './links.ts'

const ids = z.array(recordId)
const links = ids.check(z.maxLength(maxLinks))
const isFilled = (value: object): boolean => Object.keys(value).length > 0
const needsTerms = 'Must contain add, remove or both.'
const terms = z
  .strictObject({ add: z.exactOptional(links), remove: z.exactOptional(links) }, needsTerms)
  .check(z.refine(isFilled, needsTerms))
const shift = (max: number) => z.int().check(z.minimum(-max), z.maximum(max))
/** The issue of an action that is not `true`, or not the only one. */
export const notExclusive: Issue = { code: 'not_allowed', message: 'Must be true, and the only action.' }
/** Actions that cannot be combined with others. */
export const exclusiveActions = ['delete', 'restore', 'fill', 'keep'] as const
/** The issue of an action with values that is not the only one. */
export const notCombined: Issue = { code: 'not_allowed', message: 'Must be the only action.' }
const alone = () => withIssue(z.literal(true), notExclusive)
const isTranslationStatus = (status: Status): status is Exclude<Status, 'trash'> => status !== 'trash'

const language = z.enum(languages)
const fill = z
  .strictObject({
    field: z.string(),
    from: described(language, 'The source language; a record that was written in another one is rejected'),
    to: language,
    source: described(
      z.string(),
      'The text that the record must have in `from`, as far as it needs no new translation',
    ),
    text: described(z.string(), 'Its translation'),
  })
  .check(z.refine(({ from, to }) => from !== to, 'Must differ from the other language.'))
const keep = z.strictObject({
  field: z.string(),
  language,
  publish: z.exactOptional(
    described(
      z.boolean(),
      'Publish a draft that lacks nothing then, as far as the account may, if its source is public or scheduled',
    ),
  ),
})

/** Actions on each record, at least one; some must be the only one. `move` shifts wall times. */
export const bulkAction = z
  .strictObject({
    status: z.exactOptional(
      described(
        z.partialRecord(z.enum(languages), z.enum(statuses.filter(isTranslationStatus))).check(z.refine(isFilled)),
        'Per language; a record without that language is rejected',
      ),
    ),
    image: z.exactOptional(
      withIssue(
        described(z.union([z.number(), z.string(), z.literal(false)]), 'Id or URL of an image; `false`: none'),
        unknownImage,
      ),
    ),
    categories: z.exactOptional(terms),
    tags: z.exactOptional(terms),
    venue: z.exactOptional(ids.check(z.maxLength(1))),
    organizer: z.exactOptional(links),
    replace: z.exactOptional(
      withIssue(
        described(
          z
            .strictObject({ field: z.enum(linkFields), from: recordId, to: recordId })
            .check(z.refine(({ from, to }) => from !== to)),
          'Replaces a linked record by another; events without it do not change',
        ),
        {
          code: 'not_a_number',
          message: 'Must contain field, from and to: two different ids.',
          data: { type: 'integer' },
        },
      ),
    ),
    featured: z.exactOptional(z.boolean()),
    move: z.exactOptional(
      withIssue(
        z.strictObject({
          days: z.exactOptional(shift(maxDateShift.days)),
          hours: z.exactOptional(shift(maxDateShift.hours)),
        }),
        {
          code: 'not_a_number',
          message: 'Must contain days, hours or both, as whole numbers.',
          data: { most: maxDateShift.days },
        },
      ),
    ),
    fill: z.exactOptional(
      described(fill, 'Writes a translation into a record that lacks it; one that has another text by now is rejected'),
    ),
    keep: z.exactOptional(
      described(keep, 'Writes the source text as the translation, or confirms it; another translation is rejected'),
    ),
    delete: z.exactOptional(alone()),
    restore: z.exactOptional(alone()),
  })
  .check(
    z.meta({
      minProperties: 1,
      description: '`fill`, `keep`, `delete` and `restore` cannot be combined with others',
    }),
  )
export type BulkAction = z.infer<typeof bulkAction>

const ofEvents: readonly (keyof BulkAction)[] = [...linkFields, 'replace', 'featured', 'move']
const ofAll: readonly (keyof BulkAction)[] = ['fill', 'keep', 'delete']
export function bulkActionFor(resource: ResourceName): z.ZodMiniType<BulkAction> {
  const names = Object.keys(bulkAction.shape).filter(
    (name) =>
      ofAll.some((each) => each === name) ||
      (ofEvents.some((each) => each === name) ? resource === 'events' : resources[resource].post),
  )
  const message = `Must be an object of some of ${names.join(', ')}.`
  const shape = Object.fromEntries(Object.entries(bulkAction.shape).filter(([name]) => names.includes(name)))
  // A subset of the optional keys of the same schema.
  return z.strictObject(shape, message).check(z.refine(isFilled, message))
}

/** The issue of a value that is not an object of list parameters. */
export const notListParameters: Issue = {
  code: 'invalid_type',
  message: 'Must be an object of the list’s parameters.',
  data: { type: 'object' },
}
export const listParameters = withIssue(z.record(z.string(), z.string()), notListParameters)

/**
 * Records by `ids`, or all results of a list with the parameters of `filter` except those in `except`. `total` is the total that the
 * client saw; another one is rejected (412).
 */
export const bulkBody = z.object({
  ids: z.exactOptional(ids),
  filter: z.exactOptional(described(listParameters, 'Parameters of the list, instead of ids')),
  total: z.exactOptional(
    withIssue(
      described(z.int().check(z.nonnegative()), 'The total of the list that the client saw; another total is rejected'),
      { code: 'not_a_number', message: 'Must be the total that was seen.', data: { type: 'integer' } },
    ),
  ),
  except: z.exactOptional(ids),
  do: bulkAction,
  dry_run: z.exactOptional(described(z.boolean(), 'Return the results without changing anything')),
  continues: z.exactOptional(
    described(
      z.string(),
      'The change set of the preceding requests, if an action is sent in several, or a UUID for a new one. Records that it has changed are not changed again, so that a request may be repeated',
    ),
  ),
})
export type BulkRequest = z.infer<typeof bulkBody>
