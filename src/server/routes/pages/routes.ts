// Public URLs of records, such as `/nl/event/kermis/`: a page for visitors, a redirect to the application for accounts.
import { type Language, languages } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames, type TermResource } from '#shared/schema/resources.ts'
import type { RequestContext } from '../../http/context.ts'
import { type Config, pageAddress, publicAddress, publicPath } from '../../config.ts'
import { parseListQuery } from '../../records/list-query.ts'
import { findIdInPath, visibleLanguages } from '../../records/access.ts'
import {
  findLinked,
  loadPresenterContext,
  present,
  presentEvent,
  type PresenterContext,
  sharedText,
  slugPath,
} from '../../records/present.ts'
import { displayedText } from '../../records/translation-text.ts'
import { listRecords } from '../../store/lists.ts'
import { readRecordSets } from '../../store/record-sets.ts'
import { readRecord } from '../../store/records.ts'
import type { ReadTx } from '../../store/transaction.ts'
import type { StoredRecord } from '../../store/types.ts'
import type { LinkedTerm, PageContext } from './pages.ts'
import { contentSecurityPolicy } from './style.ts'

/** The paths of public pages: pattern, resource, language. */
export const publicPaths = (config: Config): { pattern: string; resource: ResourceName; language: Language }[] =>
  languages.flatMap((language) =>
    resourceNames.map((resource) => ({
      pattern: publicPath(config, resource, language, ':slugs{.+}').replace(/\/$/, ''),
      resource,
      language,
    })),
  )

/** The parameter of the list of events that names a record of each other resource. */
const eventFilters = { venues: 'venue', organizers: 'organizer', categories: 'categories', tags: 'tags' } as const
/** The maximum number of upcoming events on the page of a venue, organizer or term. */
const maxUpcoming = 20

type UpcomingEvent = { record: StoredRecord; language: Language }
type PageData = { record: StoredRecord; presenter: PresenterContext; upcoming: readonly UpcomingEvent[] }

/** Responds to a public URL. Unknown, unpublished and hidden records get the same 404 page. */
export async function publicPage(
  ctx: RequestContext,
  resource: ResourceName,
  language: Language,
  slugs: string,
): Promise<Response> {
  const data = await ctx.store.read(async (tx) => readPage(tx, ctx, resource, language, slugs))
  if (data instanceof Response) return data
  // Imported here because scripts that create a service without the build have no compiled catalogues.
  const pages = await import('./pages.ts')
  if (data === undefined) return respond(404, await pages.notFoundPage(language))
  if (data === 'protected') return respond(403, await pages.protectedPage(language))
  const { record, presenter, upcoming } = data
  const context: PageContext = {
    language,
    siteZone: ctx.config.siteZone,
    currency: ctx.config.currency,
    sourceLanguage: record.sourceLanguage,
    translations: visibleLanguages(null, record).map((each) => ({
      language: each,
      url: present(presenter, record, each).url,
    })),
  }
  const response = present(presenter, record, language)
  if ('title' in response) {
    const terms = {
      categories: linkedTerms(presenter, 'categories', record),
      tags: linkedTerms(presenter, 'tags', record),
    }
    return respond(200, await pages.eventPage(context, response, terms))
  }
  const events = upcoming.map((event) => presentEvent(presenter, event.record, event.language))
  return respond(200, await pages.linkedPage(context, response, events))
}

/** The data of a page, a redirect for accounts; `undefined` if the record is not visible in the language. */
async function readPage(
  tx: ReadTx,
  ctx: RequestContext,
  resource: ResourceName,
  language: Language,
  slugs: string,
): Promise<PageData | Response | 'protected' | undefined> {
  const { account, config, root } = ctx
  const record = await findBySlug(tx, resource, language, slugs)
  if (record === undefined || !visibleLanguages(account, record).includes(language)) return undefined
  if (account !== null)
    return new Response(null, {
      status: 302,
      headers: { ...headers, Location: pageAddress(config, resource, record.id, language) },
    })
  if (sharedText(record, 'password') !== '') return 'protected'
  const upcoming =
    resource === 'events' ? [] : await upcomingEvents(tx, ctx, language, `${eventFilters[resource]}=${record.id}`)
  const records = [record, ...upcoming.map((event) => event.record)]
  const presenter = await loadPresenterContext(tx, { config, account: null, root, language }, records)
  return { record, presenter, upcoming }
}

const headers = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
  Vary: 'Authorization, Cookie',
}

const respond = (status: number, html: string): Response =>
  new Response(html, {
    status,
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=UTF-8',
      ...(status !== 200 && { 'X-Robots-Tag': 'noindex' }),
    },
  })

/** The record of the slug at the end of a path, also in lower case. */
async function findBySlug(
  tx: ReadTx,
  resource: ResourceName,
  language: Language,
  slugs: string,
): Promise<StoredRecord | undefined> {
  const slug = slugs.split('/').findLast((part) => part !== '') ?? ''
  const id = await findIdInPath(tx, resource, language, slug)
  return id === undefined ? undefined : readRecord(tx, resource, id)
}

const linkedTerms = (presenter: PresenterContext, resource: TermResource, { links }: StoredRecord): LinkedTerm[] =>
  findLinked(presenter, resource, links[resource]).map(({ record, language }) => ({
    name: displayedText(record, language).texts['name'] ?? '',
    url: publicAddress(presenter.config, resource, record.id, language, slugPath(presenter, record, language)),
    language,
  }))

/** The published events of a record that have not ended, by date. `filter`: the parameter of the list of events that names it. */
async function upcomingEvents(
  tx: ReadTx,
  ctx: RequestContext,
  requested: Language,
  filter: string,
): Promise<UpcomingEvent[]> {
  const query = new URLSearchParams(`${filter}&ends_after=yesterday&per_page=${maxUpcoming}`)
  const visitor = { ...ctx, account: null, language: requested, languageIssues: {}, query }
  const list = await parseListQuery(tx, visitor, 'events')
  const { rows } = await listRecords(tx, list.query)
  const { events } = await readRecordSets(tx, { events: rows.map(({ id }) => id) })
  return rows.flatMap(({ id, language }) => {
    const record = events.get(id)
    return record ? [{ record, language }] : []
  })
}
