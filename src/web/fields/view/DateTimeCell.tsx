// The day of a moment, in a list.
import { formatDay } from '#shared/dates/format.ts'
import type { ViewProps } from '../field-components.ts'
import { useInterfaceLanguage } from '../input/interface-language.ts'
import { EmptyValue } from './EmptyValue.tsx'

/** The day alone: a list compares days. */
export function DateTimeCell({ value }: ViewProps) {
  const spoken = useInterfaceLanguage()
  if (typeof value !== 'string' || value === '') return <EmptyValue />
  return <time dateTime={value.replace(' ', 'T')}>{formatDay(value, spoken, 'brief')}</time>
}
