// Application passwords of the account.
import { languageName } from '#shared/i18n/locale.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useCreateAppPassword, useRevokeAppPassword } from '#api/account-mutations.ts'
import { appPasswordsQuery } from '#api/account-queries.ts'
import type { AppPasswordCreatedResponse, AppPasswordResponse } from '#shared/responses.ts'
import { now } from '#shared/dates/now.ts'
import type { Account } from '#shared/policy/policy.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { useFocusAfter } from '#ui/focus.ts'
import { AppPasswordForm, scopeLabels } from './AppPasswordForm.tsx'
import { GeneratedPassword } from './GeneratedPassword.tsx'
import { UtcTime } from './Sessions.tsx'
import { SettingRow } from './SettingRow.tsx'
import css from './settings.module.css'
import { useErrorMessage } from './use-form-errors.ts'

export function AppPasswords({ account }: { account: NonNullable<Account> }) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(appPasswordsQuery(account.id))
  const createAppPassword = useCreateAppPassword(account.id)
  const focusAfter = useFocusAfter()
  const [created, setCreated] = useState<AppPasswordCreatedResponse>()
  const newName = created?.name
  return (
    <div className={css.rows}>
      <SettingRow
        title={t`Application passwords`}
        hint={t`For applications that use the API as you. You can revoke each one separately.`}
      >
        {() => (
          <>
            {error && <ErrorNotice thrown={error} busy={isFetching} retry={() => void refetch()} />}
            {created && (
              <GeneratedPassword
                title={t`Password for “${newName}”`}
                password={created.password}
                focusAfter={focusAfter}
                onDone={() => setCreated(undefined)}
              />
            )}
            <ul className={css.list} aria-label={t`Application passwords`}>
              {data?.map((appPassword) => (
                <li key={appPassword.id}>
                  <span>
                    <b translate="no">{appPassword.name}</b>
                    <AppPasswordDetails appPassword={appPassword} />
                  </span>
                  <RevokeButton
                    account={account.id}
                    appPassword={appPassword}
                    focusAfter={focusAfter}
                    onRevoked={() => setCreated((current) => (current?.id === appPassword.id ? undefined : current))}
                  />
                </li>
              ))}
            </ul>
            <AppPasswordForm
              account={account}
              isPending={createAppPassword.isPending}
              onSubmit={async (body) => setCreated(await createAppPassword.mutateAsync(body))}
            />
          </>
        )}
      </SettingRow>
    </div>
  )
}

/** Scope, creation, last use and expiry. */
function AppPasswordDetails({
  appPassword: { scope, languages, created, used, ends },
}: {
  appPassword: AppPasswordResponse
}) {
  const { i18n } = useLingui()
  const isExpired = ends !== '' && Date.parse(`${ends.replace(' ', 'T')}Z`) <= now()
  const label = i18n._(scopeLabels[scope])
  const message = (
    <Fragment key="languages">
      {languages.map((language, index) => (
        <Fragment key={language}>
          {index > 0 && ', '}
          {languageName(language)}
        </Fragment>
      ))}
    </Fragment>
  )
  return (
    <small>
      {languages.length === 0 ? (
        label
      ) : (
        <Trans>
          {label}: {message}
        </Trans>
      )}
      {' · '}
      <Trans>
        created <UtcTime time={created} />
      </Trans>
      {' · '}
      {used === '' ? (
        <Trans>never used</Trans>
      ) : (
        <Trans>
          last used <UtcTime time={used} />
        </Trans>
      )}
      {' · '}
      {ends === '' ? (
        <Trans>no expiry date</Trans>
      ) : isExpired ? (
        <strong>
          <Trans>
            expired <UtcTime time={ends} />
          </Trans>
        </strong>
      ) : (
        <Trans>
          expires <UtcTime time={ends} />
        </Trans>
      )}
    </small>
  )
}

/** Asks first: revoking cannot be undone. */
function RevokeButton({
  account,
  appPassword: { id, name },
  focusAfter,
  onRevoked,
}: {
  account: number
  appPassword: AppPasswordResponse
  focusAfter: ReturnType<typeof useFocusAfter>
  onRevoked: () => void
}) {
  const { t } = useLingui()
  const getMessage = useErrorMessage()
  const revoke = useRevokeAppPassword(account, id)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    revoke.reset()
  }
  const confirm = (button: HTMLElement) => {
    const focusNext = focusAfter(button)
    void revoke.mutateAsync().then(
      () => {
        close()
        onRevoked()
        focusNext()
      },
      () => undefined,
    )
  }
  return (
    <>
      <Button variant="danger" aria-label={t`Revoke “${name}”`} onClick={() => setIsOpen(true)}>
        <Trans>Revoke</Trans>
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title={t`Revoke “${name}”?`}
        confirmLabel={<Trans>Revoke password</Trans>}
        busy={revoke.isPending}
        problem={revoke.error ? getMessage(revoke.error) : undefined}
        onConfirm={confirm}
      >
        <p>
          <Trans>Applications that use it lose access. This cannot be undone.</Trans>
        </p>
      </ConfirmDialog>
    </>
  )
}
