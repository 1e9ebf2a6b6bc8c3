// Degrees as each language writes them, with every digit that is kept.
import { formatLocales, type InterfaceLanguage } from '../language-names.ts'

/** A latitude or longitude with the language's own comma or point, and nothing between thousands: "50,8466". */
export const formatCoordinates = (value: number, language: InterfaceLanguage): string =>
  new Intl.NumberFormat(formatLocales[language], { maximumFractionDigits: 20, useGrouping: false }).format(value)
