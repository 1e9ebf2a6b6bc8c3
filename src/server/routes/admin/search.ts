// `GET search?q=`: one search of all resources in all languages, with the language and the field of each hit.
import { displayOrder } from '#shared/i18n/language.ts'
import type { SearchHit, SearchResponse } from '#shared/responses.ts'
import { type Issues, tooLong } from '#shared/schema/issues.ts'
import { isTermResource, type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { statuses } from '#shared/schema/status.ts'
import { rejectIssues, respond } from '../../http/response.ts'
import type { RequestContext, SignedInContext } from '../../http/context.ts'
import { getStatus } from '../../records/present.ts'
import { isLocked, visibleLanguages } from '../../records/access.ts'
import { listRecords } from '../../store/lists.ts'
import { readRecords } from '../../store/records.ts'
import { parseSearch } from '../../store/search-terms.ts'
import { findFields } from '../../store/search-text.ts'
import type { ListQuery, StoredRecord } from '../../store/types.ts'
import { parseNumbers } from '../../http/parameters.ts'

const defaultLimit = 5
const maxLimit = 50
const maxLength = 200

/** Searches all records except those in the trash. */
export async function search(ctx: SignedInContext): Promise<Response> {
  const { query } = ctx
  const issues: Issues = {}
  const values = parseNumbers(query, ['limit'], issues)
  const q = (query.get('q') ?? '').trim()
  if (q.length > maxLength) issues['q'] = tooLong(maxLength)
  rejectIssues({ ...issues, ...ctx.languageIssues }, q === '' ? ['q'] : [])
  const limit = Math.min(Math.max(values.limit ?? defaultLimit, 1), maxLimit)
  const response: SearchResponse = {
    q,
    hits: [],
    totals: { events: 0, venues: 0, organizers: 0, categories: 0, tags: 0 },
  }
  // Punctuation, or nothing but exclusions, would match nothing in particular.
  const words = parseSearch(q).included
  await ctx.store.read(async (tx) => {
    for (const resource of words.length === 0 ? [] : resourceNames) {
      const { rows, total } = await listRecords(tx, searchQuery(ctx, resource, q, limit))
      response.totals[resource] = total
      const ids = rows.map(({ id }) => id)
      const records = await readRecords(tx, resource, ids)
      response.hits.push(...ids.flatMap((id) => findHit(ctx, records.get(id), words) ?? []))
    }
  })
  return respond(200, response)
}

const searchQuery = (ctx: RequestContext, resource: ResourceName, text: string, perPage: number): ListQuery => ({
  resource,
  language: ctx.language,
  account: ctx.account,
  page: 1,
  perPage,
  statuses: statuses.filter((status) => status !== 'trash'),
  translation: 'any',
  search: { text, allLanguages: true },
  order: isTermResource(resource) ? { by: 'name', descending: false } : { by: 'modified', descending: true },
  ...(resource === 'events' && {
    events: { hidden: can(ctx.account, 'seeHidden', 'events') === true ? 'any' : 'without', bounds: [] },
  }),
})

/** The first language of a record that the account sees and that contains every word, and the field that contains the first of them. */
function findHit(
  { account, language: requested }: RequestContext,
  record: StoredRecord | undefined,
  words: readonly string[],
): SearchHit | undefined {
  if (!record) return undefined
  const { resource, id } = record
  const visible = visibleLanguages(account, record)
  for (const language of displayOrder(requested, record.sourceLanguage)) {
    const [field] = visible.includes(language) ? findFields(record, language, words) : []
    if (field === undefined) continue
    // A venue or organizer is found by its name, although a password hides it.
    const isBlank = isLocked(account, record)
    const title = isBlank ? '' : (record.translations[language]?.texts[resources[resource].title] ?? '')
    return { resource, id, language, field, title, status: getStatus(record, language) }
  }
  return undefined
}
