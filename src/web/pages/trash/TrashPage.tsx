// What was taken away and can come back: of events, venues and organizers, with who did it and when.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { type Account, can } from '#shared/policy/policy.ts'
import { parseId, paths } from '#api/paths.ts'
import {
  isPageNotFound,
  type TrashableResource,
  trashableResources,
  trashListQuery,
  trashPageSize,
} from '#api/queries.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { useAccount } from '#api/session.ts'
import { Page } from '#ui/Page.tsx'
import { Pager } from '#ui/Pager.tsx'
import { EmptyState, Skeleton } from '#ui/Skeleton.tsx'
import { HeadCell, Table } from '#ui/Table.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { formatNumber } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { EmptyTrash } from './EmptyTrash.tsx'
import { TrashTabs } from './TrashTabs.tsx'
import { TrashRow } from './TrashRow.tsx'

/** Stands at `/trash`; `of` names the resource, `page` the page. */
export function TrashScreen() {
  const { t } = useLingui()
  const account = useAccount()
  if (account && can(account, 'delete', 'events') === true) return <Lying account={account} />
  return (
    <Page title={t`Trash`}>
      <EmptyState title={t`You do not have access to the trash`}>
        <Trans>Your role cannot edit content. Ask an administrator to change it.</Trans>
      </EmptyState>
    </Page>
  )
}

function Lying({ account }: { account: NonNullable<Account> }) {
  const { i18n, t } = useLingui()
  const language = useContentLanguage()
  const given = new URLSearchParams(useLocation().search)
  const of: TrashableResource = trashableResources.find((name) => name === given.get('of')) ?? 'events'
  const page = parseId(given.get('page') ?? undefined) ?? 1
  const seesHidden = can(account, 'seeHidden', 'events') === true
  const mayPurge = can(account, 'administer', of) === true
  const { data, error, isPending, isFetching, refetch } = useQuery(trashListQuery(of, page, seesHidden, language))
  const at = (wanted: number) =>
    paths.trash(language, [['of', of], ...(wanted > 1 ? [['page', String(wanted)] as const] : [])])
  // The last row of the last page may just have gone.
  const isPast = page > 1 && isPageNotFound(error)
  const { data: start } = useQuery({ ...trashListQuery(of, 1, seesHidden, language), enabled: isPast })
  const total = data?.total ?? 0
  const written = (number: number) => formatNumber(number, activeLocale())
  const [from, to] = [written((page - 1) * trashPageSize + 1), written(Math.min(page * trashPageSize, total))]
  const all = written(total)
  const name = i18n._(resourceLabels[of].many)
  if (isPast && start) return <Navigate replace to={at(Math.max(1, Math.min(start.totalPages, page - 1)))} />
  return (
    <Page
      title={t`Trash`}
      state={error && !isPast ? 'error' : isPending || isPast ? 'loading' : 'ready'}
      actions={mayPurge && total > 0 && <EmptyTrash of={of} total={total} language={language} />}
    >
      <TrashTabs of={of} seesHidden={seesHidden} language={language} />
      {error && !isPast && <ErrorNotice thrown={error} busy={isFetching} retry={() => void refetch()} />}
      {isPending && <Skeleton rows={5} />}
      {data && total === 0 && (
        <EmptyState title={t`Trash is empty`}>
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
                  <Trans>Restore options</Trans>
                </HeadCell>
              </>
            }
          >
            {data.rows.map((row) => (
              <TrashRow key={`${of} ${row.id}`} of={of} row={row} language={language} mayPurge={mayPurge} />
            ))}
          </Table>
          <Pager
            label={t`Trash pages`}
            summary={t`${from}–${to} of ${all}`}
            previous={page > 1 ? at(page - 1) : undefined}
            next={page < data.totalPages ? at(page + 1) : undefined}
          />
        </>
      )}
    </Page>
  )
}
