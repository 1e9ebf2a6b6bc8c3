// `POST changes/{change_set}/revert {partial?, dry_run?}`: undoing what one change set did, as a change set of its own.
import type { Reverted, RowResult } from '#contract/history.ts'
import { type Fault, invalid, problem } from '#contract/problem.ts'
import { resourceNames } from '#contract/resources.ts'
import { may } from '#contract/rights.ts'
import { answer, refuse } from '../answer.ts'
import type { Asking } from '../asking.ts'
import { changeSet } from '../routes/change-set.ts'
import { arrive } from '../routes/sent.ts'
import { flagIn } from './flag.ts'
import { tally, tried } from './rows.ts'
import { undoLine } from './undo-line.ts'

/** Undoes all of a change set or, when a row cannot be, nothing; `partial`: what can be. */
export async function revert(first: Asking, name: string): Promise<Response> {
  const { account, to, store } = first
  if (account === null) return refuse(to, problem('rest_forbidden', 401))
  const writes = resourceNames.some(
    (resource) => may(account, 'editShared', resource) === true || may(account, 'editVariant', resource) === true,
  )
  if (!writes) return refuse(to, problem('rest_forbidden', 403))
  const arrived = await arrive(first)
  if ('code' in arrived) return refuse(to, arrived)
  const { asking, sent } = arrived
  const faults: { [name: string]: Fault } = {}
  const partial = flagIn(sent, 'partial', faults)
  const dry = flagIn(sent, 'dry_run', faults)
  if (Object.keys(faults).length > 0) return refuse(to, invalid(faults))
  const lines = store.changesIn(name)
  if (lines.length === 0) return refuse(to, problem('rest_not_found', 404, 'such change set'))
  const by = changeSet(account)
  const isWhole = (rows: RowResult[]): boolean => partial || rows.every(({ result }) => result !== 'refused')
  const rows = tried(
    store,
    () => lines.toReversed().map((line) => undoLine({ asking, account, line, by })),
    (results) => !dry && isWhole(results),
  )
  const against = isWhole(rows) ? undefined : rows.find(({ problem: why }) => why)?.problem
  if (against && !dry) {
    const conflicts = rows.filter(({ result }) => result === 'refused')
    return refuse(to, { ...against, data: { ...against.data, rows: conflicts } })
  }
  return answer(to, 200, { change_set: by.changeSet, rows, ...tally(rows) } satisfies Reverted)
}
