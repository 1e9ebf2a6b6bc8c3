// The store as the rest of the service sees it: every question it answers and every write it takes.
import type { Language } from '#shared/i18n/language.ts'
import type { WallTime } from '#shared/dates/wall-time.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { Accounts, ApplicationPasswords, Desk, Idempotency, Sessions, Settings } from './account-types.ts'
import type { Pictures } from './media/types.ts'
import type { By, Change, ChangeLine, ListResult, ListQuery, NewRecord, RecordChange, StoredRecord } from './types.ts'

/** The resources that have a tree or a shelf of names: terms. */
export type TermResource = 'categories' | 'tags'
/** Of the first `limit` records with a name, those whose shared fields have these values. */
export type NameOptions = { limit?: number; shared?: NonNullable<RecordChange['shared']> }
/** The resources an event is linked to. */
export type LinkedResource = Exclude<ResourceName, 'events'>

export type Store = {
  /**
   * Runs `work` in one transaction: all its writes are kept, or none when it throws (the error passes on). Nested calls join the
   * outer one. `work` is synchronous; what it returns is acknowledged only after the transaction is on disk.
   */
  transact<T>(work: () => T): T

  /** A record, also a trashed one. `undefined`: no record of this resource has the id. */
  read(resource: ResourceName, id: number): StoredRecord | undefined
  /** Records by id, in bulk; ids that name none are absent. */
  readMany(resource: ResourceName, ids: Iterable<number>): Map<number, StoredRecord>

  /** The record whose variant in this language has exactly this slug; trashed ones have `…__trashed`. */
  idBySlug(resource: ResourceName, language: Language, slug: string): number | undefined
  /** The records, not trashed, whose title or name in this language is this one, case-blind; lowest id first. */
  idsByName(resource: ResourceName, language: Language, name: string, options?: NameOptions): number[]
  /** A slug is free for a record when no other record of the resource has it in this language. `except`: the record itself. */
  slugIsFree(resource: ResourceName, language: Language, slug: string, except?: number): boolean
  /** The slug a record (0: a new one) would get for a wish: itself where it is free, else `-2`, `-3` … */
  freeSlug(resource: ResourceName, language: Language, wish: string, record: number): string

  /** Categories and all below them, the given ones included. */
  descendants(categories: Iterable<number>): number[]
  /** Categories and all above them, the given ones included. */
  ancestors(categories: Iterable<number>): number[]
  /**
   * For each term, how many events the account gets in a list of a language with this term as its only filter, dates aside.
   * `language: null`: how many different events it gets in any language.
   */
  termCounts(
    resource: TermResource,
    ids: Iterable<number>,
    language: Language | null,
    account: Account,
  ): Map<number, number>
  /** How many events, not trashed and in whatever language and status, name each of these records; one that none names is absent. */
  usedBy(resource: LinkedResource, ids: Iterable<number>): Map<number, number>

  /** Ids of the events, not trashed, that take up a venue between two wall times, by start; of `limit` at most, `except` aside. */
  eventsAtVenue(at: { venue: number; start: WallTime; end: WallTime; except: number; limit: number }): number[]

  /** A page of a list and its exact total. A page past the end has no rows and the total. */
  list(query: ListQuery): ListResult

  /**
   * Makes a record. Throws only on what the service must have refused (no source variant, a field that is no column), and
   * `IdInUse` (`record-tables.ts`) when it shall have an id that another record has.
   */
  create(resource: ResourceName, record: NewRecord, by: By): StoredRecord
  /**
   * Changes a record; what is equal to what stands is not written: no revision, no change row. Answers the record as it now is.
   * Throws when the record is not there, or the change removes the source variant.
   */
  change(resource: ResourceName, id: number, change: RecordChange, by: By): StoredRecord
  /**
   * Deletes a term for good: its children move up, events lose it, all told in `changes`. Answers it as it was.
   * Records with a publication are trashed instead: `change` with `trash: 'put'`.
   */
  removeTerm(resource: TermResource, id: number, by: By): StoredRecord
  /** Removes a trashed record for good, and of its history all but who, when and id. Throws when it does not lie in the trash. */
  purge(resource: ResourceName, id: number, by: By): void

  /**
   * Turns translations from `future` to `publish` when their publication date has come, each record as a change of its own. The
   * service calls it before each request. Returns the number of records; 0 also if the disk takes no write. `limit`: the oldest.
   */
  publishScheduled(limit?: number): number
  /** The number of records that `publishScheduled` would publish, counted up to `limit`. */
  countDue(limit: number): number
  /** Whether a write would begin at once: false while another process writes. Nobody waits. */
  isFree(): boolean
  /**
   * Tries a small write that lasts, outside history. Throws why the machine does not take it; false while another process writes.
   * Nobody waits.
   */
  tryWrite(): boolean

  /** The changes of one record, newest first; `before` a seq, for paging. Fewer than `limit` where they hold much. */
  changesOf(resource: ResourceName, id: number, page?: { before?: number; limit?: number }): Change[]
  /** Changes of all records after a seq, oldest first; fewer than `limit` where they hold much. */
  changesAfter(seq: number, limit: number): Change[]
  /** The changes of one change set, oldest first; `limit`: the first of them. An import is one change set. */
  changesIn(changeSet: string, limit?: number): Change[]
  /** What they were made to, without what they changed: that of an import is more than fits into memory. */
  linesIn(changeSet: string): ChangeLine[]
  /** The records made in change sets whose names start with `prefix`, oldest first. */
  createdIn(prefix: string): ChangeLine[]
  /** The change of a seq; `undefined`: there is none. */
  changeAt(seq: number): Change | undefined
  /** The seq of the newest change; 0 when there is none. */
  lastChange(): number
  /**
   * The texts of a variant when its version (revisions of record and variant added) was this one, for `based_on`.
   * `undefined`: it never had that version.
   */
  textsAt(
    resource: ResourceName,
    id: number,
    language: Language,
    version: number,
  ): { [field: string]: string | null } | undefined

  /** A number that changes whenever anything may have been written, by anybody: what was made of two reads with the same one still holds. */
  state(): number

  /** The pictures of the library. */
  pictures: Pictures

  accounts: Accounts
  sessions: Sessions
  applicationPasswords: ApplicationPasswords
  idempotency: Idempotency
  settings: Settings
  desk: Desk

  /** Whether the store holds no record at all: a first start. */
  isEmpty(): boolean
  /** Writes the log back into the file and closes it. */
  close(): void
}
