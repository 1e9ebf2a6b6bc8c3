// Opens the file and puts the parts of the store together.
import { formatWallTime } from '#shared/dates/wall-time.ts'
import { accountsOf } from './accounts.ts'
import { applicationPasswordsOf } from './application-passwords.ts'
import { changeAt, changesAfter, changesIn, changesOf, createdIn, lastChange, linesIn, textsAt } from './changes.ts'
import { openDatabase } from './database.ts'
import { idempotencyOf } from './idempotency.ts'
import { listsOf } from './list-query.ts'
import { picturesOf } from './media/media.ts'
import { eventsAtVenue } from './overlaps.ts'
import { deskOf } from './office/desk.ts'
import { purgeOf } from './office/purge.ts'
import { readRecord, readRecords } from './records.ts'
import { scheduledOf } from './scheduled.ts'
import { sessionsOf } from './sessions.ts'
import { settingsOf } from './settings.ts'
import { slugIsFree, uniqueSlug } from './slugs.ts'
import type { Store } from './store.ts'
import { termCountsOf } from './term-counts.ts'
import { ancestors, descendants, idsByName, termRemovalOf, usedBy } from './terms.ts'
import { writingOf } from './write-records.ts'

/** `clock` returns milliseconds since 1970; `lockTimeout`: milliseconds that opening waits while another process writes. */
export type StoreOptions = { clock?: () => number; lockTimeout?: number }

/** Opens or creates the store in a file. Throws if its version is newer, or another process writes for too long. */
export function openStore(file: string, { clock = Date.now, lockTimeout }: StoreOptions = {}): Store {
  const db = openDatabase(file, lockTimeout)
  const writing = writingOf(db, clock)
  const accounts = accountsOf(db, clock)
  const lists = listsOf(db)
  return {
    transact: db.transact,
    read: (resource, id) => readRecord(db, resource, id),
    readMany: (resource, ids) => readRecords(db, resource, ids),
    idBySlug: (resource, language, slug) =>
      db.one<{ id: number }>(
        `SELECT id FROM ${resource}_texts WHERE language = ? AND slug = ? AND slug <> ''`,
        language,
        slug,
      )?.id,
    idsByName: (resource, language, name, options) => idsByName(db, resource, language, name, options),
    slugIsFree: (resource, language, slug, except = 0) => slugIsFree(db, resource, language, slug, except),
    freeSlug: (resource, language, wish, record) => uniqueSlug(db, resource, language, wish, record),
    descendants: (categories) => descendants(db, categories),
    ancestors: (categories) => ancestors(db, categories),
    termCounts: termCountsOf(db),
    usedBy: (resource, ids) => usedBy(db, resource, ids),
    eventsAtVenue: (at) => eventsAtVenue(db, at),
    list: (query) => lists(query, formatWallTime(clock())),
    create: writing.create,
    change: writing.change,
    removeTerm: termRemovalOf(db, writing, clock),
    purge: purgeOf(db, writing, clock),
    isFree: db.isFree,
    tryWrite: db.tryWrite,
    ...scheduledOf(db, writing, clock),
    changesOf: (resource, id, page) => changesOf(db, resource, id, page),
    changesAfter: (seq, limit) => changesAfter(db, seq, limit),
    changesIn: (changeSet, limit) => changesIn(db, changeSet, limit),
    linesIn: (changeSet) => linesIn(db, changeSet),
    createdIn: (prefix) => createdIn(db, prefix),
    changeAt: (seq) => changeAt(db, seq),
    lastChange: () => lastChange(db),
    textsAt: (resource, id, language, version) => {
      const record = readRecord(db, resource, id)
      return record && textsAt(db, record, language, version)
    },
    state: db.state,
    pictures: picturesOf(db, clock),
    accounts,
    sessions: sessionsOf(db, accounts, clock),
    applicationPasswords: applicationPasswordsOf(db, accounts, clock),
    idempotency: idempotencyOf(db, clock),
    settings: settingsOf(db),
    desk: deskOf(db),
    isEmpty: () => db.one('SELECT 1 FROM sequences WHERE last > 0') === undefined,
    close: db.close,
  }
}
