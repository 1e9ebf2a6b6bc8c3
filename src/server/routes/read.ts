// `GET {resource}/{id}` and `…/by-slug/{slug}`: one record in one language.
import { invalid, problem } from '#contract/problem.ts'
import type { ResourceName } from '#contract/resources.ts'
import { type Attempts, eventPasswordKeys } from '../access/attempts.ts'
import { refuseTooMany, tooMany } from '../access/identify.ts'
import { answerText, etagOf, matches, notModified, refuse } from '../answer.ts'
import type { Asking } from '../asking.ts'
import { isLocked } from '../records/present-event.ts'
import { versionOf } from '../records/present-common.ts'
import { loadPresenterContext } from '../records/presenter-context.ts'
import { present } from '../records/present.ts'
import { isTermResource } from '../resource-kinds.ts'
import { findVisible, type Named } from './find.ts'

/** Answers one record. */
export function read(asking: Asking, resource: ResourceName, named: Named, attempts: Attempts): Response {
  const { to, account, language, store, config, query, root } = asking
  const record = findVisible(asking, resource, named)
  if ('code' in record) return refuse(to, record)
  const password = isTermResource(resource) ? undefined : (query.get('password') ?? undefined)
  if (resource === 'events' && password === '')
    return refuse(to, invalid({ password: { code: 'required', message: 'Must not be empty.' } }))
  if (isLocked({ account, password: undefined }, record)) {
    // A venue or organizer is shown with blanks instead.
    const locked = resource === 'events' ? problem('event-password-protected', 403) : undefined
    if (password === undefined && locked) return refuse(to, locked)
    if (password !== undefined) {
      const keys = eventPasswordKeys(asking.peer)
      const wait = attempts.begin(keys)
      if (wait > 0) return refuseTooMany(to, tooMany(wait))
      const isWrong = isLocked({ account, password }, record)
      if (isWrong && locked) return refuse(to, locked)
      if (!isWrong) attempts.forgive(keys)
    }
  }
  const options = { config, account, root, language, single: true, edit: query.get('context') === 'edit', password }
  const body = JSON.stringify(present(loadPresenterContext(store, options, [record]), record, language))
  const etag = etagOf(versionOf(record, language), body)
  return matches(asking.request.headers.get('If-None-Match'), etag)
    ? notModified(to, etag)
    : answerText(to, 200, body, { ETag: etag })
}
