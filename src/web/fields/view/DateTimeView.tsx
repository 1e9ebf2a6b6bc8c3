// A moment on the wall's clock, in words of the page's language.
import { isDateTime, parseOffset, toWallTime } from '#shared/dates/wall-time.ts'
import { formatDateTime } from '#shared/dates/format.ts'
import type { ViewProps } from '../field-components.ts'
import { useInterfaceLanguage } from '../input/interface-language.ts'
import { formatOffset } from '../input/time-zone-option.ts'
import { EmptyValue } from './EmptyValue.tsx'

/** Day and time, written out; of two equal times, which is meant. */
export function DateTimeView({ value }: ViewProps) {
  const spoken = useInterfaceLanguage()
  if (typeof value !== 'string' || !isDateTime(value)) return <EmptyValue />
  const offset = parseOffset(value)
  return (
    <time dateTime={value.replace(' ', 'T')}>
      {formatDateTime(toWallTime(value), spoken, 'long')}
      {offset !== undefined && ` (${formatOffset(offset)})`}
    </time>
  )
}
