// "Delete": done at once where it can be undone, asked first where it cannot.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { Language } from '#contract/language.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { hasTrash, type Removable } from './trash.ts'
import { useRemoval } from './use-removal.ts'

/** `consequences` says what goes with a record that cannot come back. */
export function RemoveButton({
  record,
  asked,
  consequences,
}: {
  record: Removable
  asked: Language
  consequences?: ReactNode
}) {
  const { t } = useLingui()
  const { remove, doing, problem, forget } = useRemoval(record, asked)
  const [isAsking, setIsAsking] = useState(false)
  const isGone = doing === 'removing'
  const { name } = record
  const isReversible = hasTrash(record.resource)
  const closing = () => {
    setIsAsking(false)
    forget()
  }
  return (
    <>
      <Button
        variant="danger"
        busy={isReversible && isGone}
        onClick={isReversible ? () => void remove() : () => setIsAsking(true)}
      >
        <Trans>Delete</Trans>
      </Button>
      {isReversible && problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {!isReversible && (
        <Dialog
          open={isAsking}
          onClose={closing}
          title={t`Delete “${name}” for good?`}
          alert
          actions={
            <>
              <Button onClick={closing}>
                <Trans>Keep it</Trans>
              </Button>
              <Button variant="danger" busy={isGone} onClick={() => void remove()}>
                <Trans>Delete for good</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Trans>It goes in all languages and cannot be brought back.</Trans>
          </p>
          {consequences}
          {problem && (
            <Notice tone="danger" role="alert">
              {problem}
            </Notice>
          )}
        </Dialog>
      )}
    </>
  )
}
