// The keys that programs use in the account's name: made, shown once, revoked.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { accountDeeds, applicationPasswordsQuery } from '#data/accounts.ts'
import type { ApplicationPasswordMade } from '#contract/accounts.ts'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/inputs.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Page.tsx'
import { Trouble } from '#ui/Trouble.tsx'
import { Moment } from './Moment.tsx'
import { Secret } from './Secret.tsx'
import css from './settings.module.css'
import { stayNear } from './stay-near.ts'
import { useDeed } from './use-deed.ts'

export function ApplicationPasswords({ account }: { account: number }) {
  const { t } = useLingui()
  const deeds = accountDeeds(useQueryClient())
  const { data, error } = useQuery(applicationPasswordsQuery(account))
  const { isDoing, at, problem, attempt } = useDeed()
  const [name, setName] = useState('')
  const [made, setMade] = useState<ApplicationPasswordMade>()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    await attempt(async () => {
      setMade(await deeds.addKey(account, name))
      setName('')
    })
  }
  const revoke = async (key: number, button: HTMLElement) => {
    const goOn = stayNear(button)
    const isDone = await attempt(async () => {
      await deeds.removeKey(account, key)
      if (made?.id === key) setMade(undefined)
    })
    if (isDone) goOn()
  }
  const newName = made?.name
  return (
    <Section id="application-passwords" title={t`Application passwords`}>
      <p>
        <Trans>For programs that speak to the service in your name. Each can be revoked by itself.</Trans>
      </p>
      {error && <Trouble thrown={error} />}
      {made && (
        <Secret whose={t`The password for “${newName}”`} secret={made.password} onDone={() => setMade(undefined)} />
      )}
      <ul className={css.list} aria-label={t`Application passwords`}>
        {data?.map((key) => (
          <li key={key.id}>
            <span>
              <b translate="no">{key.name}</b>
              <small>
                <Trans>
                  made <Moment utc={key.created} />
                </Trans>
                {' · '}
                {key.used === '' ? (
                  <Trans>never used</Trans>
                ) : (
                  <Trans>
                    last used <Moment utc={key.used} />
                  </Trans>
                )}
              </small>
            </span>
            <Button
              variant="danger"
              aria-label={t`Revoke “${key.name}”`}
              onClick={({ currentTarget }) => void revoke(key.id, currentTarget)}
            >
              <Trans>Revoke</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <form className={css.form} onSubmit={(event) => void add(event)}>
        <TextInput
          label={t`What the new one is for`}
          required
          error={at('name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        <Button type="submit" busy={isDoing}>
          <Trans>Make an application password</Trans>
        </Button>
      </form>
    </Section>
  )
}
