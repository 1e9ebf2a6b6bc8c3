// The record above, of the same resource, by its name.
import type { ViewProps } from '../field-components.ts'
import { useRecordName } from '../record-name.ts'
import { EmptyValue } from './EmptyValue.tsx'

/** Its name, asked of the server; until that is known, its number. */
export function ParentCell({ value, resource, language }: ViewProps) {
  const id = typeof value === 'number' && value > 0 ? value : undefined
  const found = useRecordName(resource, id, language)
  return id === undefined ? <EmptyValue /> : <span lang={found?.language}>{found?.name ?? `#${id}`}</span>
}
