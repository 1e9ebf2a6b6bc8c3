// `PUT {resource}/{id}` and `POST {resource}` of the admin namespace: all parts of a record in one transaction, or none.
import { type Language, languages } from '#contract/language.ts'
import { problem } from '#contract/problem.ts'
import type { ResourceName } from '#contract/resources.ts'
import { may } from '#contract/rights.ts'
import type { PublishedRecord } from '#contract/whole.ts'
import { answer, answerText, refuse } from '../answer.ts'
import type { PathId } from '../answers.ts'
import type { Asking } from '../asking.ts'
import { adminOf } from '../config.ts'
import { changeSet } from '../routes/change-set.ts'
import { findNamed, isClosed } from '../routes/find.ts'
import { once } from '../routes/once.ts'
import { arrive } from '../routes/sent.ts'
import type { Store } from '../store/store.ts'
import type { By } from '../store/types.ts'
import { applyPlan } from '../records/apply-plan.ts'
import { noFindings } from '../records/validation-errors.ts'
import { planInlineFor } from '../records/plan-nested-create.ts'
import { planWrite } from '../records/plan-write.ts'
import { readWholeBody, type WholeBody } from './whole-body.ts'
import { movedParts, wholeOf } from './whole.ts'
import { refuseParts, wholeRequest } from './whole-request.ts'

/** Writes all parts of an existing record. */
export async function updateWhole(first: Asking, resource: ResourceName, id: PathId): Promise<Response> {
  const { account, to, store } = first
  if (account === null) return refuse(to, problem('rest_forbidden', 401))
  if (may(account, 'editShared', resource) !== true && may(account, 'editVariant', resource) !== true)
    return refuse(to, problem('rest_forbidden', 403))
  if (isClosed(first, account, resource, { id })) return refuse(to, problem('rest_forbidden', 403))
  const arrived = await arrive(first)
  if ('code' in arrived) return refuse(to, arrived)
  const { asking, sent } = arrived
  const record = findNamed(asking, resource, { id })
  if ('code' in record) return refuse(to, record)
  const findings = noFindings()
  const body = readWholeBody(resource, sent, (parameter, fault) => {
    findings.faults[parameter] = fault
  })
  const forbidden = refuseParts(account, record, body)
  if (forbidden) return refuse(to, forbidden)
  const moved = movedParts(asking, record, body.conditions)
  if (Object.keys(moved).length > 0) return refuse(to, problem('rest_precondition_failed', 412, '', { current: moved }))
  const source = body.sourceLanguage ?? record.sourceLanguage
  if (!record.variants[source] && !body.texts.has(source))
    findings.faults['source_language'] = {
      code: 'not_a_choice',
      message: 'Must be a language this record is written in.',
      data: { options: Object.keys(record.variants) },
    }
  const known = record.variants[source] ? source : record.sourceLanguage
  const request = wholeRequest(asking, account, resource, record, body, known, findings, arrived.pictures)
  const plan = planWrite(request, planInlineFor(request, { statusOfEvent: true }))
  if ('code' in plan) return refuse(to, plan)
  const by = changeSet(account)
  const changed = applyPlan(store, plan, account.id, by)
  return answer(to, 200, { ...wholeOf(asking, changed, plan.sanitized), ...publishedBy(store, resource, by) })
}

/** Venues and organizers that a write of an event made public, with the status that each had; nothing where it made none. */
function publishedBy(store: Store, written: ResourceName, { changeSet: name }: By): { published?: PublishedRecord[] } {
  if (written !== 'events') return {}
  const published = store.changesIn(name).flatMap(({ resource, record, parts }): PublishedRecord[] => {
    if (resource !== 'venues' && resource !== 'organizers') return []
    return languages.flatMap((language) => {
      const [old, now] = parts[language]?.['status'] ?? []
      return now === 'publish'
        ? [{ resource, id: record, language, status: old === 'pending' ? 'pending' : 'draft' }]
        : []
    })
  })
  return published.length > 0 ? { published } : {}
}

/** Makes a record, in several languages at once when they are sent. */
export async function createWhole(first: Asking, resource: ResourceName): Promise<Response> {
  const { account, to } = first
  if (account === null) return refuse(to, problem('rest_forbidden', 401))
  if (may(account, 'create', resource) !== true) return refuse(to, problem('rest_forbidden', 403))
  const arrived = await arrive(first)
  if ('code' in arrived) return refuse(to, arrived)
  const { asking, sent } = arrived
  return once(asking, account, arrived.text, (keep) => {
    const findings = noFindings()
    const body = readWholeBody(resource, sent, (parameter, fault) => {
      findings.faults[parameter] = fault
    })
    const source = sourceOf(asking, body, findings)
    if (!body.texts.has(source)) body.texts.set(source, new Map())
    const request = wholeRequest(asking, account, resource, undefined, body, source, findings, arrived.pictures)
    const plan = planWrite(request, planInlineFor(request, { statusOfEvent: true }))
    if ('code' in plan) return refuse(to, plan)
    let answered: { headers: { [name: string]: string }; text: string } | undefined
    const by = changeSet(account)
    const record = applyPlan(asking.store, plan, account.id, by, (made) => {
      const headers = { Location: `${adminOf(asking.config, asking.root)}/${resource}/${made.id}` }
      answered = {
        headers,
        text: JSON.stringify({ ...wholeOf(asking, made, plan.sanitized), ...publishedBy(asking.store, resource, by) }),
      }
      keep(headers, answered.text)
    })
    return answered ? answerText(to, 201, answered.text, answered.headers) : answer(to, 201, wholeOf(asking, record))
  })
}

/** The language a new record is first written in: the one that is named, or the only one there is. */
function sourceOf(
  asking: Asking,
  { sourceLanguage, texts }: WholeBody,
  findings: ReturnType<typeof noFindings>,
): Language {
  const sent = [...texts.keys()]
  const source = sourceLanguage ?? (sent.length === 1 ? sent[0] : undefined)
  if (source === undefined) {
    if (sent.length > 1) findings.missing.push('source_language')
    return sent[0] ?? asking.language
  }
  return source
}
