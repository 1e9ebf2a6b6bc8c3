// Loads the record of a path, or returns the problem that it cannot be shown.
import { type Language, languages } from '#shared/i18n/language.ts'
import { invalid, notAccessible, notFound, type Problem, problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import type { PathId, RequestContext } from '../http/context.ts'
import { toPolicySubject, visibleLanguages } from '../records/visibility.ts'
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
  const id = 'id' in named ? named.id : await idOfSlug(tx, resource, ctx, named.slug)
  const record = typeof id === 'number' ? await readRecord(tx, resource, id) : undefined
  const isHidden = record && 'slug' in named && !visibleLanguages(account, record).includes(language)
  ctx.record = isHidden ? undefined : record
  return ctx.record ?? notFound(resource, 'id' in named ? named.id : named.slug)
}

const idOfSlug = async (
  tx: ReadTx,
  resource: ResourceName,
  { language }: RequestContext,
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

/** Whether the account may change shared fields or any translation of the record. */
export function canEditAny(account: KnownAccount, record: StoredRecord): boolean {
  const subject = toPolicySubject(record)
  const canEdit = (language: Language): boolean =>
    can(account, 'editVariant', record.resource, subject, language) === true
  return can(account, 'editShared', record.resource, subject) === true || languages.some(canEdit)
}
