// `GET {resource}`: a page of a list, its exact total and the addresses of its neighbours.
import { type Issue, invalid, pageNotFound } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { recordPasswordKeys } from '../../auth/rate-limiter.ts'
import { tooManyRequests } from '../../auth/authenticate.ts'
import { respondText, createEtag, matchesEtag, notModified, errorResponse } from '../../http/response.ts'
import type { RequestContext } from '../../http/context.ts'
import { type PageLinks, pageLinks } from '../../records/page-links.ts'
import { parseListQuery } from '../../records/list-query.ts'
import { isLocked } from '../../records/present-event.ts'
import { loadPresenterContext } from '../../records/presenter-context.ts'
import { present } from '../../records/present.ts'
import { visibleLanguages } from '../../records/visibility.ts'
import { isTermResource } from '../../records/resource-kinds.ts'
import type { StoredRecord } from '../../sync-store/types.ts'

/** The maximum number of characters of all rows, unless there is only one: each row repeats its linked records in full. */
const maxLength = 64_000_000
/** The maximum length of `Link`: clients and proxies limit the headers they read, and the body holds the same addresses. */
const maxLinkLength = 3000

/** Responds with a page of a list. */
export async function list(ctx: RequestContext, resource: ResourceName): Promise<Response> {
  const { store, config, account, root, language, query, request } = ctx
  const parsed = parseListQuery(ctx, resource)
  if ('code' in parsed) return errorResponse(parsed)
  const { page, perPage } = parsed.question
  const { rows, total } = store.list(parsed.question)
  const totalPages = Math.ceil(total / perPage)
  if (page > Math.max(1, totalPages)) return errorResponse(pageNotFound(resource))
  const records = store.readMany(
    resource,
    rows.map(({ id }) => id),
  )
  const password = isTermResource(resource) ? undefined : (query.get('password') ?? undefined)
  if (password !== undefined) {
    const wait = await waitForPassword(ctx, [...records.values()], password)
    if (wait > 0) return errorResponse(tooManyRequests(wait))
  }
  const options = { config, account, root, language, edit: query.get('context') === 'edit', password }
  const presenterContext = loadPresenterContext(store, options, [...records.values()])
  const items = rows.flatMap((row) => {
    const record = records.get(row.id)
    // A record may have changed since the list was read.
    const isVisible = record !== undefined && visibleLanguages(account, record).includes(row.language)
    return isVisible ? [present(presenterContext, record, row.language)] : []
  })
  const fitting = countFitting(items)
  if (fitting < items.length) return errorResponse(invalid({ per_page: tooLong(fitting) }))
  const addresses = pageLinks(ctx, resource, parsed, totalPages)
  const body = JSON.stringify(envelope(resource, items, addresses, { total, total_pages: totalPages }))
  const etag = createEtag(0, body)
  if (matchesEtag(request.headers.get('If-None-Match'), etag)) return notModified(etag)
  const link = linkHeader(addresses)
  return respondText(200, body, {
    ETag: etag,
    'X-TEC-Total': String(total),
    'X-TEC-TotalPages': String(totalPages),
    ...(link !== '' && link.length <= maxLinkLength && { Link: link }),
  })
}

/** Seconds to wait before another password may be tried; one that opens a row of this page was no failure. */
async function waitForPassword(
  { account, peer, rateLimiter }: RequestContext,
  records: readonly StoredRecord[],
  password: string,
): Promise<number> {
  const keys = recordPasswordKeys(peer)
  const wait = await rateLimiter.begin(keys)
  if (wait > 0) return wait
  const locked = records.filter((record) => isLocked({ account, password: undefined }, record))
  if (locked.length === 0 || locked.some((record) => !isLocked({ account, password }, record)))
    await rateLimiter.forgive(keys)
  return 0
}

/** The number of leading items that fit into one response; at least 1. */
function countFitting(items: readonly object[]): number {
  let length = 0
  const firstTooLong = items.findIndex((item) => (length += JSON.stringify(item).length) > maxLength)
  return firstTooLong < 0 ? items.length : Math.max(1, firstTooLong)
}

const tooLong = (most: number): Issue => ({
  code: 'too_many',
  message: `These records are too long to be answered together: ask for ${most} at a time.`,
  data: { most },
})

/** The body of a list, its keys in the order in which servers of this interface write them. */
function envelope(
  resource: ResourceName,
  items: readonly object[],
  { rest_url, next_rest_url, previous_rest_url }: PageLinks,
  totals: { total: number; total_pages: number },
): object {
  const neighbours = { next_rest_url, previous_rest_url }
  return isTermResource(resource)
    ? { rest_url, ...totals, [resource]: items, ...neighbours }
    : { [resource]: items, rest_url, ...neighbours, ...totals }
}

function linkHeader({ next_rest_url: next, previous_rest_url: previous }: PageLinks): string {
  const links = [next !== undefined && `<${next}>; rel="next"`, previous !== undefined && `<${previous}>; rel="prev"`]
  return links.filter(Boolean).join(', ')
}
