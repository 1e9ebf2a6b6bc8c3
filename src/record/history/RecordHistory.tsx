// The history of a record, newest first, and the ways back.
import { Trans } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import type { LoggedChange } from '#contract/history.ts'
import type { Language } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { AnyWhole } from '../draft/draft.ts'
import { ChangeLine } from './ChangeLine.tsx'
import css from './history.module.css'
import { PutBack } from './PutBack.tsx'
import { usePutBack } from './use-put-back.ts'

/** `mayWrite`: the account may change the record, and it does not lie in the trash; `mayTakeOut`: it lies there, and the account may bring it back. */
export function RecordHistory({
  resource,
  whole,
  changes,
  language,
  mayWrite,
  mayTakeOut,
  wider: Wider,
}: {
  resource: ResourceName
  whole: AnyWhole
  changes: readonly LoggedChange[]
  language: Language
  mayWrite: boolean
  mayTakeOut: boolean
  /** Undoes a change set of which the change is but a part; `onDone` when it is. */
  wider: ComponentType<{ changeSet: string; language: Language; onDone: () => void }>
}) {
  const back = usePutBack(resource, whole, changes, language)
  const trashing = mayTakeOut ? changes.find(({ deed }) => deed === 'trash') : undefined
  if (changes.length === 0)
    return (
      <p>
        <Trans>Nothing is known of what was done to this record.</Trans>
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
              change === trashing || (mayWrite && change.deed === 'update' && changes[at + 1])
                ? () => back.look('undo', change.seq)
                : undefined
            }
            onRestore={mayWrite && at > 0 ? () => back.look('version', change.seq) : undefined}
          />
        ))}
      </div>
      {back.plan && (
        <PutBack
          key={back.key}
          resource={resource}
          rights={whole.rights}
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
