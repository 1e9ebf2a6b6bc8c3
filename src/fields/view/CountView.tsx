// A whole number, with the separators of the page's language.
import { formatNumber } from '#shared/dates/format.ts'
import type { ViewProps } from '../face.ts'
import { useInterfaceLanguage } from '../input/interface-language.ts'
import { Nothing } from './Nothing.tsx'

/** The number. */
export function CountView({ value }: ViewProps) {
  const spoken = useInterfaceLanguage()
  return typeof value === 'number' ? formatNumber(value, spoken) : <Nothing />
}
