// The permissions of an account for a record, and the record of a path.
import { type Language, languages, displayOrder } from '#shared/i18n/language.ts'
import { type Account, type Action, can, canSee, canWrite, type PolicySubject } from '#shared/policy/policy.ts'
import { isProblem, notAccessible, notFound, singularName } from '#shared/problem.ts'
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'
import { recordPasswordKeys } from '../auth/rate-limiter.ts'
import type { PathId, RequestContext } from '../http/context.ts'
import { catchProblem, ProblemError, problemError, rejectIssues } from '../http/response.ts'
import type { KnownAccount } from '../store/accounts.ts'
import { findIdBySlug, readRecord } from '../store/records.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'

export const toPolicySubject = (record: StoredRecord): PolicySubject => ({
  author: record.author,
  translations: Object.fromEntries(
    Object.values(record.translations).map(({ language, status }) => [language, status]),
  ),
  trashed: record.trashedUtc !== null,
})

/** The languages of a record that the account may see, in the default order. `store/visibility.ts` has the same rule in SQL. */
export const visibleLanguages = (account: Account, record: StoredRecord): Language[] =>
  languages.filter((language) => {
    const translation = record.translations[language]
    return (
      translation !== undefined &&
      canSee(account, record.author, record.trashedUtc === null ? translation.status : 'trash')
    )
  })

/** The requested language, else the first in which the account sees the record; `undefined` if it sees none. */
export const firstVisible = (account: Account, record: StoredRecord, requested: Language): Language | undefined => {
  const visible = visibleLanguages(account, record)
  return displayOrder(requested, record.sourceLanguage).find((language) => visible.includes(language))
}

/** The language in which the response to a write shows the record: the requested one, else the first visible one. */
export const displayLanguage = (account: Account, record: StoredRecord, requested: Language): Language =>
  firstVisible(account, record, requested) ?? record.sourceLanguage

/** The language in which another record shows this one; `undefined` if it does not. */
export const nestedLanguage = (account: Account, record: StoredRecord, requested: Language): Language | undefined =>
  record.trashedUtc === null ? firstVisible(account, record, requested) : undefined

/** An action, or changing shared fields or any translation. */
export type Permission = Action | 'editAny'

/** Whether the account may do this with a record or with its translation in a language; without `record`, with any record. */
export const isAllowed = (
  account: Account,
  permission: Permission,
  resource: ResourceName,
  record?: StoredRecord,
  language?: Language,
): boolean =>
  permission === 'editAny'
    ? isAllowed(account, 'editShared', resource, record) ||
      languages.some((each) => isAllowed(account, 'editVariant', resource, record, each))
    : can(account, permission, resource, record && toPolicySubject(record), language) === true

export const editableLanguages = (account: Account, record: StoredRecord): Language[] =>
  languages.filter((language) => isAllowed(account, 'editVariant', record.resource, record, language))

/** Whether the account may edit the record or translate it into any language: a password then hides nothing from it. */
export const canEdit = (account: Account, record: StoredRecord): boolean =>
  account?.role === 'translator'
    ? record.trashedUtc === null
    : isAllowed(account, 'editShared', record.resource, record)

/** Whether the password of a record hides its content from an account, which may have sent `password`. */
export function isLocked(account: Account, record: StoredRecord, password?: string): boolean {
  const required = record.shared['password'] ?? ''
  return required !== '' && password !== required && !canEdit(account, record)
}

/** Throws after too many attempts with passwords. One that unlocks any of the records is no failed attempt. */
export async function limitPasswords(
  { account, peer, rateLimiter }: RequestContext,
  records: readonly StoredRecord[],
  password: string,
): Promise<void> {
  const keys = recordPasswordKeys(peer)
  await rateLimiter.consume(keys)
  const locked = records.filter((record) => isLocked(account, record))
  if (locked.length === 0 || locked.some((record) => !isLocked(account, record, password)))
    await rateLimiter.reward(keys)
}

/** Throws if the account may not do this with the record; without `record`, with any record. */
export function authorize(
  account: Account,
  permission: Permission,
  resource: ResourceName,
  record?: StoredRecord,
): asserts account is KnownAccount {
  if (account === null) throw problemError('rest_forbidden', 401)
  if (!isAllowed(account, permission, resource, record)) throw problemError('rest_forbidden', 403)
}

/** Throws if the account may not read the record without its password. */
export function authorizeReading(account: Account, record: StoredRecord): void {
  if (visibleLanguages(account, record).length === 0) throw new ProblemError(notAccessible(record.resource))
  if (record.resource === 'events' && isLocked(account, record)) throw problemError('event-password-protected', 403)
}

export type NamedRecord = { id: PathId } | { slug: string }

/** The id of the record with a slug, also in lower case. */
export const findIdInPath = async (
  tx: ReadTx,
  resource: ResourceName,
  language: Language,
  slug: string,
): Promise<number | undefined> =>
  (await findIdBySlug(tx, resource, language, slug)) ?? findIdBySlug(tx, resource, language, slug.toLowerCase())

/**
 * The record, by id for any account. Slugs are looked up in the language of the request only; the slug of a translation that the account
 * may not read is not found. Throws if there is none. Sets `ctx.record`.
 */
export async function loadRecord(
  tx: ReadTx,
  ctx: RequestContext,
  resource: ResourceName,
  named: NamedRecord,
): Promise<StoredRecord> {
  const { language, account } = ctx
  const id = 'id' in named ? named.id : await findIdInPath(tx, resource, language, named.slug)
  const record = typeof id === 'number' ? await readRecord(tx, resource, id) : undefined
  const isHidden = record && 'slug' in named && !visibleLanguages(account, record).includes(language)
  ctx.record = isHidden ? undefined : record
  if (!ctx.record) throw new ProblemError(notFound(resource, 'id' in named ? named.id : named.slug))
  return ctx.record
}

/** The record in the language of the request. Throws if the account may not see it. Sets `ctx.record`. */
export async function loadVisibleRecord(
  tx: ReadTx,
  ctx: RequestContext,
  resource: ResourceName,
  named: NamedRecord,
): Promise<StoredRecord> {
  const record = await catchProblem(loadRecord(tx, ctx, resource, named))
  rejectIssues(ctx.languageIssues)
  if (isProblem(record)) throw new ProblemError(record)
  const visible = visibleLanguages(ctx.account, record)
  if (visible.includes(ctx.language)) return record
  if (visible.length > 0) throw problemError('rest_language_not_found', 404, '', { available_languages: visible })
  throw record.trashedUtc !== null && resource === 'events'
    ? problemError('event-no-longer-available', 403)
    : new ProblemError(notAccessible(resource))
}

export const inTrashError = (resource: ResourceName): ProblemError =>
  problemError(
    `${singularName[resource === 'venues' || resource === 'organizers' ? resource : 'events']}-is-in-trash`,
    410,
  )

/** The methods that the account may use on a list, or on the record of the request (without one, on any), in the order of other servers. */
export function allowHeader({ account, record }: RequestContext, resource: ResourceName, isRecord: boolean): string {
  if (!canWrite(account)) return 'GET'
  if (!isRecord) return isAllowed(account, 'create', resource) ? 'GET, POST' : 'GET'
  const deleteMethods = isAllowed(account, 'delete', resource, record) ? ['DELETE'] : []
  const updateMethods = isAllowed(account, 'editAny', resource, record) ? ['POST, PUT, PATCH'] : []
  const methods = isTermResource(resource) ? [...updateMethods, ...deleteMethods] : [...deleteMethods, ...updateMethods]
  return ['GET', ...methods].join(', ')
}
