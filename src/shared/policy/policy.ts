// Permissions. The service enforces them, the page explains them.
import { type Language, languages } from '../i18n/language.ts'
import type { ResourceName } from '../schema/resources.ts'
import type { Status } from '../schema/status.ts'

export const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber', 'translator'] as const
export type Role = (typeof roles)[number]

/**
 * The account of a request; `null` is the public. `languages` apply to translators. In `reviewLanguages` a translator’s publication waits for
 * a review by staff. `credentialScope` is set by an application password with less rights than its account: `read` changes nothing,
 * `limited` manages no accounts and credentials.
 */
export type Account = {
  id: number
  name: string
  role: Role
  languages: readonly Language[]
  reviewLanguages?: readonly Language[]
  credentialScope?: 'limited' | 'read'
} | null

/** Scopes of application passwords: all rights, those of a translator, or reading. */
export const appPasswordScopes = ['all', 'texts', 'read'] as const
export type AppPasswordScope = (typeof appPasswordScopes)[number]
/** A session ends after this many hours without use. */
export const sessionIdleHours = 12
/** Sessions end after this many days in any case. */
export const maxSessionDays = 14
/** The scope of an application password; `ends`: it expires. */
export type AppPasswordLimits = { scope: AppPasswordScope; languages: readonly Language[]; ends: boolean }

/** Whether a role may edit texts of other accounts, so that an application password can be limited to texts. */
export const canEditText = (role: Role): boolean => isStaff(role) || role === 'translator'

/** Returns the account limited to the scope of its application password; a scope that cannot be applied only reads. */
export function restrictAccount(
  account: NonNullable<Account>,
  { scope, languages, ends }: AppPasswordLimits,
): NonNullable<Account> {
  if (scope === 'all') return ends ? { ...account, credentialScope: 'limited' } : account
  const own = account.role === 'translator' ? languages.filter((one) => account.languages.includes(one)) : languages
  if (scope === 'texts' && canEditText(account.role) && own.length > 0)
    return { ...account, role: 'translator', languages: own, credentialScope: 'limited' }
  return { ...account, credentialScope: 'read' }
}

/** Whether an account may write; an application password that only reads may not. */
export const canWrite = (account: Account): boolean => account?.credentialScope !== 'read'

/** Whether an account may change the credentials of another: itself and administrators, no limited application password. */
export const canManageCredentials = (account: Account, whom: number): Decision =>
  account === null
    ? 'sign-in'
    : account.id === whom
      ? account.credentialScope === undefined || 'role'
      : can(account, 'administer', 'events')

/** The properties of a record that permissions depend on: author, status per language, and whether it is in the trash. */
export type PolicySubject = { author: number; translations: { readonly [L in Language]?: Status }; trashed: boolean }

export const actions = [
  // Create a record.
  'create',
  // Change shared fields, or a translation in `language`.
  'editShared',
  'editVariant',
  // Trash a record or delete a term; remove one translation.
  'delete',
  'deleteVariant',
  // See trashed and unpublished records in lists, and texts behind a password.
  'seeHidden',
  // Set another author; set another source language.
  'setAuthor',
  'setSource',
  // Change the glossary.
  'editGlossary',
  // Upload an image, or fetch it by its URL.
  'upload',
  // Manage accounts; empty the trash.
  'administer',
] as const
export type Action = (typeof actions)[number]

/** Why an action is denied; `sign-in`: an account might be allowed. */
export type DenyReason = 'sign-in' | 'role' | 'not-yours' | 'language' | 'published' | 'shared'
export type Decision = true | DenyReason

const isStaff = (role: Role): boolean => role === 'administrator' || role === 'editor'
const terms = (resource: ResourceName): boolean => resource === 'categories' || resource === 'tags'
const published = (subject: PolicySubject): boolean =>
  Object.values(subject.translations).some((status) => status === 'publish' || status === 'future')

/**
 * Whether a translation is visible to an account: a published one to all, any to staff and the author of the record, any but a private
 * one to translators. Trashed records are visible to accounts that may edit them, and never as linked records.
 */
export const canSee = (account: Account, author: number, status: Status): boolean => {
  if (status === 'publish') return true
  if (account === null) return false
  if (isStaff(account.role)) return true
  if (account.id === author) return status !== 'trash' || writes(account.role)
  return account.role === 'translator' && status !== 'private' && status !== 'trash'
}

/** Roles that may create records. */
const writes = (role: Role): boolean => isStaff(role) || role === 'author' || role === 'contributor'

