// The languages of a record that an account may see or edit. `store/visibility.ts` has the same rules in SQL.
import { type Language, languages, displayOrder } from '#shared/i18n/language.ts'
import { type Account, can, canSee, type PolicySubject } from '#shared/policy/policy.ts'
import type { StoredRecord } from '../store/types.ts'

export const toPolicySubject = (record: StoredRecord): PolicySubject => ({
  author: record.author,
  translations: Object.fromEntries(
    Object.values(record.translations).map(({ language, status }) => [language, status]),
  ),
  trashed: record.trashedUtc !== null,
})

/** The languages of a record that the account may see, in the default order. */
export const visibleLanguages = (account: Account, record: StoredRecord): Language[] =>
  languages.filter((language) => {
    const translation = record.translations[language]
    return (
      translation !== undefined &&
      canSee(account, record.author, record.trashedUtc === null ? translation.status : 'trash')
    )
  })

/** The language in which the response to a write shows the record: the requested one, else the first visible one. */
export const displayLanguage = (account: Account, record: StoredRecord, requested: Language): Language =>
  firstVisible(account, record, requested) ?? record.sourceLanguage

/** The language in which another record shows this one; `undefined` if it does not. */
export const nestedLanguage = (account: Account, record: StoredRecord, requested: Language): Language | undefined =>
  record.trashedUtc === null ? firstVisible(account, record, requested) : undefined

const firstVisible = (account: Account, record: StoredRecord, requested: Language): Language | undefined => {
  const visible = visibleLanguages(account, record)
  return displayOrder(requested, record.sourceLanguage).find((language) => visible.includes(language))
}

/** Whether the account may edit the record or translate it into any language: a password then hides nothing from it. */
export const canEdit = (account: Account, record: StoredRecord): boolean => {
  if (account === null) return false
  if (account.role === 'translator') return record.trashedUtc === null
  return can(account, 'editShared', record.resource, toPolicySubject(record)) === true
}

/** Whether the password of a record hides its content from an account, which may have sent `password`. */
export function isLocked(account: Account, record: StoredRecord, password?: string): boolean {
  const required = record.shared['password'] ?? ''
  return required !== '' && password !== required && !canEdit(account, record)
}
