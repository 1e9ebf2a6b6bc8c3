// The keys that programs use in the account's name: made, shown once, revoked.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppPasswordCreatedResponse, AppPasswordRequest } from '#shared/responses.ts'
import type { Account } from '#shared/policy/policy.ts'
import { accountDeeds } from '#api/accounts.ts'
import { appPasswordsQuery } from '#api/queries.ts'
import { Section } from '#ui/Page.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { KeyFacts } from './AppPasswordDetails.tsx'
import { KeyForm } from './AppPasswordForm.tsx'
import { RevokeKey } from './RevokeAppPassword.tsx'
import { Secret } from './GeneratedPassword.tsx'
import css from './settings.module.css'
import { useDeed } from './use-account-action.ts'

/** Of the account itself. */
export function ApplicationPasswords({ own }: { own: NonNullable<Account> }) {
  const account = own.id
  const { t } = useLingui()
  const deeds = accountDeeds(useQueryClient())
  const { data, error, isFetching, refetch } = useQuery(appPasswordsQuery(account))
  const deed = useDeed()
  const [made, setMade] = useState<AppPasswordCreatedResponse>()
  const add = async (key: AppPasswordRequest) =>
    deed.attempt(async () => {
      setMade(await deeds.addKey(account, key))
    })
  const newName = made?.name
  return (
    <Section id="application-passwords" title={t`Application passwords`}>
      <p>
        <Trans>For applications that use the API as you. You can revoke each one separately.</Trans>
      </p>
      {error && <ErrorNotice thrown={error} busy={isFetching} retry={() => void refetch()} />}
      {made && <Secret whose={t`Password for “${newName}”`} secret={made.password} onDone={() => setMade(undefined)} />}
      <ul className={css.list} aria-label={t`Application passwords`}>
        {data?.map((key) => (
          <li key={key.id}>
            <span>
              <b translate="no">{key.name}</b>
              <KeyFacts told={key} />
            </span>
            <RevokeKey
              name={key.name}
              revoke={async () => void (await deeds.removeKey(account, key.id))}
              onGone={() => setMade((shown) => (shown?.id === key.id ? undefined : shown))}
            />
          </li>
        ))}
      </ul>
      <KeyForm account={own} deed={deed} onSubmit={add} />
    </Section>
  )
}
