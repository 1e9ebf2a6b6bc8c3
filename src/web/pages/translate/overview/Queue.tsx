// The records that are to be translated into a language: events by due day, then the others.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Download, Upload } from 'lucide-react'
import { type MouseEvent, Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { formatNumber } from '#shared/dates/format.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { activeLocale, languageName, loadCatalog } from '#shared/i18n/locale.ts'
import { parseId, paths } from '#api/paths.ts'
import { isPageNotFound } from '#api/queries.ts'
import { ButtonLink, Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { Page, Section } from '#ui/Page.tsx'
import { Pager } from '#ui/Pager.tsx'
import { EmptyState, Skeleton } from '#ui/Skeleton.tsx'
import { findPlace, startQueue } from '../queue.ts'
import css from './overview.module.css'
import { QueueTable } from './QueueTable.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'
import {
  queueCountsQuery,
  getListPages,
  getParts,
  getTotals,
  queueGroups,
  type QueueGroup,
  queueItemsQuery,
  type QueuePart,
  queueRowsQuery,
  sumTotals,
} from './work.ts'
import { Icon } from '#ui/Icon.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import type { ExportDialogProps } from '../exchange/ExportDialog.tsx'

const loadMessages = () => Promise.all([loadCatalog('texts'), loadCatalog('form')])
const ExportDialog = lazyComponent(
  async () => (await Promise.all([import('../exchange/ExportDialog.tsx'), loadMessages()]))[0].ExportDialog,
)
const ImportDialog = lazyComponent(
  async () => (await Promise.all([import('../exchange/ImportDialog.tsx'), loadMessages()]))[0].ImportDialog,
)

const pageSize = 25

/** The parameter `due` names the group of records, `page` the page. */
export function Queue({ language, isReviewer }: { language: Language; isReviewer: boolean }) {
  const { i18n, t } = useLingui()
  const parameters = new URLSearchParams(useLocation().search)
  const groups = queueGroups.filter((name) => name !== 'review' || isReviewer)
  const group = groups.find((name) => name === parameters.get('due')) ?? 'any'
  const page = parseId(parameters.get('page') ?? undefined) ?? 1
  const counts = useQuery(queueCountsQuery(language))
  const totals = counts.data && getTotals(counts.data, group)
  const total = totals ? sumTotals(totals) : 0
  const parts = totals ? getParts(totals, page, pageSize) : []
  const lists = useQueries({
    queries: parts.flatMap((part) =>
      getListPages(part, pageSize).map((number) => queueRowsQuery(part.resource, group, number, pageSize, language)),
    ),
  })
  const hasRows = lists.length > 0 && lists.every(({ data }) => data !== undefined)
  const queries = useQueryClient()
  const itemsQuery = queueItemsQuery(totals ?? [], group, language)
  const items = useQuery({ ...itemsQuery, enabled: hasRows })
  const [waitingLink, setWaitingLink] = useState<HTMLAnchorElement>()
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const toPage = (number: number, of: QueueGroup = group) =>
    paths.translate(language, [
      ...(of === 'any' ? [] : [['due', of] as const]),
      ...(number > 1 ? [['page', String(number)] as const] : []),
    ])
  if (counts.data && page > pageCount) return <Navigate replace to={toPage(pageCount)} />
  const failed = [counts, ...lists, items].filter(({ error }) => error && !isPageNotFound(error))
  const isPending = counts.isPending || lists.some((list) => list.isPending)
  const sections = takeRows(parts, lists)
  const shown = sections.flatMap(({ resource, rows }) => rows.map(({ id }) => ({ resource, id })))
  const shownSources = sections.flatMap(({ rows }) => rows.map((row) => row['source_language']))
  const [first] = items.data ?? shown
  /** Follows a link to the desk, which shows the place in the whole queue: a link clicked before it is read waits for it. */
  const begin = async (event: MouseEvent, link: HTMLAnchorElement): Promise<void> => {
    // Newer than what is rendered.
    const records = queries.getQueryData(itemsQuery.queryKey)
    if (records) {
      // Beyond the longest queue, the desk takes the records of this page.
      const clicked = shown.find(({ resource, id }) => paths.desk(resource, id, language) === link.getAttribute('href'))
      startQueue(language, !clicked || findPlace(records, clicked) ? records : shown)
    } else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault()
      setWaitingLink(link)
      // A failure is shown above the queue.
      const isRead = await queries.ensureQueryData(itemsQuery).then(
        () => true,
        () => false,
      )
      setWaitingLink(undefined)
      if (isRead && link.isConnected) link.click()
    }
  }
  const beginAtRow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-follow]')
    if (link) void begin(event, link)
  }
  const name = languageName(language)
  return (
    <Page
      title={t`Translations`}
      count={t`into ${name}`}
      state={failed.length > 0 ? 'error' : isPending ? 'loading' : 'ready'}
      actions={
        <>
          <ViewSwitch language={language} view="queue" />
          {first && (
            <ButtonLink
              prefetch
              variant="primary"
              data-edit=""
              aria-keyshortcuts="E"
              to={paths.desk(first.resource, first.id, language)}
              aria-busy={waitingLink !== undefined || undefined}
              onClick={(event) => void begin(event, event.currentTarget)}
            >
              {group === 'review' ? <Trans>Start reviewing</Trans> : <Trans>Start translating</Trans>}
            </ButtonLink>
          )}
        </>
      }
    >
      {failed.length > 0 && (
        <ErrorNotice
          thrown={failed[0]?.error}
          busy={failed.some(({ isFetching }) => isFetching)}
          retry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )}
      <div className={css.tools}>
        {counts.data && (
          <GroupLinks
            selected={group}
            numbers={groups.map((name) => [name, sumTotals(getTotals(counts.data, name))])}
            toGroup={(name) => toPage(1, name)}
          />
        )}
        <span>
          <ExchangeActions
            language={language}
            source={languages.find((each) => shownSources.includes(each))}
            due={group === 'review' ? 'any' : group}
            isEmpty={counts.data !== undefined && total === 0}
          />
        </span>
      </div>
      {isPending && failed.length === 0 && <Skeleton rows={8} />}
      {counts.data && total === 0 && (
        <EmptyState
          icon={CircleCheck}
          title={
            group === 'any'
              ? t`Nothing to translate into ${name}`
              : group === 'review'
                ? t`Nothing to review`
                : t`Nothing is due`
          }
          actions={group !== 'any' && <ButtonLink to={toPage(1, 'any')}>{t`Show all`}</ButtonLink>}
        >
          {group === 'any' && <Trans>Everything that visitors see is translated and up to date.</Trans>}
        </EmptyState>
      )}
      {hasRows && total > 0 && (
        <div className={css.sections} onClickCapture={beginAtRow}>
          {sections.map(({ resource, rows, total: ofResource }) => {
            const title = i18n._(resourceLabels[resource].many)
            return (
              <Section
                key={resource}
                title={title}
                mark={<span className={css.number}>{formatNumber(ofResource, activeLocale())}</span>}
                note={resource === 'events' ? t`by due date` : undefined}
              >
                <QueueTable
                  resource={resource}
                  rows={rows}
                  language={language}
                  caption={t`To translate: ${title}`}
                  busy={lists.some(({ isPlaceholderData }) => isPlaceholderData)}
                />
              </Section>
            )
          })}
          {pageCount > 1 && (
            <Pager label={t`Pages of the queue`} page={page} size={pageSize} total={total} toPage={toPage} />
          )}
        </div>
      )}
    </Page>
  )
}

