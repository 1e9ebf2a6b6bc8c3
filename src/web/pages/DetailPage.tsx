import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { languageName, loadCatalog } from '#shared/i18n/locale.ts'
import { type Language } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import { useListUrl } from '#records/list/list-position.ts'
import { paths, useContentLanguage } from '#api/paths.ts'
import { canReadOverlaps, recordOverlapsQuery } from '#api/overlaps.ts'
import { recordBundleQuery } from '#api/queries.ts'
import { seriesQuery } from '#api/series.ts'
import { externalServer } from '#api/client.ts'
import { useDuplicateAction } from '#features/duplicate/use-duplicate-action.tsx'
import { EventStatusNotice } from '#features/event-state/EventStatusNotice.tsx'
import { SeriesNotePlaceholder } from '#features/series/SeriesNotePlaceholder.tsx'
import { RecordOverlaps } from '#features/overlaps/OverlapNotice.tsx'
import { useMergeAction } from '#features/merge/use-merge-action.tsx'
import { useDeleteAction } from '#features/deletion/use-delete-action.tsx'
import { type DeletableRecord, restoredStatus } from '#features/deletion/use-trash-record.ts'
import { useAccount } from '#api/session.ts'
import { RecordDetail } from '#records/detail/RecordDetail.tsx'
import { isTrashed, getDisplayedValues, displayedLanguage } from '#records/detail/visible-fields.ts'
import type { AnyBundle } from '#records/draft/draft.ts'
import { Neighbours } from '#records/detail/neighbours.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { Popover, PopoverItem, PopoverLink } from '#ui/Popover.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { eventStatusLabels, resourceLabels, statusLabels } from '#shared/i18n/labels.ts'
import { statuses } from '#shared/schema/status.ts'
import { statusIcons } from '#fields/view/cells.tsx'
import { Pill } from '#ui/StatusIcon.tsx'
import { UnavailableRecord } from '#records/detail/UnavailableRecord.tsx'

const loadSeriesNote = async () => (await import('#features/series/SeriesNote.tsx')).SeriesNote
const SeriesNote = lazyPart(loadSeriesNote)

const TrashNotice = lazyPart(async () => (await import('#features/deletion/TrashNotice.tsx')).TrashNotice)

/** Loads the notices above an event: they would move what is below them. */
export async function prefetchNotices(
  client: QueryClient,
  opening: { account: Account; language: Language; resource: ResourceName | undefined; id: number | undefined },
): Promise<void> {
  const { account, language, resource, id } = opening
  if (resource !== 'events' || id === undefined || externalServer()) return
  const overlaps = canReadOverlaps(account) && client.prefetchQuery(recordOverlapsQuery(id, language, account))
  const query = recordBundleQuery(resource, id, language)
  await client.prefetchQuery(query)
  const bundle: AnyBundle | undefined = client.getQueryData(query.queryKey)
  const series = Number(bundle?.shared['series'])
  if (series > 0)
    await Promise.all([client.prefetchQuery(seriesQuery(series, language)), loadSeriesNote(), loadCatalog('form')])
  await overlaps
}

/** Whether a notice may still appear above an event: it would move what is shown already. */
function useAreNoticesLoading(resource: ResourceName, id: number, series: number, language: Language): boolean {
  const account = useAccount()
  const hasNotices = resource === 'events' && !externalServer()
  const overlaps = useQuery(recordOverlapsQuery(hasNotices ? id : undefined, language, account))
  const others = useQuery({ ...seriesQuery(series, language), enabled: hasNotices && series > 0 })
  return overlaps.isLoading || others.isLoading
}

