// Taking change sets back, the newest first: what is as before is known however it ends.
import { ProblemError } from '#client/send.ts'
import type { RevertResponse, BulkRowResult } from '#shared/responses.ts'
import type { Problem } from '#shared/problem.ts'

/** A record that stays as it is, the change set that is not taken back for it, and why. */
export type Stuck = { id: number; set: string; problem: Problem }

/**
 * What became of it: each record that was tried, the sets that still stand, oldest first, the records that stay as they are or keep
 * such a set from being taken back, and what went wrong otherwise.
 */
export type TakenBack = {
  rows: readonly BulkRowResult[]
  left: readonly string[]
  stuck: readonly Stuck[]
  failed?: unknown
}

const stuckIn = (rows: readonly BulkRowResult[], set: string): Stuck[] =>
  rows.flatMap(({ id, result, problem }) => (result === 'refused' && problem ? [{ id, set, problem }] : []))

/** The rows for which all of a set was refused. */
const stuckOf = (thrown: unknown, set: string): Stuck[] => {
  const rows: unknown = thrown instanceof ProblemError ? thrown.problem.data['rows'] : undefined
  return Array.isArray(rows) ? stuckIn(rows as BulkRowResult[], set) : [] // safe: as the service refuses a revert
}

/** Not the record's doing: tried again, it may succeed. */
const isFault = ({ problem }: BulkRowResult): boolean => (problem?.data.status ?? 0) >= 500

/**
 * Takes `sets` back by `revert`, which throws `ProblemError` when a row stands against the whole; throws nothing itself. `back` is
 * what an earlier try has told: what is as before by then stays so, whatever is told of it now.
 */
export async function takeBack(
  sets: readonly string[],
  revert: (set: string) => Promise<Pick<RevertResponse, 'rows'>>,
  back: readonly BulkRowResult[] = [],
): Promise<TakenBack> {
  const rows = back.filter(({ result }) => result === 'changed')
  const before = new Set(rows.map(({ id }) => id))
  const stuck: Stuck[] = []
  const left = [...sets]
  for (let set = left.at(-1); set !== undefined; set = left.at(-1)) {
    try {
      const told = (await revert(set)).rows.filter(({ id }) => !before.has(id))
      rows.push(...told.filter((row) => !isFault(row)))
      stuck.push(...stuckIn(told, set).filter((one) => one.problem.data.status < 500))
      const fault = told.find(isFault)?.problem
      if (fault) return { rows, left, stuck, failed: new ProblemError(fault) }
      left.pop()
    } catch (thrown) {
      const against = stuckOf(thrown, set)
      return { rows, left, stuck: [...stuck, ...against], ...(against.length === 0 && { failed: thrown }) }
    }
  }
  return { rows, left, stuck }
}
