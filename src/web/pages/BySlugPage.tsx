import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { Navigate, useParams } from 'react-router'
import type { ResourceName } from '#shared/schema/resources.ts'
import { paths, useContentLanguage } from '#api/paths.ts'
import { slugQuery } from '#api/queries.ts'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { UnavailableRecord } from '#records/detail/UnavailableRecord.tsx'

/** `/{resource}/by-slug/{slug}`: redirects to the URL with the id. */
export function BySlugPage({ resource }: { resource: ResourceName }) {
  const { i18n } = useLingui()
  const language = useContentLanguage()
  const { data, error, refetch, isFetching } = useQuery(slugQuery(resource, useParams()['slug'] ?? '', language))
  if (data !== undefined) return <Navigate replace to={paths.record(resource, data, language)} />
  if (error)
    return (
      <UnavailableRecord
        resource={resource}
        thrown={error}
        list={paths.list(resource, language)}
        retry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  return (
    <Page title={i18n._(resourceLabels[resource].many)} state="loading">
      <Skeleton lines={6} />
    </Page>
  )
}
