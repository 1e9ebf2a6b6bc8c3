// The message of an empty list, with links to other filters, dates and languages.
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, CircleCheck, FileText, Languages, SearchX } from 'lucide-react'
import { languageName } from '#shared/i18n/locale.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import { externalServer } from '#api/client.ts'
import { paths } from '#api/paths.ts'
import { getContentLanguages } from '#api/session.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/Skeleton.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import {
  dateFilters,
  defaultListParams,
  hasDateFilters,
  hasFilters,
  type ListParams,
  withFilters,
} from '../list/list-params.ts'
import type { ListConfig } from '../list/list-config.ts'

type Props = {
  config: ListConfig
  state: ListParams
  language: Language
  address: (next: ListParams) => string
}

/** The list without some filters. */
const without = (state: ListParams, names: readonly string[]): ListParams =>
  withFilters(state, Object.fromEntries(names.map((name) => [name, undefined])))

const onAllDates = (state: ListParams): ListParams => ({ ...without(state, dateFilters), span: 'all' })

const isDated = ({ config, state }: Props): boolean =>
  config.dated && (state.span !== 'all' || hasDateFilters(state.filters))

/**
 * `mixed`: the list shows records of other languages too. `none`: other dates have no records either; `undefined` while that is not known.
 */
export function NoResults({
  mixed,
  none,
  mayCreate,
  account,
  ...props
}: Props & { mixed: boolean; none: boolean | undefined; mayCreate: boolean; account: Account }) {
  const { config, state, language, address } = props
  const { i18n, t } = useLingui()
  const { name } = config.resource
  const labels = resourceLabels[name]
  const wanted = languageName(language)
  const languages = getContentLanguages(account)
  const create = mayCreate && (
    <ButtonLink variant="primary" to={paths.create(name, language)}>
      {i18n._(labels.create)}
    </ButtonLink>
  )
  const everyDate = isDated(props) && (
    <ButtonLink to={address(onAllDates(state))}>
      <Trans>Search all dates</Trans>
    </ButtonLink>
  )
  const unfinished = unfinishedStates.find((candidate) => candidate === state.filters['translation'])
  if (unfinished) return <NothingUnfinished {...props} unfinished={unfinished} />
  if (state.filters['translation'] === 'complete')
    return (
      <EmptyState
        icon={Languages}
        title={t`No matching ${wanted} translations`}
        actions={
          <ButtonLink variant="primary" to={address(withFilters(state, { translation: undefined }))}>
            <Trans>Include other languages</Trans>
          </ButtonLink>
        }
      >
        <Trans>No matching record has this {wanted} translation state.</Trans>
      </EmptyState>
    )
  if (hasFilters(config, state))
    return (
      <EmptyState
        icon={SearchX}
        title={t`No results`}
        actions={
          <>
            <ButtonLink variant="primary" to={address({ ...defaultListParams, size: state.size, order: state.order })}>
              <Trans>Clear filters</Trans>
            </ButtonLink>
            {everyDate}
            {'search_languages' in config.resource.filters &&
              state.filters['search'] !== undefined &&
              state.filters['search_languages'] === undefined && (
                <ButtonLink to={address(withFilters(state, { search_languages: 'all' }))}>
                  <Trans>Search in all languages</Trans>
                </ButtonLink>
              )}
          </>
        }
      >
        <Trans>No records match. Remove a filter or shorten the search.</Trans>
      </EmptyState>
    )
  if (!mixed && (!config.dated || none))
    return (
      <EmptyState
        icon={Languages}
        title={t`No ${wanted} translations yet`}
        actions={
          <>
            {create}
            {languages
              .filter((other) => other !== language)
              .map((other) => (
                <ButtonLink key={other} to={paths.list(name, other)}>
                  <Trans>Show in {languageName(other)}</Trans>
                </ButtonLink>
              ))}
          </>
        }
      >
        <Trans>There may be results in another language.</Trans>
      </EmptyState>
    )
  return config.dated && !none ? (
    <EmptyState
      icon={CalendarClock}
      title={t`No upcoming events`}
      actions={
        <>
          {create}
          {everyDate}
        </>
      }
    >
      <Trans>There are no current or upcoming events.</Trans>
    </EmptyState>
  ) : (
    <EmptyState
      icon={FileText}
      title={i18n._(labels.none)}
      actions={
        <>
          {create}
          {mayCreate && name === 'events' && !externalServer() && (
            <ButtonLink to={paths.import(language)}>
              <Trans>Import</Trans>
            </ButtonLink>
          )}
        </>
      }
    >
      {mayCreate ? (
        <Trans>Create the first one.</Trans>
      ) : (
        <Trans>Someone who can edit content can create the first one.</Trans>
      )}
    </EmptyState>
  )
}

/** The translation states that need work. */
const unfinishedStates = ['todo', 'missing', 'outdated', 'partial', 'unpublished'] as const

/** All work on the translations is done, for the filters of the list. */
function NothingUnfinished({ unfinished, ...props }: Props & { unfinished: (typeof unfinishedStates)[number] }) {
  const { state, language, address } = props
  const { t } = useLingui()
  const wanted = languageName(language)
  const titles = {
    todo: t`All translations into ${wanted} are complete`,
    missing: t`No missing translations in ${wanted}`,
    outdated: t`No outdated translations in ${wanted}`,
    partial: t`No incomplete translations in ${wanted}`,
    unpublished: t`No finished translation into ${wanted} is waiting to be published`,
  }
  const hasDates = isDated(props)
  const others = Object.keys(state.filters).filter((name) => name !== 'translation' && !dateFilters.includes(name))
  return (
    <EmptyState
      icon={CircleCheck}
      title={titles[unfinished]}
      actions={
        <>
          <ButtonLink variant="primary" to={paths.start(language)}>
            <Trans>View remaining items</Trans>
          </ButtonLink>
          {hasDates && (
            <ButtonLink to={address(onAllDates(state))}>
              <Trans>Search all dates</Trans>
            </ButtonLink>
          )}
          {others.length > 0 && (
            <ButtonLink to={address(without(state, others))}>
              <Trans>Remove the other filters</Trans>
            </ButtonLink>
          )}
          <ButtonLink to={address(without(state, ['translation']))}>
            <Trans>Show all translation states</Trans>
          </ButtonLink>
        </>
      }
    >
      {hasDates || others.length > 0 ? (
        <Trans>This applies to the current dates and filters only.</Trans>
      ) : (
        <Trans>All of them are already up to date.</Trans>
      )}
    </EmptyState>
  )
}
