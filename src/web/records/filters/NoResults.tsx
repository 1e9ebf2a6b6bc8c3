// Why a list is empty, and what to do about it: nothing yet, nothing that matches, nothing in this language, or no answer.
import { Trans, useLingui } from '@lingui/react/macro'
import { languageName } from '#shared/i18n/locale.ts'
import { type Language, interfaceLanguages } from '#shared/i18n/language.ts'
import { paths } from '#api/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/Skeleton.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { hasDateFilters, hasFilters, type ListParams, defaultListParams, withFilters } from '../list/list-params.ts'
import type { ListConfig } from '../list/list-config.ts'
import { NothingLeft, onAllDates, unfinishedAsked } from './EmptyPage.tsx'

/** There are no rows. `mixed`: the list would show records of other languages too. */
export function NoResults({
  config,
  state,
  language,
  mixed,
  none,
  mayCreate,
  address,
}: {
  config: ListConfig
  state: ListParams
  language: Language
  mixed: boolean
  /** There are none on other dates either; `undefined` while that is not known. */
  none: boolean | undefined
  mayCreate: boolean
  address: (next: ListParams) => string
}) {
  const { i18n, t } = useLingui()
  const { name } = config.resource
  const words = resourceLabels[name]
  const wanted = languageName(language)
  const create = mayCreate && (
    <ButtonLink variant="primary" to={paths.create(name, language)}>
      {i18n._(words.create)}
    </ButtonLink>
  )
  const everyDate = config.dated && (state.span !== 'all' || hasDateFilters(state.filters)) && (
    <ButtonLink to={address(onAllDates(state))}>
      <Trans>Search all dates</Trans>
    </ButtonLink>
  )
  const left = unfinishedAsked(state)
  if (left) return <NothingLeft of={left} config={config} state={state} language={language} address={address} />
  if (state.filters['translation'] === 'complete')
    return (
      <EmptyState
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
  if (!mixed)
    return (
      <EmptyState
        title={t`No ${wanted} translations yet`}
        actions={
          <>
            {create}
            {interfaceLanguages
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
    <EmptyState title={i18n._(words.none)} actions={create}>
      {mayCreate ? (
        <Trans>Create the first one.</Trans>
      ) : (
        <Trans>Someone who can edit content can create the first one.</Trans>
      )}
    </EmptyState>
  )
}
