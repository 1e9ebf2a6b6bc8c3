// Accounts, for administrators.
import { languageLabel } from '#shared/i18n/locale.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import { useCreateAccount, useDeleteAccount, useUpdateAccount } from '#api/account-mutations.ts'
import { accountsQuery } from '#api/account-queries.ts'
import type { AccountCreatedResponse, AccountResponse } from '#shared/responses.ts'
import { roleLabels } from '#shared/i18n/labels.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog, Dialog } from '#ui/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { Popover, PopoverGroup, PopoverItem } from '#ui/Popover.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Pill } from '#ui/StatusIcon.tsx'
import { Cell, HeadCell, Row, RowHeader, Table } from '#ui/Table.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { useFocusAfter } from '#ui/focus.ts'
import { AccountForm } from './AccountForm.tsx'
import { GeneratedPassword } from './GeneratedPassword.tsx'
import css from './settings.module.css'
import { useErrorMessage } from './use-form-errors.ts'

/** `ownId`: the account of the reader. */
export function Accounts({ ownId }: { ownId: number }) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(accountsQuery)
  const focusAfter = useFocusAfter()
  const [created, setCreated] = useState<AccountCreatedResponse>()
  const newName = created?.name
  return (
    <section className={css.tab} aria-label={t`Accounts`}>
      <AddAccount onCreated={setCreated} />
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
      {!data && !error && <Skeleton rows={4} />}
      {data && (
        <Table
          caption={t`Accounts`}
          layout="rows"
          head={
            <>
              <HeadCell>
                <Trans>Account</Trans>
              </HeadCell>
              <HeadCell width={10}>
                <Trans>Role</Trans>
              </HeadCell>
              <HeadCell>
                <Trans>Languages</Trans>
              </HeadCell>
              <HeadCell width={9}>
                <Trans>Status</Trans>
              </HeadCell>
              <HeadCell width={4}>
                <VisuallyHidden>
                  <Trans>Actions</Trans>
                </VisuallyHidden>
              </HeadCell>
            </>
          }
        >
          {data.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              isOwn={account.id === ownId}
              focusAfter={focusAfter}
              onNewPassword={setCreated}
              onDeleted={() => setCreated((current) => (current?.id === account.id ? undefined : current))}
            />
          ))}
        </Table>
      )}
    </section>
  )
}

function AddAccount({ onCreated }: { onCreated: (account: AccountCreatedResponse) => void }) {
  const { t } = useLingui()
  const createAccount = useCreateAccount()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div className={css.toolbar}>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        <Icon icon={Plus} />
        <Trans>Add account</Trans>
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t`Add account`}
        actions={
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
        }
      >
        <AccountForm
          isPending={createAccount.isPending}
          submitLabel={t`Add account`}
          onSubmit={async (account) => {
            const created = await createAccount.mutateAsync(account)
            close()
            onCreated(created)
          }}
        />
      </Dialog>
    </div>
  )
}

type AccountDialog = 'edit' | 'password' | 'deactivate' | 'remove'

