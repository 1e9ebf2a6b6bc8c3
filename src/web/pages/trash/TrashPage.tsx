import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Lock, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Link } from '#ui/Link.tsx'
import { parseId, paths, useContentLanguage } from '#api/paths.ts'
import { isPageNotFound } from '#api/queries.ts'
import { useAccount } from '#api/session.ts'
import { formatNumber } from '#shared/dates/format.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { Pager } from '#ui/Pager.tsx'
import { EmptyState, Skeleton } from '#ui/Skeleton.tsx'
import { HeadCell, Table } from '#ui/Table.tsx'
import { showToast } from '#ui/toasts.tsx'
import { useFocusAfter } from '#ui/focus.ts'
import { PurgeDialog } from './PurgeDialog.tsx'
import css from './trash.module.css'
import {
  type TrashableResource,
  trashableResources,
  trashListQuery,
  trashPageSize,
  useEmptyTrash,
} from './trash-requests.ts'
import { TrashRow } from './TrashRow.tsx'

/** `/trash`; the parameter `of` names the resource, `page` the page. */
export function TrashPage() {
  const { t } = useLingui()
  const account = useAccount()
  if (account && can(account, 'delete', 'events') === true) return <TrashList account={account} />
  return (
    <Page title={t`Trash`}>
      <EmptyState icon={Lock} title={t`You do not have access to the trash`}>
        <Trans>Your role cannot edit content. Ask an administrator to change it.</Trans>
      </EmptyState>
    </Page>
  )
}

function TrashList({ account }: { account: NonNullable<Account> }) {
  const { i18n, t } = useLingui()
  const language = useContentLanguage()
  const parameters = new URLSearchParams(useLocation().search)
  const resource = trashableResources.find((name) => name === parameters.get('of')) ?? 'events'
  const page = parseId(parameters.get('page') ?? undefined) ?? 1
  const includeHidden = can(account, 'seeHidden', 'events') === true
  const canPurge = can(account, 'administer', resource) === true
  const focusAfter = useFocusAfter()
  const { data, error, isPending, isFetching, refetch } = useQuery(
    trashListQuery(resource, page, includeHidden, language),
  )
  const pagePath = (number: number) =>
    paths.trash(language, [['of', resource], ...(number > 1 ? [['page', String(number)] as const] : [])])
  // The last row of the last page may have been restored.
  const isPastEnd = page > 1 && isPageNotFound(error)
  const { data: firstPage } = useQuery({
    ...trashListQuery(resource, 1, includeHidden, language),
    enabled: isPastEnd,
  })
  if (isPastEnd && firstPage)
    return <Navigate replace to={pagePath(Math.max(1, Math.min(firstPage.totalPages, page - 1)))} />
  const total = data?.total ?? 0
  const name = i18n._(resourceLabels[resource].many)
  return (
    <Page
      title={t`Trash`}
      state={error && !isPastEnd ? 'error' : isPending || isPastEnd ? 'loading' : 'ready'}
      actions={
        canPurge &&
        total > 0 && <EmptyTrash resource={resource} total={total} language={language} focusAfter={focusAfter} />
      }
    >
      <TrashTabs selected={resource} includeHidden={includeHidden} language={language} />
      {error && !isPastEnd && <ErrorNotice thrown={error} busy={isFetching} retry={() => void refetch()} />}
      {isPending && <Skeleton rows={5} />}
      {data && total === 0 && (
        <EmptyState icon={Trash2} title={t`Trash is empty`}>
          <Trans>Deleted items stay here until you restore or permanently delete them.</Trans>
        </EmptyState>
      )}
      {data && total > 0 && (
        <>
          <p>
            <Trans>Items stay in the trash until someone permanently deletes them.</Trans>
          </p>
          <Table
            caption={t`In trash: ${name}`}
            head={
              <>
                <HeadCell>
                  <Trans>Name</Trans>
                </HeadCell>
                <HeadCell>
                  <Trans>Deleted</Trans>
                </HeadCell>
                <HeadCell>
                  <Trans>Actions</Trans>
                </HeadCell>
              </>
            }
          >
            {data.rows.map((row) => (
              <TrashRow
                key={`${resource} ${row.id}`}
                resource={resource}
                row={row}
                language={language}
                canPurge={canPurge}
                focusAfter={focusAfter}
              />
            ))}
          </Table>
          <Pager label={t`Trash pages`} page={page} size={trashPageSize} total={total} toPage={pagePath} />
        </>
      )}
    </Page>
  )
}

/** Links to the trash of each resource, with its number of records. */
function TrashTabs({
  selected,
  includeHidden,
  language,
}: {
  selected: TrashableResource
  includeHidden: boolean
  language: Language
}) {
  const { i18n, t } = useLingui()
  const totals = useQueries({
    queries: trashableResources.map((name) => ({
      ...trashListQuery(name, 1, includeHidden, language),
      select: ({ total }: { total: number }) => total,
    })),
  })
  return (
    <nav aria-label={t`Deleted items`} className={css.tabs}>
      {trashableResources.map((name, index) => (
        <Link
          key={name}
          to={paths.trash(language, [['of', name]])}
          {...(name === selected && { 'aria-current': 'page' as const })}
        >
          {i18n._(resourceLabels[name].many)}
          {!!totals[index]?.data && <small>{formatNumber(totals[index].data, activeLocale())}</small>}
        </Link>
      ))}
    </nav>
  )
}

/** Deletes as many records as are displayed, or none. */
function EmptyTrash({
  resource,
  total: currentTotal,
  language,
  focusAfter,
}: {
  resource: TrashableResource
  total: number
  language: Language
  focusAfter: ReturnType<typeof useFocusAfter>
}) {
  const { i18n, t } = useLingui()
  const name = i18n._(resourceLabels[resource].many)
  const emptyTrash = useEmptyTrash()
  const [isOpen, setIsOpen] = useState(false)
  // Records that are trashed while the dialog is open are not deleted unseen.
  const [displayedTotal, setDisplayedTotal] = useState<number>()
  const total = displayedTotal ?? currentTotal
  const close = () => {
    setIsOpen(false)
    emptyTrash.reset()
  }
  const confirm = () =>
    void emptyTrash
      .mutateAsync({ resource, total, language })
      .then(
        () => {
          setIsOpen(false)
          focusAfter(null)()
          showToast({ tone: 'positive', text: t`Trash is empty: ${name}` })
        },
        () => undefined,
      )
      .finally(() => setDisplayedTotal(undefined))
  return (
    <>
      <Button
        variant="danger"
        onClick={() => {
          setDisplayedTotal(currentTotal)
          setIsOpen(true)
        }}
      >
        <Trans>Empty trash: {name}</Trans>
      </Button>
      <PurgeDialog
        open={isOpen}
        title={t`Empty trash: ${name}?`}
        busy={emptyTrash.isPending}
        error={emptyTrash.error}
        onConfirm={confirm}
        onClose={close}
      >
        <p>
          <Plural
            value={total}
            one="# record will be permanently deleted."
            other="# records will be permanently deleted."
          />
        </p>
      </PurgeDialog>
    </>
  )
}
