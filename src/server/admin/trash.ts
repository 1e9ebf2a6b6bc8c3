// Emptying the trash: records go for good, and of their history stays who, when and which id.
import { invalid, missing, problem } from '#contract/problem.ts'
import type { ResourceName } from '#contract/resources.ts'
import { emptyTrashBody } from '#contract/schema/changes.ts'
import { answer, refuse, requestId } from '../answer.ts'
import type { PathId } from '../answers.ts'
import type { Asking } from '../asking.ts'
import { readBody } from '../parse/body.ts'
import { parseBody } from '../http/parse-body.ts'
import { changeSet } from '../routes/change-set.ts'
import { findNamed } from '../routes/find.ts'
import type { Store } from '../store/store.ts'
import type { By, ListQuery } from '../store/types.ts'
import { administratorOf } from './administrator.ts'

/** Removed in one transaction; between two of them others are served. */
const atOnce = 50

/** `DELETE {resource}/{id}`: one record that lies in the trash. */
export function purgeOne(asking: Asking, resource: ResourceName, id: PathId): Response {
  const { store, to } = asking
  const administrator = administratorOf(asking)
  if ('code' in administrator) return refuse(to, administrator)
  const record = findNamed(asking, resource, { id })
  if ('code' in record) return refuse(to, record)
  if (record.trashedUtc === null)
    return refuse(
      to,
      invalid({ id: { code: 'not_allowed', message: 'Only what lies in the trash is removed for good.' } }),
    )
  const by = changeSet(administrator)
  store.purge(resource, record.id, by)
  return answer(to, 200, { resource, id: record.id, change_set: by.changeSet })
}

/** `POST trash/empty {resource, total}`: all of a resource's trash, of which the person saw that it holds `total`. */
export async function emptyTrash(asking: Asking): Promise<Response> {
  const { store, to } = asking
  const administrator = administratorOf(asking)
  if ('code' in administrator) return refuse(to, administrator)
  const body = await readBody(asking.request)
  if ('code' in body) return refuse(to, body)
  const { values, issues, missing: absent } = parseBody(emptyTrashBody, body.sent)
  const { resource, total } = values
  if (absent.length > 0) return refuse(to, missing(absent, issues))
  if (!resource || Object.keys(issues).length > 0) return refuse(to, invalid(issues))
  const present = trashOf(asking, resource, 1).total
  if (present !== total) return refuse(to, problem('rest_precondition_failed', 412, '', { total: present }))
  const by = changeSet(administrator)
  // What comes into the trash meanwhile was not seen, and stays; what is taken out of it meanwhile stays as well.
  const seen = trashOf(asking, resource, Math.max(present, 1)).rows
  let removed = 0
  for (let at = 0; at < seen.length; at += atOnce) {
    if (at > 0) await new Promise(setImmediate)
    const some = seen.slice(at, at + atOnce).map(({ id }) => id)
    try {
      removed += store.transact(() => purgeAll(store, resource, some, by))
    } catch (fault) {
      if (removed === 0) throw fault
      return cutShort(asking, fault, removed)
    }
  }
  return answer(to, 200, { resource, removed, change_set: by.changeSet })
}

/** Removes those that lie in the trash still; answers how many. */
function purgeAll(store: Store, resource: ResourceName, ids: readonly number[], by: By): number {
  const still = [...store.readMany(resource, ids)].filter(([, { trashedUtc }]) => trashedUtc !== null)
  for (const [id] of still) store.purge(resource, id, by)
  return still.length
}

/** What should not have happened, as on a disk that is full, when so many are gone already. */
function cutShort({ failed, request, to }: Asking, fault: unknown, removed: number): Response {
  const { code, data } = failed(fault, request)
  const message = `The service failed when ${removed} were removed.`
  return refuse(
    to,
    { code, message, data: { ...data, removed } },
    {
      [requestId]: data.request_id ?? '',
      ...(typeof data['retry_after'] === 'number' && { 'Retry-After': String(data['retry_after']) }),
    },
  )
}

/** What lies in the trash, in whatever languages. */
const trashOf = ({ store, account, language }: Asking, resource: ResourceName, perPage: number) => {
  const question: ListQuery = {
    resource,
    language,
    account,
    page: 1,
    perPage,
    statuses: ['trash'],
    translation: 'any',
    order: { by: 'id', descending: false },
    ...(resource === 'events' && { events: { hidden: 'any', bounds: [] } }),
  }
  return store.list(question)
}
