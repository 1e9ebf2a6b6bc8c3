// Responses about changes: audit log, results of bulk actions, change feed.
import * as z from 'zod/mini'
import { described, perLanguage, perPart, recordPart } from './schema/common-schemas.ts'
import { resourceNames } from './schema/resources.ts'
import { problem } from './schema/response-parts.ts'

const auditValue = z.union([z.string(), z.number(), z.null(), z.readonly(z.array(z.int()))])
/** A stored value: booleans are 0 and 1, links are lists of ids; `null` if there was or is no value. */
export type AuditValue = z.infer<typeof auditValue>

export const auditParts = described(
  z.record(z.string(), z.record(z.string(), z.object({ old: auditValue, new: auditValue }))),
  'Old and new value per part (`shared`, `nl` …) and field. A password is reported as `protected`, 0 or 1',
)
export type AuditParts = z.infer<typeof auditParts>

const translationMark = z.enum(['confirmed', 'copied', 'minor', 'outdated'])
export type TranslationMark = z.infer<typeof translationMark>

export const translationMarks = described(
  perLanguage(z.record(z.string(), translationMark)),
  'Per language and field what a change did to the translation state; for accounts that can edit. `confirmed`: confirmed as up to date; `copied`: stored as a copy of another language; `minor`: unaffected by a minor change of the source; `outdated`: outdated again, as after a confirmation was undone',
)
export type TranslationMarks = z.infer<typeof translationMarks>

const changeAuthor = described(
  z.nullable(z.object({ id: z.int(), name: z.string() })),
  '`null`: the service itself. The name is `""` if the account no longer exists, or if the reader neither edits nor translates',
)
export type ChangeAuthor = z.infer<typeof changeAuthor>

const auditAction = z.enum(['create', 'update', 'trash', 'restore', 'delete', 'purge'])
export type AuditAction = z.infer<typeof auditAction>

const auditEntry = z.object({
  seq: z.int(),
  at: described(z.string(), 'Time in UTC'),
  change_set: z.string(),
  by: changeAuthor,
  deed: auditAction,
  parts: auditParts,
  marks: z.exactOptional(translationMarks),
})
/** One change of one record, as far as the account can see it. */
export type AuditEntry = z.infer<typeof auditEntry>

export const history = z.object({
  changes: described(z.array(auditEntry), 'Newest first; fewer than `limit` if they are long'),
  next: described(z.nullable(z.int()), 'The `before` of the next page'),
})
/** `GET {admin}/{resource}/{id}/history?before=&limit=`. */
export type History = z.infer<typeof history>

export const bulkRowResult = z.object({
  resource: z.enum(resourceNames),
  id: z.int(),
  result: z.enum(['changed', 'unchanged', 'refused']),
  parts: z.exactOptional(auditParts),
  marks: z.exactOptional(translationMarks),
  problem: z.exactOptional(described(problem, 'Why the record was rejected')),
  kept: z.exactOptional(
    described(z.array(z.string()), 'Fields that cannot be restored, as `{part}.{field}`: passwords are not logged'),
  ),
})
/** The result for one record of a change of several records. */
export type BulkRowResult = z.infer<typeof bulkRowResult>

export const revertResponse = z.object({
  change_set: described(z.string(), 'The change set of the reversion'),
  rows: z.array(bulkRowResult),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
})
/**
 * `POST {admin}/changes/{change_set}/revert`. Other requests are served while many records are reverted: a record that they change
 * meanwhile is rejected in its row. A change set that created thousands of records is rejected.
 */
export type RevertResponse = z.infer<typeof revertResponse>

export const bulkResponse = z.extend(revertResponse, {
  change_set: z.string(),
  dry_run: described(z.boolean(), 'Nothing was changed; the rows are what would have happened'),
})
/** The results of a bulk action. After a failure, such as a full disk, earlier records stay changed; the others are rejected in their rows. */
export type BulkResponse = z.infer<typeof bulkResponse>

export const feedChange = z.object({
  seq: z.int(),
  resource: z.enum(resourceNames),
  id: z.int(),
  deed: auditAction,
  parts: z.array(recordPart),
  version: described(
    perPart(z.nullable(z.string())),
    'The current etag of each changed part; `null` if it no longer exists',
  ),
  by: changeAuthor,
  change_set: z.string(),
})
/** A change of a record that the account can see, or could see until then. The record itself has to be read again. */
export type FeedChange = z.infer<typeof feedChange>

export const feed = z.object({
  changes: described(z.array(feedChange), 'Oldest first'),
  last: described(z.int(), 'The `after` of the next request'),
  more: described(z.boolean(), 'Whether later changes exist already'),
})
/** `GET {admin}/changes?after=&limit=`. */
export type Feed = z.infer<typeof feed>
