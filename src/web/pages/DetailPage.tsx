import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { Suspense, useDeferredValue } from 'react'
import { languageName } from '#shared/i18n/locale.ts'
import { type Language } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { useListUrl } from '#records/list/list-position.ts'
import { paths, useContentLanguage } from '#api/paths.ts'
import { recordBundleQuery } from '#api/queries.ts'
import { externalServer } from '#api/client.ts'
import { useDuplicateAction } from '#features/duplicate/use-duplicate-action.tsx'
import { EventStatusNotice } from '#features/event-state/EventStatusNotice.tsx'
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
import { lazyNote } from '#ui/lazy-note.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { Popover, PopoverItem, PopoverLink } from '#ui/Popover.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { resourceLabels, statusLabels } from '#shared/i18n/labels.ts'
import { statuses } from '#shared/schema/status.ts'
import { statusIcons } from '#fields/view/cells.tsx'
import { Pill } from '#ui/StatusIcon.tsx'
import { UnavailableRecord } from '#records/detail/UnavailableRecord.tsx'

const RecordOverlaps = lazyNote(async () => (await import('#features/overlaps/OverlapNotice.tsx')).RecordOverlaps)

const SeriesNote = lazyPart(async () => (await import('#features/series/SeriesNote.tsx')).SeriesNote)

const TrashNotice = lazyPart(async () => (await import('#features/deletion/TrashNotice.tsx')).TrashNotice)

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
  if (!bundle) {
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
  const canEdit = bundle.rights.shared || bundle.rights.languages.length > 0
  return (
    <Page
      title={title}
      lang={language}
      documentTitle={`${title} (${languageName(language)})`}
      crumbs={crumbs}
      {...(status && {
        count: <Pill tone={statusIcons[status].tone}>{i18n._(statusLabels[status])}</Pill>,
      })}
      state={isPlaceholderData || !isWhole ? 'loading' : 'ready'}
      actions={
        <>
          <Neighbours resource={resource} id={id} address={(other) => paths.record(resource, other, pageLanguage)} />
          <MoreActions
            record={deletable}
            pageLanguage={pageLanguage}
            canDuplicate={resource === 'events' && !trashed && can(account, 'create', resource) === true}
            canDelete={bundle.rights.delete && !trashed}
            eventCount={Number(record['count']) || 0}
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
              <Suspense>
                <RecordOverlaps id={id} language={pageLanguage} />
                {Number(record['series']) > 0 && (
                  <SeriesNote id={id} series={Number(record['series'])} language={pageLanguage} />
                )}
              </Suspense>
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
  /** The published events of a term. */
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
          <ButtonLink to={paths.edit(resource, id, language)}>
            <Trans>Add {wanted} translation</Trans>
          </ButtonLink>
        )
      }
    >
      <Trans>Showing {instead} instead.</Trans>
    </Notice>
  )
}
