// What is told of an application password: what it may do, since and until when, and when it was used last.
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { AppPasswordResponse } from '#shared/responses.ts'
import { now } from '#shared/dates/now.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { keyScopeWords } from './scope-labels.ts'
import { Moment } from './DateTime.tsx'

export function KeyFacts({ told: { scope, languages, created, used, ends } }: { told: AppPasswordResponse }) {
  const { i18n } = useLingui()
  const isOver = ends !== '' && Date.parse(`${ends.replace(' ', 'T')}Z`) <= now()
  const called = i18n._(keyScopeWords[scope])
  const said = (
    <Fragment key="said">
      {languages.map((one, at) => (
        <Fragment key={one}>
          {at > 0 && ', '}
          {languageName(one)}
        </Fragment>
      ))}
    </Fragment>
  )
  return (
    <small>
      {languages.length === 0 ? (
        called
      ) : (
        <Trans>
          {called}: {said}
        </Trans>
      )}
      {' · '}
      <Trans>
        created <Moment utc={created} />
      </Trans>
      {' · '}
      {used === '' ? (
        <Trans>never used</Trans>
      ) : (
        <Trans>
          last used <Moment utc={used} />
        </Trans>
      )}
      {' · '}
      {ends === '' ? (
        <Trans>no expiry date</Trans>
      ) : isOver ? (
        <strong>
          <Trans>
            expired <Moment utc={ends} />
          </Trans>
        </strong>
      ) : (
        <Trans>
          expires <Moment utc={ends} />
        </Trans>
      )}
    </small>
  )
}
