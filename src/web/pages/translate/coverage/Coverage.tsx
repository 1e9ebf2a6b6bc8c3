// How complete the translations of events are: by language, by month and by category.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber, formatDay } from '#shared/dates/format.ts'
import { formatLocales, interfaceLanguages, type Language } from '#shared/i18n/language.ts'
import { activeLocale, languageLabel, languageName } from '#shared/i18n/locale.ts'
import type { CoverageCounts, CoverageResponse, CoverageDay } from '#shared/responses.ts'
import { paths } from '#api/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { Page, Section } from '#ui/Page.tsx'
import { EmptyState, Skeleton } from '#ui/Skeleton.tsx'
import { Cell, CellLink, HeadCell, Row, RowHeader, SecondaryText, Table } from '#ui/Table.tsx'
import { ViewSwitch } from '../overview/ViewSwitch.tsx'
import { coverageQuery, type EventGroup, getPoints, toListPath, getShare } from './coverage.ts'
import css from './coverage.module.css'
import { ShareCell, ShareChart, usePercent } from './shares.tsx'

/** Events that visitors see or will see and that are not over. `language`: that of the names of categories. */
export function Coverage({ language }: { language: Language }) {
  const { t } = useLingui()
  const { data, error, isPending, isFetching, refetch } = useQuery(coverageQuery(language))
  const events = data ? Math.max(...data.total.map(({ total }) => total)) : 0
  return (
    <Page
      title={t`Translations`}
      count={data && <Plural value={events} one="# event" other="# events" />}
      state={error ? 'error' : isPending ? 'loading' : 'ready'}
      actions={<ViewSwitch language={language} view="coverage" />}
    >
      {error && <ErrorNotice thrown={error} busy={isFetching} retry={() => void refetch()} />}
      {isPending && !error && <Skeleton rows={8} />}
      {data && events === 0 && (
        <EmptyState
          icon={CalendarX}
          title={t`No upcoming events`}
          actions={
            <ButtonLink to={paths.list('events', language)}>
              <Trans>Events</Trans>
            </ButtonLink>
          }
        >
          <Trans>Coverage counts events that are published or scheduled and not over.</Trans>
        </EmptyState>
      )}
      {data && events > 0 && (
        <div className={css.sections}>
          <p className={css.lead}>
            <Trans>Events that are published or scheduled and not over.</Trans>
          </p>
          <LanguageTable coverage={data} />
          <GroupTable
            title={t`By month`}
            note={t`in which the event starts`}
            column={t`Month`}
            rows={data.months.map(({ month, counts }) => {
              const name = formatMonth(month)
              return { id: month, name, header: name, counts, group: { month } }
            })}
          />
          <GroupTable
            title={t`By category`}
            note={t`with the categories below it`}
            column={t`Category`}
            rows={data.categories.map(({ id, name, language: own, counts }) => ({
              id,
              name,
              header: own === language ? name : <OtherLanguage language={own}>{name}</OtherLanguage>,
              lang: own,
              counts,
              group: { category: id },
            }))}
          />
        </div>
      )}
    </Page>
  )
}

