// Where one is signed in; each can be ended from here.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sessionIdleHours, maxSessionDays } from '#shared/policy/policy.ts'
import { accountDeeds } from '#api/accounts.ts'
import { sessionsQuery } from '#api/queries.ts'
import { Button } from '#ui/Button.tsx'
import { Notice, ErrorNotice } from '#ui/Notice.tsx'
import { Section } from '#ui/Page.tsx'
import { Idle } from './UnusedBadge.tsx'
import { Moment } from './DateTime.tsx'
import css from './settings.module.css'
import { stayNear } from './use-focus-after.ts'
import { useDeed } from './use-account-action.ts'

export function Sessions({ account }: { account: number }) {
  const { t } = useLingui()
  const deeds = accountDeeds(useQueryClient())
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery(account))
  const { isDoing, problem, attempt } = useDeed()
  const others = data?.filter(({ current }) => !current) ?? []
  const end = async (button: HTMLElement, run: () => Promise<unknown>) => {
    const goOn = stayNear(button)
    const isDone = await attempt(async () => {
      await run()
    })
    if (isDone) goOn()
  }
  return (
    <Section id="sessions" title={t`Sessions`}>
      {error && <ErrorNotice thrown={error} busy={isFetching} retry={() => void refetch()} />}
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <p>
        <Trans>
          Sessions expire after {sessionIdleHours} hours of inactivity, and after {maxSessionDays} days at the latest.
          Unsaved work is kept while you sign in again.
        </Trans>
      </p>
      <ul className={css.list} aria-label={t`Sessions`}>
        {data?.map((session, at) => (
          <li key={session.id}>
            <span>
              <b>{session.current ? <Trans>This browser</Trans> : <Trans>Another browser</Trans>}</b>
              <small>
                {session.started !== '' && (
                  <>
                    <Trans>
                      signed in <Moment utc={session.started} />
                    </Trans>
                    {' · '}
                  </>
                )}
                <Idle since={session.used} />
                {' · '}
                <Trans>
                  expires <Moment utc={session.ends} /> if not used
                </Trans>
              </small>
            </span>
            {!session.current && (
              <Button
                aria-label={t`Sign out of session ${at + 1}`}
                onClick={({ currentTarget }) => void end(currentTarget, () => deeds.endSession(account, session.id))}
              >
                <Trans>Sign out</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <p>
          <Button
            busy={isDoing}
            onClick={({ currentTarget }) => void end(currentTarget, () => deeds.endOtherSessions(account))}
          >
            <Trans>Sign out of all other sessions</Trans>
          </Button>
        </p>
      )}
    </Section>
  )
}
