import type { Language } from './i18n/language.ts'
import type { ResourceName } from './schema/resources.ts'
import type { Problem } from './problem.ts'
import type { RecordPart } from './record-bundle.ts'

/** A value in the audit log: booleans as 0 and 1, links as lists of ids; `null` if absent. */
export type AuditValue = string | number | null | readonly number[]
/** Old and new value per part (`shared`, `nl` …) and field. A password is logged as `protected`, 0 or 1. */
export type AuditParts = { [part: string]: { [field: string]: { old: AuditValue; new: AuditValue } } }
/**
 * A change of a translation state apart from its text. `confirmed`: still right although the source changed; `copied`: copied from another
 * language; `minor`: up to date after a minor change of the source; `outdated`: outdated again after a confirmation was undone.
 */
export type TranslationMark = 'confirmed' | 'copied' | 'minor' | 'outdated'
/** Per language and field. */
export type TranslationMarks = { [L in Language]?: { [field: string]: TranslationMark } }
/** The account; the name is `""` if it was deleted, or the reader neither writes nor translates. `null`: scheduled publishing. */
export type ChangeAuthor = { id: number; name: string } | null
export type AuditAction = 'create' | 'update' | 'trash' | 'restore' | 'delete' | 'purge'

/** One change of one record, without the parts that the reader may not see. `at` is UTC. */
export type AuditEntry = {
  seq: number
  at: string
  change_set: string
  by: ChangeAuthor
  deed: AuditAction
  parts: AuditParts
  /** Absent if empty. */
  marks?: TranslationMarks
}

/** `GET {admin}/{resource}/{id}/history?before=&limit=`: newest first, fewer than `limit` if they are long; `next` is `before` of the next page. */
export type History = { changes: AuditEntry[]; next: number | null }

/** The result for one record of a bulk action or revert. */
export type BulkRowResult = {
  resource: ResourceName
  id: number
  result: 'changed' | 'unchanged' | 'refused'
  parts?: AuditParts
  marks?: TranslationMarks
  /** The reason of a rejection. */
  problem?: Problem
  /** Fields that cannot be reverted, as `{part}.{field}`: the log has no passwords. */
  kept?: string[]
}

/**
 * `POST {admin}/changes/{change_set}/revert`: the change set of the revert, and the result for each record. Other requests run between
 * batches: a record that they change is rejected. Reverting the creation of thousands of records that link to each other is rejected.
 */
export type RevertResponse = {
  change_set: string
  rows: BulkRowResult[]
  changed: number
  unchanged: number
  refused: number
}

/** Maximum shift of events in either direction, about a century. */
export const maxDateShift = { days: 36_525, hours: 36_525 * 24 } as const

/**
 * The change set and the result for each record; `dry_run`: the result that the action would have. After a failure such as a full disk
 * the remaining records are rejected; preceding ones stay changed.
 */
export type BulkResponse = {
  change_set: string
  dry_run: boolean
  rows: BulkRowResult[]
  changed: number
  unchanged: number
  refused: number
}

/**
 * A change of a record that the account can see, or could see until then. `version` is the present ETag of each changed part, `null` for
 * a deleted one. Clients load the record again.
 */
export type FeedChange = {
  seq: number
  resource: ResourceName
  id: number
  deed: AuditAction
  parts: RecordPart[]
  version: { [P in RecordPart]?: string | null }
  by: ChangeAuthor
  change_set: string
}

/** `GET {admin}/changes?after=&limit=`: oldest first; `last` is `after` of the next request, `more`: it has results already. */
export type Feed = { changes: FeedChange[]; last: number; more: boolean }
