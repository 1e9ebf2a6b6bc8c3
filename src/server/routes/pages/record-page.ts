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
} from '../../records/present.ts'
import { displayedText } from '../../records/translation-text.ts'
import { listRecords } from '../../store/lists.ts'
import { readRecords } from '../../store/records.ts'
import type { ReadTx } from '../../store/transaction.ts'
import type { StoredRecord } from '../../store/types.ts'
import type { PageContext } from './document.ts'
import { eventPage } from './event-page.ts'
import { linkedPage } from './linked-page.ts'
import type { LinkedTerm } from './parts.ts'

/** Who reads the page of a record: visitors, or readers of a page that is not public. */
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
