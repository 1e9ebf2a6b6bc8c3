// What may become of a variant's status: which ones are offered, and what publishing comes to for this account.
import type { Language } from '#shared/i18n/language.ts'
import { languages } from '#shared/i18n/language.ts'
import { grantedStatus } from '#shared/policy/granted-status.ts'
import { type Account, type PolicySubject } from '#shared/policy/policy.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { type RecordDraft, partValues } from '../draft/draft.ts'
import type { FormEventStatus, Statuses } from './form-state.ts'

const isStatus = (value: unknown): value is Status => statuses.some((status) => status === value)

/** The status a variant has on the server; undefined where there is none. */
export const serverStatus = (draft: RecordDraft, language: Language): Status | undefined => {
  const { exists, base } = draft.parts[language]
  return exists && isStatus(base['status']) ? base['status'] : undefined
}

/** Whether the record lies in the trash: then each of its translations says so. */
export const isTrashed = (draft: RecordDraft): boolean => languages.some((one) => serverStatus(draft, one) === 'trash')

/** The statuses the translations have on the server; of a record in the trash none, for they are not told. */
export const serverStatuses = (draft: RecordDraft): Statuses =>
  Object.fromEntries(
    languages.flatMap((one): [Language, Status][] => {
      const status = serverStatus(draft, one)
      return status && status !== 'trash' ? [[one, status]] : []
    }),
  )

/** Whether what is written gives the record another status, which takes it out of the trash. */
export const leavesTrash = (draft: RecordDraft): boolean =>
  languages.some((one) => 'status' in draft.parts[one].changes)

/** The status a variant has in the form; undefined for records without one. */
export const draftStatus = (draft: RecordDraft, language: Language): Status | undefined => {
  const status = partValues(draft, language)['status']
  return isStatus(status) ? status : undefined
}

function subjectOf({ draft, bundle }: FormEventStatus): PolicySubject | undefined {
  if (!bundle) return undefined
  const translations: { [L in Language]?: Status } = {}
  for (const language of languages) {
    const status = serverStatus(draft, language)
    if (status) translations[language] = status
  }
  return {
    author: Number(bundle.shared['author']),
    translations,
    trashed: Object.values(translations).includes('trash'),
  }
}

/** The status the account would get by asking for one; `null`: it may not ask for it. */
export const granted = (state: FormEventStatus, account: NonNullable<Account>, language: Language, wanted: Status) =>
  grantedStatus(account, wanted, serverStatus(state.draft, language), subjectOf(state))

/**
 * The statuses offered: those the account would get as asked, and the one that stands. Trashing is not a choice in a form, and
 * what is scheduled follows from the moment of publication.
 */
export function offeredStatuses(
  state: FormEventStatus,
  account: NonNullable<Account>,
  language: Language,
): [string, ...string[]] {
  const present = draftStatus(state.draft, language)
  const offered = statuses.filter((status) => {
    if (status === present || status === serverStatus(state.draft, language)) return true
    if (status === 'trash' || status === 'future') return false
    return granted(state, account, language, status) === status
  })
  const [first = 'draft', ...rest] = offered
  return [first, ...rest]
}
