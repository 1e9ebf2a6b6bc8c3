// Rules for requested statuses and for reverting changes.
import type { AuditEntry, AuditValue } from '../responses.ts'
import { isLanguage, type Language } from '../i18n/language.ts'
import type { ResourceName } from '../schema/resources.ts'
import { type Account, can, type PolicySubject, type Decision } from './policy.ts'
import { type Status, statuses } from '../schema/status.ts'

/**
 * The status that a translation gets. `requested`: `undefined` if absent; `present`: `undefined` for a new translation; `language`:
 * `undefined` asks about languages without review. Contributors cannot publish; what a translator publishes is pending while no translation
 * of the record is public, and in languages with a review. `null`: the account may not choose that status.
 */
export function grantedStatus(
  account: NonNullable<Account>,
  requested: Status | undefined,
  present: Status | undefined,
  subject: PolicySubject | undefined,
  language: Language | undefined,
): Status | null {
  const isNewRecord = subject === undefined
  if (requested === undefined) {
    if (present !== undefined) return present
    if (!isNewRecord) return 'draft'
    return account.role === 'contributor' ? 'draft' : 'publish'
  }
  const public_ = requested === 'publish' || requested === 'future'
  if (account.role === 'contributor')
    return public_ ? (present !== undefined && present === requested ? present : 'pending') : requested
  if (account.role === 'translator') {
    if (requested === present) return requested
    if (requested === 'private' || requested === 'future' || requested === 'trash') return null
    if (requested !== 'publish') return requested
    const isReviewed = language !== undefined && account.reviewLanguages?.includes(language) === true
    const isRecordPublic = subject !== undefined && Object.values(subject.translations).includes('publish')
    return isReviewed || !isRecordPublic ? 'pending' : requested
  }
  return requested
}

/** Whether an account publishes what translators submit for review in a language. */
export const canReview = (account: Account, language: Language): boolean =>
  can(account, 'setSource', 'events') === true && account?.reviewLanguages?.includes(language) === true

const findStatus = (value: AuditValue): Status | undefined => statuses.find((status) => status === value)

type FieldChange = { part: string; field: string; old: AuditValue; present: AuditValue }

/**
 * Whether an account may replace the value `present` of a field by its earlier value `old`. A status can only be restored if a request
 * for it would be granted unchanged. `isOwn`: the account made the change itself, so that it may remove a translation that it created.
 */
export function canRevert(
  account: Account,
  resource: ResourceName,
  { part, field, old, present, isOwn = false }: FieldChange & { isOwn?: boolean },
  subject: PolicySubject,
): Decision {
  if (account === null) return 'sign-in'
  if (part === 'shared') {
    if (field === 'author') return can(account, 'setAuthor', resource, subject)
    if (field === 'source_language') return can(account, 'setSource', resource, subject)
    return can(account, field === 'trashed' && old !== null ? 'delete' : 'editShared', resource, subject)
  }
  if (!isLanguage(part)) return 'role'
  const decision = can(account, 'editVariant', resource, subject, part)
  if (decision !== true || field !== 'status') return decision
  if (old === null) return can(account, isOwn ? 'editVariant' : 'deleteVariant', resource, subject, part)
  const requested = findStatus(old)
  return (
    requested === undefined ||
    grantedStatus(account, requested, findStatus(present), subject, part) === requested ||
    'role'
  )
}

/**
 * How much of a change an account may revert: `all`, `some` or `none` of its fields. The page offers Undo for `all`, and for `some` only
 * if fields can be chosen. `isOwn`: the account made the change.
 */
export function undoScope(
  account: Account,
  resource: ResourceName,
  { parts, marks = {}, dismissals = {} }: Pick<AuditEntry, 'parts' | 'marks' | 'dismissals'>,
  subject: PolicySubject,
  isOwn = false,
): 'all' | 'some' | 'none' {
  const inParts = Object.entries(parts).flatMap(([part, fields]) => {
    const decisions = Object.entries(fields).map(
      ([field, { old, new: present }]) =>
        canRevert(account, resource, { part, field, old, present, isOwn }, subject) === true,
    )
    // A translation that this change created is removed or kept, not reverted by field.
    const isCreated = part !== 'shared' && fields['status']?.old === null
    return isCreated ? [decisions.every(Boolean)] : decisions
  })
  // Marks and dismissals of a translation may be reverted by accounts that may edit its language.
  const inMarks = [...Object.keys(marks), ...Object.keys(dismissals)].map(
    (part) => isLanguage(part) && can(account, 'editVariant', resource, subject, part) === true,
  )
  const allowed = [...inParts, ...inMarks]
  return allowed.length > 0 && allowed.every(Boolean) ? 'all' : allowed.some(Boolean) ? 'some' : 'none'
}
