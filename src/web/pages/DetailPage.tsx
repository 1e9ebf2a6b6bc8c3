// One record, for reading: what it says in the content language, how far its languages are, what can be done with it.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useDeferredValue } from 'react'
import { languageName } from '#shared/i18n/locale.ts'
import { type Language } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { useListUrl } from '#records/list/list-position.ts'
import { paths } from '#api/paths.ts'
import { recordBundleQuery } from '#api/queries.ts'
import { externalServer } from '#api/client.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { DuplicateButton } from '#features/duplicate/DuplicateButton.tsx'
import { EventStatusNotice } from '#features/event-state/StateNotice.tsx'
import { DeleteButton } from '#features/deletion/DeleteButton.tsx'
import { restoredStatus, type DeletableRecord } from '#features/deletion/trash.ts'
import { TrashNotice } from '#features/deletion/TrashNotice.tsx'
import { useAccount } from '#api/session.ts'
import { RecordDetail } from '#records/detail/RecordDetail.tsx'
import { isTrashed, recordIn, displayedLanguage } from '#records/detail/visible-fields.ts'
import type { AnyBundle } from '#records/draft/draft.ts'
import { Neighbours } from '#records/neighbours/Neighbours.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { UnavailableRecord } from '#records/detail/UnavailableRecord.tsx'

/** Fetched apart: the text of a record does not wait for it. */
const RecordOverlaps = lazy(async () => ({
  default: (await import('#features/overlaps/OverlapNotice.tsx')).RecordOverlaps,
}))

/** Stands at `/{resource}/{id}`. */
export function DetailPage({ resource, id }: { resource: ResourceName; id: number }) {
  const { i18n, t } = useLingui()
  const asked = useContentLanguage()
  const account = useAccount()
  const { data, error, isPlaceholderData, refetch, isFetching } = useQuery({
    ...recordBundleQuery(resource, id, asked),
    placeholderData: keepPreviousData,
  })
  const whole: AnyBundle | undefined = data
  // The texts are on the screen before the rest is drawn.
  const isWhole = useDeferredValue(whole !== undefined, false)
  const many = i18n._(resourceLabels[resource].many)
  const list = useListUrl(resource, asked)
  const crumbs = [{ label: many, to: list }]
  // What was read a moment ago stays readable when asking again fails; a record that is gone does not.
  if (error && !whole)
    return (
      <UnavailableRecord
        resource={resource}
        thrown={error}
        list={list}
        retry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!whole) {
    return (
      <Page title={t`Loading…`} crumbs={crumbs} state="loading">
        <Skeleton lines={8} />
      </Page>
    )
  }
  const language = displayedLanguage(whole, asked)
  const record = recordIn(whole, language)
  const named = record[resources[resource].title]
  const title = typeof named === 'string' && named !== '' ? named : t`Untitled`
  const trashed = isTrashed(whole)
  const deletable: DeletableRecord = {
    resource,
    id,
    name: title,
    language,
    status: resources[resource].post ? restoredStatus(record['status']) : undefined,
  }
  const mayEdit = whole.rights.shared || whole.rights.languages.length > 0
  return (
    <Page
      title={title}
      lang={language}
      documentTitle={`${title} (${languageName(language)})`}
      crumbs={crumbs}
      state={isPlaceholderData || !isWhole ? 'loading' : 'ready'}
      actions={
        <>
          <Neighbours resource={resource} id={id} address={(other) => paths.record(resource, other, asked)} />
          <ButtonLink variant="bare" to={list}>
            <Trans>Back to list</Trans>
          </ButtonLink>
          {!externalServer() && (
            <ButtonLink variant="bare" to={paths.history(resource, id, asked)}>
              <Trans>History</Trans>
            </ButtonLink>
          )}
          {resource === 'events' && !trashed && can(account, 'create', resource) === true && (
            <DuplicateButton id={id} language={asked} />
          )}
          {whole.rights.delete && !trashed && (
            <DeleteButton
              record={deletable}
              language={asked}
              consequences={<TermConsequences resource={resource} record={record} />}
            />
          )}
          {mayEdit && !trashed && (
            <ButtonLink prefetch variant="primary" to={paths.edit(resource, id, asked)}>
              <Trans>Edit</Trans>
            </ButtonLink>
          )}
        </>
      }
    >
      <RecordDetail
        resource={resource}
        whole={whole}
        asked={asked}
        isWhole={isWhole}
        notices={
          <>
            <EventStatusNotice
              state={record['event_state']}
              reason={record['event_state_reason']}
              language={language}
            />
            {resource === 'events' && !trashed && (
              <Suspense>
                <RecordOverlaps id={id} language={asked} />
              </Suspense>
            )}
            {trashed && <TrashNotice record={deletable} canRestore={whole.rights.delete} />}
            {language !== asked && (
              <MissingLanguage
                resource={resource}
                id={id}
                asked={asked}
                shown={language}
                mayWrite={whole.rights.languages.includes(asked) && !trashed}
              />
            )}
          </>
        }
      />
    </Page>
  )
}

/** `shown` is the language that stands in its place. */
function MissingLanguage({
  resource,
  id,
  asked,
  shown,
  mayWrite,
}: {
  resource: ResourceName
  id: number
  asked: Language
  shown: Language
  mayWrite: boolean
}) {
  const [wanted, instead] = [languageName(asked), languageName(shown)]
  return (
    <Notice
      title={<Trans>Not translated into {wanted}</Trans>}
      actions={
        mayWrite && (
          <ButtonLink to={paths.edit(resource, id, asked)}>
            <Trans>Add {wanted} translation</Trans>
          </ButtonLink>
        )
      }
    >
      <Trans>Showing {instead} instead.</Trans>
    </Notice>
  )
}

/** Events lose it; what stands under it moves up. */
function TermConsequences({
  resource,
  record,
}: {
  resource: ResourceName
  record: { readonly [field: string]: unknown }
}) {
  const { count } = record
  const hasTree = Object.values(resources[resource].fields).some((field) => field.kind === 'parent')
  return (
    <>
      {typeof count === 'number' && count > 0 && (
        <p>
          <Plural
            value={count}
            one="It will be removed from # published event. The event is kept."
            other="It will be removed from # published events. The events are kept."
          />
        </p>
      )}
      {hasTree && (
        <p>
          <Trans>Its subcategories move up one level.</Trans>
        </p>
      )}
    </>
  )
}
