// "Delete": done at once where it can be undone and nothing else shows it, asked first where not.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { useAccount } from '#api/session.ts'
import { externalServer } from '#api/client.ts'
import { UsedBy } from '#records/uses/UsedBy.tsx'
import { getUses } from '#records/uses/uses.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { SelectItem } from '#ui/SearchableList.tsx'
import { isReplaceable } from './replacement.ts'
import css from './deletion.module.css'
import { hasTrash, type Removable } from './trash.ts'
import { useRemoval } from './use-trash.ts'

/** Fetched with the question: a record's page does not wait for its search. */
const ReplacementPicker = lazy(async () => ({
  default: (await import('./ReplacementPicker.tsx')).ReplacementPicker,
}))

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
  const account = useAccount()
  const isGone = doing === 'removing'
  const { name } = record
  const isReversible = hasTrash(record.resource)
  const queries = useQueryClient()
  const [isLooking, setIsLooking] = useState(false)
  /** What can be undone is asked about only when others show it; whether they do is a help, and no reason to refuse. */
  const press = async () => {
    const uses = isReversible ? getUses(record.resource, record.id, asked, account) : undefined
    setIsLooking(uses !== undefined)
    const used = uses && (await queries.fetchQuery(uses.question).catch(() => undefined))
    setIsLooking(false)
    if (!isReversible || (used && used.total > 0)) setIsAsking(true)
    else await remove()
  }
  const [instead, setInstead] = useState<SelectItem>()
  const closing = () => {
    setIsAsking(false)
    setInstead(undefined)
    forget()
  }
  return (
    <>
      <Button variant="danger" busy={isLooking || (isReversible && isGone)} onClick={() => void press()}>
        <Trans>Delete</Trans>
      </Button>
      {!isAsking && problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <Dialog
        open={isAsking}
        onClose={closing}
        title={isReversible ? t`Move “${name}” to trash?` : t`Permanently delete “${name}”?`}
        alert
        actions={
          <>
            <Button onClick={closing}>
              <Trans>Keep</Trans>
            </Button>
            <Button variant="danger" busy={isGone} onClick={() => void remove(instead && Number(instead.id))}>
              {isReversible ? <Trans>Move to trash</Trans> : <Trans>Delete permanently</Trans>}
            </Button>
          </>
        }
      >
        <div className={css.question}>
          {isReversible ? (
            <>
              <UsedBy resource={record.resource} id={record.id} language={asked} />
              <p>
                <Trans>While it is in the trash, events are shown without it. Restoring adds it back.</Trans>
              </p>
            </>
          ) : (
            <p>
              {externalServer() ? (
                <Trans>It will be deleted in all languages. This cannot be undone.</Trans>
              ) : (
                <Trans>
                  It will be deleted in all languages. You can undo this only while the notification is shown.
                </Trans>
              )}
            </p>
          )}
          {consequences}
          {isReplaceable(record.resource) && !externalServer() && (
            <Suspense>
              <ReplacementPicker
                resource={record.resource}
                id={record.id}
                language={asked}
                chosen={instead}
                onChange={setInstead}
              />
            </Suspense>
          )}
          {problem && (
            <Notice tone="danger" role="alert">
              {problem}
            </Notice>
          )}
        </div>
      </Dialog>
    </>
  )
}
