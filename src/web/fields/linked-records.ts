import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { isResourceName, resources, type ResourceName } from '#shared/schema/resources.ts'
import type { RecordChoice } from './field-props.ts'

/** A record inside the response of another; `about` is the city of a venue. */
export type LinkedRecord = { id: number; name: string; language: Language | undefined; about: string }

/** Returns the linked records of a response value (an object, a list or none); `to` is their resource. */
export function toLinkedRecords(value: unknown, to: string | undefined): LinkedRecord[] {
  if (!isResourceName(to)) return []
  return (Array.isArray(value) ? value : [value]).flatMap((item) => toLinkedRecord(item, to) ?? [])
}

function toLinkedRecord(value: unknown, to: ResourceName): LinkedRecord | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'number') return undefined
  const record: { readonly [name: string]: unknown } = { ...value }
  const { language, city } = record
  return {
    id: value.id,
    name: String(record[resources[to].title] ?? record['name'] ?? ''),
    language: isLanguage(language) ? language : undefined,
    about: typeof city === 'string' ? city : '',
  }
}

/** Returns the linked records of a response value as choices. */
export const toRecordChoices = (value: unknown, to: string | undefined): RecordChoice[] =>
  toLinkedRecords(value, to).flatMap(({ id, name, language }) => (language ? [{ id, name, language }] : []))
