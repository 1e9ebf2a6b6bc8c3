// The status of a translation: which ones an account can choose, and which one it gets.
import { type Language, languages } from '#shared/i18n/language.ts'
import { grantedStatus } from '#shared/policy/granted-status.ts'
import type { Account } from '#shared/policy/policy.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { type AnyBundle, changedParts, partValues, type RecordDraft } from '../draft/draft.ts'
import { toPolicySubject } from '../policy-subject.ts'

/** The status of each existing translation. */
export type Statuses = { readonly [L in Language]?: string }

/** A draft and the record that it changes. */
type RecordState = { draft: RecordDraft; bundle: AnyBundle | undefined }

const isStatus = (value: unknown): value is Status => statuses.some((status) => status === value)

/** The status of a translation on the server; `undefined` if it has none. */
export const serverStatus = (draft: RecordDraft, language: Language): Status | undefined => {
  const { exists, base } = draft.parts[language]
  return exists && isStatus(base['status']) ? base['status'] : undefined
}

/** Whether the record is in the trash; then all its translations have that status. */
export const isTrashed = (draft: RecordDraft): boolean =>
  languages.some((language) => serverStatus(draft, language) === 'trash')

/** The statuses of the translations on the server; none for a record in the trash. */
export const serverStatuses = (draft: RecordDraft): Statuses =>
  Object.fromEntries(
    languages.flatMap((language): [Language, Status][] => {
      const status = serverStatus(draft, language)
      return status && status !== 'trash' ? [[language, status]] : []
    }),
  )

/** Whether a change of status takes the record out of the trash. */
export const leavesTrash = (draft: RecordDraft): boolean =>
  languages.some((language) => 'status' in draft.parts[language].changes)

/** The status of a translation in the form; `undefined` for terms, which have none. */
export const draftStatus = (draft: RecordDraft, language: Language): Status | undefined => {
  const status = partValues(draft, language)['status']
  return isStatus(status) ? status : undefined
}

/** The status that the account gets if it requests one; `null` if it may not. */
export const granted = (
  { draft, bundle }: RecordState,
  account: NonNullable<Account>,
  language: Language,
  requested: Status,
) => {
  const subject = bundle && toPolicySubject(bundle.shared['author'], bundle.texts)
  return grantedStatus(account, requested, serverStatus(draft, language), subject, language)
}

/** The statuses to choose from: those that the account gets as requested, and the present one; `trash` and `future` cannot be chosen. */
export function offeredStatuses(
  state: RecordState,
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

/**
 * The languages that a button can publish, or submit for review if the account cannot publish them. `chosen` are the changed ones, or else
 * the one on the page.
 */
export function publishable(
  state: RecordState,
  account: NonNullable<Account>,
  page: Language,
  writable: readonly Language[],
): { status: 'publish' | 'pending'; languages: Language[]; chosen: Language[] } | undefined {
  const { draft } = state
  const changed = changedParts(draft)
  const granting = (got: Status, from: readonly Status[]) =>
    languages.filter((language) => {
      const isNew = draft.id === undefined && language === page
      const isBegun = draft.parts[language].exists || changed.includes(language) || isNew
      const present = draftStatus(draft, language)
      if (!isBegun || !present || !from.includes(present) || !writable.includes(language)) return false
      return granted(state, account, language, 'publish') === got
    })
  const publish = granting('publish', ['draft', 'pending'])
  const status = publish.length > 0 ? 'publish' : 'pending'
  const able = publish.length > 0 ? publish : granting('pending', ['draft'])
  const edited = able.filter((language) => changed.includes(language))
  const chosen = edited.length > 0 ? edited : able.filter((language) => language === page)
  return chosen.length > 0 ? { status, languages: able, chosen } : undefined
}
