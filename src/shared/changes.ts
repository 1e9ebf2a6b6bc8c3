import type { Language } from './i18n/language.ts'
import type { ResourceName } from './schema/resources.ts'
import type { Problem } from './problem.ts'
import type { RecordPart } from './record-bundle.ts'

/** A value as the log keeps it: flags are 0 and 1, links lists of ids; `null` where there was or is nothing. */
export type AuditValue = string | number | null | readonly number[]
/** Per part (`shared`, `nl` …) and field what was and what came. A password is told as `protected`, 0 or 1. */
export type AuditParts = { [part: string]: { [field: string]: { old: AuditValue; new: AuditValue } } }
/**
 * What a change did to the states of translations without changing their texts, or besides. `confirmed`: still right although the source
 * changed; `copied`: stored as copied from another language; `minor`: kept up to date by a minor change of the source; `outdated`: made
 * outdated again, as undoing a confirmation does.
 */
export type TranslationMark = 'confirmed' | 'copied' | 'minor' | 'outdated'
/** Per language and field. */
export type TranslationMarks = { [L in Language]?: { [field: string]: TranslationMark } }
/** Who did it; the name is `""` when the account is gone, or the reader neither writes nor translates. `null`: the service itself, when a publication was due. */
export type ChangeAuthor = { id: number; name: string } | null
export type AuditAction = 'create' | 'update' | 'trash' | 'restore' | 'delete' | 'purge'

/** One change of one record, as far as the reader may see it. `at` is UTC. */
export type AuditEntry = {
  seq: number
  at: string
  change_set: string
  by: ChangeAuthor
  deed: AuditAction
  parts: AuditParts
  /** Absent where there is none. */
  marks?: TranslationMarks
}

/** `GET {admin}/{resource}/{id}/history?before=&limit=`: newest first, fewer than `limit` where they are long; `next` is the `before` of the following page. */
export type History = { changes: AuditEntry[]; next: number | null }

/** What became of one record of a change that touches several. */
export type BulkRowResult = {
  resource: ResourceName
  id: number
  result: 'changed' | 'unchanged' | 'refused'
  parts?: AuditParts
  marks?: TranslationMarks
  /** Why it was refused. */
  problem?: Problem
  /** Fields that cannot be put back, as `{part}.{field}`: passwords are not kept. */
  kept?: string[]
}

/**
 * `POST {admin}/changes/{change_set}/revert`: the change set of the undoing itself, and what became of each record. Others are served
 * while many records are undone: what they change meanwhile is refused by its row. What made thousands of records, some of which
 * need others, is refused.
 */
export type RevertResponse = {
  change_set: string
  rows: BulkRowResult[]
  changed: number
  unchanged: number
  refused: number
}

/** How far events are moved at most, either way: more than a century is a mistake. */
export const maxDateShift = { days: 36_525, hours: 36_525 * 24 } as const

/**
 * The change set, and what became of each record; `dry_run`: what would have. What fails in the midst, as on a disk that is full,
 * stands against the records that were not done; those before them stay done.
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
 * A change of a record the asker may see, or could see until then. `version` names the present etag of each part that changed, `null`
 * where it is gone; what the record holds is read anew, if it may be.
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

/** `GET {admin}/changes?after=&limit=`: oldest first; `last` is the `after` of the next question, `more` says that it has an answer already. */
export type Feed = { changes: FeedChange[]; last: number; more: boolean }
