// One deed on its way: looked at before, done, tried again where it was refused, taken back.
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ProblemError } from '#client/send.ts'
import type { BulkAction, BulkRequest } from '#shared/schema/bulk.ts'
import type { BulkRowResult } from '#shared/responses.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { batchSize, bulkInBatches, bulkUpdate, revertChangeSet } from '#api/mutations.ts'
import { randomKey } from '#api/client.ts'
import { showToast } from '#ui/toasts.tsx'
import { problemMessage, problemLabels } from '#shared/i18n/problem-messages.ts'
import { againstAll } from './total-check.ts'
import { leftSentences } from './skipped-labels.ts'
import { type Stuck, takeBack } from './undo-bulk.ts'

/** Which records are meant, as the service is told. */
export type Targets = Pick<BulkRequest, 'ids' | 'filter' | 'total' | 'except'>

/**
 * Where it stands. `set` is the change set that it will be; `sets` are those that stand, oldest first; under `open` not everything
 * was answered; `stuck` records keep them from being taken back as a whole, or stayed as they are; `back` was taken back.
 */
export type BulkStep =
  | { at: 'choosing' }
  | { at: 'looked'; deed: BulkAction; rows: readonly BulkRowResult[]; set: string }
  | {
      at: 'done' | 'undone'
      deed: BulkAction
      rows: readonly BulkRowResult[]
      sets: readonly string[]
      open?: string | undefined
      stuck?: readonly Stuck[]
      back?: readonly BulkRowResult[]
    }

/** What is under way meanwhile. */
export type BulkWork = 'looking' | 'changing' | 'undoing'

/** The sets with this one, unless nothing was changed in it: the service does not know it then. */
const withSet = (sets: readonly string[], set: string, rows: readonly BulkRowResult[]): readonly string[] =>
  rows.some(({ result }) => result === 'changed') && !sets.includes(set) ? [...sets, set] : sets

/** How many rows came out this way. */
export const count = (rows: readonly BulkRowResult[], result: BulkRowResult['result']): number =>
  rows.filter((row) => row.result === result).length

const refusedIds = (rows: readonly BulkRowResult[]): number[] =>
  rows.filter(({ result }) => result === 'refused').map(({ id }) => id)

/** Whether it was answered that nothing of what was asked was done. */
const isRefusal = (thrown: unknown): thrown is ProblemError =>
  thrown instanceof ProblemError && thrown.problem.code in problemLabels

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
      setProblem(i18n._(againstAll(thrown) ?? problemMessage(thrown)))
    } finally {
      setWork(undefined)
    }
  }
  const look = (deed: BulkAction) =>
    attempt('looking', async () => {
      const { rows } = await bulkUpdate(queries, resource, { ...targets, do: deed, dry_run: true }, language)
      return { at: 'looked', deed, rows, set: randomKey() }
    })
  const run = () =>
    step.at === 'looked' &&
    attempt('changing', async () => {
      const { deed, set } = step
      // Those that were looked at, whatever the list holds by now.
      const ids = step.rows.map(({ id }) => id)
      const isLong = ids.length > batchSize
      if (isLong) setDone(0)
      const onDone = isLong ? setDone : undefined
      const { rows, failed } = await bulkInBatches(queries, resource, ids, deed, set, language, onDone)
      if (failed !== undefined && rows.length === 0) throw failed
      // Where it was answered that a part was not done, each of its rows says why; what was done before stands.
      const why = isRefusal(failed) ? { problem: failed.problem } : {}
      const left = ids.slice(rows.length).map((id): BulkRowResult => ({ resource, id, result: 'refused', ...why }))
      if (failed !== undefined && !isRefusal(failed)) setProblem(i18n._(problemMessage(failed)))
      const open = failed && set
      return { at: 'done', deed, rows: [...rows, ...left], sets: withSet([], set, rows), open }
    })
  const retry = () =>
    step.at === 'done' &&
    attempt('changing', async () => {
      const set = step.open ?? randomKey()
      const again = await bulkInBatches(queries, resource, refusedIds(step.rows), step.deed, set, language)
      if (again.failed !== undefined) setProblem(i18n._(problemMessage(again.failed)))
      const rows = step.rows.map((row) => again.rows.find(({ id }) => id === row.id) ?? row)
      return { ...step, rows, sets: withSet(step.sets, set, again.rows), open: again.failed && set }
    })
  /** Why sets still stand; some of it may be as before. */
  const whyLeft = (failed: unknown, back: readonly BulkRowResult[]): string =>
    count(back, 'changed') > 0
      ? t`The rest could not be undone. Try again in a moment.`
      : i18n._(problemMessage(failed))
  const undo = () =>
    step.at === 'done' &&
    attempt('undoing', async () => {
      const isPart = step.stuck !== undefined
      const revert = (set: string) => revertChangeSet(queries, set, language, isPart)
      const { rows, left, stuck, failed } = await takeBack(step.sets, revert, step.back)
      if (left.length === 0) return { at: 'undone', deed: step.deed, rows, sets: [], stuck }
      if (failed !== undefined) setProblem(whyLeft(failed, rows))
      const isBegun = isPart || stuck.length > 0 || rows.length > 0
      return { ...step, sets: left, back: rows, ...(isBegun && { stuck }) }
    })
  /** What of it can be is taken back, and what became of it is told where the person is by then. */
  const undoFromAfar = async (sets: readonly string[], back: readonly BulkRowResult[] = []): Promise<void> => {
    const revert = (set: string) => revertChangeSet(queries, set, language, true)
    const { rows, left, stuck, failed } = await takeBack(sets, revert, back)
    const changed = count(rows, 'changed')
    const isTold = failed === undefined || changed > 0
    const told = [
      ...(isTold ? [t`${plural(changed, { one: '# restored.', other: '# restored.' })}`] : []),
      ...(stuck.length > 0 ? [leftSentences(i18n, stuck)] : []),
      ...(failed === undefined ? [] : [whyLeft(failed, rows)]),
    ]
    const text = told.join(' ')
    if (failed === undefined) showToast({ tone: stuck.length > 0 ? 'warning' : 'positive', text })
    else showToast({ tone: 'danger', text, action: { label: t`Undo`, run: () => void undoFromAfar(left, rows) } })
  }
  return {
    step,
    work,
    /** How many records are done, where that is told. */
    done,
    problem,
    look: (deed: BulkAction) => void look(deed),
    /** Back to what shall be done. */
    sayAgain: () => setStep({ at: 'choosing' }),
    run: () => void run(),
    retry: () => void retry(),
    undo: () => void undo(),
    /** What is done can be taken back a while longer, when what tells it row by row is closed. */
    offerUndo: (text: string) => {
      if (step.at !== 'done' || step.sets.length === 0) return
      const { sets, back } = step
      showToast({ tone: 'positive', text, action: { label: t`Undo`, run: () => void undoFromAfar(sets, back) } })
    },
  }
}
