// The `Allow` header: the methods that an account may use on a list or record, in the order of other servers of the interface.
import { languages } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type Account, can, canWrite } from '#shared/policy/policy.ts'
import { toPolicySubject } from '../records/visibility.ts'
import { isTermResource } from '../records/resource-kinds.ts'
import type { StoredRecord } from '../store/types.ts'

const updating = 'POST, PUT, PATCH'

/** The methods for a list. */
export const listAllowHeader = (account: Account, resource: ResourceName): string =>
  canWrite(account) && can(account, 'create', resource) === true ? 'GET, POST' : 'GET'

/** The methods for a record; without one, those for any record of the resource. */
export function recordAllowHeader(account: Account, resource: ResourceName, record: StoredRecord | undefined): string {
  if (account === null || !canWrite(account)) return 'GET'
  const subject = record && toPolicySubject(record)
  const mayUpdate =
    can(account, 'editShared', resource, subject) === true ||
    languages.some((language) => can(account, 'editVariant', resource, subject, language) === true)
  const deleting = can(account, 'delete', resource, subject) === true ? ['DELETE'] : []
  const changing = mayUpdate ? [updating] : []
  return ['GET', ...(isTermResource(resource) ? [...changing, ...deleting] : [...deleting, ...changing])].join(', ')
}

/** The response with these methods, unless it has others already. */
export function setAllowHeader(response: Response, methods: string): Response {
  if (!response.headers.has('Allow')) response.headers.set('Allow', methods)
  return response
}
