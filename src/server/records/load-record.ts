// Loads the record of a path, checks access to it, and lists the methods that the account may use.
import { type Language, languages } from '#shared/i18n/language.ts'
import { isProblem, notAccessible, notFound, type Problem, singularName } from '#shared/problem.ts'
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'
import { type Account, type Action, can, canWrite, type PolicySubject } from '#shared/policy/policy.ts'
import type { PathId, RequestContext } from '../http/context.ts'
import { ProblemError, problemError, rejectIssues } from '../http/response.ts'
import type { KnownAccount } from '../store/account-types.ts'
import { findIdBySlug, readRecord } from '../store/records.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import { isLocked, toPolicySubject, visibleLanguages } from './visibility.ts'

/** How a path names a record. */
export type NamedRecord = { id: PathId } | { slug: string }

/**
 * The record, by id for any account. Slugs are looked up in the language of the request only, also in lower case; the slug of a
 * translation that the account may not read is not found. Sets `ctx.record`.
 */
export async function findRecord(
  tx: ReadTx,
  ctx: RequestContext,
  resource: ResourceName,
  named: NamedRecord,
): Promise<StoredRecord | Problem> {
  const { language, account } = ctx
  const id = 'id' in named ? named.id : await findIdInPath(tx, resource, language, named.slug)
  const record = typeof id === 'number' ? await readRecord(tx, resource, id) : undefined
  const isHidden = record && 'slug' in named && !visibleLanguages(account, record).includes(language)
  ctx.record = isHidden ? undefined : record
  return ctx.record ?? notFound(resource, 'id' in named ? named.id : named.slug)
}

/** The record as `findRecord` finds it. Throws if there is none. */
export async function loadRecord(...parameters: Parameters<typeof findRecord>): Promise<StoredRecord> {
  const record = await findRecord(...parameters)
  if ('code' in record) throw new ProblemError(record)
  return record
}

/** The id of the record with a slug, also in lower case. */
export const findIdInPath = async (
  tx: ReadTx,
  resource: ResourceName,
  language: Language,
  slug: string,
): Promise<number | undefined> =>
  (await findIdBySlug(tx, resource, language, slug)) ?? findIdBySlug(tx, resource, language, slug.toLowerCase())

/** The record in the language of the request. Throws if the account may not see it. Sets `ctx.record`. */
export async function loadVisibleRecord(
  tx: ReadTx,
  ctx: RequestContext,
  resource: ResourceName,
  named: NamedRecord,
): Promise<StoredRecord> {
  const record = await findRecord(tx, ctx, resource, named)
  rejectIssues(ctx.languageIssues)
  if ('code' in record) throw new ProblemError(record)
  const visible = visibleLanguages(ctx.account, record)
  if (visible.length === 0)
    throw record.trashedUtc !== null && resource === 'events'
      ? problemError('event-no-longer-available', 403)
      : new ProblemError(notAccessible(resource))
  if (visible.includes(ctx.language)) return record
  throw problemError('rest_language_not_found', 404, '', { available_languages: visible })
}

/** Throws if the account may not read the record without its password. */
export function authorizeReading(account: Account, record: StoredRecord): void {
  if (visibleLanguages(account, record).length === 0) throw new ProblemError(notAccessible(record.resource))
  if (record.resource === 'events' && isLocked(account, record)) throw problemError('event-password-protected', 403)
}

/** An action, or changing shared fields or any translation. */
type Permission = Action | 'editAny'

/** Whether the account may do this with a record; without `subject`, with any record. */
export const isAllowed = (
  account: Account,
  action: Permission,
  resource: ResourceName,
  subject?: PolicySubject,
): boolean =>
  action === 'editAny'
    ? can(account, 'editShared', resource, subject) === true ||
      languages.some((language) => can(account, 'editVariant', resource, subject, language) === true)
    : can(account, action, resource, subject) === true

/** Throws if the account may not do this with the record; without `record`, with any record. */
export function authorize(
  account: Account,
  action: Permission,
  resource: ResourceName,
  record?: StoredRecord,
): asserts account is KnownAccount {
  if (account === null) throw problemError('rest_forbidden', 401)
  if (!isAllowed(account, action, resource, record && toPolicySubject(record)))
    throw problemError('rest_forbidden', 403)
}

/** Loads a record to change or delete. Denied access precedes errors of the parsed body, and these an unknown record. */
export async function loadForWrite<P extends object>(
  tx: ReadTx,
  ctx: RequestContext,
  action: Permission,
  resource: ResourceName,
  named: NamedRecord,
  parsed: P | Problem,
): Promise<{ record: StoredRecord; parsed: P }> {
  const record = await findRecord(tx, ctx, resource, named)
  if (!isProblem(record)) authorize(ctx.account, action, resource, record)
  if (isProblem(parsed)) throw new ProblemError(parsed)
  if (isProblem(record)) throw new ProblemError(record)
  return { record, parsed }
}

/** The error that a post is in the trash already. */
export const inTrashError = (resource: ResourceName): ProblemError =>
  problemError(
    `${singularName[resource === 'venues' || resource === 'organizers' ? resource : 'events']}-is-in-trash`,
    410,
  )

/** The methods that the account may use on a list, or on the record of the request (without one, on any), in the order of other servers. */
export function allowHeader({ account, record }: RequestContext, resource: ResourceName, isRecord: boolean): string {
  if (!canWrite(account)) return 'GET'
  if (!isRecord) return can(account, 'create', resource) === true ? 'GET, POST' : 'GET'
  const subject = record && toPolicySubject(record)
  const deleteMethods = isAllowed(account, 'delete', resource, subject) ? ['DELETE'] : []
  const updateMethods = isAllowed(account, 'editAny', resource, subject) ? ['POST, PUT, PATCH'] : []
  const methods = isTermResource(resource) ? [...updateMethods, ...deleteMethods] : [...deleteMethods, ...updateMethods]
  return ['GET', ...methods].join(', ')
}
