// Loads what the page of a record shows, for its readers.
import type { Language } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Read } from '#shared/schema/values.ts'
import type { RequestContext } from '../../http/context.ts'
import { parseListQuery } from '../../records/list-query.ts'
import {
  findLinked,
  loadPresenterContext,
  present,
  presentEvent,
  type PresenterContext,
  sharedText,
  type Presented,
} from '../../records/present.ts'
import { displayedText } from '../../records/translation-text.ts'
import { listRecords } from '../../store/lists.ts'
import { readRecords } from '../../store/records.ts'
import type { ReadTx } from '../../store/transaction.ts'
import type { StoredRecord } from '../../store/types.ts'
import { type PageContext, renderDocument, type Html } from './document.ts'
import {
  type LinkedTerm,
  addressLines,
  type Fact,
  factList,
  linkTo,
  renderImage,
  renderTimes,
  richText,
  eventTitle,
  stateText,
  termList,
  webLink,
  toParts,
} from './parts.ts'
import { msg } from '@lingui/core/macro'
import { html } from 'hono/html'
import { formatCost, formatEventTimes } from '#shared/dates/format.ts'
import { loadPublicCatalog } from '#shared/i18n/public-catalogs.ts'
import type { I18n } from '@lingui/core'

/** The readers of a page: visitors, or readers of a page that is not public. */
export type Readers = {
  /** The account whose linked records the page shows; by default those that are public. */
  account?: Account
  /** The languages that they may read. */
  languages: readonly Language[]
  /** The URL of the page in another language; by default the public one. */
  getUrl?: (language: Language) => string
  /** The note above a page that is not public, by its public URL. */
  getNote?: (url: string) => PageContext['note']
}

type PageRequest = { tx: ReadTx; ctx: RequestContext; record: StoredRecord; language: Language }

const loadPresenter = async (
  { tx, ctx, record, language }: PageRequest,
  account: Account,
  records: readonly StoredRecord[],
): Promise<PresenterContext> => {
  const { config, root } = ctx
  const password = sharedText(record, 'password') || undefined
  return loadPresenterContext(tx, { config, account, root, language, single: true, password }, records)
}

/** An event as visitors see it who need no password. */
export const loadEvent = async (request: PageRequest): Promise<Read<'events'>> =>
  presentEvent(await loadPresenter(request, null, [request.record]), request.record, request.language)

/** The page of a record for readers who need no password. */
export async function recordPage(
  request: PageRequest,
  { account = null, languages, getUrl, getNote }: Readers,
): Promise<string> {
  const { tx, ctx, record, language } = request
  const { resource } = record
  const upcoming = resource === 'events' ? [] : await upcomingEvents(tx, ctx, language, resource, record.id)
  const presenter = await loadPresenter(request, account, [record, ...upcoming.map((event) => event.record)])
  const response = present(presenter, record, language)
  const context: PageContext = {
    language,
    siteZone: ctx.config.siteZone,
    currency: ctx.config.currency,
    sourceLanguage: record.sourceLanguage,
    translations: languages.map((each) => ({
      language: each,
      url: getUrl?.(each) ?? present(presenter, record, each).url,
    })),
    note: getNote?.(response.url),
  }
  if (!('title' in response)) {
    const events = upcoming.map((event) => presentEvent(presenter, event.record, event.language))
    return linkedPage(context, response, events)
  }
  const [categories = [], tags = []] = (['categories', 'tags'] as const).map((terms): LinkedTerm[] =>
    findLinked(presenter, terms, record.links[terms]).map((term) => ({
      name: displayedText(term.record, term.language).texts['name'] ?? '',
      url: present(presenter, term.record, term.language).url,
      language: term.language,
    })),
  )
  return eventPage(context, response, { categories, tags })
}

/** The parameter of the list of events that names a record of each other resource. */
const eventFilters = { venues: 'venue', organizers: 'organizer', categories: 'categories', tags: 'tags' } as const
/** The maximum number of upcoming events on the page of a venue, organizer or term. */
const maxUpcoming = 20

