// A moment on the wall's clock, in words of the page's language.
import { isMoment, offsetOf, wallOf } from '#shared/dates/wall-time.ts'
import { formatMoment } from '#shared/dates/format.ts'
import type { ViewProps } from '../face.ts'
import { useInterfaceLanguage } from '../input/interface-language.ts'
import { offsetText } from '../input/zone-side.ts'
import { Nothing } from './Nothing.tsx'

/** Day and time, written out; of two equal times, which is meant. */
export function MomentView({ value }: ViewProps) {
  const spoken = useInterfaceLanguage()
  if (typeof value !== 'string' || !isMoment(value)) return <Nothing />
  const offset = offsetOf(value)
  return (
    <time dateTime={value.replace(' ', 'T')}>
      {formatMoment(wallOf(value), spoken, 'long')}
      {offset !== undefined && ` (${offsetText(offset)})`}
    </time>
  )
}
