// Permissions. The service enforces them, the page explains them.
import type { Language } from '../i18n/language.ts'
import type { ResourceName } from '../schema/resources.ts'
import type { Status } from '../schema/status.ts'

export const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber', 'translator'] as const
export type Role = (typeof roles)[number]

/**
 * Who asks. `null` is the public. `languages` counts for translators. `held`: they came with an application password that gives less
 * than the account: `reads` changes nothing, `lent` lets nobody in.
 */
export type Account = {
  id: number
  name: string
  role: Role
  languages: readonly Language[]
  held?: 'reads' | 'lent'
} | null

/** Scopes of application passwords: all rights, those of a translator, or reading. */
export const appPasswordScopes = ['all', 'texts', 'read'] as const
export type AppPasswordScope = (typeof appPasswordScopes)[number]
/** The scope of an application password; `ends`: it expires. */
export type AppPasswordLimits = { scope: AppPasswordScope; languages: readonly Language[]; ends: boolean }

/** Whether an account writes texts of others in languages, so that a password of it can be kept to that. */
export const canEditText = (role: Role): boolean => isStaff(role) || role === 'translator'

/** Returns the account limited to the scope of its application password; a scope that cannot be applied only reads. */
export function restrictAccount(
  account: NonNullable<Account>,
  { scope, languages, ends }: AppPasswordLimits,
): NonNullable<Account> {
  if (scope === 'all') return ends ? { ...account, held: 'lent' } : account
  const own = account.role === 'translator' ? languages.filter((one) => account.languages.includes(one)) : languages
  if (scope === 'texts' && canEditText(account.role) && own.length > 0)
    return { ...account, role: 'translator', languages: own, held: 'lent' }
  return { ...account, held: 'reads' }
}

/** Whether an account may write; an application password that only reads may not. */
export const canWrite = (account: Account): boolean => account?.held !== 'reads'

/** Whether an account may change the credentials of another: itself and administrators, no limited application password. */
export const canManageCredentials = (account: Account, whom: number): Decision =>
  account === null
    ? 'sign-in'
    : account.id === whom
      ? account.held === undefined || 'role'
      : can(account, 'administer', 'events')

/** What the policy needs to know of a record: its author, the own status of each variant, whether it lies in the trash. */
export type PolicySubject = { author: number; variants: { readonly [L in Language]?: Status }; trashed: boolean }

export type Action =
  /** Make a new record. */
  | 'create'
  /** Change shared fields, or a variant in `language`. */
  | 'editShared'
  | 'editVariant'
  /** Trash a record or delete a term; remove one variant. */
  | 'delete'
  | 'deleteVariant'
  /** See what the public does not: trashed and unpublished records in lists, texts behind a password. */
  | 'seeHidden'
  /** Name somebody else as author; name another source language. */
  | 'setAuthor'
  | 'setSource'
  /** Upload a picture; fetch one by its address. */
  | 'upload'
  /** Accounts, and emptying the trash. */
  | 'administer'

/** Why an action is denied; `sign-in`: an account might be allowed. */
export type DenyReason = 'sign-in' | 'role' | 'not-yours' | 'language' | 'published' | 'shared'
export type Decision = true | DenyReason

const isStaff = (role: Role): boolean => role === 'administrator' || role === 'editor'
const terms = (resource: ResourceName): boolean => resource === 'categories' || resource === 'tags'
const published = (subject: PolicySubject): boolean =>
  Object.values(subject.variants).some((status) => status === 'publish' || status === 'future')

/**
 * Whether a variant is visible to the asker: published ones to all, any to staff and the record's author, any but private ones
 * to translators. What lies in the trash is seen by who may edit it, and by nobody inside other records.
 */
export const canSee = (account: Account, author: number, status: Status): boolean => {
  if (status === 'publish') return true
  if (account === null) return false
  if (isStaff(account.role)) return true
  if (account.id === author) return status !== 'trash' || writes(account.role)
  return account.role === 'translator' && status !== 'private' && status !== 'trash'
}

/** Roles that write records of their own. */
const writes = (role: Role): boolean => isStaff(role) || role === 'author' || role === 'contributor'

