// The history of a record, newest first, and the ways back.
import { Trans } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { undoScope } from '#shared/policy/granted-status.ts'
import type { AuditEntry } from '#shared/responses.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Account, PolicySubject } from '#shared/policy/policy.ts'
import type { AnyBundle } from '../draft/draft.ts'
import { ChangeLine } from './ChangeLine.tsx'
import css from './history.module.css'
import { PutBack } from './RevertDialog.tsx'
import { usePutBack } from './use-revert.ts'

/**
 * Undo is offered where the account may write at least one field of the change, and going back to a version where it may write one that
 * changed since. `mayTakeOut`: the record is in the trash, and the account may restore it.
 */
export function RecordHistory({
  resource,
  whole,
  changes,
  language,
  account,
  subject,
  mayTakeOut,
  wider: Wider,
}: {
  resource: ResourceName
  whole: AnyBundle
  changes: readonly AuditEntry[]
  language: Language
  account: Account
  subject: PolicySubject
  mayTakeOut: boolean
  /** Undoes a change set of which the change is but a part; `onDone` when it is. */
  wider: ComponentType<{ changeSet: string; language: Language; onDone: () => void }>
}) {
  const back = usePutBack(resource, whole, changes, language)
  const isUndoable = changes.map(
    (change) => !subject.trashed && undoScope(account, resource, change, subject) !== 'none',
  )
  const newestUndoable = isUndoable.indexOf(true)
  const trashing = mayTakeOut ? changes.find(({ deed }) => deed === 'trash') : undefined
  if (changes.length === 0)
    return (
      <p>
        <Trans>This record has no history.</Trans>
      </p>
    )
  return (
    <>
      <div className={css.lines}>
        {changes.map((change, at) => (
          <ChangeLine
            key={change.seq}
            resource={resource}
            change={change}
            language={language}
            onUndo={
              change === trashing || (isUndoable[at] && change.deed === 'update' && changes[at + 1])
                ? () => back.look('undo', change.seq)
                : undefined
            }
            onRestore={newestUndoable >= 0 && newestUndoable < at ? () => back.look('version', change.seq) : undefined}
          />
        ))}
      </div>
      {back.plan && (
        <PutBack
          key={back.key}
          resource={resource}
          rights={whole.rights}
          account={account}
          subject={subject}
          language={language}
          plan={back.plan}
          busy={back.busy}
          problem={back.problem}
          run={back.run}
          wider={back.undone && <Wider changeSet={back.undone.change_set} language={language} onDone={back.done} />}
          onClose={back.close}
        />
      )}
    </>
  )
}
