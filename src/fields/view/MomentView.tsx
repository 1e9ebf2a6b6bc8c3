// A moment on the wall's clock, in words of the page's language.
import { formatDay, formatMoment } from '#words/format.ts'
import type { ViewProps } from '../face.ts'
import { useInterfaceLanguage } from '../input/interface-language.ts'
import { Nothing } from './Nothing.tsx'

/** In a list's cell the day above, the time below. */
export function MomentView({ value, place }: ViewProps) {
  const spoken = useInterfaceLanguage()
  if (typeof value !== 'string' || value === '') return <Nothing />
  return <time dateTime={value.replace(' ', 'T')}>{place === 'cell' ? formatDay(value, spoken) : formatMoment(value, spoken, 'long')}</time>
}
