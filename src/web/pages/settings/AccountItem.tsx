// One account: what it is, and changing, locking and removing it.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { AccountCreatedResponse, AccountResponse } from '#shared/responses.ts'
import { accountDeeds } from '#api/accounts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { languageName } from '#shared/i18n/locale.ts'
import { roleLabels } from '#shared/i18n/labels.ts'
import { AccountForm } from './AccountForm.tsx'
import css from './settings.module.css'
import { stayNear } from './use-focus-after.ts'
import { useDeed } from './use-account-action.ts'

/** `onMade` takes a new password, to be shown once; `onGone` is told that the account is no more. */
export function AccountItem({
  account,
  isOwn,
  onMade,
  onGone,
}: {
  account: AccountResponse
  isOwn: boolean
  onMade: (made: AccountCreatedResponse) => void
  onGone: () => void
}) {
  const { i18n, t } = useLingui()
  const deeds = accountDeeds(useQueryClient())
  const deed = useDeed()
  const [open, setOpen] = useState<'change' | 'remove'>()
  const { id, name, role, languages, disabled } = account
  const close = () => {
    setOpen(undefined)
    deed.forget()
  }
  const attempt = (run: () => Promise<unknown>) =>
    void deed.attempt(async () => {
      await run()
      close()
    })
  const remove = async (button: HTMLElement) => {
    const goOn = stayNear(button)
    const isDone = await deed.attempt(async () => void (await deeds.remove(id)))
    if (!isDone) return
    // The dialog first gives the focus back, to a row that goes.
    flushSync(() => {
      close()
      onGone()
    })
    goOn()
  }
  const refusal = deed.problem ?? deed.at('id') ?? deed.at('disabled') ?? deed.at('role')
  return (
    <li>
      <span>
        <b translate="no">{name}</b>
        <small>
          {[
            i18n._(roleLabels[role]),
            languages.map((language) => languageName(language)).join(', '),
            disabled ? t`deactivated` : '',
            isOwn ? t`you` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <Button aria-label={t`Edit ${name}`} onClick={() => setOpen('change')}>
        <Trans>Edit</Trans>
      </Button>
      <Dialog
        open={open === 'change'}
        onClose={close}
        title={t`Edit ${name}`}
        actions={
          <Button onClick={close}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <div className={css.form}>
          <AccountForm
            present={{ role, languages }}
            deed={deed}
            submit={t`Save`}
            onSubmit={(choice) => attempt(() => deeds.change(id, choice))}
          />
          {/* One's own would end this session before it could be read: it is changed under “Password”. */}
          {!isOwn && (
            <span className={css.deeds}>
              <Button onClick={() => attempt(async () => onMade(await deeds.change(id, { new_password: true })))}>
                <Trans>Generate new password</Trans>
              </Button>
              <Button onClick={() => attempt(() => deeds.change(id, { disabled: !disabled }))}>
                {disabled ? <Trans>Reactivate</Trans> : <Trans>Deactivate</Trans>}
              </Button>
              <Button variant="danger" onClick={() => setOpen('remove')}>
                <Trans>Remove</Trans>
              </Button>
            </span>
          )}
          <p>
            <Trans>Saving changes signs this account out everywhere.</Trans>
          </p>
        </div>
      </Dialog>
      <Dialog
        open={open === 'remove'}
        onClose={close}
        title={t`Remove ${name}?`}
        alert
        actions={
          <>
            <Button onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="danger" busy={deed.isDoing} onClick={({ currentTarget }) => void remove(currentTarget)}>
              <Trans>Remove account</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>The account’s records and history entries are kept. It can no longer be used to sign in.</Trans>
        </p>
        {refusal && (
          <Notice tone="danger" role="alert">
            {refusal}
          </Notice>
        )}
      </Dialog>
    </li>
  )
}
