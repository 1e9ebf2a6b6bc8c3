import { formatLocales, type InterfaceLanguage } from '#shared/i18n/language.ts'

/**
 * Writes a figure of a warning (`12.5`) as the language of the page does: `12,5`, an amount `12,50`. Without digit groups, because a number
 * can be a year.
 */
export const formatFigure = (figure: string, kind: 'number' | 'price', language: InterfaceLanguage): string =>
  new Intl.NumberFormat(formatLocales[language], {
    useGrouping: false,
    minimumFractionDigits: kind === 'price' && figure.includes('.') ? 2 : 0,
    maximumFractionDigits: 20,
    // safe: translation-checks.ts reads figures as decimals. A string keeps all digits.
  }).format(figure as Intl.StringNumericLiteral)
