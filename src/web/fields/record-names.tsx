import { skipToken, useQuery, useQueries } from '@tanstack/react-query'
import { type Language, displayOrder } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { RecordBundle } from '#shared/record-bundle.ts'
import { recordBundleQuery } from '#api/queries.ts'

/** A record by name; both are `undefined` until the server has said them, or when it cannot. */
export type RecordName = { id: number; name: string | undefined; language: Language | undefined }

/** What is asked to learn a name; it holds for a minute. */
export const recordNameQuery = (resource: ResourceName, id: number, language: Language) => ({
  ...recordBundleQuery(resource, id, language),
  staleTime: 60_000,
})

/** The name in `language` where the record has that, else as the record is shown inside others. */
export function toRecordName(
  resource: ResourceName,
  id: number,
  whole: RecordBundle<ResourceName> | undefined,
  language: Language,
): RecordName {
  const shown = whole && displayOrder(language, whole.source_language).find((one) => whole.texts[one] !== undefined)
  const texts: { readonly [field: string]: unknown } | undefined = shown && whole?.texts[shown]
  const name = texts?.[resources[resource].title]
  return { id, name: typeof name === 'string' ? name : undefined, language: shown }
}

/** The name of a record; nothing is asked for `undefined`. */
export function useRecordName(
  resource: ResourceName,
  id: number | undefined,
  language: Language,
): RecordName | undefined {
  const question = recordNameQuery(resource, id ?? 0, language)
  const { data } = useQuery({ ...question, queryFn: id === undefined ? skipToken : question.queryFn })
  return id === undefined ? undefined : toRecordName(resource, id, data, language)
}

/** The names of some records of a resource. */
export function useRecordNames(resource: ResourceName, ids: readonly number[], language: Language): RecordName[] {
  const answers = useQueries({ queries: ids.map((id) => recordNameQuery(resource, id, language)) })
  return ids.map((id, at) => toRecordName(resource, id, answers[at]?.data, language))
}

/** Each in the language its name is in; by its number until that is known. */
export function RecordNames(of: { resource: ResourceName; ids: readonly number[]; language: Language }) {
  return useRecordNames(of.resource, of.ids, of.language).map(({ id, name, language }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <span lang={language}>{name ?? `#${id}`}</span>
    </span>
  ))
}
