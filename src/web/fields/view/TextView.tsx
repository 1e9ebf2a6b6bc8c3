// A line of text, as it is: names, addresses, zones, slugs.
import type { ViewProps } from '../field-components.ts'
import { EmptyValue } from './EmptyValue.tsx'

/** Text of the record carries the language it is in. */
export function TextView({ value, field, language }: ViewProps) {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (text === '') return <EmptyValue />
  return <span lang={field.perLanguage ? language : undefined}>{text}</span>
}