/** `onNewPassword` gets a generated password, which is shown once. */
function AccountRow({
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
  const { id, name, role, languages, disabled } = account
  const saveAccount = useUpdateAccount(id)
  const [dialog, setDialog] = useState<AccountDialog>()
  const close = () => setDialog(undefined)
  return (
    <Row>
      <RowHeader>
        <span className={css.person}>
          <Avatar name={name} />
          <span>
            <b translate="no">{name}</b>
            {isOwn && <small>{t`you`}</small>}
          </span>
        </span>
      </RowHeader>
      <Cell label={t`Role`}>{i18n._(roleLabels[role])}</Cell>
      <Cell label={t`Languages`}>
        {role === 'translator' ? languages.map((language) => languageLabel(language)).join(', ') : t`All`}
      </Cell>
      <Cell label={t`Status`}>
        {disabled ? (
          <Pill tone="quiet">
            <Trans>Deactivated</Trans>
          </Pill>
        ) : (
          <Pill tone="positive">
            <Trans>Active</Trans>
          </Pill>
        )}
      </Cell>
      <Cell corner>
        <Popover icon end variant="bare" name={t`Actions: ${name}`} button={<Icon icon={Ellipsis} />}>
          <PopoverGroup>
            <PopoverItem onClick={() => setDialog('edit')}>
              <Trans>Edit</Trans>
            </PopoverItem>
            {/* A new password of the own account would end this session before it could be read. */}
            {!isOwn && (
              <>
                <PopoverItem onClick={() => setDialog('password')}>
                  <Trans>Generate new password</Trans>
                </PopoverItem>
                <PopoverItem onClick={() => setDialog('deactivate')}>
                  {disabled ? <Trans>Reactivate</Trans> : <Trans>Deactivate</Trans>}
                </PopoverItem>
                <PopoverItem onClick={() => setDialog('remove')}>
                  <Trans>Remove</Trans>
                </PopoverItem>
              </>
            )}
          </PopoverGroup>
        </Popover>
        <Dialog
          open={dialog === 'edit'}
          onClose={close}
          title={t`Edit ${name}`}
          actions={
            <Button onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
          }
        >
          <div className={css.form}>
            <AccountForm
              account={{ name, role, languages }}
              isPending={saveAccount.isPending}
              submitLabel={t`Save`}
              onSubmit={async (changes) => {
                await saveAccount.mutateAsync({ role: changes.role, languages: changes.languages })
                close()
              }}
            />
            <p>
              <Trans>Saving changes signs this account out everywhere.</Trans>
            </p>
          </div>
        </Dialog>
        <AccountConfirmDialogs
          account={account}
          dialog={dialog}
          focusAfter={focusAfter}
          onClose={close}
          onNewPassword={onNewPassword}
          onDeleted={onDeleted}
        />
      </Cell>
    </Row>
  )
}

/** Asks before a new password, before an account is deactivated or reactivated, and before it is removed. */
function AccountConfirmDialogs({
  account: { id, name, disabled },
  dialog,
  focusAfter,
  onClose,
  onNewPassword,
  onDeleted,
}: {
  account: AccountResponse
  dialog: AccountDialog | undefined
  focusAfter: ReturnType<typeof useFocusAfter>
  onClose: () => void
  onNewPassword: (account: AccountCreatedResponse) => void
  onDeleted: () => void
}) {
  const { t } = useLingui()
  const getMessage = useErrorMessage()
  const updateAccount = useUpdateAccount(id)
  const deleteAccount = useDeleteAccount(id)
  const error = updateAccount.error ?? deleteAccount.error
  const close = () => {
    onClose()
    updateAccount.reset()
    deleteAccount.reset()
  }
  const remove = (button: HTMLElement) => {
    const focusNext = focusAfter(button)
    const onSuccess = () => {
      close()
      onDeleted()
      focusNext()
    }
    void deleteAccount.mutateAsync().then(onSuccess, () => undefined)
  }
  const common = { onClose: close, problem: error ? getMessage(error) : undefined }
  return (
    <>
      <ConfirmDialog
        {...common}
        open={dialog === 'password'}
        title={t`Generate a new password for ${name}?`}
        confirmLabel={<Trans>Generate new password</Trans>}
        busy={updateAccount.isPending}
        onConfirm={() =>
          updateAccount.mutate(
            { new_password: true },
            {
              onSuccess: (response) => {
                close()
                onNewPassword(response)
              },
            },
          )
        }
      >
        <p>
          <Trans>The current password stops working, and the account is signed out everywhere.</Trans>
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        {...common}
        open={dialog === 'deactivate'}
        title={disabled ? t`Reactivate ${name}?` : t`Deactivate ${name}?`}
        confirmLabel={disabled ? <Trans>Reactivate</Trans> : <Trans>Deactivate</Trans>}
        busy={updateAccount.isPending}
        onConfirm={() => updateAccount.mutate({ disabled: !disabled }, { onSuccess: close })}
      >
        <p>
          {disabled ? (
            <Trans>The account can be used to sign in again.</Trans>
          ) : (
            <Trans>The account is signed out everywhere and cannot sign in until it is reactivated.</Trans>
          )}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        {...common}
        open={dialog === 'remove'}
        title={t`Remove ${name}?`}
        confirmLabel={<Trans>Remove account</Trans>}
        busy={deleteAccount.isPending}
        onConfirm={remove}
      >
        <p>
          <Trans>The account’s records and history entries are kept. It can no longer be used to sign in.</Trans>
        </p>
      </ConfirmDialog>
    </>
  )
}
