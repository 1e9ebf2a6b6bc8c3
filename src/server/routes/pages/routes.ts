// The public addresses of records (`/nl/event/kermis/`): a page for visitors, a redirect to the application for signed-in accounts.
import { type Language, languages } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import type { RequestContext } from '../../http/context.ts'
import { type Config, pageAddress, publicAddress, publicPath } from '../../config.ts'
import { parseListQuery } from '../../records/list-query.ts'
import { presentEvent } from '../../records/present-event.ts'
import { sharedText } from '../../records/present-common.ts'
import { presentOrganizer, presentVenue } from '../../records/present-linked.ts'
import { present } from '../../records/present.ts'
import { presentTerm, slugPath } from '../../records/present-term.ts'
import { loadPresenterContext, type PresenterContext } from '../../records/presenter-context.ts'
import { displayedText } from '../../records/translation-text.ts'
import { nestedLanguage, visibleLanguages } from '../../records/visibility.ts'
import type { TermResource } from '../../sync-store/store.ts'
import type { StoredRecord } from '../../sync-store/types.ts'
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

/** How a list of events names a record of each other resource. */
const eventFilters = { venues: 'venue', organizers: 'organizer', categories: 'categories', tags: 'tags' } as const
/** The most upcoming events on the page of a venue, organizer or term. */
const maxUpcoming = 20

/** Responds to a public address. Unknown, unpublished and hidden records get the same 404 page. */
export async function publicPage(
  ctx: RequestContext,
  resource: ResourceName,
  language: Language,
  slugs: string,
): Promise<Response> {
  const record = findBySlug(ctx, resource, language, slugs)
  const isVisible = record !== undefined && visibleLanguages(ctx.account, record).includes(language)
  if (isVisible && ctx.account !== null)
    return new Response(null, {
      status: 302,
      headers: { ...headers, Location: pageAddress(ctx.config, resource, record.id, language) },
    })
  // Imported here because scripts that create a service without the build have no compiled catalogues.
  const pages = await import('./pages.ts')
  if (!isVisible) return respond(404, await pages.notFoundPage(language))
  if (sharedText(record, 'password') !== '') return respond(403, await pages.protectedPage(language))
  const upcoming =
    resource === 'events' ? [] : await upcomingEvents(ctx, language, `${eventFilters[resource]}=${record.id}`)
  const options = { config: ctx.config, account: null, root: ctx.root, language }
  const presenter = loadPresenterContext(ctx.store, options, [record, ...upcoming.map((event) => event.record)])
  const about: PageContext = {
    language,
    siteZone: ctx.config.siteZone,
    currency: ctx.config.currency,
    sourceLanguage: record.sourceLanguage,
    translations: visibleLanguages(null, record).map((each) => ({
      language: each,
      url: present(presenter, record, each).url,
    })),
  }
  if (resource === 'events') {
    const terms = {
      categories: linkedTerms(presenter, 'categories', record),
      tags: linkedTerms(presenter, 'tags', record),
    }
    return respond(200, await pages.eventPage(about, presentEvent(presenter, record, language), terms))
  }
  const shown =
    resource === 'venues'
      ? pages.venueView(presentVenue(presenter, record, language))
      : resource === 'organizers'
        ? pages.organizerView(presentOrganizer(presenter, record, language))
        : pages.termView(resource, presentTerm(presenter, resource, record, language))
  const events = upcoming.map((event) => presentEvent(presenter, event.record, event.language))
  return respond(200, await pages.linkedPage(about, shown, events))
}

const headers = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
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

/** The record that the last part of a path names, in whatever case. */
function findBySlug({ store }: RequestContext, resource: ResourceName, language: Language, slugs: string) {
  const slug = slugs.split('/').findLast((part) => part !== '') ?? ''
  const id = store.idBySlug(resource, language, slug) ?? store.idBySlug(resource, language, slug.toLowerCase())
  return id === undefined ? undefined : store.read(resource, id)
}

const linkedTerms = (presenter: PresenterContext, resource: TermResource, { links }: StoredRecord): LinkedTerm[] =>
  links[resource].flatMap((id) => {
    const record = presenter.records[resource].get(id)
    const language = record && nestedLanguage(null, record, presenter.language)
    if (!record || !language) return []
    const slugs = slugPath(presenter, resource, record, language)
    const url = publicAddress(presenter.config, resource, id, language, slugs)
    return [{ name: displayedText(record, language).texts['name'] ?? '', url, language }]
  })

/**
 * The published events of a record that are not over, by date, each with the language it is shown in. `filter` is the parameter of the
 * list of events that names the record.
 */
async function upcomingEvents(
  ctx: RequestContext,
  requested: Language,
  filter: string,
): Promise<{ record: StoredRecord; language: Language }[]> {
  const query = new URLSearchParams(`${filter}&ends_after=yesterday&per_page=${maxUpcoming}`)
  const list = parseListQuery({ ...ctx, account: null, language: requested, languageFault: undefined, query }, 'events')
  if ('code' in list) return []
  const { rows } = ctx.store.list(list.question)
  const records = ctx.store.readMany(
    'events',
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, language }) => {
    const record = records.get(id)
    return record && visibleLanguages(null, record).includes(language) ? [{ record, language }] : []
  })
}
