// Sessions of the account.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEndSession } from '#api/account-mutations.ts'
import { sessionsQuery } from '#api/account-queries.ts'
import { config } from '#device/page-config.ts'
import { formatInstant } from '#shared/dates/format.ts'
import { now } from '#shared/dates/now.ts'
import { formatLocales } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { maxSessionDays, sessionIdleHours } from '#shared/policy/policy.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorAlert, ErrorNotice } from '#ui/Notice.tsx'
import { useFocusAfter } from '#ui/focus.ts'
import { SettingRow } from './SettingRow.tsx'
import css from './settings.module.css'
import { useErrorMessage } from './use-form-errors.ts'

export function Sessions({ account }: { account: number }) {
  const { t } = useLingui()
  const getMessage = useErrorMessage()
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery(account))
  const endSession = useEndSession(account)
  const focusAfter = useFocusAfter()
  const hasOthers = data?.some(({ current }) => !current) ?? false
  const end = (button: HTMLElement, session?: string) => endSession.mutate(session, { onSuccess: focusAfter(button) })
  return (
    <SettingRow
      title={t`Sessions`}
      hint={
        <Trans>
          Sessions expire after {sessionIdleHours} hours of inactivity, and after {maxSessionDays} days at the latest.
          Unsaved work is kept while you sign in again.
        </Trans>
      }
    >
      {() => (
        <>
          {error && <ErrorNotice thrown={error} busy={isFetching} retry={() => void refetch()} />}
          <ErrorAlert>{endSession.error && getMessage(endSession.error)}</ErrorAlert>
          <ul className={css.list} aria-label={t`Sessions`}>
            {data?.map((session, index) => (
              <li key={session.id}>
                <span>
                  <b>{session.current ? <Trans>This browser</Trans> : <Trans>Another browser</Trans>}</b>
                  <small>
                    {session.started !== '' && (
                      <>
                        <Trans>
                          signed in <UtcTime time={session.started} />
                        </Trans>
                        {' · '}
                      </>
                    )}
                    <IdleTime since={session.used} />
                    {' · '}
                    <Trans>
                      expires <UtcTime time={session.ends} /> if not used
                    </Trans>
                  </small>
                </span>
                {!session.current && (
                  <Button
                    busy={endSession.isPending && endSession.variables === session.id}
                    aria-label={t`Sign out of session ${index + 1}`}
                    onClick={({ currentTarget }) => end(currentTarget, session.id)}
                  >
                    <Trans>Sign out</Trans>
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {hasOthers && (
            <p>
              <Button
                busy={endSession.isPending && endSession.variables === undefined}
                onClick={({ currentTarget }) => end(currentTarget)}
              >
                <Trans>Sign out of all other sessions</Trans>
              </Button>
            </p>
          )}
        </>
      )}
    </SettingRow>
  )
}

/** The time since the last use, which the server notes once a minute at most. */
function IdleTime({ since }: { since: string }) {
  const minutes = Math.floor((now() - Date.parse(`${since.replace(' ', 'T')}Z`)) / 60_000)
  if (minutes < 2) return <Trans>in use</Trans>
  const [value, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.floor(minutes / 60), 'hour']
  const long = new Intl.NumberFormat(formatLocales[activeLocale()], {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(value)
  return <Trans>not used for {long}</Trans>
}

/** A UTC time of the server in the site’s time zone. */
export function UtcTime({ time }: { time: string }) {
  return <time dateTime={`${time.replace(' ', 'T')}Z`}>{formatInstant(time, config.siteTimezone, activeLocale())}</time>
}
