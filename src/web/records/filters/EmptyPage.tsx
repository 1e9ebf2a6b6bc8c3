// A list of what is still to be done in a language is empty: that is good news, as far as the list looks; and the way on from there.
import { Trans, useLingui } from '@lingui/react/macro'
import { languageName } from '#shared/i18n/locale.ts'
import { type Language } from '#shared/i18n/language.ts'
import { paths } from '#api/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/Skeleton.tsx'
import { dateFilters, hasDateFilters, type ListParams, withFilters } from '../list/list-params.ts'
import type { ListConfig } from '../list/list-config.ts'

/** The states of a text that somebody works off. */
const unfinished = ['todo', 'missing', 'outdated', 'partial', 'unpublished'] as const
type Unfinished = (typeof unfinished)[number]

/** Which of them a list asks for, if any. */
export const unfinishedAsked = ({ filters }: ListParams): Unfinished | undefined =>
  unfinished.find((one) => one === filters['translation'])

/** The same list without some filters. */
const without = (state: ListParams, names: readonly string[]): ListParams =>
  withFilters(state, Object.fromEntries(names.map((name) => [name, undefined])))

/** The same list, whatever the date. */
export const onAllDates = (state: ListParams): ListParams => ({ ...without(state, dateFilters), span: 'all' })

/** Says it; the dates and the other filters are left one by one. */
export function NothingLeft({
  of,
  config,
  state,
  language,
  address,
}: {
  of: Unfinished
  config: ListConfig
  state: ListParams
  language: Language
  address: (next: ListParams) => string
}) {
  const { t } = useLingui()
  const wanted = languageName(language)
  const titles = {
    todo: t`All translations into ${wanted} are complete`,
    missing: t`No missing translations in ${wanted}`,
    outdated: t`No outdated translations in ${wanted}`,
    partial: t`No incomplete translations in ${wanted}`,
    unpublished: t`No finished translation into ${wanted} is waiting to be published`,
  }
  const isDated = config.dated && (hasDateFilters(state.filters) || state.span !== 'all')
  const others = Object.keys(state.filters).filter((name) => name !== 'translation' && !dateFilters.includes(name))
  return (
    <EmptyState
      title={titles[of]}
      actions={
        <>
          <ButtonLink variant="primary" to={paths.start(language)}>
            <Trans>View remaining items</Trans>
          </ButtonLink>
          {isDated && (
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
      {isDated || others.length > 0 ? (
        <Trans>This applies to the current dates and filters only.</Trans>
      ) : (
        <Trans>All of them are already up to date.</Trans>
      )}
    </EmptyState>
  )
}
