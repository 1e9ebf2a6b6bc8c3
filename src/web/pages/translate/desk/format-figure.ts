import { formatLocales, type InterfaceLanguage } from '#shared/i18n/language.ts'

/**
 * Formats a figure as `translation-checks.ts` reads it (`12.5`) in the language of the page: `12,5`, an amount `12,50`. Without digit groups,
 * because a number can be a year.
 */
export const formatFigure = (figure: string, kind: 'number' | 'price', language: InterfaceLanguage): string =>
  new Intl.NumberFormat(formatLocales[language], {
    useGrouping: false,
    minimumFractionDigits: kind === 'price' && figure.includes('.') ? 2 : 0,
    maximumFractionDigits: 20,
  }).format(figure as Intl.StringNumericLiteral) // safe: a decimal; as a number, long ones would lose digits
