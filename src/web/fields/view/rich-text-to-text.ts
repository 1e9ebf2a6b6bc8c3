// Stored HTML as a line of text, for where there is room for a line alone.
import { normalizeText } from '#shared/i18n/translation-state.ts'

/** The words of a stored text, without its markup and the addresses in it. */
export const richTextToText = (html: string): string => normalizeText(html.replace(/<[^>]*>/g, ' '))
