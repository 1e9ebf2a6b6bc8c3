// `Allow` of every answer: the methods that who asks may use here, as other servers of the interface tell it.
import { languages } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type Account, can, canWrite } from '#shared/policy/policy.ts'
import type { RequestContext } from '../http/context.ts'
import { toPolicySubject } from '../records/visibility.ts'
import { isTermResource } from '../records/resource-kinds.ts'
import { findRecord, type NamedRecord } from './load-record.ts'

const updating = 'POST, PUT, PATCH'

/** The methods for a list. */
export const listAllowHeader = (account: Account, resource: ResourceName): string =>
  canWrite(account) && can(account, 'create', resource) === true ? 'GET, POST' : 'GET'

/** The methods for a record; for one that is not there, those for any. */
export function recordAllowHeader(ctx: RequestContext, resource: ResourceName, named: NamedRecord): string {
  const { account } = ctx
  if (account === null || !canWrite(account)) return 'GET'
  const record = findRecord(ctx, resource, named)
  const subject = 'code' in record ? undefined : toPolicySubject(record)
  const mayUpdate =
    can(account, 'editShared', resource, subject) === true ||
    languages.some((language) => can(account, 'editVariant', resource, subject, language) === true)
  const deleting = can(account, 'delete', resource, subject) === true ? ['DELETE'] : []
  const changing = mayUpdate ? [updating] : []
  return ['GET', ...(isTermResource(resource) ? [...changing, ...deleting] : [...deleting, ...changing])].join(', ')
}

/** An answer that tells the methods, unless it tells others already. */
export function setAllowHeader(answer: Response, methods: string): Response {
  if (!answer.headers.has('Allow')) answer.headers.set('Allow', methods)
  return answer
}
