import { isLanguage, type Language } from '#shared/i18n/language.ts'
import type { PolicySubject } from '#shared/policy/policy.ts'
import { type Status, statuses } from '#shared/schema/status.ts'

type Translations = { readonly [L in Language]?: { readonly status?: unknown } | undefined }

/** The policy subject of a record, from the translations of a row or the texts of a bundle. Terms count as drafts. */
export function toPolicySubject(author: unknown, translations: Translations): PolicySubject {
  const byLanguage: { [L in Language]?: Status } = {}
  for (const [language, text] of Object.entries(translations))
    if (isLanguage(language) && text)
      byLanguage[language] = statuses.find((status) => status === text.status) ?? 'draft'
  return { author: Number(author ?? 0), translations: byLanguage, trashed: Object.values(byLanguage).includes('trash') }
}
