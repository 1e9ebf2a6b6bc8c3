import type { ViewProps } from '../field-props.ts'
import { useRecordName } from '../record-names.tsx'
import { EmptyValue } from './cells.tsx'

/** The name of the parent; its id until the name is loaded. */
export function ParentCell({ value, resource, language }: ViewProps) {
  const id = Number(value) || undefined
  const parent = useRecordName(resource, id, language)
  return id === undefined ? <EmptyValue /> : <span lang={parent?.language}>{parent?.name ?? `#${id}`}</span>
}
