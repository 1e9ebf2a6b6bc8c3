// `GET search?q=`: one question to all resources in all languages, with the language and the field of each hit.
import type { Language } from '#shared/i18n/language.ts'
import { showingOrder } from '#shared/i18n/language.ts'
import type { SearchHit, SearchResponse } from '#shared/attention.ts'
import { invalid, missing, problem } from '#shared/problem.ts'
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { statuses } from '#shared/schema/status.ts'
import { respond, errorResponse } from '../../http/response.ts'
import type { RequestContext } from '../../http/context.ts'
import { isLocked } from '../../records/present-event.ts'
import { getStatus } from '../../records/present-common.ts'
import { visibleLanguages } from '../../records/visibility.ts'
import { isTermResource } from '../../records/resource-kinds.ts'
import { searchFields } from '../../sync-store/search-text.ts'
import { parseSearch } from '../../sync-store/search-terms.ts'
import type { ListQuery, StoredRecord } from '../../sync-store/types.ts'
import { wholeNumbers } from '../../http/numbers.ts'

const usual = 5
const most = 50
const longest = 200

/** Handlers the search; the trash is not searched. */
export async function search(ctx: RequestContext): Promise<Response> {
  const { account, query, store, language } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  const { values, faults } = wholeNumbers(query, ['limit'])
  const q = (query.get('q') ?? '').trim()
  if (q.length > longest)
    faults['q'] = { code: 'too_long', message: `Must be at most ${longest} characters.`, data: { most: longest } }
  if (ctx.languageFault) faults['ml_language'] = ctx.languageFault
  if (q === '') return errorResponse(missing(['q'], faults))
  if (Object.keys(faults).length > 0) return errorResponse(invalid(faults))
  const limit = Math.min(Math.max(values.limit ?? usual, 1), most)
  const response: SearchResponse = {
    q,
    hits: [],
    totals: { events: 0, venues: 0, organizers: 0, categories: 0, tags: 0 },
  }
  // A sign or nothing but exclusions names nothing in particular.
  const requested = parseSearch(q).included
  for (const resource of requested.length === 0 ? [] : resourceNames) {
    const { rows, total } = store.list(questionFor(ctx, resource, q, limit))
    response.totals[resource] = total
    const records = store.readMany(
      resource,
      rows.map(({ id }) => id),
    )
    for (const { id } of rows) {
      const hit = hitIn(ctx, records.get(id), language, requested)
      if (hit) response.hits.push(hit)
    }
  }
  return respond(200, response)
}

const questionFor = (
  { account, language }: RequestContext,
  resource: ResourceName,
  text: string,
  perPage: number,
): ListQuery => ({
  resource,
  language,
  account,
  page: 1,
  perPage,
  statuses: statuses.filter((status) => status !== 'trash'),
  translation: 'any',
  search: { text, allLanguages: true },
  order: isTermResource(resource) ? { by: 'name', descending: false } : { by: 'modified', descending: true },
  ...(resource === 'events' && {
    events: { hidden: can(account, 'seeHidden', 'events') === true ? 'any' : 'without', bounds: [] },
  }),
})

/** The first language the asker sees that holds every word, and the field that holds the first of them. */
function hitIn(
  { account }: RequestContext,
  record: StoredRecord | undefined,
  query: Language,
  words: readonly string[],
): SearchHit | undefined {
  if (!record) return undefined
  const { resource, id } = record
  const visible = visibleLanguages(account, record)
  for (const language of showingOrder(query, record.sourceLanguage)) {
    const fields = visible.includes(language) ? searchFields(record, language) : undefined
    if (!fields || !words.every((word) => fields.some(({ folded }) => folded.includes(word)))) continue
    const field = fields.find(({ folded }) => words.some((word) => folded.includes(word)))?.field ?? ''
    // A venue or organizer is found by its name, which a password hides all the same.
    const isBlank = isLocked({ account, password: undefined }, record)
    const title = isBlank ? '' : (record.variants[language]?.texts[resources[resource].title] ?? '')
    return { resource, id, language, field, title, status: getStatus(record, language) }
  }
  return undefined
}
