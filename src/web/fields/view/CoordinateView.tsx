// A latitude or longitude, with the comma or point of the page's language.
import { formatCoordinates } from '#shared/dates/format.ts'
import type { ViewProps } from '../field-components.ts'
import { useInterfaceLanguage } from '../input/interface-language.ts'
import { TextView } from './TextView.tsx'

/** The number; what was typed and is none, as typed. */
export function CoordinateView(props: ViewProps) {
  const spoken = useInterfaceLanguage()
  return typeof props.value === 'number' ? formatCoordinates(props.value, spoken) : <TextView {...props} />
}
