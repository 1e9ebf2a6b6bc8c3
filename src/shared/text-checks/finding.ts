// The findings of a stored text, each with a fingerprint of what it depends on.
import type { FindingKind } from '../schema/finding-kinds.ts'
import { type EventDays, findOtherDays } from './date-mentions.ts'
import { fingerprint } from './fingerprint.ts'
import { toPlainText } from './plain-text.ts'
import { checkTranslation, type Warning } from './translation-checks.ts'

/** Differs when the words of the text or of its source do, or what is missing or added. */
export const warningFingerprint = (
  source: string,
  text: string,
  { missing, added }: Pick<Warning, 'missing' | 'added'>,
): string => fingerprint(toPlainText(source), toPlainText(text), missing.join('\n'), added.join('\n'))

/** Differs when the words of the text or the days of the event do. */
export const dayFingerprint = (text: string, { first, last }: EventDays): string =>
  fingerprint(toPlainText(text), first, last)

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
