// Whom administrators let in, as what, and no longer.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountCreatedResponse } from '#shared/responses.ts'
import { accountDeeds } from '#api/accounts.ts'
import { accountsQuery } from '#api/queries.ts'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/Field.tsx'
import { Section } from '#ui/Page.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountItem } from './AccountItem.tsx'
import { Secret } from './GeneratedPassword.tsx'
import css from './settings.module.css'
import { useDeed } from './use-account-action.ts'

export function Accounts({ own }: { own: number }) {
  const { t } = useLingui()
  const deeds = accountDeeds(useQueryClient())
  const { data, error, isFetching, refetch } = useQuery(accountsQuery)
  const deed = useDeed()
  const [isAdding, setIsAdding] = useState(false)
  const [name, setName] = useState('')
  const [made, setMade] = useState<AccountCreatedResponse>()
  const newName = made?.name
  return (
    <Section id="accounts" title={t`Accounts`}>
      {error && <ErrorNotice thrown={error} busy={isFetching} retry={() => void refetch()} />}
      {made && made.password !== '' && (
        <Secret
          key={made.password}
          whose={t`Password for ${newName}`}
          secret={made.password}
          onDone={() => setMade(undefined)}
        />
      )}
      <ul className={css.list} aria-label={t`Accounts`}>
        {data?.map((account) => (
          <AccountItem
            key={account.id}
            account={account}
            isOwn={account.id === own}
            onMade={setMade}
            onGone={() => setMade((shown) => (shown?.id === account.id ? undefined : shown))}
          />
        ))}
      </ul>
      {isAdding ? (
        <AccountForm
          deed={deed}
          submit={t`Add account`}
          onSubmit={(choice) =>
            void deed.attempt(async () => {
              setMade(await deeds.add({ name, ...choice }))
              setName('')
              setIsAdding(false)
            })
          }
        >
          <TextInput
            label={t`Username`}
            required
            // The button that was pressed has made way for it.
            autoFocus
            error={deed.at('name')}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </AccountForm>
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
