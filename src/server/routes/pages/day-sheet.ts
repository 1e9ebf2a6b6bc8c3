// The day sheet of a venue: its events of a day as an account sees them, to print.
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { html } from 'hono/html'
import { formatCost, formatDay, formatEventTimes } from '#shared/dates/format.ts'
import { addDays, type Day, formatWallTime, getDay } from '#shared/dates/wall-time.ts'
import { type Language, languageParameter } from '#shared/i18n/language.ts'
import { loadPublicCatalog } from '#shared/i18n/public-catalogs.ts'
import type { Status } from '#shared/schema/status.ts'
import type { Read } from '#shared/schema/values.ts'
import { isAllowed, nestedLanguage } from '../../records/access.ts'
import { addressTexts } from '../../records/calendar-file.ts'
import { plainText } from '../../records/json-ld.ts'
import { parseListQuery } from '../../records/list-query.ts'
import { loadPresenterContext, present, presentEvent } from '../../records/present.ts'
import { daySheetAddress } from '../../config.ts'
import type { RequestContext } from '../../http/context.ts'
import type { KnownAccount } from '../../store/accounts.ts'
import { listRecords } from '../../store/lists.ts'
import { readRecord, readRecords } from '../../store/records.ts'
import type { ReadTx } from '../../store/transaction.ts'
import type { StoredRecord } from '../../store/types.ts'
import { fromUtc } from '../../time-zones.ts'
import { type Html, renderDocument } from './document.ts'
import { eventTitle, stateText } from './parts.ts'

/** The maximum number of events on a sheet. */
const maxEvents = 100

const statusTexts: { readonly [S in Exclude<Status, 'publish'>]: MessageDescriptor } = {
  future: msg`Scheduled`,
  draft: msg`Draft`,
  pending: msg`Pending review`,
  private: msg`Private`,
  trash: msg`In trash`,
}

type SheetRequest = { tx: ReadTx; ctx: RequestContext & { account: KnownAccount }; language: Language }

/** The page of a venue and a day; `undefined` if the account may not see the venue. */
export async function daySheet(request: SheetRequest, venueId: number, day: Day): Promise<string | undefined> {
  const { tx, ctx, language } = request
  const { account, config, root } = ctx
  const venue = await readRecord(tx, 'venues', venueId)
  const venueLanguage = venue && nestedLanguage(account, venue, language)
  if (!venue || !venueLanguage) return undefined
  const rows = await findEvents(request, venueId, { starts_before: day, ends_after: addDays(day, -1) })
  const records = [venue, ...rows.map(({ record }) => record)]
  const presenter = await loadPresenterContext(tx, { config, account, root, language }, records)
  const place = present(presenter, venue, venueLanguage) as Read<'venues'> // safe: the record is a venue
  const events = rows.map((row) => presentEvent(presenter, row.record, row.language))
  const [next] = await findEvents(request, venueId, { starts_after: day }, 1)
  const i18n = await loadPublicCatalog(language)
  const date = formatDay(day, language, 'long')
  const today = getDay(fromUtc(formatWallTime(ctx.now), config.siteZone))
  const link = (to: Day, text: string): Html =>
    html`<li><a href="${daySheetAddress(config, venueId, to, language)}">${text}</a></li>`
  return renderDocument({
    i18n,
    language,
    title: `${place.venue} – ${date}`,
    body: html`<nav class="days" aria-label="${i18n._(msg`Other days`)}">
        <ul>
          ${link(addDays(day, -1), i18n._(msg`Previous day`))} ${day !== today && link(today, i18n._(msg`Today`))}
          ${link(addDays(day, 1), i18n._(msg`Next day`))}
          ${next && link(getDay(String(next.record.shared['start_date'])), i18n._(msg`Next day with events`))}
        </ul>
      </nav>
      <p class="kind">${i18n._(msg`Day sheet`)}</p>
      <h1><span lang="${venueLanguage}">${place.venue}</span> <small>${date}</small></h1>
      <p class="quiet">${addressTexts(place).join(', ')}</p>
      ${
        events.length === 0
          ? html`<p>${i18n._(msg`No events on this day.`)}</p>`
          : events.map((event) =>
              renderEvent(i18n, event, { language, currency: config.currency, zone: config.siteZone }),
            )
      }`,
  })
}

/** The events of a venue that the account can see, by start. */
async function findEvents(
  { tx, ctx, language }: SheetRequest,
  venue: number,
  dates: { readonly [filter: string]: Day },
  count = maxEvents,
): Promise<{ record: StoredRecord; language: Language }[]> {
  const seesAll = isAllowed(ctx.account, 'seeHidden', 'events')
  const query = new URLSearchParams({
    venue: String(venue),
    per_page: String(count),
    ...dates,
    ...(seesAll && { hidden: 'any', translation: 'any' }),
    [languageParameter]: language,
  })
  const list = await parseListQuery(tx, { ...ctx, language, languageIssues: {}, query }, 'events')
  const { rows } = await listRecords(tx, list.query)
  const records = await readRecords(
    tx,
    'events',
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const record = records.get(row.id)
    return record ? [{ record, language: row.language }] : []
  })
}

/** An event with lines to write on. */
function renderEvent(
  i18n: I18n,
  event: Read<'events'>,
  { language, currency, zone: siteZone }: { language: Language; currency: string; zone: string },
): Html {
  const isAllDay = event.all_day === true
  const { days, times, zone } = formatEventTimes({ ...event, all_day: isAllDay }, language, siteZone)
  const isOneDay = getDay(event.start_date) === getDay(event.end_date)
  const when = [isOneDay ? undefined : days, isAllDay ? i18n._(msg`all day`) : times, zone]
  const state = stateText(i18n, event.event_state)
  const status = event.status === 'publish' ? undefined : i18n._(statusTexts[event.status])
  const text = plainText(event.excerpt === '' ? event.description : event.excerpt)
  return html`<section class="entry">
    <p class="when">${when.filter((part) => part !== undefined).join(', ')}</p>
    <div>
      <h2 lang="${event.language}">${eventTitle(event)}</h2>
      ${(state ?? status) !== undefined && html`<p><strong>${[status, state].filter((part) => part !== undefined).join(' · ')}</strong> ${event.event_state_reason}</p>`}
      ${event.organizer.map(
        ({ organizer, phone, email }) =>
          html`<p>${[organizer, phone, email].filter((part) => part !== '').join(' · ')}</p>`,
      )}
      ${event.cost !== '' && html`<p>${formatCost(event.cost, currency, language)}</p>`}
      ${text !== '' && html`<p lang="${event.language}">${shorten(text)}</p>`}
      <p class="ruled">${i18n._(msg`Notes`)}</p>
    </div>
  </section>`
}

/** The maximum length of a text, in characters. */
const maxLength = 300
const shorten = (text: string): string =>
  text.length <= maxLength ? text : `${text.slice(0, text.lastIndexOf(' ', maxLength))} …`
