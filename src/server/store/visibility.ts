// Which rows an account sees, as SQL derived from the policy for every status.
import { sql } from 'kysely'
import { type Account, can, canSee, type PolicySubject } from '#shared/policy/policy.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { all, everyRow, any, type Condition, isMet, isOneOf } from './condition.ts'

const someoneElse = (account: Account): number => (account === null ? 1 : account.id + 1)

/** The statuses an account sees on any record, and those only on its own. */
export function visibleStatuses(account: Account): { anyones: Status[]; own: Status[] } {
  const anyones = statuses.filter((status) => canSee(account, someoneElse(account), status))
  const own =
    account === null
      ? []
      : statuses.filter((status) => !anyones.includes(status) && canSee(account, account.id, status))
  return { anyones, own }
}

/** The statuses that a list shows unless its requester asks for others. */
export const defaultStatuses = (account: Account): Status[] =>
  account === null ? ['publish'] : statuses.filter((status) => status !== 'trash')

/** The column is one of the statuses, as the shorter of both lists: lists compare it on every row. */
function hasStatus(column: string, among: readonly Status[]): Condition {
  const others = statuses.filter((status) => !among.includes(status))
  return others.length < among.length ? isMet(false, isOneOf(column, others)) : isOneOf(column, among)
}

/** The row is visible and has one of the statuses. `columns` names its status and its author. */
export function isVisible(
  account: Account,
  requested: readonly Status[],
  columns: { status: string; author: string },
): Condition {
  const { anyones, own } = visibleStatuses(account)
  const anyonesRows = hasStatus(
    columns.status,
    anyones.filter((status) => requested.includes(status)),
  )
  const mine = own.filter((status) => requested.includes(status))
  if (account === null || mine.length === 0) return anyonesRows
  return any([anyonesRows, all([isOneOf(columns.status, mine), sql`${sql.ref(columns.author)} = ${account.id}`])])
}

/** A translation is visible inside another record, where trashed records never are. `record` and `text` are table aliases. */
export const isVisibleInside = (account: Account, record: string, text: string): Condition =>
  all([
    sql`${sql.ref(`${record}.trashed_utc`)} IS NULL`,
    isVisible(
      account,
      statuses.filter((status) => status !== 'trash'),
      { status: `${text}.status`, author: `${record}.author` },
    ),
  ])

/** The condition that the account may see what a password hides. `row` is an alias of `events_list_rows`. */
export function isUnlocked(account: Account, row: string): Condition {
  if (can(account, 'seeHidden', 'events') === true) return everyRow
  const unlocked: Condition = sql`${sql.ref(`${row}.locked`)} = 0`
  if (account === null) return unlocked
  const mine = (status: Status): PolicySubject => ({ author: account.id, translations: { en: status }, trashed: false })
  const own: Condition = sql`${sql.ref(`${row}.author`)} = ${account.id}`
  if (can(account, 'editShared', 'events', mine('publish')) === true) return any([unlocked, own])
  if (can(account, 'editShared', 'events', mine('draft')) !== true) return unlocked
  const unpublished: Condition = sql`NOT EXISTS (SELECT 1 FROM events_translations p WHERE p.id = ${sql.ref(`${row}.id`)} AND p.status IN ('publish', 'future'))`
  return any([unlocked, all([own, unpublished])])
}
