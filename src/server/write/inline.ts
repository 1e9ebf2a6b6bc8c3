// Venues and organizers described inside an event: planned like any new one, found when it is there already.
import { isProblem } from '#contract/problem.ts'
import { duplicateOf } from './duplicates.ts'
import { noFindings } from './findings.ts'
import type { PlanInline } from './links.ts'
import { partFields } from './part-fields.ts'
import { newRecordOf, planWrite } from './plan.ts'
import type { WriteRequest } from './request.ts'

/** Plans records described inside the record of a request, in the request's language. */
export const planInlineFor =
  (request: WriteRequest): PlanInline =>
  (resource, fields) => {
    const { shared, texts } = partFields(resource, Object.entries(fields))
    const { language } = request
    const inner: WriteRequest = {
      ...request,
      resource,
      record: undefined,
      source: language,
      shared,
      texts: new Map([[language, texts]]),
      options: new Map(),
      minor: false,
      basedOn: undefined,
      findings: noFindings(),
      nameOf: (_part, field) => field,
    }
    const plan = planWrite(inner)
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
    const known = duplicateOf(inner, plan)
    return known === undefined ? { make: { resource, record: newRecordOf(plan, request.account.id) } } : { id: known }
  }
