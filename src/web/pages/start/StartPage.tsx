// Where the day begins: what takes place, what is unfinished, which languages are behind. Every number leads to just those records.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { resourceNames } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { attentionQuery } from '#api/queries.ts'
import { paths } from '#api/paths.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { useAccount } from '#api/session.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Page, Section } from '#ui/Page.tsx'
import { EmptyState, Skeleton } from '#ui/Skeleton.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { languageLabel } from '#shared/i18n/locale.ts'
import { type AttentionGroup, attentionGroups, attentionWords, isNamed, isOfTranslations } from './attention-labels.ts'
import { Counts } from './Counts.tsx'
import { RecentEvents, recentQuery } from './RecentEvents.tsx'
import css from './start.module.css'
import { TranslationTable } from './TranslationTable.tsx'

const groups = Object.keys(attentionGroups) as AttentionGroup[] // safe: its own keys

/** The screen. */
export function StartPage() {
  const { i18n, t } = useLingui()
  const language = useContentLanguage()
  const account = useAccount()
  const mayCreate = can(account, 'create', 'events') === true
  const attention = useQuery(attentionQuery(language))
  const recent = useQuery(recentQuery(language))
  const { data, isPending } = attention
  const failed = [attention, recent].filter(({ isError }) => isError)
  const error = failed[0]?.error
  const counts = (data ?? []).toSorted(
    (one, other) => resourceNames.indexOf(one.resource) - resourceNames.indexOf(other.resource),
  )
  const translations = counts.filter(({ kind }) => isOfTranslations(kind))
  const of = (group: AttentionGroup) =>
    counts.filter(({ kind }) => isNamed(kind) && attentionWords[kind].group === group)
  const none = resourceNames.filter((name) =>
    counts.some(({ kind, resource, total }) => kind === 'all' && resource === name && total === 0),
  )
  const isNew = data !== undefined && recent.data?.total === 0 && counts.every(({ total }) => total === 0)
  const create = mayCreate && (
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
          {mayCreate ? (
            <Trans>Create the first one.</Trans>
          ) : (
            <Trans>Someone who can edit content can create the first one.</Trans>
          )}
        </EmptyState>
      ) : (
        <div className={css.start}>
          {groups
            .filter((group) => of(group).length > 0)
            .map((group) => (
              <Section key={group} id={group} title={i18n._(attentionGroups[group])}>
                <Counts counts={of(group)} />
              </Section>
            ))}
          {translations.length > 0 && (
            <div className={css.wide}>
              <Section id="translations" title={t`Translations`}>
                <TranslationTable counts={translations} none={none} account={account} language={language} />
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
