// `Allow` of every answer: the methods that who asks may use here, as other servers of the interface tell it.
import { languages } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type Account, may, mayChange } from '#shared/policy/policy.ts'
import type { RequestContext } from '../http/context.ts'
import { subjectOf } from '../records/visibility.ts'
import { isTermResource } from '../records/resource-kinds.ts'
import { findRecord, type Named } from './load-record.ts'

const updating = 'POST, PUT, PATCH'

/** The methods for a list. */
export const allowedForList = (account: Account, resource: ResourceName): string =>
  mayChange(account) && may(account, 'create', resource) === true ? 'GET, POST' : 'GET'

/** The methods for a record; for one that is not there, those for any. */
export function allowedForRecord(ctx: RequestContext, resource: ResourceName, named: Named): string {
  const { account } = ctx
  if (account === null || !mayChange(account)) return 'GET'
  const record = findRecord(ctx, resource, named)
  const subject = 'code' in record ? undefined : subjectOf(record)
  const mayUpdate =
    may(account, 'editShared', resource, subject) === true ||
    languages.some((language) => may(account, 'editVariant', resource, subject, language) === true)
  const deleting = may(account, 'delete', resource, subject) === true ? ['DELETE'] : []
  const changing = mayUpdate ? [updating] : []
  return ['GET', ...(isTermResource(resource) ? [...changing, ...deleting] : [...deleting, ...changing])].join(', ')
}

/** An answer that tells the methods, unless it tells others already. */
export function setAllowHeader(answer: Response, methods: string): Response {
  if (!answer.headers.has('Allow')) answer.headers.set('Allow', methods)
  return answer
}
