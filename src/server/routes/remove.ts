// `DELETE`: events, venues and organizers go to the trash, terms go for good; with `scope=language` one variant goes.
import { invalid, type Problem, problem } from '#contract/problem.ts'
import type { ResourceName } from '#contract/resources.ts'
import { may } from '#contract/rights.ts'
import { answerText, refuse } from '../answer.ts'
import type { Asking } from '../asking.ts'
import { subjectOf, visibleLanguages } from '../records/visibility.ts'
import { isTermResource } from '../resource-kinds.ts'
import type { StoredRecord } from '../store/types.ts'
import { changeSet } from './change-set.ts'
import { findNamed, type Named } from './find.ts'
import { arrive } from './sent.ts'
import { precondition, written } from './written.ts'

/** Removes a record, or one of its languages. */
export async function remove(first: Asking, resource: ResourceName, named: Named): Promise<Response> {
  const { account, to, store } = first
  if (account === null) return refuse(to, problem('rest_forbidden', 401))
  const early = findNamed(first, resource, named)
  const subject = 'code' in early ? undefined : subjectOf(early)
  if (may(account, 'delete', resource, subject) !== true) return refuse(to, problem('rest_forbidden', 403))
  const arrived = await arrive(first)
  if ('code' in arrived) return refuse(to, arrived)
  const { asking, sent } = arrived
  const record = findNamed(asking, resource, named)
  if ('code' in record) return refuse(to, record)
  const scope = sent.get('scope') ?? 'record'
  const deed = scope === 'language' ? 'deleteVariant' : 'delete'
  if (may(account, deed, resource, subjectOf(record)) !== true) return refuse(to, problem('rest_forbidden', 403))
  const faults = {
    ...(asking.languageFault && { ml_language: asking.languageFault }),
    ...(scope !== 'record' &&
      scope !== 'language' && {
        scope: {
          code: 'not_a_choice',
          message: 'Must be record or language.',
          data: { options: ['record', 'language'] },
        } as const,
      }),
  }
  if (Object.keys(faults).length > 0) return refuse(to, invalid(faults))
  const against =
    (scope === 'language' ? notThisLanguage(asking, record) : alreadyTrashed(record)) ?? precondition(asking, record)
  if (against) return refuse(to, against)
  const by = changeSet(account)
  if (scope === 'language') {
    const { body } = written(asking, record)
    store.change(resource, record.id, { remove: [asking.language] }, by)
    return answerText(to, 200, body)
  }
  if (isTermResource(resource)) {
    const { body } = written(asking, record)
    store.removeTerm(resource, record.id, by)
    return answerText(to, 200, body)
  }
  const trashed = store.change(resource, record.id, { trash: 'put' }, by)
  const { body, etag } = written(asking, trashed)
  return answerText(to, 200, body, { ETag: etag })
}

const alreadyTrashed = ({ resource, trashedUtc }: StoredRecord): Problem | undefined => {
  if (trashedUtc === null) return undefined
  return problem(
    resource === 'venues'
      ? 'venue-is-in-trash'
      : resource === 'organizers'
        ? 'organizer-is-in-trash'
        : 'event-is-in-trash',
    410,
  )
}

const notThisLanguage = ({ language, account }: Asking, record: StoredRecord): Problem | undefined => {
  const available = visibleLanguages(account, record)
  if (!record.variants[language]) return problem('rest_language_not_found', 404, '', { available_languages: available })
  return language === record.sourceLanguage || Object.keys(record.variants).length < 2
    ? problem('last-variant', 409)
    : undefined
}
