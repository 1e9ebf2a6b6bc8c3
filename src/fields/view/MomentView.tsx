// A moment on the wall's clock, in words of the page's language.
import { isWallTime } from '#contract/time.ts'
import { formatMoment } from '#words/format.ts'
import type { ViewProps } from '../face.ts'
import { useInterfaceLanguage } from '../input/interface-language.ts'
import { Nothing } from './Nothing.tsx'

/** Day and time, written out. */
export function MomentView({ value }: ViewProps) {
  const spoken = useInterfaceLanguage()
  if (typeof value !== 'string' || !isWallTime(value)) return <Nothing />
  return <time dateTime={value.replace(' ', 'T')}>{formatMoment(value, spoken, 'long')}</time>
}
