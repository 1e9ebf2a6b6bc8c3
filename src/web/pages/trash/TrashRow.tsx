// One record in the trash: what it was, who took it away, and the ways back and on.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import { resources } from '#shared/schema/resources.ts'
import { paths } from '#api/paths.ts'
import { config } from '#device/page-config.ts'
import { type TrashableResource, trashedQuery } from '#api/queries.ts'
import { Button } from '#ui/Button.tsx'
import { Cell, Row, RowHeader, RowLink, SecondaryText } from '#ui/Table.tsx'
import { formatInstant } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { PurgeButton } from './PurgeButton.tsx'
import css from './trash.module.css'
import { useRestoring } from './use-restore.ts'

/** A row as every list answers it. */
export type TrashedRow = { id: number; language: Language; [field: string]: unknown }

export function TrashRow({
  of,
  row,
  language,
  mayPurge,
}: {
  of: TrashableResource
  row: TrashedRow
  language: Language
  mayPurge: boolean
}) {
  const { t } = useLingui()
  const { data: away } = useQuery(trashedQuery(of, row.id, language))
  const named = row[resources[of].title]
  const name = typeof named === 'string' && named !== '' ? named : t`Untitled`
  const { restore, isRestoring, problem } = useRestoring(of, row.id, name, language)
  return (
    <Row data-row={row.id}>
      <RowHeader>
        <RowLink to={paths.record(of, row.id, language)} lang={row.language}>
          {name}
        </RowLink>
      </RowHeader>
      <Cell label={t`Deleted`}>
        {away && (
          <>
            <time dateTime={`${away.at.replace(' ', 'T')}Z`}>
              {formatInstant(away.at, config.siteTimezone, activeLocale())}
            </time>
            {away.by && away.by.name !== '' && (
              <SecondaryText>
                <Trans>
                  by <span translate="no">{away.by.name}</span>
                </Trans>
              </SecondaryText>
            )}
          </>
        )}
      </Cell>
      <Cell>
        <span className={css.deeds}>
          <Button
            busy={isRestoring}
            aria-label={t`Restore “${name}”`}
            onClick={(event) => void restore(event.currentTarget)}
          >
            <Trans>Restore</Trans>
          </Button>
          {mayPurge && <PurgeButton of={of} id={row.id} name={name} language={language} />}
        </span>
        {problem && (
          <SecondaryText>
            <span role="alert">{problem}</span>
          </SecondaryText>
        )}
      </Cell>
    </Row>
  )
}
