// The findings of a stored text, each with a fingerprint of what it depends on.
import { normalizeWords } from '../i18n/normalize-text.ts'
import type { FindingKind } from '../schema/finding-kinds.ts'
import { type EventDays, findOtherDays } from './date-mentions.ts'
import { checkTranslation, type Warning } from './translation-checks.ts'

/** A short text that differs when one of these texts does: 53 bits of a hash (cyrb53), in base 36. */
export function fingerprint(...texts: readonly string[]): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (const text of texts)
    for (let index = 0; index <= text.length; index++) {
      // The end of each text counts as a character that no text has.
      const code = index < text.length ? text.charCodeAt(index) : 0x10000
      a = Math.imul(a ^ code, 2_654_435_761)
      b = Math.imul(b ^ code, 1_597_334_677)
    }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36)
}

/** Differs when the words of the text or of its source do, or what is missing or added. */
export const warningFingerprint = (
  source: string,
  text: string,
  { missing, added }: Pick<Warning, 'missing' | 'added'>,
): string => fingerprint(normalizeWords(source), normalizeWords(text), missing.join('\n'), added.join('\n'))

/** Differs when the words of the text or the days of the event do. */
export const dayFingerprint = (text: string, { first, last }: EventDays): string =>
  fingerprint(normalizeWords(text), first, last)

type Checked = {
  text: string
  isHtml: boolean
  /** `undefined`: it is the source text itself. */
  source: string | undefined
  /** `undefined`: the text is not one that names days of an event. */
  days: EventDays | undefined
}

/** The fingerprint of a finding; `undefined`: the text has no such finding. */
export function findFingerprint(kind: FindingKind, { text, isHtml, source, days }: Checked): string | undefined {
  if (kind === 'day') return days && findOtherDays(text, days).length > 0 ? dayFingerprint(text, days) : undefined
  if (source === undefined) return undefined
  const warning = checkTranslation({ source, text, isHtml }).find((each) => each.kind === kind)
  return warning && warningFingerprint(source, text, warning)
}