type ListResult = ReturnType<typeof useQueries<ReturnType<typeof queueRowsQuery>[]>>[number]

/** The rows of each part, from the pages of its list, which `lists` has in the order of the parts. */
function takeRows(parts: readonly QueuePart[], lists: readonly ListResult[]) {
  let before = 0
  return parts.map((part) => {
    const numbers = getListPages(part, pageSize)
    const rows = lists.slice(before, before + numbers.length).flatMap(({ data }) => data?.rows ?? [])
    before += numbers.length
    const first = ((numbers[0] ?? 1) - 1) * pageSize
    return { ...part, rows: rows.slice(part.from - first, part.to - first) }
  })
}

/** "3 late, 9 this week, 31 later": links to these records. */
function GroupLinks({
  selected,
  numbers,
  toGroup,
}: {
  selected: QueueGroup
  numbers: readonly (readonly [QueueGroup, number])[]
  toGroup: (group: QueueGroup) => string
}) {
  const { t } = useLingui()
  const label = (group: QueueGroup, count: string): string =>
    group === 'any'
      ? t`${count} in all`
      : group === 'late'
        ? t`${count} late`
        : group === 'week'
          ? t`${count} this week`
          : group === 'later'
            ? t`${count} later`
            : t`${count} to review`
  const links = numbers.filter(([group, number]) => number > 0 || group === 'any' || group === selected)
  if (links.length === 1) return null
  return (
    <nav aria-label={t`When translations are due`} className={css.groups}>
      {links.map(([group, number]) => (
        <Link key={group} to={toGroup(group)} data-group={group} aria-current={group === selected ? 'true' : undefined}>
          {label(group, formatNumber(number, activeLocale()))}
        </Link>
      ))}
    </nav>
  )
}

type Props = Omit<ExportDialogProps, 'onClose'> & { language: Language; isEmpty: boolean }

/** Buttons that export the texts of the queue, and import their translations. */
function ExchangeActions({ isEmpty, ...props }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'export' | 'import'>()
  const close = () => setOpen(undefined)
  const name = languageName(props.language)
  return (
    <>
      <Button
        unavailable={isEmpty ? t`Nothing to translate into ${name}` : undefined}
        onClick={() => setOpen('export')}
      >
        <Icon icon={Download} />
        <Trans>Export</Trans>
      </Button>
      <Button onClick={() => setOpen('import')}>
        <Icon icon={Upload} />
        <Trans>Import</Trans>
      </Button>
      <Suspense fallback={null}>
        {open === 'export' && <ExportDialog {...props} onClose={close} />}
        {open === 'import' && <ImportDialog language={props.language} onClose={close} />}
      </Suspense>
    </>
  )
}
