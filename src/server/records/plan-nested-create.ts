// Plans the venues and organizers that an event describes; those that are stored already are found instead.
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
import { partFields } from './part-fields.ts'
import { toNewRecord, planWrite } from './plan-write.ts'
import type { WriteRequest } from './write-request.ts'

type Options = {
  /** A record without a status gets the status and publication date of the event, instead of those of any new record. */
  statusOfEvent?: boolean
}

/** Plans the records that the body of a request describes: in their `source_language`, else in the language of the request. */
export const planNestedCreate =
  (request: WriteRequest, { statusOfEvent = false }: Options = {}): PlanNestedCreate =>
  async (resource, fields) => {
    const language = languageOf(request, fields)
    if (language === undefined) return { fault: unknownLanguage }
    const { shared, texts } = partFields(resource, Object.entries(fields))
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
      findings: noErrors(),
      nameOf: (_part, field) => field,
    }
    const follows = statusOfEvent && !texts.has('status')
    const plan = await planWrite(follows ? withEvent(request, inner) : inner)
    if (isProblem(plan)) {
      const { details, params } = plan.data
      const missing = Array.isArray(params) ? params : []
      const what = [
        ...missing.map((name) => `${name} is required`),
        ...Object.entries(details ?? {}).map(([name, { message }]) => `${name}: ${message}`),
      ]
      return {
        fault: {
          code: plan.data.status === 403 ? 'not_allowed' : missing.length > 0 ? 'required' : 'invalid_type',
          message: what.join('; '),
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
function withEvent({ account, record, texts, shared, now }: WriteRequest, inner: WriteRequest): WriteRequest {
  const subject = record && toPolicySubject(record)
  const after = languages.map((language) => {
    const present = record?.variants[language]?.status
    if (!texts.has(language)) return present
    const sent = texts.get(language)?.get('status')
    return (
      grantedStatus(
        account,
        statuses.find((status) => status === sent),
        present,
        subject,
      ) ?? present
    )
  })
  const status = byVisibility.find((one) => after.includes(one)) ?? 'draft'
  const sent: Input = new Map([...(inner.texts.get(inner.language) ?? []), ['status', status]])
  const names = ['date', 'date_utc'].filter((name) => isDateTime(String(shared.get(name) ?? '')))
  const planned = names.map((name): [string, unknown] => [name, shared.get(name)])
  const present = String(record?.shared['date_utc'] ?? '')
  const isAhead = isDateTime(present) && Date.parse(`${present.replace(' ', 'T')}Z`) > now
  const dates = planned.length > 0 ? planned : isAhead ? [['date_utc', present] as const] : []
  const isOut = status === 'publish' || status === 'future'
  return {
    ...inner,
    shared: new Map([...(isOut ? dates : []), ...inner.shared]),
    texts: new Map([[inner.language, sent]]),
  }
}