/** The published events of a record that have not ended, by date. */
async function upcomingEvents(
  tx: ReadTx,
  ctx: RequestContext,
  requested: Language,
  resource: Exclude<ResourceName, 'events'>,
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

/** Requests the calendar file at the public address of an event, as The Events Calendar names it. */
const calendarFileQuery = 'ical=1'

/** The page of an event. A page that is not public has no file for calendars. */
async function eventPage(
  context: PageContext,
  event: Read<'events'>,
  terms: { categories: readonly LinkedTerm[]; tags: readonly LinkedTerm[] },
): Promise<string> {
  const { language } = context
  const i18n = await loadPublicCatalog(language)
  const venue = Array.isArray(event.venue) ? undefined : event.venue
  const state = stateText(i18n, event.event_state)
  const main: Fact[] = [
    { label: msg`Date and time`, values: renderTimes(i18n, event, language) },
    {
      label: msg`Venue`,
      values: venue ? [linkTo(venue, venue.venue, language), ...addressLines(venue)] : [],
    },
  ]
  const others: Fact[] = [
    {
      label: event.organizer.length > 1 ? msg`Organizers` : msg`Organizer`,
      values: event.organizer.map((organizer) => linkTo(organizer, organizer.organizer, language)),
    },
    {
      label: msg`Cost`,
      values: event.cost === '' ? [] : [html`${formatCost(event.cost, context.currency, language)}`],
    },
    { label: msg`Website`, values: webLink(event.website) },
    { label: msg`Categories`, values: termList(terms.categories, language) },
    { label: msg`Tags`, values: termList(terms.tags, language) },
  ]
  return renderDocument({
    i18n,
    language,
    title: event.title,
    context,
    url: event.url,
    jsonLd: event.json_ld,
    body: html`<h1>${eventTitle(event)}</h1>
      ${state !== undefined && html`<p class="state"><strong>${state}</strong> ${event.event_state_reason}</p>`}
      ${renderImage(event.image)} ${factList(i18n, main, 'main-facts')}
      ${
        context.note === undefined &&
        html`<p class="actions">
          <a href="${event.url}?${calendarFileQuery}" type="text/calendar">${i18n._(msg`Add to calendar`)}</a>
        </p>`
      }
      ${richText(event.description === '' ? event.excerpt : event.description)} ${factList(i18n, others)}`,
  })
}

type LinkedRecord = Exclude<Presented, { title: string }>

function getFacts(linked: LinkedRecord): Fact[] {
  if (!('phone' in linked)) return []
  return [
    { label: msg`Address`, values: 'address' in linked ? addressLines(linked) : [] },
    { label: msg`Phone`, values: toParts(linked.phone) },
    {
      label: msg`Email`,
      values:
        'email' in linked ? toParts(linked.email).map((email) => html`<a href="mailto:${email}">${email}</a>`) : [],
    },
    { label: msg`Website`, values: webLink(linked.website) },
  ]
}

/** `upcoming`: its events by date. */
async function linkedPage(
  context: PageContext,
  linked: LinkedRecord,
  upcoming: readonly Read<'events'>[],
): Promise<string> {
  const { language } = context
  const i18n = await loadPublicCatalog(language)
  const [kind, title] =
    'venue' in linked
      ? [msg`Venue`, linked.venue]
      : 'organizer' in linked
        ? [msg`Organizer`, linked.organizer]
        : ['parent' in linked ? msg`Category` : msg`Tag`, linked.name]
  return renderDocument({
    i18n,
    language,
    title,
    context,
    url: linked.url,
    body: html`<p class="kind">${i18n._(kind)}</p>
      <h1>${title}</h1>
      ${'image' in linked && renderImage(linked.image)} ${factList(i18n, getFacts(linked))}
      ${richText(linked.description)}
      <h2>${i18n._(msg`Upcoming events`)}</h2>
      ${
        upcoming.length === 0
          ? html`<p class="quiet">${i18n._(msg`No upcoming events.`)}</p>`
          : html`<ul class="events">
              ${upcoming.map((event) => eventRow(i18n, event, context))}
            </ul>`
      }`,
  })
}

function eventRow(i18n: I18n, event: Read<'events'>, { language, siteZone }: PageContext): Html {
  const { days, times, zone } = formatEventTimes({ ...event, all_day: event.all_day === true }, language, siteZone)
  const state = stateText(i18n, event.event_state)
  return html`<li>
    <a href="${event.url}">${eventTitle(event)}</a>
    <div class="quiet">${[days, times, zone].filter((part) => part !== undefined).join(', ')}</div>
    ${state !== undefined && html`<div><strong>${state}</strong></div>`}
  </li>`
}
