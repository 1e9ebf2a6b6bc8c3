// Public URLs of records, such as `/nl/event/kermis/`: a page for visitors, a redirect to the application for accounts.
import { type Language, languages } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import type { RequestContext } from '../../http/context.ts'
import { type Config, pageAddress, publicPath } from '../../config.ts'
import { parseListQuery } from '../../records/list-query.ts'
import { findIdInPath, visibleLanguages } from '../../records/access.ts'
import { findLinked, loadPresenterContext, present, presentEvent, sharedText } from '../../records/present.ts'
import { displayedText } from '../../records/translation-text.ts'
import { listRecords } from '../../store/lists.ts'
import { readRecord, readRecords } from '../../store/records.ts'
import type { ReadTx } from '../../store/transaction.ts'
import type { StoredRecord } from '../../store/types.ts'
import type { LinkedTerm, PageContext } from './pages.ts'
import { contentSecurityPolicy } from './style.ts'

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

/** Responds to a public URL. Unknown, unpublished and hidden records get the same 404 page. */
export async function publicPage(
  ctx: RequestContext,
  resource: ResourceName,
  language: Language,
  slugs: string,
): Promise<Response> {
  const { account, config, root } = ctx
  // Imported here because scripts that create a service without the build have no compiled catalogues.
  const pages = await import('./pages.ts')
  return ctx.store.read(async (tx) => {
    const slug = slugs.split('/').findLast((part) => part !== '') ?? ''
    const id = await findIdInPath(tx, resource, language, slug)
    const record = id === undefined ? undefined : await readRecord(tx, resource, id)
    if (!record || !visibleLanguages(account, record).includes(language))
      return respond(404, await pages.messagePage('notFound', language))
    if (account !== null) {
      const Location = pageAddress(config, resource, record.id, language)
      return new Response(null, { status: 302, headers: { ...headers, Location } })
    }
    if (sharedText(record, 'password') !== '') return respond(403, await pages.messagePage('protected', language))
    const upcoming = resource === 'events' ? [] : await upcomingEvents(tx, ctx, language, resource, record.id)
    const records = [record, ...upcoming.map((event) => event.record)]
    const presenter = await loadPresenterContext(tx, { config, account, root, language }, records)
    const context: PageContext = {
      language,
      siteZone: config.siteZone,
      currency: config.currency,
      sourceLanguage: record.sourceLanguage,
      translations: visibleLanguages(null, record).map((each) => ({
        language: each,
        url: present(presenter, record, each).url,
      })),
    }
    const response = present(presenter, record, language)
    if (!('title' in response)) {
      const events = upcoming.map((event) => presentEvent(presenter, event.record, event.language))
      return respond(200, await pages.linkedPage(context, response, events))
    }
    const [categories, tags] = (['categories', 'tags'] as const).map((terms): LinkedTerm[] =>
      findLinked(presenter, terms, record.links[terms]).map((term) => ({
        name: displayedText(term.record, term.language).texts['name'] ?? '',
        url: present(presenter, term.record, term.language).url,
        language: term.language,
      })),
    )
    return respond(200, await pages.eventPage(context, response, { categories: categories ?? [], tags: tags ?? [] }))
  })
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

/** The published events of a record that have not ended, by date. */
async function upcomingEvents(
  tx: ReadTx,
  ctx: RequestContext,
  requested: Language,
  resource: keyof typeof eventFilters,
  id: number,
): Promise<{ record: StoredRecord; language: Language }[]> {
  const query = new URLSearchParams(`${eventFilters[resource]}=${id}&ends_after=yesterday&per_page=${maxUpcoming}`)
  const visitor = { ...ctx, account: null, language: requested, languageIssues: {}, query }
  const list = await parseListQuery(tx, visitor, 'events')
  const { rows } = await listRecords(tx, list.query)
  const eventIds = rows.map((row) => row.id)
  const events = await readRecords(tx, 'events', eventIds)
  return rows.flatMap((row) => {
    const record = events.get(row.id)
    return record ? [{ record, language: row.language }] : []
  })
}
