// Request body of a bulk action.
import * as z from 'zod/mini'
import { maxDateShift } from '../changes.ts'
import { languages } from '../i18n/language.ts'
import type { Issue } from '../problem.ts'
import { type Status, statuses } from './status.ts'
import { type ResourceName, resources } from './resources.ts'
import { withIssue } from './body-faults.ts'
import { unknownImage } from './issues.ts'
import { maxLinks, recordId } from './kinds.ts'
import { linkFields } from './links.ts'

const described = <S extends z.ZodMiniType>(schema: S, description: string): S => schema.check(z.describe(description))
const ids = z.array(recordId)
const links = ids.check(z.maxLength(maxLinks))
const isFilled = (value: object): boolean => Object.keys(value).length > 0
const needsTerms = 'Must hold add, remove or both.'
const terms = z
  .strictObject({ add: z.exactOptional(links), remove: z.exactOptional(links) }, needsTerms)
  .check(z.refine(isFilled, needsTerms))
const shift = (max: number) => z.int().check(z.minimum(-max), z.maximum(max))
/** The fault of an action that is not `true`, or comes with others. */
export const notAlone: Issue = { code: 'not_allowed', message: 'Must be true, and stand alone.' }
const alone = () => withIssue(z.literal(true), notAlone)
const isGiven = (status: Status): status is Exclude<Status, 'trash'> => status !== 'trash'

/** What is done to each record; at least one. `delete` and `restore` stand alone. `move` is by the clock on the wall. */
export const bulkAction = z.strictObject({
  status: z.exactOptional(
    described(
      z.partialRecord(z.enum(languages), z.enum(statuses.filter(isGiven))).check(z.refine(isFilled)),
      'Per language; a record without that language is refused',
    ),
  ),
  image: z.exactOptional(
    withIssue(
      described(
        z.union([z.number(), z.string(), z.literal(false)]),
        'Identifier or address of a picture; `false`: none',
      ),
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
        'One linked record takes the place of another; events without it stay as they are',
      ),
      {
        code: 'not_a_number',
        message: 'Must hold field, from and to: two identifiers that differ.',
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
        message: 'Must hold days, hours or both, as whole numbers.',
        data: { most: maxDateShift.days },
      },
    ),
  ),
  delete: z.exactOptional(alone()),
  restore: z.exactOptional(alone()),
})
export type BulkAction = z.infer<typeof bulkAction>

const ofEvents: readonly (keyof BulkAction)[] = [...linkFields, 'replace', 'featured', 'move']
/** What can be done to records of a resource. */
export function bulkActionFor(resource: ResourceName): z.ZodMiniType<BulkAction> {
  const names = Object.keys(bulkAction.shape).filter(
    (name) =>
      name === 'delete' || (ofEvents.some((each) => each === name) ? resource === 'events' : resources[resource].post),
  )
  const message = `Must be an object of some of ${names.join(', ')}.`
  const shape = Object.fromEntries(Object.entries(bulkAction.shape).filter(([name]) => names.includes(name)))
  // Some of the optional keys of the same schema.
  return z.strictObject(shape, message).check(z.refine(isFilled, message))
}

/** The fault of a value that is not an object of parameters of a list. */
export const notListParameters: Issue = {
  code: 'invalid_type',
  message: 'Must be an object of the list’s parameters.',
  data: { type: 'object' },
}
/** Parameters of a list. */
export const listParameters = withIssue(z.record(z.string(), z.string()), notListParameters)

/**
 * Records by `ids`, or all that a list with the parameters of `filter` holds, of which the person saw that there are `total`; another
 * total is rejected (412). `except` leaves some out.
 */
export const bulkBody = z.object({
  ids: z.exactOptional(ids),
  filter: z.exactOptional(described(listParameters, 'Parameters of the list, instead of ids')),
  total: z.exactOptional(
    withIssue(
      described(
        z.int().check(z.nonnegative()),
        'How many records the filter held when it was seen; another total is refused',
      ),
      { code: 'not_a_number', message: 'Must be the total that was seen.', data: { type: 'integer' } },
    ),
  ),
  except: z.exactOptional(ids),
  do: bulkAction,
  dry_run: z.exactOptional(described(z.boolean(), 'Only say what would become of each')),
  continues: z.exactOptional(
    described(
      z.string(),
      'The change set of the records before these, when many are sent in parts, or a UUID to begin one by. What it has changed is not changed again: the same may be sent twice',
    ),
  ),
})
export type BulkRequest = z.infer<typeof bulkBody>