/** Whether the asker may change the record: staff any, authors their own, contributors their own while no variant is public. */
const canEdit = (account: NonNullable<Account>, subject: PolicySubject): Decision => {
  if (isStaff(account.role)) return true
  if (!writes(account.role)) return 'role'
  if (account.id !== subject.author) return 'not-yours'
  return account.role === 'author' || !published(subject) ? true : 'published'
}

const canEditVariant = (account: NonNullable<Account>, subject: PolicySubject, language: Language): Decision => {
  if (account.role !== 'translator') return canEdit(account, subject)
  if (subject.trashed) return 'role'
  if (subject.variants[language] === 'private') return 'role'
  // What nobody shows them they do not translate either: the answer to a write would tell it.
  const isSeen = Object.values(subject.variants).some((status) => canSee(account, subject.author, status))
  if (!isSeen) return 'role'
  return account.languages.includes(language) ? true : 'language'
}

const canEditTerm = (account: NonNullable<Account>, resource: ResourceName): Decision =>
  isStaff(account.role) || (resource === 'categories' && account.role === 'author') ? true : 'role'

/**
 * Whether an account may do an action. `about` is the present record (without it: any record of the resource);
 * `language` is the translation. Everything that is not granted is denied.
 */
export function can(
  account: Account,
  action: Action,
  resource: ResourceName,
  about?: PolicySubject,
  language?: Language,
): Decision {
  if (account === null) return 'sign-in'
  const { role, held } = account
  switch (action) {
    case 'create':
      return terms(resource) ? canEditTerm(account, resource) : writes(role) || 'role'
    case 'editShared':
    case 'delete':
      if (role === 'translator') return action === 'delete' ? 'role' : 'shared'
      return terms(resource) ? canEditTerm(account, resource) : about ? canEdit(account, about) : writes(role) || 'role'
    case 'editVariant':
      if (role === 'translator')
        return about && language ? canEditVariant(account, about, language) : account.languages.length > 0 || 'language'
      return terms(resource) ? canEditTerm(account, resource) : about ? canEdit(account, about) : writes(role) || 'role'
    case 'deleteVariant':
      return role === 'translator' ? 'role' : can(account, 'delete', resource, about)
    case 'seeHidden':
      return isStaff(role) || role === 'translator' || 'role'
    case 'setAuthor':
    case 'setSource':
      return isStaff(role) || 'role'
    case 'upload':
      return isStaff(role) || role === 'author' || 'role'
    case 'administer':
      return (role === 'administrator' && held === undefined) || 'role'
  }
}

/** What can be done in the library of pictures; adding one is the deed `upload`. */
export type ImageAction =
  /** Look through it. */
  | 'look'
  /** Say what a picture shows, in a language. */
  | 'describe'
  /** Delete one that no record shows. */
  | 'remove'

/**
 * The same for pictures of the library: staff any, authors their own, translators the words in their languages; who writes records may
 * choose from it. `author` is who added the picture (without it: any picture).
 */
export function canUseImage(account: Account, action: ImageAction, author?: number, language?: Language): Decision {
  if (account === null) return 'sign-in'
  const { role } = account
  if (action !== 'look' && !canWrite(account)) return 'role'
  if (isStaff(role)) return true
  if (action === 'look') return writes(role) || role === 'translator' || 'role'
  if (role === 'translator' && action === 'describe')
    return language === undefined || account.languages.includes(language) || 'language'
  if (role !== 'author') return 'role'
  return author === undefined || author === account.id || 'not-yours'
}

/** Whether an account may see the names of other accounts, by which they sign in: those who write or translate may. */
export const canSeeAccountNames = (account: Account): boolean =>
  can(account, 'editShared', 'events') === true || can(account, 'editVariant', 'events') === true

/** Whether an account may filter a list by a status. The service rejects other statuses. */
export const canFilterStatus = (account: Account, status: Status | 'any'): boolean =>
  status === 'publish' ||
  status === 'any' ||
  can(account, 'seeHidden', 'events') === true ||
  can(account, 'editVariant', 'events') === true

/** Whether a filter by a status can have results: the author of a record sees most of it. */
export const isStatusOffered = (account: Account, status: Status | 'any'): boolean =>
  canFilterStatus(account, status) && (status === 'any' || canSee(account, account?.id ?? -1, status))

/** Whether an account may filter by overlaps: those who write or translate events may. */
export const canFilterOverlaps = (account: Account): boolean =>
  can(account, 'editShared', 'events') === true || can(account, 'editVariant', 'events') === true
