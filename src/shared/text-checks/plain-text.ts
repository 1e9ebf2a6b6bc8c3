import { normalizeText } from '../i18n/normalize-text.ts'

/** Elements that separate words for the eye; the others, such as `em`, may stand inside a word. */
const blocks = /<\/?(?:p|br|hr|h\d|ul|ol|li|dl|dt|dd|table|tr|t[dh]|figure|figcaption|blockquote|div|pre)\b[^>]*>/gi

/** The words of an HTML text on one line, with normalized quotes, dashes and spaces: to be compared, or shown as a preview. */
export const toPlainText = (html: string): string =>
  normalizeText(html.replaceAll(blocks, ' ').replaceAll(/<[^>]*>/g, ''))
