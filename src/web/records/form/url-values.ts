// Values of a new record in the URL of its form.
import { isWallTime } from '#shared/dates/wall-time.ts'
import type { Field } from '#shared/schema/fields.ts'
import { parseId } from '#api/paths.ts'
import type { Table } from '../draft/draft.ts'

/** The value of a field from its text in a URL; `undefined` if it is invalid, or if a URL cannot give the field a value. */
function parseValue({ kind, perLanguage, readOnly }: Field, text: string): unknown {
  if (perLanguage || readOnly) return undefined
  const ids = text.split(',').flatMap((id) => parseId(id) ?? [])
  if (kind === 'dateTime') return isWallTime(text) ? text : undefined
  if (kind === 'boolean') return text === 'true' ? true : undefined
  if (kind === 'link') return ids.length === 1 ? ids : undefined
  return (kind === 'links' || kind === 'terms') && ids.length > 0 ? ids : undefined
}

/** The shared values that the URL of a new record names. */
export const parseUrlValues = ({ fields }: Table, search: string): { [field: string]: unknown } =>
  Object.fromEntries(
    [...new URLSearchParams(search)].flatMap(([name, text]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      const value = field && parseValue(field, text)
      return value === undefined ? [] : [[name, value]]
    }),
  )
