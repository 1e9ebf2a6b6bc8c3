import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { resourceNames } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { attentionQuery, listQuery } from '#api/queries.ts'
import { paths, useContentLanguage } from '#api/paths.ts'
import { useAccount } from '#api/session.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Page, Section } from '#ui/Page.tsx'
import { EmptyState, Skeleton } from '#ui/Skeleton.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale, languageLabel } from '#shared/i18n/locale.ts'
import { formatDateTime, formatNumber } from '#shared/dates/format.ts'
import type { Attention } from '#shared/responses.ts'
import type { List } from '#shared/schema/values.ts'
import { classes } from '#ui/css-classes.ts'
import { Link } from '#ui/Link.tsx'
import {
  type AttentionGroup,
  attentionGroups,
  attentionLabels,
  getCountPath,
  hasLabel,
  isTranslationKind,
} from './attention.ts'
import css from './start.module.css'
import { TranslationTable } from './TranslationTable.tsx'

const groups = Object.keys(attentionGroups) as AttentionGroup[] // safe: its own keys

export const recentEventsQuery = (language: Language) =>
  listQuery(
    'events',
    { orderby: 'modified', order: 'desc', starts_after: '1000-01-01', translation: 'any', per_page: 8 },
    language,
  )

/** `/`: counts of what needs work, each with a link to these records, and recent events. */
export function StartPage() {
  const { i18n, t } = useLingui()
  const language = useContentLanguage()
  const account = useAccount()
  const canCreate = can(account, 'create', 'events') === true
  const attention = useQuery(attentionQuery(language))
  const recent = useQuery(recentEventsQuery(language))
  const { data, isPending } = attention
  const failed = [attention, recent].filter(({ isError }) => isError)
  const error = failed[0]?.error
  const counts = (data ?? []).toSorted((a, b) => resourceNames.indexOf(a.resource) - resourceNames.indexOf(b.resource))
  const translations = counts.filter(({ kind }) => isTranslationKind(kind))
  const getCounts = (group: AttentionGroup) =>
    counts.filter(({ kind }) => hasLabel(kind) && attentionLabels[kind].group === group)
  const emptyResources = resourceNames.filter((name) =>
    counts.some(({ kind, resource, total }) => kind === 'all' && resource === name && total === 0),
  )
  const isNew = data !== undefined && recent.data?.total === 0 && counts.every(({ total }) => total === 0)
  const create = canCreate && (
    <ButtonLink variant="primary" to={paths.create('events', language)}>
      {i18n._(resourceLabels.events.create)}
    </ButtonLink>
  )
  return (
    <Page
      title={t`Start`}
      count={languageLabel(language)}
      state={error ? 'error' : isPending ? 'loading' : 'ready'}
      actions={!isNew && create}
    >
      {error && (
        <ErrorNotice
          thrown={error}
          busy={failed.some(({ isFetching }) => isFetching)}
          retry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )}
      {isPending ? (
        <Skeleton lines={10} />
      ) : isNew ? (
        <EmptyState title={i18n._(resourceLabels.events.none)} actions={create}>
          {canCreate ? (
            <Trans>Create the first one.</Trans>
          ) : (
            <Trans>Someone who can edit content can create the first one.</Trans>
          )}
        </EmptyState>
      ) : (
        <div className={css.start}>
          {groups
            .filter((group) => getCounts(group).length > 0)
            .map((group) => (
              <Section key={group} id={group} title={i18n._(attentionGroups[group])}>
                <Counts counts={getCounts(group)} />
              </Section>
            ))}
          {translations.length > 0 && (
            <div className={css.wide}>
              <Section id="translations" title={t`Translations`}>
                <TranslationTable
                  counts={translations}
                  emptyResources={emptyResources}
                  account={account}
                  language={language}
                />
              </Section>
            </div>
          )}
          {recent.data && (
            <div className={css.wide}>
              <Section id="recent" title={t`Recently modified`}>
                <RecentEvents events={recent.data} language={language} />
              </Section>
            </div>
          )}
        </div>
      )}
    </Page>
  )
}

/** The counts of a group; resources other than events only if they have any. */
function Counts({ counts }: { counts: readonly Attention[] }) {
  const { i18n } = useLingui()
  return (
    <ul className={css.counts}>
      {counts
        .filter(({ resource, total }) => resource === 'events' || total > 0)
        .map((count) => (
          <li key={`${count.kind} ${count.resource}`}>
            <Link className={classes(css.count, count.total === 0 && css.none)} to={getCountPath(count)}>
              <b>{formatNumber(count.total, activeLocale())}</b>{' '}
              <span>
                {hasLabel(count.kind) && i18n._(attentionLabels[count.kind].name)}
                {count.resource !== 'events' && <small> {i18n._(resourceLabels[count.resource].many)}</small>}
              </span>
            </Link>
          </li>
        ))}
    </ul>
  )
}

function RecentEvents({ events, language }: { events: List<'events'>; language: Language }) {
  const { i18n, t } = useLingui()
  if (events.total === 0) return <p>{i18n._(resourceLabels.events.none)}</p>
  return (
    <>
      <ul className={css.recent}>
        {events.rows.map((event) => (
          <li key={event.id}>
            <Link to={paths.record('events', event.id, language)} lang={event.language}>
              {event.title || t`Untitled`}
            </Link>
            <time dateTime={event.modified.replace(' ', 'T')}>{formatDateTime(event.modified, activeLocale())}</time>
          </li>
        ))}
      </ul>
      <p>
        <Link
          to={paths.list('events', language, [
            ['dates', 'all'],
            ['orderby', 'modified'],
            ['order', 'desc'],
          ])}
        >
          <Trans>All events by date modified</Trans>
        </Link>
      </p>
    </>
  )
}
