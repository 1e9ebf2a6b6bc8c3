// One deed on its way: looked at before, done, tried again where it was refused, taken back.
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ProblemError } from '#client/send.ts'
import type { BulkDeed, BulkWrite } from '#contract/bulk.ts'
import type { RowResult } from '#contract/history.ts'
import type { Language } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import { bulkInParts, bulkWrite, partSize, revertChanges } from '#data/bulk.ts'
import { randomKey } from '#data/random-key.ts'
import { showToast } from '#ui/toasts.ts'
import { problemSentence } from '#words/problems.ts'
import { againstAll } from './against-all.ts'

/** Which records are meant, as the service is told. */
export type Targets = Pick<BulkWrite, 'ids' | 'filter' | 'total' | 'except'>

/** A record that somebody changed since the change set that was to be taken back. */
export type Stuck = { id: number; set: string }

/**
 * Where it stands. `set` is the change set that it will be; `sets` are those that stand, oldest first; under `open` not everything
 * was answered; `stuck` records keep them from being taken back as a whole, or stayed as they are; `back` was taken back.
 */
export type BulkStep =
  | { at: 'choosing' }
  | { at: 'looked'; deed: BulkDeed; rows: readonly RowResult[]; set: string }
  | {
      at: 'done' | 'undone'
      deed: BulkDeed
      rows: readonly RowResult[]
      sets: readonly string[]
      open?: string | undefined
      stuck?: readonly Stuck[]
      back?: readonly RowResult[]
    }

/** What is under way meanwhile. */
export type BulkWork = 'looking' | 'changing' | 'undoing'

/** The sets with this one, unless nothing was changed in it: the service does not know it then. */
const withSet = (sets: readonly string[], set: string, rows: readonly RowResult[]): readonly string[] =>
  rows.some(({ result }) => result === 'changed') && !sets.includes(set) ? [...sets, set] : sets

const refusedIds = (rows: readonly RowResult[]): number[] =>
  rows.filter(({ result }) => result === 'refused').map(({ id }) => id)

const stuckIn = (rows: readonly RowResult[], set: string): Stuck[] =>
  rows.filter(({ problem }) => problem?.code === 'rest_precondition_failed').map(({ id }) => ({ id, set }))

/** The rows of a conflict that kept everything from being taken back. */
const stuckOf = (thrown: unknown, set: string): Stuck[] => {
  const rows: unknown =
    thrown instanceof ProblemError ? Object.entries(thrown.problem.data).find(([key]) => key === 'rows')?.[1] : []
  return Array.isArray(rows) ? stuckIn(rows as RowResult[], set) : [] // safe: as the service refuses a revert
}

/** `targets` are the picked records; nothing is asked before `look`. */
export function useBulk(resource: ResourceName, language: Language, targets: Targets) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const [step, setStep] = useState<BulkStep>({ at: 'choosing' })
  const [work, setWork] = useState<BulkWork>()
  const [done, setDone] = useState<number>()
  const [problem, setProblem] = useState<string>()

  const attempt = async (what: BulkWork, run: () => Promise<BulkStep>): Promise<void> => {
    setWork(what)
    setDone(undefined)
    setProblem(undefined)
    try {
      setStep(await run())
    } catch (thrown) {
      setProblem(i18n._(againstAll(thrown) ?? problemSentence(thrown)))
    } finally {
      setWork(undefined)
    }
  }
  const look = (deed: BulkDeed) =>
    attempt('looking', async () => {
      const { rows } = await bulkWrite(queries, resource, { ...targets, do: deed, dry_run: true }, language)
      return { at: 'looked', deed, rows, set: randomKey() }
    })
  const run = () =>
    step.at === 'looked' &&
    attempt('changing', async () => {
      const { deed, set } = step
      // Those that were looked at, whatever the list holds by now.
      const ids = step.rows.map(({ id }) => id)
      const isLong = ids.length > partSize
      if (isLong) setDone(0)
      const onDone = isLong ? setDone : undefined
      const { rows, failed } = await bulkInParts(queries, resource, ids, deed, set, language, onDone)
      if (failed !== undefined && rows.length === 0) throw failed
      const left = ids.slice(rows.length).map((id): RowResult => ({ resource, id, result: 'refused' }))
      if (failed !== undefined) setProblem(i18n._(problemSentence(failed)))
      const open = failed && set
      return { at: 'done', deed, rows: [...rows, ...left], sets: withSet([], set, rows), open }
    })
  const retry = () =>
    step.at === 'done' &&
    attempt('changing', async () => {
      const set = step.open ?? randomKey()
      const again = await bulkInParts(queries, resource, refusedIds(step.rows), step.deed, set, language)
      if (again.failed !== undefined) setProblem(i18n._(problemSentence(again.failed)))
      const rows = step.rows.map((row) => again.rows.find(({ id }) => id === row.id) ?? row)
      return { ...step, rows, sets: withSet(step.sets, set, again.rows), open: again.failed && set }
    })
  const undo = () =>
    step.at === 'done' &&
    attempt('undoing', async () => {
      const rows = [...(step.back ?? [])]
      const left = [...step.sets]
      const stuck: Stuck[] = []
      for (let set = left.at(-1); set !== undefined; set = left.at(-1)) {
        try {
          const told = await revertChanges(queries, set, language, step.stuck !== undefined)
          rows.push(...told.rows)
          stuck.push(...stuckIn(told.rows, set))
          left.pop()
        } catch (thrown) {
          const against = stuckOf(thrown, set)
          if (against.length === 0) throw thrown
          return { ...step, sets: left, stuck: against, back: rows }
        }
      }
      return { at: 'undone', deed: step.deed, rows, sets: [], stuck }
    })
  /** What of it can be is taken back, and what became of it is told where the person is by then. */
  const undoFromAfar = async (sets: readonly string[]): Promise<void> => {
    try {
      let [changed, refused] = [0, 0]
      for (const set of sets.toReversed()) {
        const told = await revertChanges(queries, set, language, true)
        changed += told.changed
        refused += told.refused
      }
      const back = t`${plural(changed, { one: '# is as before', other: '# are as before' })}`
      const left = t`${plural(refused, { one: '# of them was changed since and stays as it is.', other: '# of them were changed since and stay as they are.' })}`
      showToast(refused > 0 ? { tone: 'warning', text: `${back}. ${left}` } : { tone: 'positive', text: back })
    } catch (thrown) {
      showToast({ tone: 'danger', text: i18n._(problemSentence(thrown)) })
    }
  }
  return {
    step,
    work,
    /** How many records are done, where that is told. */
    done,
    problem,
    look: (deed: BulkDeed) => void look(deed),
    back: () => setStep({ at: 'choosing' }),
    run: () => void run(),
    retry: () => void retry(),
    undo: () => void undo(),
    /** What is done can be taken back a while longer, when what tells it row by row is closed. */
    offerUndo: (text: string) => {
      if (step.at !== 'done' || step.sets.length === 0) return
      const { sets } = step
      showToast({ tone: 'positive', text, action: { label: t`Undo`, run: () => void undoFromAfar(sets) } })
    },
  }
}