/** Whether an account may edit a record: staff any, authors their own, contributors their own while no translation is public. */
const canEdit = (account: NonNullable<Account>, subject: PolicySubject): Decision => {
  if (isStaff(account.role)) return true
  if (!writes(account.role)) return 'role'
  if (account.id !== subject.author) return 'not-yours'
  return account.role === 'author' || !published(subject) ? true : 'published'
}

const canEditTranslation = (account: NonNullable<Account>, subject: PolicySubject, language: Language): Decision => {
  if (account.role !== 'translator') return canEdit(account, subject)
  if (subject.trashed) return 'role'
  if (subject.translations[language] === 'private') return 'role'
  // The response to a write would show a record that the account cannot see.
  const isSeen = Object.values(subject.translations).some((status) => canSee(account, subject.author, status))
  if (!isSeen) return 'role'
  return account.languages.includes(language) ? true : 'language'
}

const canEditTerm = (account: NonNullable<Account>, resource: ResourceName): Decision =>
  isStaff(account.role) || (resource === 'categories' && account.role === 'author') ? true : 'role'

/**
 * Whether an account may do an action. `about` is the record (absent: any record of the resource), `language` the translation. Denies by
 * default.
 */
export function can(
  account: Account,
  action: Action,
  resource: ResourceName,
  about?: PolicySubject,
  language?: Language,
): Decision {
  if (account === null) return 'sign-in'
  const { role, credentialScope } = account
  switch (action) {
    case 'create':
      return terms(resource) ? canEditTerm(account, resource) : writes(role) || 'role'
    case 'editShared':
    case 'delete':
      if (role === 'translator') return action === 'delete' ? 'role' : 'shared'
      return terms(resource) ? canEditTerm(account, resource) : about ? canEdit(account, about) : writes(role) || 'role'
    case 'editVariant':
      if (role === 'translator')
        return about && language
          ? canEditTranslation(account, about, language)
          : account.languages.length > 0 || 'language'
      return terms(resource) ? canEditTerm(account, resource) : about ? canEdit(account, about) : writes(role) || 'role'
    case 'deleteVariant':
      return role === 'translator' ? 'role' : can(account, 'delete', resource, about)
    case 'seeHidden':
      return isStaff(role) || role === 'translator' || 'role'
    case 'setAuthor':
    case 'setSource':
    case 'editGlossary':
      return isStaff(role) || 'role'
    case 'upload':
      return isStaff(role) || role === 'author' || 'role'
    case 'administer':
      return (role === 'administrator' && credentialScope === undefined) || 'role'
  }
}

/** Actions in the image library besides `upload`. */
export type ImageAction =
  | 'browse'
  /** Edit the alt text in a language. */
  | 'describe'
  /** Delete an unused image. */
  | 'remove'

/**
 * Whether an account may do an action in the image library: staff any, authors on their own images, translators the alt texts in their
 * languages; all that may edit records may browse. `author` is the account that added the image (absent: any image).
 */
export function canUseImage(account: Account, action: ImageAction, author?: number, language?: Language): Decision {
  if (account === null) return 'sign-in'
  const { role } = account
  if (action !== 'browse' && !canWrite(account)) return 'role'
  if (isStaff(role)) return true
  if (action === 'browse') return writes(role) || role === 'translator' || 'role'
  if (role === 'translator' && action === 'describe')
    return language === undefined || account.languages.includes(language) || 'language'
  if (role !== 'author') return 'role'
  return author === undefined || author === account.id || 'not-yours'
}

/** Whether an account writes or translates events. */
const canEditEvents = (account: Account): boolean =>
  can(account, 'editShared', 'events') === true || can(account, 'editVariant', 'events') === true

/** Whether an account may see the names of other accounts, which are used to sign in. */
export const canSeeAccountNames = canEditEvents

/** Whether an account may filter a list by a status. The service rejects other statuses. */
export const canFilterStatus = (account: Account, status: Status | 'any'): boolean =>
  status === 'publish' ||
  status === 'any' ||
  can(account, 'seeHidden', 'events') === true ||
  can(account, 'editVariant', 'events') === true

/** Whether a filter by a status can have results for an account. */
export const isStatusOffered = (account: Account, status: Status | 'any'): boolean =>
  canFilterStatus(account, status) && (status === 'any' || canSee(account, account?.id ?? -1, status))

/** Whether an account may filter by overlaps. */
export const canFilterOverlaps = canEditEvents

export type Editor = Pick<NonNullable<Account>, 'role' | 'languages'>
/** The languages that an application password can be limited to. */
export const appPasswordLanguages = ({ role, languages: own }: Editor): readonly Language[] =>
  role === 'translator' ? own : languages
