// The record above, of the same resource, by its name.
import type { ViewProps } from '../field-components.ts'
import { useName } from '../record-name.ts'
import { Nothing } from './EmptyValue.tsx'

/** Its name, asked of the server; until that is known, its number. */
export function ParentCell({ value, resource, language }: ViewProps) {
  const id = typeof value === 'number' && value > 0 ? value : undefined
  const found = useName(resource, id, language)
  return id === undefined ? <Nothing /> : <span lang={found?.language}>{found?.name ?? `#${id}`}</span>
}
