// Putting back what was: the plan that is looked at, the request, and a new look when somebody was faster.
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ProblemError } from '#client/send.ts'
import type { AuditEntry } from '#shared/responses.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { restoreRecord, revertFields } from '#api/mutations.ts'
import { keys } from '#api/queries.ts'
import { showToast } from '#ui/toasts.tsx'
import { formatList } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { AnyBundle } from '../draft/draft.ts'
import { loggedName } from './names.ts'
import { outOfTrash, planUndo, planVersion } from './revert.ts'

/** Which way back is looked at: of the change `seq`. */
type Looking = { way: 'undo' | 'version'; seq: number }

/** The fields whose earlier values are no longer valid, as they are called. */
const refusedNames = (i18n: I18n, resource: ResourceName, thrown: unknown): string[] =>
  thrown instanceof ProblemError && thrown.problem.data.status === 400
    ? Object.keys(thrown.problem.data.details ?? {}).map((name) => {
        const [part = '', field] = name.includes('.') ? name.split('.') : ['shared', name]
        return loggedName(i18n, resource, part, field)
      })
    : []

const isMoved = (thrown: unknown): boolean => thrown instanceof ProblemError && thrown.problem.data.status === 412

/** `changes` are newest first; `whole` is the record as it was read. */
export function usePutBack(
  resource: ResourceName,
  whole: AnyBundle,
  changes: readonly AuditEntry[],
  language: Language,
) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  // An address may ask for it: `#undo-` and the change set.
  const { hash } = useLocation()
  const [looking, setLooking] = useState<Looking | undefined>(() => {
    const asked = hash.startsWith('#undo-') && changes.find(({ change_set: set }) => hash === `#undo-${set}`)
    return asked ? { way: 'undo', seq: asked.seq } : undefined
  })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const at = changes.findIndex(({ seq }) => seq === looking?.seq)
  const plan = looking && (looking.way === 'undo' ? planUndo(changes, at) : planVersion(changes, at))

  const run = async (fields: string[]) => {
    if (!plan) return
    setBusy(true)
    setProblem(undefined)
    try {
      if (fields.includes(outOfTrash)) await restoreRecord(queries, resource, whole.id, language)
      else await revertFields(queries, resource, whole.id, { seq: plan.seq, fields, if: whole.etags }, language)
      setLooking(undefined)
      showToast({ tone: 'positive', text: t`Restored. You can undo this from the history.` })
    } catch (thrown) {
      if (isMoved(thrown)) {
        await queries.invalidateQueries({ queryKey: keys.all(resource) })
        setProblem(t`Someone else changed this record. Review what will be restored.`)
        return
      }
      const names = formatList(refusedNames(i18n, resource, thrown), activeLocale())
      setProblem(
        names === ''
          ? i18n._(problemMessage(thrown))
          : t`Nothing was restored because of: ${names}. These values no longer exist or conflict with others. Change your selection and try again.`,
      )
    } finally {
      setBusy(false)
    }
  }
  return {
    plan,
    /** The change that is about to be undone. */
    undone: looking?.way === 'undo' ? changes[at] : undefined,
    /** Names the plan: another one begins with its own ticks. */
    key: `${looking?.way} ${looking?.seq} ${changes[0]?.seq}`,
    busy,
    problem,
    look: (way: Looking['way'], seq: number) => {
      setProblem(undefined)
      setLooking({ way, seq })
    },
    run: (fields: string[]) => void run(fields),
    close: () => setLooking(undefined),
    /** It was undone by another way: the record is read anew. */
    done: () => {
      setLooking(undefined)
      void queries.invalidateQueries({ queryKey: keys.bundle(resource, whole.id) })
    },
  }
}
