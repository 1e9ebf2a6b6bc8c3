// What may become of a variant's status: which ones are offered, and what publishing comes to for this account.
import type { Language } from '#shared/i18n/language.ts'
import { languages } from '#shared/i18n/language.ts'
import { grantedStatus } from '#shared/policy/granted-status.ts'
import { type Account, type PolicySubject } from '#shared/policy/policy.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { type Draft, valuesOf } from '../draft/draft.ts'
import type { FormState, Statuses } from './form-state.ts'

const isStatus = (value: unknown): value is Status => statuses.some((status) => status === value)

/** The status a variant has on the server; undefined where there is none. */
export const keptStatus = (draft: Draft, language: Language): Status | undefined => {
  const { exists, base } = draft.parts[language]
  return exists && isStatus(base['status']) ? base['status'] : undefined
}

/** Whether the record lies in the trash: then each of its translations says so. */
export const isTrashed = (draft: Draft): boolean => languages.some((one) => keptStatus(draft, one) === 'trash')

/** The statuses the translations have on the server; of a record in the trash none, for they are not told. */
export const statusesOf = (draft: Draft): Statuses =>
  Object.fromEntries(
    languages.flatMap((one): [Language, Status][] => {
      const status = keptStatus(draft, one)
      return status && status !== 'trash' ? [[one, status]] : []
    }),
  )

/** Whether what is written gives the record another status, which takes it out of the trash. */
export const isTakenOut = (draft: Draft): boolean => languages.some((one) => 'status' in draft.parts[one].mine)

/** The status a variant has in the form; undefined for records without one. */
export const statusIn = (draft: Draft, language: Language): Status | undefined => {
  const status = valuesOf(draft, language)['status']
  return isStatus(status) ? status : undefined
}

function subjectOf({ draft, whole }: FormState): PolicySubject | undefined {
  if (!whole) return undefined
  const translations: { [L in Language]?: Status } = {}
  for (const language of languages) {
    const status = keptStatus(draft, language)
    if (status) translations[language] = status
  }
  return {
    author: Number(whole.shared['author']),
    translations,
    trashed: Object.values(translations).includes('trash'),
  }
}

/** The status the account would get by asking for one; `null`: it may not ask for it. */
export const granted = (state: FormState, account: NonNullable<Account>, language: Language, wanted: Status) =>
  grantedStatus(account, wanted, keptStatus(state.draft, language), subjectOf(state))

/**
 * The statuses offered: those the account would get as asked, and the one that stands. Trashing is not a choice in a form, and
 * what is scheduled follows from the moment of publication.
 */
export function offeredStatuses(
  state: FormState,
  account: NonNullable<Account>,
  language: Language,
): [string, ...string[]] {
  const present = statusIn(state.draft, language)
  const offered = statuses.filter((status) => {
    if (status === present || status === keptStatus(state.draft, language)) return true
    if (status === 'trash' || status === 'future') return false
    return granted(state, account, language, status) === status
  })
  const [first = 'draft', ...rest] = offered
  return [first, ...rest]
}
