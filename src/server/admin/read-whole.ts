// `GET {resource}/{id}` of the admin namespace: every variant the account may see.
import { invalid, notAccessible, problem } from '#contract/problem.ts'
import type { ResourceName } from '#contract/resources.ts'
import { answer, refuse } from '../answer.ts'
import type { PathId } from '../answers.ts'
import type { Asking } from '../asking.ts'
import { isLocked } from '../records/present-event.ts'
import { visibleLanguages } from '../records/visibility.ts'
import { findNamed } from '../routes/find.ts'
import { wholeOf } from './whole.ts'

/** Answers the whole record; the admin namespace is for accounts. */
export function readWhole(asking: Asking, resource: ResourceName, id: PathId): Response {
  const { account, to } = asking
  if (account === null) return refuse(to, problem('rest_forbidden', 401))
  if (asking.languageFault) return refuse(to, invalid({ ml_language: asking.languageFault }))
  const record = findNamed(asking, resource, { id })
  if ('code' in record) return refuse(to, record)
  if (visibleLanguages(account, record).length === 0) return refuse(to, notAccessible(resource))
  if (resource === 'events' && isLocked({ account, password: undefined }, record))
    return refuse(to, problem('event-password-protected', 403))
  return answer(to, 200, wholeOf(asking, record))
}
