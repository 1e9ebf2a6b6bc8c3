// Plans the venues and organizers that an event describes, or finds the stored ones that they repeat.
import { grantedStatus } from '#shared/policy/granted-status.ts'
import { languages } from '#shared/i18n/language.ts'
import { isProblem } from '#shared/problem.ts'
import { type Status, statuses } from '#shared/schema/status.ts'
import { isDateTime } from '#shared/dates/wall-time.ts'
import type { Input } from '../http/parameters.ts'
import { toPolicySubject } from './visibility.ts'
import { findDuplicate } from './find-duplicate.ts'
import { noErrors } from './validation-errors.ts'
import { languageOf, type PlanNestedCreate, unknownLanguage } from './resolve-links.ts'
import { toNewRecord, planWrite } from './plan-write.ts'
import { splitFields, type WriteRequest } from './write-request.ts'

type Options = {
  /** A record without a status gets the status and publication date of the event, instead of those of any new record. */
  statusOfEvent?: boolean
}

/** Plans the records that the body of a request describes: in their `source_language`, else in the language of the request. */
export const planNestedCreate =
  (request: WriteRequest, { statusOfEvent = false }: Options = {}): PlanNestedCreate =>
  async (resource, fields) => {
    const language = languageOf(request, fields)
    if (language === undefined) return { issue: unknownLanguage }
    const { shared, texts } = splitFields(resource, Object.entries(fields))
    const inner: WriteRequest = {
      ...request,
      resource,
      language,
      record: undefined,
      source: language,
      shared,
      texts: new Map([[language, texts]]),
      options: new Map(),
      minor: false,
      basedOn: undefined,
      errors: noErrors(),
      parameterName: (_part, field) => field,
    }
    const usesStatusOfEvent = statusOfEvent && !texts.has('status')
    const plan = await planWrite(usesStatusOfEvent ? withStatusOfEvent(request, inner) : inner)
    if (isProblem(plan)) {
      const { details, params } = plan.data
      const missing = Array.isArray(params) ? params : []
      const messages = [
        ...missing.map((name) => `${name} is required`),
        ...Object.entries(details ?? {}).map(([name, { message }]) => `${name}: ${message}`),
      ]
      return {
        issue: {
          code: plan.data.status === 403 ? 'not_allowed' : missing.length > 0 ? 'required' : 'invalid_type',
          message: messages.join('; '),
          data: { missing, fields: details },
        },
      }
    }
    // Compared by the body: the status of the event makes no difference.
    const duplicate = await findDuplicate(inner, plan)
    return duplicate ? { id: duplicate.id } : { create: { resource, record: toNewRecord(plan, request.account.id) } }
  }

/** The most visible status first. */
const byVisibility = ['publish', 'future', 'pending'] as const satisfies readonly Status[]

/** The request of a described record with the status of its event after the write, and with its date if that is in the future. */
function withStatusOfEvent({ account, record, texts, shared, now }: WriteRequest, inner: WriteRequest): WriteRequest {
  const subject = record && toPolicySubject(record)
  const after = languages.map((language) => {
    const present = record?.variants[language]?.status
    if (!texts.has(language)) return present
    const input = texts.get(language)?.get('status')
    return (
      grantedStatus(
        account,
        statuses.find((status) => status === input),
        present,
        subject,
      ) ?? present
    )
  })
  const status = byVisibility.find((candidate) => after.includes(candidate)) ?? 'draft'
  const innerTexts: Input = new Map([...(inner.texts.get(inner.language) ?? []), ['status', status]])
  const names = ['date', 'date_utc'].filter((name) => isDateTime(String(shared.get(name) ?? '')))
  const planned = names.map((name): [string, unknown] => [name, shared.get(name)])
  const present = String(record?.shared['date_utc'] ?? '')
  const isScheduled = isDateTime(present) && Date.parse(`${present.replace(' ', 'T')}Z`) > now
  const dates = planned.length > 0 ? planned : isScheduled ? [['date_utc', present] as const] : []
  const isPublished = status === 'publish' || status === 'future'
  return {
    ...inner,
    shared: new Map([...(isPublished ? dates : []), ...inner.shared]),
    texts: new Map([[inner.language, innerTexts]]),
  }
}
