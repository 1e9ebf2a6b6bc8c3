// The `Allow` header: the methods that an account may use on a list or record, in the order of other servers of the interface.
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'
import { type Account, can, canWrite } from '#shared/policy/policy.ts'
import { toPolicySubject } from '../records/visibility.ts'
import type { StoredRecord } from '../store/types.ts'
import { canEditAny } from './load-record.ts'

/** The methods for a list. */
export const listAllowHeader = (account: Account, resource: ResourceName): string =>
  canWrite(account) && can(account, 'create', resource) === true ? 'GET, POST' : 'GET'

/** The methods for a record; without one, those for any record of the resource. */
export function recordAllowHeader(account: Account, resource: ResourceName, record: StoredRecord | undefined): string {
  if (account === null || !canWrite(account)) return 'GET'
  const subject = record && toPolicySubject(record)
  const deleteMethods = can(account, 'delete', resource, subject) === true ? ['DELETE'] : []
  const updateMethods = canEditAny(account, resource, subject) ? ['POST, PUT, PATCH'] : []
  const methods = isTermResource(resource) ? [...updateMethods, ...deleteMethods] : [...deleteMethods, ...updateMethods]
  return ['GET', ...methods].join(', ')
}

/** The response with these methods, unless it has others already. */
export function setAllowHeader(response: Response, methods: string): Response {
  if (!response.headers.has('Allow')) response.headers.set('Allow', methods)
  return response
}
