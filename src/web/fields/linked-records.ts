import { isLanguage, type Language } from '#shared/i18n/language.ts'
import type { Hue } from '#shared/schema/hues.ts'
import { isResourceName, resources, type ResourceName } from '#shared/schema/resources.ts'
import type { RecordChoice } from './field-props.ts'

/** A record inside the response of another; `about` is the city of a venue, `color` the one of a category. */
export type LinkedRecord = {
  id: number
  name: string
  language: Language | undefined
  about: string
  color: Hue | undefined
}

/** Returns the linked records of a response value (an object, a list or none); `to` is their resource. */
export function toLinkedRecords(value: unknown, to: string | undefined): LinkedRecord[] {
  if (!isResourceName(to)) return []
  return (Array.isArray(value) ? value : [value]).flatMap((item) => toLinkedRecord(item, to) ?? [])
}

function toLinkedRecord(value: unknown, to: ResourceName): LinkedRecord | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'number') return undefined
  const record: { readonly [name: string]: unknown } = { ...value }
  const { language, city, effective_color: color } = record
  return {
    id: value.id,
    name: String(record[resources[to].title] ?? record['name'] ?? ''),
    language: isLanguage(language) ? language : undefined,
    about: typeof city === 'string' ? city : '',
    // safe: the response schema allows nothing else
    color: (color || undefined) as Hue | undefined,
  }
}

/** Returns the linked records of a response value as choices. */
export const toRecordChoices = (value: unknown, to: string | undefined): RecordChoice[] =>
  toLinkedRecords(value, to).flatMap(({ id, name, language, color }) =>
    language ? [{ id, name, language, ...(color && { color }) }] : [],
  )
