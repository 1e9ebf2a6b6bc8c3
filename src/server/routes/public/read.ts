// `GET` of a list, its exact total and the URLs of its neighbours, and of one record.
import { pageNotFound } from '#shared/problem.ts'
import { languages } from '#shared/i18n/language.ts'
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'
import type { Translations } from '#shared/schema/response-parts.ts'
import { tooMany } from '#shared/schema/issues.ts'
import type { RequestContext } from '../../http/context.ts'
import { maxCachedBytes } from '../../http/list-cache.ts'
import {
  createEtag,
  matchesEtag,
  notModified,
  ProblemError,
  problemError,
  rejectIssues,
  respondText,
} from '../../http/response.ts'
import { isLocked, limitPasswords, loadVisibleRecord, type NamedRecord } from '../../records/access.ts'
import { type PageLinks, pageLinks, parseListQuery } from '../../records/list-query.ts'
import { getVersion, loadPresenterContext, present } from '../../records/present.ts'
import { listRecords } from '../../store/lists.ts'
import { readRecords } from '../../store/records.ts'
import { parseSearch } from '../../store/search-terms.ts'
import { findFields } from '../../store/search-text.ts'
import { nextPublication } from '../../store/scheduled.ts'
import type { ReadTx } from '../../store/transaction.ts'
import type { StoredRecord } from '../../store/types.ts'

/** The maximum number of characters of all rows, unless there is only one: each row repeats its linked records in full. */
const maxLength = 64_000_000
/** The maximum length of `Link`: clients and proxies limit the headers they read, and the body contains the same addresses. */
const maxLinkLength = 3000

export async function list(ctx: RequestContext, resource: ResourceName): Promise<Response> {
  const password = isTermResource(resource) ? undefined : (ctx.query.get('password') ?? undefined)
  const page = await ctx.store.read(async (tx) => readPage(tx, ctx, resource, password))
  // After the transaction: the rate limiter writes.
  if (password !== undefined) await limitPasswords(ctx, page.records, password)
  const { items, total, totalPages, links } = page
  const body = JSON.stringify(envelope(resource, items, links, { total, total_pages: totalPages }))
  if (body.length > maxLength && items.length > 1) {
    let length = 0
    const tooLong = items.findIndex((item) => (length += JSON.stringify(item).length) > maxLength)
    const fitting = tooLong < 0 ? items.length : Math.max(1, tooLong)
    const message = `These records are too long to be answered together: ask for ${fitting} at a time.`
    if (fitting < items.length) rejectIssues({ per_page: tooMany(fitting, message) })
  }
  // Encoded once: the hash, the length and the socket would each encode the text again.
  const bytes = Buffer.from(body)
  if (password === undefined && bytes.length <= maxCachedBytes) ctx.unchangedUntil = page.unchangedUntil
  const etag = createEtag(0, bytes)
  if (matchesEtag(ctx.request.headers.get('If-None-Match'), etag)) return notModified(etag)
  const { next_rest_url: next, previous_rest_url: previous } = links
  const link = [next !== undefined && `<${next}>; rel="next"`, previous !== undefined && `<${previous}>; rel="prev"`]
    .filter(Boolean)
    .join(', ')
  return respondText(200, bytes, {
    ETag: etag,
    'X-TEC-Total': String(total),
    'X-TEC-TotalPages': String(totalPages),
    ...(link !== '' && link.length <= maxLinkLength && { Link: link }),
  })
}

async function readPage(tx: ReadTx, ctx: RequestContext, resource: ResourceName, password: string | undefined) {
  const { config, account, root, language, query } = ctx
  const parsed = await parseListQuery(tx, ctx, resource)
  const unchangedUntil = Math.min(parsed.changesAt, await nextPublication(tx))
  const { page, perPage } = parsed.query
  const { rows, total } = await listRecords(tx, parsed.query)
  const totalPages = Math.ceil(total / perPage)
  if (page > Math.max(1, totalPages)) throw new ProblemError(pageNotFound(resource))
  const recordsById = await readRecords(
    tx,
    resource,
    rows.map(({ id }) => id),
  )
  const records = [...recordsById.values()]
  const options = { config, account, root, language, edit: query.get('context') === 'edit', password }
  const presenter = await loadPresenterContext(tx, options, records)
  const { search } = parsed.query
  const words = search?.allLanguages === true ? parseSearch(search.text).included : []
  const items = rows.flatMap((row) => {
    const record = recordsById.get(row.id)
    if (!record) return []
    const item = present(presenter, record, row.language)
    if (words.length > 0) markFound(item.translations, record, words)
    return [item]
  })
  return { records, items, total, totalPages, unchangedUntil, links: pageLinks(ctx, resource, parsed, totalPages) }
}

/** Names the fields in which a search of all languages found its words. */
function markFound(translations: Translations, record: StoredRecord, words: readonly string[]): void {
  for (const language of languages) {
    const summary = translations[language]
    const found = summary ? findFields(record, language, words) : []
    if (summary && found.length > 0) summary.found = found
  }
}

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

export async function read(ctx: RequestContext, resource: ResourceName, named: NamedRecord): Promise<Response> {
  const { account, language, config, query, root } = ctx
  const password = isTermResource(resource) ? undefined : (query.get('password') ?? undefined)
  const options = { config, account, root, language, single: true, edit: query.get('context') === 'edit', password }
  const { record, presenter } = await ctx.store.read(async (tx) => {
    const record = await loadVisibleRecord(tx, ctx, resource, named)
    if (resource === 'events' && password === '')
      rejectIssues({ password: { code: 'required', message: 'Must not be empty.' } })
    if (resource === 'events' && password === undefined && isLocked(account, record, password))
      throw problemError('event-password-protected', 403)
    return { record, presenter: await loadPresenterContext(tx, options, [record]) }
  })
  // After the transaction: the rate limiter writes.
  if (password !== undefined && isLocked(account, record)) {
    await limitPasswords(ctx, [record], password)
    // A venue or organizer is shown without its protected fields instead.
    if (resource === 'events' && isLocked(account, record, password))
      throw problemError('event-password-protected', 403)
  }
  const body = JSON.stringify(present(presenter, record, language))
  const etag = createEtag(getVersion(record, language), body)
  return matchesEtag(ctx.request.headers.get('If-None-Match'), etag)
    ? notModified(etag)
    : respondText(200, body, { ETag: etag })
}
