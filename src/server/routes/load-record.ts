// Finding the record a path names, and saying why it cannot be had.
import { type Language, languages } from '#shared/i18n/language.ts'
import { invalid, notAccessible, notFound, type Problem, problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import type { PathId, RequestContext } from '../http/context.ts'
import { toPolicySubject, visibleLanguages } from '../records/visibility.ts'
import type { KnownAccount } from '../sync-store/account-types.ts'
import type { StoredRecord } from '../sync-store/types.ts'

/** How a path names a record. */
export type NamedRecord = { id: PathId } | { slug: string }

/**
 * The record, whoever asks for it by its id. Slugs are looked up in the request's language only, in whatever case; the slug of a text
 * that the requester may not read is an unknown one.
 */
export function findRecord(
  { store, language, account }: RequestContext,
  resource: ResourceName,
  named: NamedRecord,
): StoredRecord | Problem {
  const bySlug = (slug: string): number | undefined => store.idBySlug(resource, language, slug)
  const id = 'id' in named ? named.id : (bySlug(named.slug) ?? bySlug(named.slug.toLowerCase()))
  const record = typeof id === 'number' ? store.read(resource, id) : undefined
  const isHidden = record && 'slug' in named && !visibleLanguages(account, record).includes(language)
  return record && !isHidden ? record : notFound(resource, 'id' in named ? named.id : named.slug)
}

/** The record in the request's language, when the asker may see it. */
export function findVisibleRecord(
  ctx: RequestContext,
  resource: ResourceName,
  named: NamedRecord,
): StoredRecord | Problem {
  if (ctx.languageFault) return invalid({ ml_language: ctx.languageFault })
  const record = findRecord(ctx, resource, named)
  if ('code' in record) return record
  const visible = visibleLanguages(ctx.account, record)
  if (visible.length === 0)
    return record.trashedUtc !== null && resource === 'events'
      ? problem('event-no-longer-available', 403)
      : notAccessible(resource)
  if (visible.includes(ctx.language)) return record
  return problem('rest_language_not_found', 404, '', { available_languages: visible })
}

/** Whether nothing of the record is the writer's to change, in whatever language a body may turn out to speak of. */
export function isPasswordLocked(
  ctx: RequestContext,
  account: KnownAccount,
  resource: ResourceName,
  named: NamedRecord,
): boolean {
  const record = findRecord(ctx, resource, named)
  if ('code' in record) return false
  const subject = toPolicySubject(record)
  const mayWrite = (language: Language): boolean => can(account, 'editVariant', resource, subject, language) === true
  return can(account, 'editShared', resource, subject) !== true && !languages.some(mayWrite)
}