const formatMonth = (month: string): string => {
  const format = new Intl.DateTimeFormat(formatLocales[activeLocale()], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}

/** A name that is missing in the language of the content. */
const OtherLanguage = ({ language, children }: { language: Language; children: string }) => (
  <>
    {children}
    <SecondaryText lang={activeLocale()}>{languageLabel(language)}</SecondaryText>
  </>
)

/** The states in the columns of the table of languages. */
const openStates = ['missing', 'outdated', 'partial', 'unpublished'] as const
type OpenState = (typeof openStates)[number]

function LanguageTable({ coverage: { total, days, today } }: { coverage: CoverageResponse }) {
  const { t } = useLingui()
  const isChart = new Set(days.map(({ day }) => day)).size > 1
  const columns: Record<OpenState, string> = {
    missing: t`Missing`,
    outdated: t`Outdated`,
    partial: t`Incomplete`,
    unpublished: t`Not published`,
  }
  return (
    <Section title={t`By language`} note={isChart ? undefined : t`The chart of the last 90 days begins today.`}>
      <Table
        layout="scroll"
        minWidth={60}
        caption={t`Coverage by language`}
        head={
          <>
            <HeadCell width={8}>{t`Language`}</HeadCell>
            <HeadCell>{t`Complete`}</HeadCell>
            {openStates.map((state) => (
              <HeadCell key={state} number width={state === 'unpublished' ? 9.5 : 7}>
                {columns[state]}
              </HeadCell>
            ))}
            {isChart && <HeadCell width={12.5}>{t`Last 90 days`}</HeadCell>}
          </>
        }
      >
        {interfaceLanguages.map((language) => {
          const counts = total.find((each) => each.language === language)
          const name = languageName(language)
          return (
            counts && (
              <Row key={language}>
                <RowHeader>
                  <strong className={css.name}>{languageLabel(language)}</strong>
                </RowHeader>
                <Cell>
                  <ShareCell counts={counts} group={{}} name={t`all events`} />
                </Cell>
                {openStates.map((state) => (
                  <Cell key={state} number label={columns[state]}>
                    {counts[state] === 0 ? (
                      <span className={css.none} data-nothing="">
                        0
                      </span>
                    ) : (
                      <CellLink
                        to={toListPath(language, state)}
                        aria-label={`${columns[state]}, ${name}: ${formatNumber(counts[state], activeLocale())}`}
                      >
                        {formatNumber(counts[state], activeLocale())}
                      </CellLink>
                    )}
                  </Cell>
                ))}
                {isChart && (
                  <Cell>
                    <ShareChart points={getPoints(days, language, today)} />
                  </Cell>
                )}
              </Row>
            )
          )
        })}
      </Table>
      {isChart && <DayTable days={days} />}
    </Section>
  )
}

type GroupRow = {
  id: number | string
  /** For the names of links. */
  name: string
  header: ReactNode
  /** The language of a name that is content. */
  lang?: Language
  counts: CoverageCounts
  group: EventGroup
}

/** A row for each group of events, a column for each language. */
function GroupTable({
  title,
  note,
  column,
  rows,
}: {
  title: string
  note: string
  column: string
  rows: readonly GroupRow[]
}) {
  const { t } = useLingui()
  if (rows.length === 0) return null
  return (
    <Section title={title} note={note}>
      <Table
        layout="scroll"
        minWidth={54}
        caption={t`Coverage: ${title}`}
        head={
          <>
            <HeadCell width={11}>{column}</HeadCell>
            {interfaceLanguages.map((language) => (
              <HeadCell key={language}>{languageLabel(language)}</HeadCell>
            ))}
          </>
        }
      >
        {rows.map(({ id, name, header, lang, counts, group }) => (
          <Row key={id}>
            <RowHeader {...(lang && { lang })}>
              <span className={css.name}>{header}</span>
            </RowHeader>
            {interfaceLanguages.map((language) => {
              const own = counts.find((each) => each.language === language)
              return (
                <Cell key={language} label={languageLabel(language)}>
                  {own && <ShareCell counts={own} group={group} name={name} />}
                </Cell>
              )
            })}
          </Row>
        ))}
      </Table>
    </Section>
  )
}

/** The stored days, the latest first: the values of the chart. */
function DayTable({ days }: { days: readonly CoverageDay[] }) {
  const { t } = useLingui()
  const percent = usePercent()
  const names = [...new Set(days.map(({ day }) => day))].toReversed()
  return (
    <details className={css.days}>
      <summary>
        <Trans>Values by day</Trans>
      </summary>
      <Table
        caption={t`Values by day`}
        head={
          <>
            <HeadCell>{t`Day`}</HeadCell>
            {interfaceLanguages.map((language) => (
              <HeadCell key={language} number>
                {languageLabel(language)}
              </HeadCell>
            ))}
          </>
        }
      >
        {names.map((name) => (
          <Row key={name}>
            <RowHeader>{formatDay(name, activeLocale())}</RowHeader>
            {interfaceLanguages.map((language) => {
              const day = days.find((each) => each.day === name && each.language === language)
              return (
                <Cell key={language} number label={languageLabel(language)}>
                  {day && day.total > 0 ? percent(getShare(day)) : '–'}
                </Cell>
              )
            })}
          </Row>
        ))}
      </Table>
    </details>
  )
}
