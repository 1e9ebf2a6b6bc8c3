// The state of every translation: rows of records, a column per language.
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { Navigate, useLocation } from 'react-router'
import { formatNumber } from '#shared/dates/format.ts'
import { columnLabel, resourceLabels } from '#shared/i18n/labels.ts'
import { formatLocales, interfaceLanguages, type Language } from '#shared/i18n/language.ts'
import { activeLocale, languageLabel, languageName } from '#shared/i18n/locale.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { Attention } from '#shared/responses.ts'
import { isTermResource, type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import { paths } from '#api/paths.ts'
import { isPageNotFound } from '#api/queries.ts'
import type { ListRow } from '#records/list/list-config.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { Pager } from '#ui/Pager.tsx'
import { EmptyState, Skeleton } from '#ui/Skeleton.tsx'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import { Cell, CellLink, HeadCell, Row, RowHeader, RowLink, SecondaryText, Table } from '#ui/Table.tsx'
import css from './overview.module.css'
import { useStateLook } from './StateMark.tsx'
import {
  cellStates,
  type CellState,
  completeQuery,
  getShare,
  getStateCount,
  matrixQuery,
  matrixSize,
  type MatrixState,
  parseMatrix,
  stateCountsQuery,
  toMatrixUrl,
} from './states.ts'
import { ViewSwitch } from './ViewSwitch.tsx'
import { getEventTimes } from './work.ts'

/** The parameter `of` names the resource, `state` a state in a language that all rows have, `page` the page. */
export function Matrix({ language, account }: { language: Language; account: Account }) {
  const { i18n, t } = useLingui()
  const state = parseMatrix(useLocation().search)
  const { resource, page, filter } = state
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(matrixQuery(state, language))
  const { data: counts = [] } = useQuery(stateCountsQuery(language))
  const toUrl = (more: Partial<MatrixState>) => toMatrixUrl({ ...state, page: 1, ...more }, language)
  // Records of the last page may have been translated since.
  if (page > 1 && isPageNotFound(error)) return <Navigate replace to={toUrl({})} />
  const total = data?.total ?? 0
  const name = i18n._(resourceLabels[resource].many)
  const titleLabel = columnLabel(resources[resource].title, true)
  const languages = account?.role === 'translator' ? account.languages : interfaceLanguages
  return (
    <Page
      title={t`Translations`}
      count={data && formatNumber(total, activeLocale())}
      state={error ? 'error' : isPending ? 'loading' : 'ready'}
      actions={<ViewSwitch language={language} view="matrix" />}
    >
      <nav aria-label={t`Records`} className={css.tabs}>
        {resourceNames.map((each) => (
          <Link
            key={each}
            to={toUrl({ resource: each, filter: undefined })}
            aria-current={each === resource ? 'page' : undefined}
          >
            {i18n._(resourceLabels[each].many)}
          </Link>
        ))}
      </nav>
      {error && <ErrorNotice thrown={error} busy={isFetching} retry={() => void refetch()} />}
      {filter && <ChosenState filter={filter} clear={toUrl({ filter: undefined })} />}
      {isPending && !error && <Skeleton rows={8} />}
      {data && total === 0 && (
        <EmptyState
          icon={Languages}
          title={filter ? t`No results` : i18n._(resourceLabels[resource].none)}
          actions={filter && <ButtonLink to={toUrl({ filter: undefined })}>{t`Show all`}</ButtonLink>}
        />
      )}
      {data && total > 0 && (
        <>
          <Table
            layout="scroll"
            minWidth={48}
            caption={t`Translations: ${name}`}
            busy={isPlaceholderData}
            head={
              <>
                <HeadCell width={18}>{titleLabel && i18n._(titleLabel)}</HeadCell>
                {interfaceLanguages.map((column) => (
                  <HeadCell key={column}>{languageLabel(column)}</HeadCell>
                ))}
              </>
            }
          >
            <TotalsRow
              resource={resource}
              counts={counts}
              languages={languages}
              toFilter={(chosen) => toUrl({ filter: chosen })}
            />
            {data.rows.map((row) => (
              <MatrixRow key={row.id} resource={resource} row={row} language={language} writable={languages} />
            ))}
          </Table>
          <Pager
            label={t`Pages of translations`}
            page={page}
            size={matrixSize}
            total={total}
            toPage={(other) => toUrl({ page: other })}
          />
        </>
      )}
    </Page>
  )
}

function ChosenState({
  filter: { language, state },
  clear,
}: {
  filter: NonNullable<MatrixState['filter']>
  clear: string
}) {
  const { t } = useLingui()
  const name = languageName(language)
  const texts: Record<CellState, string> = {
    missing: t`Only those missing in ${name}.`,
    outdated: t`Only those outdated in ${name}.`,
    partial: t`Only those incomplete in ${name}.`,
    unpublished: t`Only those not published in ${name}.`,
    complete: t`Only those complete in ${name}.`,
  }
  return (
    <p>
      {texts[state]}{' '}
      <Link to={clear}>
        <Trans>Show all</Trans>
      </Link>
    </p>
  )
}

/** The totals of each language, as links to the rows. */
function TotalsRow({
  resource,
  counts,
  languages,
  toFilter,
}: {
  resource: ResourceName
  counts: readonly Attention[]
  languages: readonly Language[]
  toFilter: (filter: NonNullable<MatrixState['filter']>) => string
}) {
  const getLabel = useTotalLabel()
  const complete = useQueries({ queries: languages.map((language) => completeQuery(resource, language)) })
  const countOf = (language: Language, state: CellState): number => {
    if (state !== 'complete') return getStateCount(counts, resource, language, state)
    const { data, isPlaceholderData } = complete[languages.indexOf(language)] ?? {}
    return isPlaceholderData ? 0 : (data?.total ?? 0)
  }
  return (
    <Row className={css.totals}>
      <RowHeader>
        <Trans>Totals</Trans>
      </RowHeader>
      {interfaceLanguages.map((language) => {
        const links = cellStates.flatMap((state) => {
          const count = countOf(language, state)
          return count === 0 ? [] : [{ state, count }]
        })
        return (
          <Cell key={language} label={languageLabel(language)}>
            {links.length === 0 && <span data-nothing="" />}
            {links.map(({ state, count }) => {
              const total = getLabel(state, count)
              return (
                <CellLink
                  key={state}
                  to={toFilter({ language, state })}
                  aria-label={`${languageLabel(language)}, ${total}`}
                >
                  {total}
                </CellLink>
              )
            })}
          </Cell>
        )
      })}
    </Row>
  )
}

function useTotalLabel() {
  const { t } = useLingui()
  return (state: CellState, total: number): string => {
    switch (state) {
      case 'missing':
        return t`${plural(total, { one: '# missing', other: '# missing' })}`
      case 'outdated':
        return t`${plural(total, { one: '# outdated', other: '# outdated' })}`
      case 'partial':
        return t`${plural(total, { one: '# incomplete', other: '# incomplete' })}`
      case 'unpublished':
        return t`${plural(total, { one: '# not published', other: '# not published' })}`
      case 'complete':
        return t`${plural(total, { one: '# complete', other: '# complete' })}`
    }
  }
}

/** A record; each language opens the desk, the title the record. */
function MatrixRow({
  resource,
  row,
  language: contentLanguage,
  writable,
}: {
  resource: ResourceName
  row: ListRow
  language: Language
  writable: readonly Language[]
}) {
  const { t } = useLingui()
  const getLook = useStateLook()
  const isTerm = isTermResource(resource)
  const name = String(row[resources[resource].title] ?? '').trim() || t`Untitled`
  const start = row['start_date']
  const percent = new Intl.NumberFormat(formatLocales[activeLocale()], { style: 'percent', roundingMode: 'floor' })
  return (
    <Row data-row={row.id}>
      <RowHeader lang={row.language}>
        <RowLink
          to={paths.record(resource, row.id, contentLanguage)}
          struck={row['event_state'] === 'cancelled'}
          {...(row.language !== contentLanguage && { lang: row.language, code: row.language.toUpperCase() })}
        >
          {name}
        </RowLink>
        {typeof start === 'string' && <SecondaryText lang={activeLocale()}>{getEventTimes(row).days}</SecondaryText>}
      </RowHeader>
      {interfaceLanguages.map((language) => {
        const translation = row.translations[language]
        const look = getLook(translation, isTerm)
        const share = getShare(translation)
        const isSource = language === row.source_language
        const mark = (
          <>
            <StatusIcon {...look} />
            {isSource ? (
              <SecondaryText>
                <Trans>source</Trans>
              </SecondaryText>
            ) : (
              translation && share !== undefined && share < 1 && <SecondaryText>{percent.format(share)}</SecondaryText>
            )}
          </>
        )
        const label = languageLabel(language)
        return (
          <Cell key={language} label={label}>
            {isSource || !writable.includes(language) ? (
              mark
            ) : (
              <CellLink
                className={css.cell}
                to={paths.desk(resource, row.id, language)}
                aria-label={`${name}, ${label}: ${look.word}${translation && share !== undefined ? `, ${percent.format(share)}` : ''}`}
              >
                {mark}
              </CellLink>
            )}
          </Cell>
        )
      })}
    </Row>
  )
}
