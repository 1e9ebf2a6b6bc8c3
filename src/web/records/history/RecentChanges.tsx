import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { historyQuery } from '#api/history-queries.ts'
import { paths } from '#api/paths.ts'
import { config } from '#device/page-config.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { formatInstant, formatList } from '#shared/dates/format.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { AuditEntry } from '#shared/responses.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { Link } from '#ui/Link.tsx'
import { Section } from '#ui/Page.tsx'
import { actionLabels, auditFieldName, markLabels } from './audit-labels.ts'
import css from './history.module.css'

const maxChanges = 3
const maxFields = 3

/** The newest changes of a record and a link to all; nothing until they are loaded. */
export function RecentChanges({ resource, id, language }: { resource: ResourceName; id: number; language: Language }) {
  const { t } = useLingui()
  const { data } = useInfiniteQuery(historyQuery(resource, id, language))
  const changes = data?.pages[0]?.changes.slice(0, maxChanges) ?? []
  if (changes.length === 0) return null
  return (
    <Section title={t`Activity`} id="activity" box>
      <ul className={css.recent}>
        {changes.map((change) => (
          <RecentChange key={change.seq} resource={resource} change={change} />
        ))}
      </ul>
      <p className={css.allChanges} data-print="no">
        <Link to={paths.history(resource, id, language)}>
          <Trans>All changes</Trans>
        </Link>
      </p>
    </Section>
  )
}

function RecentChange({ resource, change }: { resource: ResourceName; change: AuditEntry }) {
  const { i18n, t } = useLingui()
  const language = useInterfaceLanguage()
  const joinLabel = (label: string, message: string) => t`${label}: ${message}`
  const who = <span translate="no">{change.by === null ? t`system` : change.by.name || t`someone`}</span>
  const names = Object.entries(change.parts).flatMap(([part, values]) =>
    Object.keys(values).map((field) => auditFieldName(i18n, resource, part, field)),
  )
  // States of translations, which such a change sets without changing a field.
  const marks = languages.flatMap((part) => [
    ...Object.entries(change.marks?.[part] ?? {}).map(([field, mark]) =>
      joinLabel(auditFieldName(i18n, resource, part, field), i18n._(markLabels[mark])),
    ),
    ...(change.dismissals?.[part] ?? []).map(({ field, new: reason }) => {
      const name = auditFieldName(i18n, resource, part, field)
      return reason === null ? t`Finding shown again: ${name}` : t`Finding dismissed: ${name}`
    }),
  ])
  const summarize = (all: readonly string[]): string => {
    const rest = all.length - maxFields
    return formatList([...all.slice(0, maxFields), ...(rest > 0 ? [`+${rest}`] : [])], language)
  }
  const action = i18n._(actionLabels[change.deed])
  const getTitle = (): string => {
    if (change.deed !== 'update') return action
    if (names.length > 0) return joinLabel(action, summarize(names))
    return marks.length > 0 ? summarize(marks) : action
  }
  return (
    <li>
      <span>{getTitle()}</span>
      <small>
        <Trans>by {who}</Trans>
        {' · '}
        <time dateTime={`${change.at.replace(' ', 'T')}Z`}>
          {formatInstant(change.at, config.siteTimezone, language)}
        </time>
      </small>
    </li>
  )
}
