// What the policy needs to know of a record, read off the record as a list or a detail answers it.
import type { Translations } from '#shared/schema/response-parts.ts'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import type { PolicySubject } from '#shared/policy/policy.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import type { AnyBundle } from './draft/draft.ts'

/** The subject of a record that was read with all its languages; what the account may not see of it is unknown. */
export function subjectOfBundle({ shared, texts }: AnyBundle): PolicySubject {
  const translations: { [L in Language]?: Status } = {}
  for (const [language, text] of Object.entries(texts)) {
    const status = statuses.find((one) => one === text?.['status'])
    if (isLanguage(language)) translations[language] = status ?? 'draft'
  }
  return { author: Number(shared['author'] ?? 0), translations, trashed: Object.values(translations).includes('trash') }
}

/** The subject of a question of rights; terms have neither author nor status and count as nobody's drafts. */
export function subjectOf(record: { readonly [field: string]: unknown; translations: Translations }): PolicySubject {
  const translations: { [L in Language]?: Status } = {}
  for (const [language, variant] of Object.entries(record.translations)) {
    const status = statuses.find((one) => one === variant.status)
    if (isLanguage(language)) translations[language] = status ?? 'draft'
  }
  return { author: Number(record['author'] ?? 0), translations, trashed: record['status'] === 'trash' }
}
