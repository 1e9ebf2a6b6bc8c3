// Which languages of a record an asker may see, and what they may do to it; lists ask the same of SQL (sync-store/visibility.ts).
import { type Language, languages, showingOrder } from '#shared/i18n/language.ts'
import { type Account, can, canSee, type PolicySubject } from '#shared/policy/policy.ts'
import type { Status } from '#shared/schema/status.ts'
import type { StoredRecord } from '../sync-store/types.ts'

/** What the policy needs to know of a record. */
export function toPolicySubject(record: StoredRecord): PolicySubject {
  const variants: { [L in Language]?: Status } = {}
  for (const language of languages) {
    const variant = record.variants[language]
    if (variant) variants[language] = variant.status
  }
  return { author: record.author, variants, trashed: record.trashedUtc !== null }
}

/** The languages of a record the asker may see, in their usual order. */
export const visibleLanguages = (account: Account, record: StoredRecord): Language[] =>
  languages.filter((language) => {
    const variant = record.variants[language]
    return (
      variant !== undefined && canSee(account, record.author, record.trashedUtc === null ? variant.status : 'trash')
    )
  })

/** The language a record is shown in when another one shows it: `undefined` when it is not shown at all. */
export function nestedLanguage(account: Account, record: StoredRecord, query: Language): Language | undefined {
  if (record.trashedUtc !== null) return undefined
  const visible = visibleLanguages(account, record)
  return showingOrder(query, record.sourceLanguage).find((language) => visible.includes(language))
}

/** The language a record is answered in after a write: the one asked for, else as it is shown elsewhere. */
export const displayLanguage = (account: Account, record: StoredRecord, query: Language): Language => {
  const visible = visibleLanguages(account, record)
  return (
    showingOrder(query, record.sourceLanguage).find((language) => visible.includes(language)) ?? record.sourceLanguage
  )
}

/** Whether the asker may edit the record, or translate it into any language: a password then hides nothing from them. */
export const canEdit = (account: Account, record: StoredRecord): boolean => {
  if (account === null) return false
  if (account.role === 'translator') return record.trashedUtc === null
  return can(account, 'editShared', record.resource, toPolicySubject(record)) === true
}
