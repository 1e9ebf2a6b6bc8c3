// Why a list is empty, and what to do about it: nothing yet, nothing that matches, nothing in this language, or no answer.
import { Trans, useLingui } from '@lingui/react/macro'
import { type Language, interfaceLanguages, languageNames } from '#shared/i18n/language.ts'
import { paths } from '#api/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/Skeleton.tsx'
import { ErrorMessage, ErrorNotice } from '#ui/Notice.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { hasDateFilters, hasFilters, type ListParams, defaultListParams, withFilters } from '../list/list-params.ts'
import type { ListConfig } from '../list/list-config.ts'
import { NothingLeft, onAllDates, unfinishedAsked } from './EmptyPage.tsx'

/** The list could not be fetched. */
export function LoadProblem({ error, busy, retry }: { error: unknown; busy: boolean; retry: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`The list cannot be loaded`}
      actions={
        <Button variant="primary" busy={busy} onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <ErrorMessage thrown={error} />
    </EmptyState>
  )
}

/** The rows that stand are old: fetching them anew failed. */
export function OutdatedRows({ error, busy, retry }: { error: unknown; busy: boolean; retry: () => void }) {
  return <ErrorNotice thrown={error} busy={busy} retry={retry} />
}

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
  const wanted = languageNames[language]
  const create = mayCreate && (
    <ButtonLink variant="primary" to={paths.create(name, language)}>
      {i18n._(words.create)}
    </ButtonLink>
  )
  const everyDate = config.dated && (state.span !== 'all' || hasDateFilters(state.filters)) && (
    <ButtonLink to={address(onAllDates(state))}>
      <Trans>Look through all dates</Trans>
    </ButtonLink>
  )
  const left = unfinishedAsked(state)
  if (left) return <NothingLeft of={left} config={config} state={state} language={language} address={address} />
  if (state.filters['translation'] === 'complete')
    return (
      <EmptyState
        title={t`Nothing like that in ${wanted}`}
        actions={
          <ButtonLink variant="primary" to={address(withFilters(state, { translation: undefined }))}>
            <Trans>Show those of other languages too</Trans>
          </ButtonLink>
        }
      >
        <Trans>No record that matches has its {wanted} text in this state.</Trans>
      </EmptyState>
    )
  if (hasFilters(config, state))
    return (
      <EmptyState
        title={t`Nothing matches`}
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
        <Trans>No record fits all that is asked for. Take a filter away, or search for less.</Trans>
      </EmptyState>
    )
  if (!mixed)
    return (
      <EmptyState
        title={t`Nothing in ${wanted} yet`}
        actions={
          <>
            {create}
            {interfaceLanguages
              .filter((other) => other !== language)
              .map((other) => (
                <ButtonLink key={other} to={paths.list(name, other)}>
                  <Trans>
                    Show in <span lang={other}>{languageNames[other]}</span>
                  </Trans>
                </ButtonLink>
              ))}
          </>
        }
      >
        <Trans>There may be some in another language.</Trans>
      </EmptyState>
    )
  return config.dated && !none ? (
    <EmptyState
      title={t`Nothing ahead`}
      actions={
        <>
          {create}
          {everyDate}
        </>
      }
    >
      <Trans>No event is running or still to come.</Trans>
    </EmptyState>
  ) : (
    <EmptyState title={i18n._(words.none)} actions={create}>
      {mayCreate ? <Trans>Make the first one.</Trans> : <Trans>Who may write can make the first one.</Trans>}
    </EmptyState>
  )
}
