import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { displayOrder, type Language } from '#shared/i18n/language.ts'
import type { RecordBundle } from '#shared/record-bundle.ts'
import { resources, type ResourceName } from '#shared/schema/resources.ts'
import { keys, recordBundleQuery } from '#api/queries.ts'

/** The name of a record and its language; both are `undefined` until they are loaded. */
type RecordName = { id: number; name: string | undefined; language: Language | undefined }

const nameQuery = (resource: ResourceName, id: number, language: Language) => ({
  ...recordBundleQuery(resource, id, language),
  staleTime: 60_000,
})

function toRecordName(
  resource: ResourceName,
  id: number,
  bundle: RecordBundle<ResourceName> | undefined,
  language: Language,
): RecordName {
  const displayed = bundle && displayOrder(language, bundle.source_language).find((code) => bundle.texts[code])
  const texts: { readonly [field: string]: unknown } | undefined = displayed && bundle.texts[displayed]
  const name = texts?.[resources[resource].title]
  return { id, name: typeof name === 'string' ? name : undefined, language: displayed }
}

/** Loads the name of a record, in `language` if it has one; `undefined` without an id. */
export function useRecordName(
  resource: ResourceName,
  id: number | undefined,
  language: Language,
): RecordName | undefined {
  const query = nameQuery(resource, id ?? 0, language)
  const { data } = useQuery({ ...query, queryFn: id === undefined ? skipToken : query.queryFn })
  return id === undefined ? undefined : toRecordName(resource, id, data, language)
}

/** Loads the names of records, each in `language` if it has one. */
export function useRecordNames(resource: ResourceName, ids: readonly number[], language: Language): RecordName[] {
  const client = useQueryClient()
  // Not `useQueries`, which would add 1.5 kB to the list.
  const { data } = useQuery({
    queryKey: [...keys.all(resource), 'names', ids, language],
    queryFn: () => {
      const load = (id: number) => client.fetchQuery(nameQuery(resource, id, language))
      // The change feed cancels requests for records that no component shows.
      return Promise.all(ids.map((id) => load(id).catch(() => load(id).catch(() => undefined))))
    },
    enabled: ids.length > 0,
  })
  return ids.map((id, index) => toRecordName(resource, id, data?.[index], language))
}

/** The names of records; ids until they are loaded. */
export function RecordNames(props: { resource: ResourceName; ids: readonly number[]; language: Language }) {
  return useRecordNames(props.resource, props.ids, props.language).map(({ id, name, language }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <span lang={language}>{name ?? `#${id}`}</span>
    </span>
  ))
}