/** `/{resource}/{id}`: a record in the content language, its translations and its actions. */
export function DetailPage({ resource, id }: { resource: ResourceName; id: number }) {
  const { i18n, t } = useLingui()
  const pageLanguage = useContentLanguage()
  const account = useAccount()
  const { data, error, isPlaceholderData, refetch, isFetching } = useQuery({
    ...recordBundleQuery(resource, id, pageLanguage),
    placeholderData: keepPreviousData,
  })
  const bundle: AnyBundle | undefined = data
  const series = resource === 'events' ? Number(bundle?.shared['series']) || 0 : 0
  const areNoticesLoading = useAreNoticesLoading(resource, id, series, pageLanguage)
  const [wasShown, setShown] = useState(false)
  if (bundle && !areNoticesLoading && !wasShown) setShown(true)
  // The texts are rendered before the rest.
  const isWhole = useDeferredValue(bundle !== undefined, false)
  const many = i18n._(resourceLabels[resource].many)
  const list = useListUrl(resource, pageLanguage)
  const crumbs = [{ label: many, to: list }]
  // A cached record stays readable if a later request fails.
  if (error && !bundle)
    return (
      <UnavailableRecord
        resource={resource}
        thrown={error}
        list={list}
        retry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!bundle || !wasShown) {
    return (
      <Page title={t`Loading…`} crumbs={crumbs} state="loading">
        <Skeleton lines={8} />
      </Page>
    )
  }
  const language = displayedLanguage(bundle, pageLanguage)
  const record = getDisplayedValues(bundle, language)
  const recordTitle = record[resources[resource].title]
  const title = typeof recordTitle === 'string' && recordTitle !== '' ? recordTitle : t`Untitled`
  const trashed = isTrashed(bundle)
  const deletable: DeletableRecord = {
    resource,
    id,
    name: title,
    language,
    status: resources[resource].post ? restoredStatus(record['status']) : undefined,
  }
  const status = statuses.find((name) => name === record['status'])
  const isCancelled = record['event_state'] === 'cancelled'
  const canEdit = bundle.rights.shared || bundle.rights.languages.length > 0
  return (
    <Page
      title={title}
      lang={language}
      documentTitle={`${title} (${languageName(language)})`}
      crumbs={crumbs}
      heading={isCancelled ? <s>{title}</s> : title}
      // Like in a list: one pill, the more important one.
      count={
        isCancelled ? (
          <Pill tone="danger">{i18n._(eventStatusLabels.cancelled)}</Pill>
        ) : (
          status && <Pill tone={statusIcons[status].tone}>{i18n._(statusLabels[status])}</Pill>
        )
      }
      state={isPlaceholderData || !isWhole ? 'loading' : 'ready'}
      actions={
        <>
          <Neighbours resource={resource} id={id} address={(other) => paths.record(resource, other, pageLanguage)} />
          <MoreActions
            record={deletable}
            pageLanguage={pageLanguage}
            canDuplicate={resource === 'events' && !trashed && can(account, 'create', resource) === true}
            canDelete={bundle.rights.delete && !trashed}
            eventCount={Number(record['count_all_languages'] ?? record['count']) || 0}
          />
          {canEdit && !trashed && (
            <ButtonLink prefetch variant="primary" to={paths.edit(resource, id, pageLanguage)}>
              <Icon icon={Pencil} /> <Trans>Edit</Trans>
            </ButtonLink>
          )}
        </>
      }
    >
      <RecordDetail
        resource={resource}
        bundle={bundle}
        pageLanguage={pageLanguage}
        isComplete={isWhole}
        notices={
          <>
            <EventStatusNotice
              state={record['event_state']}
              reason={record['event_state_reason']}
              language={language}
            />
            {resource === 'events' && !trashed && (
              <>
                <RecordOverlaps
                  event={{ id, start_date: String(record['start_date']), end_date: String(record['end_date']) }}
                  language={pageLanguage}
                />
                {series > 0 && (
                  <Suspense fallback={<SeriesNotePlaceholder />}>
                    <SeriesNote id={id} series={series} venue={record['venue']} language={pageLanguage} />
                  </Suspense>
                )}
              </>
            )}
            {trashed && (
              <Suspense>
                <TrashNotice record={deletable} canRestore={bundle.rights.delete} />
              </Suspense>
            )}
            {language !== pageLanguage && (
              <MissingLanguage
                resource={resource}
                id={id}
                language={pageLanguage}
                shown={language}
                canTranslate={bundle.rights.languages.includes(pageLanguage) && !trashed}
              />
            )}
          </>
        }
      />
    </Page>
  )
}

/** The menu of the actions besides editing. */
function MoreActions({
  record,
  pageLanguage,
  canDuplicate,
  canDelete,
  eventCount,
}: {
  record: DeletableRecord
  pageLanguage: Language
  canDuplicate: boolean
  canDelete: boolean
  /** The events of a term, as its server counts them. */
  eventCount: number
}) {
  const { t } = useLingui()
  const { resource, id } = record
  const duplicate = useDuplicateAction({ id, language: pageLanguage, isAllowed: canDuplicate })
  const remove = useDeleteAction({ record, language: pageLanguage, eventCount })
  const merge = useMergeAction({ resource, id, name: record.name, language: pageLanguage })
  const hasHistory = !externalServer()
  const canMerge = hasHistory && resource !== 'events' && canDelete
  if (!hasHistory && !canDuplicate && !canDelete) return null
  return (
    <>
      <Popover end eager icon name={t`More actions`} button="⋯">
        {hasHistory && (
          <PopoverLink to={paths.history(resource, id, pageLanguage)}>
            <Trans>History</Trans>
          </PopoverLink>
        )}
        {canDuplicate && (
          <PopoverItem {...duplicate.intent} onClick={duplicate.run}>
            <Trans>Duplicate</Trans>
          </PopoverItem>
        )}
        {canMerge && (
          <PopoverItem onClick={merge.run}>
            <Trans>Merge…</Trans>
          </PopoverItem>
        )}
        {canDelete && (
          <PopoverItem onClick={remove.run}>
            <Trans>Delete</Trans>
          </PopoverItem>
        )}
      </Popover>
      {duplicate.dialog}
      {merge.dialog}
      {remove.dialog}
    </>
  )
}

/** `shown`: the language that is displayed instead. */
function MissingLanguage({
  resource,
  id,
  language,
  shown,
  canTranslate,
}: {
  resource: ResourceName
  id: number
  language: Language
  shown: Language
  canTranslate: boolean
}) {
  const [wanted, instead] = [languageName(language), languageName(shown)]
  return (
    <Notice
      title={<Trans>Not translated into {wanted}</Trans>}
      actions={
        canTranslate && (
          <ButtonLink to={paths.edit(resource, id, language, shown)}>
            <Trans>Add {wanted} translation</Trans>
          </ButtonLink>
        )
      }
    >
      <Trans>Showing {instead} instead.</Trans>
    </Notice>
  )
}
