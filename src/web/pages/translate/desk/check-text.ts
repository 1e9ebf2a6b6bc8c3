// What a translated text has to be checked for.
import { formatPlainHtml } from '#fields/plain-html.ts'
import type { Day } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { partValues, type RecordDraft } from '#records/draft/draft.ts'
import type { Field } from '#shared/schema/fields.ts'
import type { KnownTerm } from '#shared/translation-responses.ts'
import { dayFields, findOtherDays, toEventDays } from '#shared/text-checks/date-mentions.ts'
import { findUnusedTerms } from '#shared/text-checks/known-terms.ts'
import { checkTranslation, type Warning } from '#shared/text-checks/translation-checks.ts'

export type CheckedText = {
  source: string
  text: string
  isHtml: boolean
  /** The terms in the source text. */
  terms: readonly KnownTerm[]
  /** The days of the event, for a text that may name them. */
  first: Day | undefined
  last: Day | undefined
}

export type CheckResult = { ofSource: Warning[]; otherDays: string[]; unused: KnownTerm[] }

export function checkText({ source, text, isHtml, terms, first, last }: CheckedText): CheckResult {
  const otherDays = first && last ? findOtherDays(text, { first, last }) : []
  // Names of records are suggestions only: "culture" is a category and a word.
  const required = terms.filter(({ record }) => record === null)
  return {
    ofSource: checkTranslation({ source, text, isHtml }),
    otherDays,
    unused: findUnusedTerms(text, isHtml, required),
  }
}

/** Whether the text of a field in a draft has warnings. */
export function hasWarnings(
  draft: RecordDraft,
  language: Language,
  field: string,
  { terms, isSame }: { terms: readonly KnownTerm[]; /** The same as the source on purpose. */ isSame: boolean },
): boolean {
  const read = (part: Language): string => {
    const value = partValues(draft, part)[field]
    return typeof value === 'string' ? value : ''
  }
  const { start_date: start, end_date: end } = partValues(draft, 'shared')
  const days = dayFields.some((name) => name === field) ? toEventDays(start, end) : undefined
  const text = read(language)
  const isHtml = isHtmlText(draft.table.fields[field], field, text)
  const checked = { source: read(draft.source), text, isHtml, terms, first: days?.first, last: days?.last }
  const { ofSource, otherDays, unused } = checkText(checked)
  return ofSource.some(({ kind }) => !(kind === 'same' && isSame)) || otherDays.length + unused.length > 0
}

/** Whether a text is edited as HTML; an excerpt of one plain paragraph is a line of text. */
export const isHtmlText = (field: Field | undefined, name: string, text: string): boolean =>
  field?.kind === 'richText' && !(name === 'excerpt' && formatPlainHtml(text) !== undefined)
