// A record inside another: what it is called, in which language, and what tells it from its like.
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { isResourceName, type ResourceName, resources } from '#shared/schema/resources.ts'

/** A linked record, as a face needs it. */
export type LinkedRecord = { id: number; name: string; language: Language | undefined; about: string }

/** Reads the linked records of an answer: one object, a list of them, or none. `to` is the resource they belong to. */
export function toLinkedRecords(value: unknown, to: string | undefined): LinkedRecord[] {
  if (!isResourceName(to)) return []
  return (Array.isArray(value) ? value : [value]).flatMap((one) => {
    const linked = readOne(one, to)
    return linked ? [linked] : []
  })
}

function readOne(value: unknown, to: ResourceName): LinkedRecord | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'number') return undefined
  const record: { readonly [name: string]: unknown } = { ...value }
  const { language, city } = record
  return {
    id: value.id,
    name: String(record[resources[to].title] ?? ''),
    language: isLanguage(language) ? language : undefined,
    about: typeof city === 'string' ? city : '',
  }
}
