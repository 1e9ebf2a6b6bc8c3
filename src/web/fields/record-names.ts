// Several names at once. Apart from `record-name.ts`, because asking several questions weighs more than asking one.
import { useQueries } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type RecordName, toRecordName, recordNameQuery } from './record-name.ts'

/** The names of some records of a resource. */
export function useRecordNames(resource: ResourceName, ids: readonly number[], language: Language): RecordName[] {
  const answers = useQueries({ queries: ids.map((id) => recordNameQuery(resource, id, language)) })
  return ids.map((id, at) => toRecordName(resource, id, answers[at]?.data, language))
}
