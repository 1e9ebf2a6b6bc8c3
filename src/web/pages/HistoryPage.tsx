import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { historyQuery } from '#api/history-queries.ts'
import { recordBundleQuery } from '#api/queries.ts'
import { useListUrl } from '#records/list/list-position.ts'
import { useAccount } from '#api/session.ts'
import { paths, useContentLanguage } from '#api/paths.ts'
import { UndoAll } from '#features/bulk/UndoAll.tsx'
import { displayedLanguage, getDisplayedValues } from '#records/detail/visible-fields.ts'
import { RecordHistory } from '#records/history/RecordHistory.tsx'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { languageName } from '#shared/i18n/locale.ts'

/** `/{resource}/{id}/history`. */
export function HistoryPage({ resource, id }: { resource: ResourceName; id: number }) {
  const { i18n, t } = useLingui()
  const pageLanguage = useContentLanguage()
  const account = useAccount()
  const bundle = useQuery(recordBundleQuery(resource, id, pageLanguage))
  const history = useInfiniteQuery(historyQuery(resource, id, pageLanguage))
  const language = bundle.data ? displayedLanguage(bundle.data, pageLanguage) : pageLanguage
  const recordTitle = bundle.data && getDisplayedValues(bundle.data, language)[resources[resource].title]
  const title = typeof recordTitle === 'string' && recordTitle !== '' ? recordTitle : t`Untitled`
  const list = useListUrl(resource, pageLanguage)
  const failed = [bundle, history].filter(({ isError }) => isError)
  const error = failed[0]?.error
  const changes = history.data?.pages.flatMap((page) => page.changes) ?? []
  const firstNewIndex = useRef<number>(undefined)
  // The first new change takes the focus: with the last page the pressed button is removed.
  useEffect(() => {
    const { current: index } = firstNewIndex
    const heading = index === undefined ? undefined : document.querySelectorAll<HTMLElement>('main article h2')[index]
    if (!heading) return
    firstNewIndex.current = undefined
    heading.tabIndex = -1
    heading.focus()
  }, [changes.length])
  const showEarlier = () => {
    firstNewIndex.current = changes.length
    void history.fetchNextPage()
  }
  return (
    <Page
      title={t`History`}
      documentTitle={bundle.data ? t`${title} – History (${languageName(pageLanguage)})` : t`History`}
      crumbs={[
        { label: i18n._(resourceLabels[resource].many), to: list },
        ...(bundle.data ? [{ label: title, to: paths.record(resource, id, pageLanguage), lang: language }] : []),
      ]}
      state={error ? 'error' : bundle.data && history.data ? 'ready' : 'loading'}
    >
      {error && (
        <ErrorNotice
          thrown={error}
          busy={failed.some(({ isFetching }) => isFetching)}
          retry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )}
      {bundle.data && history.data ? (
        <>
          <RecordHistory
            resource={resource}
            bundle={bundle.data}
            changes={changes}
            language={pageLanguage}
            account={account}
            undoAll={UndoAll}
          />
          {history.hasNextPage && (
            <p>
              <Button busy={history.isFetchingNextPage} onClick={showEarlier}>
                <Trans>Show earlier changes</Trans>
              </Button>
            </p>
          )}
        </>
      ) : (
        !error && <Skeleton lines={8} />
      )}
    </Page>
  )
}
