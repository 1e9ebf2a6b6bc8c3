// A whole number, with the separators of the page's language.
import { formatNumber } from '#shared/dates/format.ts'
import type { ViewProps } from '../field-components.ts'
import { useInterfaceLanguage } from '../input/interface-language.ts'
import { EmptyValue } from './EmptyValue.tsx'

/** The number. */
export function CountView({ value }: ViewProps) {
  const spoken = useInterfaceLanguage()
  return typeof value === 'number' ? formatNumber(value, spoken) : <EmptyValue />
}
