// Accounts, for administrators.
import { languageName } from '#shared/i18n/locale.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCreateAccount, useDeleteAccount, useUpdateAccount } from '#api/account-mutations.ts'
import { accountsQuery } from '#api/account-queries.ts'
import type { AccountCreatedResponse, AccountResponse } from '#shared/responses.ts'
import { roleLabels } from '#shared/i18n/labels.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog, Dialog } from '#ui/Dialog.tsx'
import { ErrorAlert, ErrorNotice } from '#ui/Notice.tsx'
import { Section } from '#ui/Page.tsx'
import { useFocusAfter } from '#ui/focus.ts'
import { AccountForm } from './AccountForm.tsx'
import { GeneratedPassword } from './GeneratedPassword.tsx'
import css from './settings.module.css'
import { useErrorMessage } from './use-form-errors.ts'

/** `ownId`: the account of the reader. */
export function Accounts({ ownId }: { ownId: number }) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(accountsQuery)
  const createAccount = useCreateAccount()
  const focusAfter = useFocusAfter()
  const [isAdding, setIsAdding] = useState(false)
  const [created, setCreated] = useState<AccountCreatedResponse>()
  const newName = created?.name
  return (
    <Section id="accounts" title={t`Accounts`}>
      {error && <ErrorNotice thrown={error} busy={isFetching} retry={() => void refetch()} />}
      {created && created.password !== '' && (
        <GeneratedPassword
          key={created.password}
          title={t`Password for ${newName}`}
          password={created.password}
          focusAfter={focusAfter}
          onDone={() => setCreated(undefined)}
        />
      )}
      <ul className={css.list} aria-label={t`Accounts`}>
        {data?.map((account) => (
          <AccountItem
            key={account.id}
            account={account}
            isOwn={account.id === ownId}
            focusAfter={focusAfter}
            onNewPassword={setCreated}
            onDeleted={() => setCreated((current) => (current?.id === account.id ? undefined : current))}
          />
        ))}
      </ul>
      {isAdding ? (
        <AccountForm
          isPending={createAccount.isPending}
          submitLabel={t`Add account`}
          onSubmit={async (account) => {
            setCreated(await createAccount.mutateAsync(account))
            setIsAdding(false)
          }}
        />
      ) : (
        <p>
          <Button onClick={() => setIsAdding(true)}>
            <Trans>Add account</Trans>
          </Button>
        </p>
      )}
    </Section>
  )
}

/** `onNewPassword` gets a generated password, which is shown once. */
function AccountItem({
  account,
  isOwn,
  focusAfter,
  onNewPassword,
  onDeleted,
}: {
  account: AccountResponse
  isOwn: boolean
  focusAfter: ReturnType<typeof useFocusAfter>
  onNewPassword: (account: AccountCreatedResponse) => void
  onDeleted: () => void
}) {
  const { i18n, t } = useLingui()
  const getMessage = useErrorMessage()
  const { id, name, role, languages, disabled } = account
  const saveAccount = useUpdateAccount(id)
  const updateAccount = useUpdateAccount(id)
  const deleteAccount = useDeleteAccount(id)
  const [dialog, setDialog] = useState<'change' | 'delete'>()
  const close = () => {
    setDialog(undefined)
    updateAccount.reset()
    deleteAccount.reset()
  }
  const remove = (button: HTMLElement) => {
    const focusNext = focusAfter(button)
    void deleteAccount.mutateAsync().then(
      () => {
        close()
        onDeleted()
        focusNext()
      },
      () => undefined,
    )
  }
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
      <Button aria-label={t`Edit ${name}`} onClick={() => setDialog('change')}>
        <Trans>Edit</Trans>
      </Button>
      <Dialog
        open={dialog === 'change'}
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
            account={{ name, role, languages }}
            isPending={saveAccount.isPending}
            submitLabel={t`Save`}
            onSubmit={async ({ role, languages }) => {
              await saveAccount.mutateAsync({ role, languages })
              close()
            }}
          />
          {/* A new password of the own account would end this session before it could be read. */}
          {!isOwn && (
            <span className={css.actions}>
              <Button
                busy={updateAccount.isPending}
                onClick={() =>
                  updateAccount.mutate(
                    { new_password: true },
                    {
                      onSuccess: (response) => {
                        onNewPassword(response)
                        close()
                      },
                    },
                  )
                }
              >
                <Trans>Generate new password</Trans>
              </Button>
              <Button
                busy={updateAccount.isPending}
                onClick={() => updateAccount.mutate({ disabled: !disabled }, { onSuccess: close })}
              >
                {disabled ? <Trans>Reactivate</Trans> : <Trans>Deactivate</Trans>}
              </Button>
              <Button variant="danger" onClick={() => setDialog('delete')}>
                <Trans>Remove</Trans>
              </Button>
            </span>
          )}
          <ErrorAlert>{updateAccount.error && getMessage(updateAccount.error)}</ErrorAlert>
          <p>
            <Trans>Saving changes signs this account out everywhere.</Trans>
          </p>
        </div>
      </Dialog>
      <ConfirmDialog
        open={dialog === 'delete'}
        onClose={close}
        title={t`Remove ${name}?`}
        confirmLabel={<Trans>Remove account</Trans>}
        busy={deleteAccount.isPending}
        problem={deleteAccount.error ? getMessage(deleteAccount.error) : undefined}
        onConfirm={remove}
      >
        <p>
          <Trans>The account’s records and history entries are kept. It can no longer be used to sign in.</Trans>
        </p>
      </ConfirmDialog>
    </li>
  )
}
