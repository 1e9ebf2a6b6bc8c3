// The request body of a bulk action: which records, and what is done to each.
import * as z from 'zod/mini'
import { maxDateShift } from '../bulk.ts'
import { languages } from '../language.ts'
import { type Status, statuses } from '../status.ts'
import { maxLinks } from './kinds.ts'
import { linkFields } from './links.ts'

const described = <S extends z.ZodMiniType>(schema: S, description: string): S => schema.check(z.describe(description))
const id = z.int().check(z.positive())
const ids = z.array(id)
const links = ids.check(z.maxLength(maxLinks))
const terms = z.object({ add: z.exactOptional(links), remove: z.exactOptional(links) })
const shift = (max: number) => z.int().check(z.minimum(-max), z.maximum(max))
const isGiven = (status: Status): status is Exclude<Status, 'trash'> => status !== 'trash'

/** What is done to each record; at least one. `delete` and `restore` stand alone. `move` is by the clock on the wall. */
export const bulkAction = z.strictObject({
  status: z.exactOptional(
    described(
      z.partialRecord(z.enum(languages), z.enum(statuses.filter(isGiven))),
      'Per language; a record without that language is refused',
    ),
  ),
  categories: z.exactOptional(terms),
  tags: z.exactOptional(terms),
  venue: z.exactOptional(ids.check(z.maxLength(1))),
  organizer: z.exactOptional(links),
  replace: z.exactOptional(
    described(
      z.object({ field: z.enum(linkFields), from: id, to: id }),
      'One linked record takes the place of another; events without it stay as they are',
    ),
  ),
  featured: z.exactOptional(z.boolean()),
  move: z.exactOptional(
    z.object({
      days: z.exactOptional(shift(maxDateShift.days)),
      hours: z.exactOptional(shift(maxDateShift.hours)),
    }),
  ),
  delete: z.exactOptional(z.literal(true)),
  restore: z.exactOptional(z.literal(true)),
  image: z.exactOptional(
    described(z.union([id, z.string(), z.literal(false)]), 'Identifier or address of a picture; `false`: none'),
  ),
})
export type BulkAction = z.infer<typeof bulkAction>

/**
 * Records by `ids`, or all that a list with the parameters of `filter` holds, of which the person saw that there are `total`; another
 * total is rejected (412). `except` leaves some out.
 */
export const bulkBody = z.object({
  ids: z.exactOptional(ids),
  filter: z.exactOptional(described(z.record(z.string(), z.string()), 'Parameters of the list, instead of ids')),
  total: z.exactOptional(
    described(
      z.int().check(z.nonnegative()),
      'How many records the filter held when it was seen; another total is refused',
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
