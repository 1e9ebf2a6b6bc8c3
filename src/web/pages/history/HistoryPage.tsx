import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { historyQuery, recordBundleQuery } from '#api/queries.ts'
import { useListUrl } from '#records/list/list-position.ts'
import { useAccount } from '#api/session.ts'
import { paths } from '#api/paths.ts'
import { UndoAll } from '#features/bulk/UndoAll.tsx'
import { useContentLanguage } from '#features/language/content-language.ts'
import { isTrashed, recordIn, displayedLanguage } from '#records/detail/visible-fields.ts'
import { subjectOfBundle } from '#records/permissions-subject.ts'
import { RecordHistory } from '#records/history/RecordHistory.tsx'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { languageName } from '#shared/i18n/locale.ts'

/** Stands at `/{resource}/{id}/history`. */
export function HistoryPage({ resource, id }: { resource: ResourceName; id: number }) {
  const { i18n, t } = useLingui()
  const asked = useContentLanguage()
  const account = useAccount()
  const whole = useQuery(recordBundleQuery(resource, id, asked))
  const history = useInfiniteQuery(historyQuery(resource, id, asked))
  const language = whole.data ? displayedLanguage(whole.data, asked) : asked
  const named = whole.data && recordIn(whole.data, language)[resources[resource].title]
  const title = typeof named === 'string' && named !== '' ? named : t`Untitled`
  const list = useListUrl(resource, asked)
  const failed = [whole, history].filter(({ isError }) => isError)
  const error = failed[0]?.error
  const changes = history.data?.pages.flatMap((page) => page.changes) ?? []
  const readOnFrom = useRef<number>(undefined)
  // Reading goes on at the first change that has come: with the last of them the button that was pressed is gone.
  useEffect(() => {
    const { current: from } = readOnFrom
    const line = from === undefined ? undefined : document.querySelectorAll<HTMLElement>('main article h2')[from]
    if (!line) return
    readOnFrom.current = undefined
    line.tabIndex = -1
    line.focus()
  }, [changes.length])
  const showEarlier = () => {
    readOnFrom.current = changes.length
    void history.fetchNextPage()
  }
  return (
    <Page
      title={t`History`}
      documentTitle={whole.data ? t`${title} – History (${languageName(asked)})` : t`History`}
      crumbs={[
        { label: i18n._(resourceLabels[resource].many), to: list },
        ...(whole.data ? [{ label: title, to: paths.record(resource, id, asked), lang: language }] : []),
      ]}
      state={error ? 'error' : whole.data && history.data ? 'ready' : 'loading'}
    >
      {error && (
        <ErrorNotice
          thrown={error}
          busy={failed.some(({ isFetching }) => isFetching)}
          retry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )}
      {whole.data && history.data ? (
        <>
          <RecordHistory
            resource={resource}
            bundle={whole.data}
            changes={changes}
            language={asked}
            account={account}
            subject={subjectOfBundle(whole.data)}
            canRestore={isTrashed(whole.data) && whole.data.rights.delete}
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
