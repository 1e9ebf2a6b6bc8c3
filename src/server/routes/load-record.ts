// Loads the record of a path, checks access to it, and lists the methods that the account may use.
import { type Language, languages } from '#shared/i18n/language.ts'
import { invalid, isProblem, notAccessible, notFound, type Problem, problem } from '#shared/problem.ts'
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'
import { type Account, can, canWrite, type PolicySubject } from '#shared/policy/policy.ts'
import type { PathId, RequestContext } from '../http/context.ts'
import { isLocked, toPolicySubject, visibleLanguages } from '../records/visibility.ts'
import type { KnownAccount } from '../store/account-types.ts'
import { findIdBySlug, readRecord } from '../store/records.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'

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

/** The id of the record with a slug, also in lower case. */
export const findIdInPath = async (
  tx: ReadTx,
  resource: ResourceName,
  language: Language,
  slug: string,
): Promise<number | undefined> =>
  (await findIdBySlug(tx, resource, language, slug)) ?? findIdBySlug(tx, resource, language, slug.toLowerCase())

/** The record in the language of the request, if the account may see it. Sets `ctx.record`. */
export async function findVisibleRecord(
  tx: ReadTx,
  ctx: RequestContext,
  resource: ResourceName,
  named: NamedRecord,
): Promise<StoredRecord | Problem> {
  const record = await findRecord(tx, ctx, resource, named)
  if (ctx.languageFault) return invalid({ ml_language: ctx.languageFault })
  if ('code' in record) return record
  const visible = visibleLanguages(ctx.account, record)
  if (visible.length === 0)
    return record.trashedUtc !== null && resource === 'events'
      ? problem('event-no-longer-available', 403)
      : notAccessible(resource)
  if (visible.includes(ctx.language)) return record
  return problem('rest_language_not_found', 404, '', { available_languages: visible })
}

/** The problem if the account may not read the record without its password. */
export function denyReading(account: Account, record: StoredRecord): Problem | undefined {
  if (visibleLanguages(account, record).length === 0) return notAccessible(record.resource)
  return record.resource === 'events' && isLocked({ account, password: undefined }, record)
    ? problem('event-password-protected', 403)
    : undefined
}

/** The account if it may change some records of the resource. */
export function requireEditor(
  { account }: Pick<RequestContext, 'account'>,
  resource: ResourceName,
): KnownAccount | Problem {
  if (account === null) return problem('rest_forbidden', 401)
  const isEditor = can(account, 'editShared', resource) === true || can(account, 'editVariant', resource) === true
  return isEditor ? account : problem('rest_forbidden', 403)
}

/** Whether the account may change shared fields or any translation of a record; without `subject`, of any record. */
export const canEditAny = (account: Account, resource: ResourceName, subject?: PolicySubject): boolean =>
  can(account, 'editShared', resource, subject) === true ||
  languages.some((language) => can(account, 'editVariant', resource, subject, language) === true)

/** Loads a record to change. Denied access precedes errors of the parsed body, and these an unknown record. */
export async function findEditable<P extends object>(
  tx: ReadTx,
  ctx: RequestContext,
  account: KnownAccount,
  resource: ResourceName,
  named: NamedRecord,
  parsed: P | Problem,
): Promise<{ record: StoredRecord; parsed: P } | Problem> {
  const record = await findRecord(tx, ctx, resource, named)
  if (!isProblem(record) && !canEditAny(account, resource, toPolicySubject(record)))
    return problem('rest_forbidden', 403)
  if (isProblem(parsed)) return parsed
  return isProblem(record) ? record : { record, parsed }
}

/** The methods that the account may use on a list, or on the record of the request (without one, on any), in the order of other servers. */
export function allowHeader({ account, record }: RequestContext, resource: ResourceName, isRecord: boolean): string {
  if (!canWrite(account)) return 'GET'
  if (!isRecord) return can(account, 'create', resource) === true ? 'GET, POST' : 'GET'
  const subject = record && toPolicySubject(record)
  const deleteMethods = can(account, 'delete', resource, subject) === true ? ['DELETE'] : []
  const updateMethods = canEditAny(account, resource, subject) ? ['POST, PUT, PATCH'] : []
  const methods = isTermResource(resource) ? [...updateMethods, ...deleteMethods] : [...deleteMethods, ...updateMethods]
  return ['GET', ...methods].join(', ')
}
