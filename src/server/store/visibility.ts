// Who sees which rows, as SQL: made by asking the rule of the contract about every status, so that the two cannot differ.
import { type Account, may, sees, type Subject } from '#contract/rights.ts'
import { type Status, statuses } from '#contract/status.ts'
import { all, always, any, type Condition, condition, oneOfWords } from './condition.ts'

const somebodyElse = (account: Account): number => (account === null ? 1 : account.id + 1)

/** The statuses an asker sees on anybody's records, and those only on their own. */
export function seenStatuses(account: Account): { anybodys: Status[]; own: Status[] } {
  const anybodys = statuses.filter((status) => sees(account, somebodyElse(account), status))
  const own =
    account === null ? [] : statuses.filter((status) => !anybodys.includes(status) && sees(account, account.id, status))
  return { anybodys, own }
}

/** The statuses that a list shows unless its requester asks for others. */
export const defaultStatuses = (account: Account): Status[] =>
  account === null ? ['publish'] : statuses.filter((status) => status !== 'trash')

/** A row is seen and has one of the statuses wanted. `status` and `author` name its columns. */
export function seen(
  account: Account,
  wanted: readonly Status[],
  columns: { status: string; author: string },
): Condition {
  const { anybodys, own } = seenStatuses(account)
  const open = anybodys.filter((status) => wanted.includes(status))
  const mine = own.filter((status) => wanted.includes(status))
  const openRows = oneOfWords(columns.status, open)
  if (account === null || mine.length === 0) return openRows
  const myRows = all([oneOfWords(columns.status, mine), condition(`${columns.author} = ?`, account.id)])
  return open.length === 0 ? myRows : any([openRows, myRows])
}

/** A variant is seen inside another record: nothing that lies in the trash is. `record` and `variant` are aliases of the two tables. */
export const seenInside = (account: Account, record: string, variant: string): Condition =>
  all([
    condition(`${record}.trashed_utc IS NULL`),
    seen(
      account,
      statuses.filter((status) => status !== 'trash'),
      { status: `${variant}.status`, author: `${record}.author` },
    ),
  ])

/** What a password hides of an event is open to the asker: it has none, or they may edit or translate it. `row` is an alias of `events_rows`. */
export function unlocked(account: Account, row: string): Condition {
  if (may(account, 'seeHidden', 'events') === true) return always
  const open = condition(`${row}.locked = 0`)
  if (account === null) return open
  const mine = (status: Status): Subject => ({ author: account.id, variants: { en: status }, trashed: false })
  const own = condition(`${row}.author = ?`, account.id)
  if (may(account, 'editShared', 'events', mine('publish')) === true) return any([open, own])
  if (may(account, 'editShared', 'events', mine('draft')) !== true) return open
  const unpublished = condition(
    `NOT EXISTS (SELECT 1 FROM events_texts p WHERE p.id = ${row}.id AND p.status IN ('publish', 'future'))`,
  )
  return any([open, all([own, unpublished])])
}
