// Public pages of events, venues, organizers and terms: HTML without scripts.
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { html, raw } from 'hono/html'
import type { ImageResponse } from '#shared/schema/response-parts.ts'
import { type Language, formatLocales, nativeLanguageNames } from '#shared/i18n/language.ts'
import type { EventState } from '#shared/schema/status.ts'
import { fixedOffset, toEpoch } from '#shared/dates/wall-time.ts'
import type { Read } from '#shared/schema/values.ts'
import { formatCost, formatDays, formatDateTime, formatEventTimes } from '#shared/dates/format.ts'
import { loadPublicCatalog } from '#shared/i18n/public-catalogs.ts'
import type { Presented } from '../../records/present.ts'
import { cleanRichText } from '../../records/sanitize-html.ts'
import { css } from './style.ts'

/** The context of all pages of a record. `translations`: its public languages with their URLs. */
export type PageContext = {
  language: Language
  sourceLanguage: Language
  siteZone: string
  currency: string
  translations: readonly { language: Language; url: string }[]
}
export type LinkedTerm = { name: string; url: string; language: Language }

type Html = ReturnType<typeof html>
type Fact = { label: MessageDescriptor; values: readonly Html[] }

const statusLabels: { readonly [S in Exclude<EventState, 'scheduled'>]: MessageDescriptor } = {
  postponed: msg`This event has been postponed.`,
  cancelled: msg`This event has been cancelled.`,
  sold_out: msg`This event is sold out.`,
  moved_online: msg`This event has moved online.`,
}

export type LinkedRecord = Exclude<Presented, { title: string }>

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

const messages = {
  notFound: {
    title: msg`Page not found`,
    text: msg`Check the URL. The page may have moved or been removed.`,
  },
  protected: { title: msg`Protected page`, text: msg`This page is password protected.` },
}

/** A page instead of that of a record which does not exist, or is protected by a password. */
export async function messagePage(message: keyof typeof messages, language: Language): Promise<string> {
  const i18n = await loadPublicCatalog(language)
  const { title, text } = messages[message]
  return renderDocument({
    language,
    title: i18n._(title),
    body: html`<main>
      <h1>${i18n._(title)}</h1>
      <p>${i18n._(text)}</p>
    </main>`,
  })
}

export async function eventPage(
  context: PageContext,
  event: Read<'events'>,
  terms: { categories: readonly LinkedTerm[]; tags: readonly LinkedTerm[] },
): Promise<string> {
  const { language } = context
  const i18n = await loadPublicCatalog(language)
  const { event_state: state, event_state_reason: reason } = event
  const venue = Array.isArray(event.venue) ? undefined : event.venue
  const facts: Fact[] = [
    { label: msg`Date and time`, values: [renderTimes(i18n, event, language)] },
    {
      label: msg`Venue`,
      values: venue ? [linkTo(venue, venue.venue, language), ...addressLines(venue)] : [],
    },
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
    language,
    title: event.title,
    context,
    url: event.url,
    body: html`${languageLinks(i18n, context)}
      <main>
        <h1>${event.title}</h1>
        ${state !== 'scheduled' && html`<p class="state"><strong>${i18n._(statusLabels[state])}</strong> ${reason}</p>`}
        ${renderImage(event.image)} ${factList(i18n, facts)}
        <div class="text">${richText(event.description === '' ? event.excerpt : event.description)}</div>
      </main>`,
  })
}

/** The page of a venue, organizer, category or tag, with its upcoming events. */
export async function linkedPage(
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
    language,
    title,
    context,
    url: linked.url,
    body: html`${languageLinks(i18n, context)}
      <main>
        <p class="kind">${i18n._(kind)}</p>
        <h1>${title}</h1>
        ${'image' in linked && renderImage(linked.image)} ${factList(i18n, getFacts(linked))}
        <div class="text">${richText(linked.description)}</div>
        <h2>${i18n._(msg`Upcoming events`)}</h2>
        ${
          upcoming.length === 0
            ? html`<p class="quiet">${i18n._(msg`No upcoming events.`)}</p>`
            : html`<ul class="events">
                ${upcoming.map((event) => eventRow(i18n, event, context))}
              </ul>`
        }
      </main>`,
  })
}

function eventRow(i18n: I18n, event: Read<'events'>, { language, siteZone }: PageContext): Html {
  const { days, times, zone } = formatEventTimes({ ...event, all_day: event.all_day === true }, language, siteZone)
  const { event_state: state } = event
  return html`<li>
    <a href="${event.url}">${event.title}</a>
    <div class="quiet">${[days, times, zone].filter((part) => part !== undefined).join(', ')}</div>
    ${state !== 'scheduled' && html`<div><strong>${i18n._(statusLabels[state])}</strong></div>`}
  </li>`
}

/** Apart from the document: formatting must not change a byte of it, since the policy contains its hash. */
const styleElement = raw(`<style>${css}</style>`)

/** The HTML document. Without `url` search engines do not index it. */
async function renderDocument({
  language,
  title,
  body,
  context,
  url,
}: {
  language: Language
  title: string
  body: Html
  context?: PageContext
  url?: string
}): Promise<string> {
  const source = context?.translations.find((translation) => translation.language === context.sourceLanguage)
  const alternates = context?.translations.map(
    (translation) => html`<link rel="alternate" hreflang="${translation.language}" href="${translation.url}" />`,
  )
  const page = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        ${url === undefined ? html`<meta name="robots" content="noindex" />` : html`<link rel="canonical" href="${url}" />`}
        ${alternates} ${source && html`<link rel="alternate" hreflang="x-default" href="${source.url}" />`}
        ${styleElement}
      </head>
      <body>
        ${body}
      </body>
    </html>`
  return page.toString()
}

/** The other languages of the record, each in its own language. */
function languageLinks(i18n: I18n, { language, translations }: PageContext): Html {
  const others = translations.filter((other) => other.language !== language)
  if (others.length === 0) return html``
  return html`<nav class="languages" aria-label="${i18n._(msg`Other languages`)}">
    <ul>
      ${others.map(
        (other) =>
          html`<li>
            <a href="${other.url}" hreflang="${other.language}" lang="${other.language}"
              >${nativeLanguageNames[other.language]}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`
}

const factList = (i18n: I18n, facts: readonly Fact[]): Html | false => {
  const filled = facts.filter(({ values }) => values.length > 0)
  return (
    filled.length > 0 &&
    html`<dl>
      ${filled.map(
        ({ label, values }) =>
          html`<dt>${i18n._(label)}</dt>
            ${values.map((value) => html`<dd>${value}</dd>`)}`,
      )}
    </dl>`
  )
}

/** The dates and times with the name of the time zone at the start. */
function renderTimes(i18n: I18n, event: Read<'events'>, language: Language): Html {
  const { start_date: start, end_date: end, timezone } = event
  if (event.all_day)
    return html`<time datetime="${start.slice(0, 10)}">${formatDays(start, end, language, 'long')}</time>,
      ${i18n._(msg`all day`)}`
  const zone = zoneName(timezone, event.utc_start_date, language)
  const begin = html`<time datetime="${toInstant(event.utc_start_date)}"
    >${formatDateTime(start, language, 'long')}</time
  >`
  if (start === end) return html`${begin} (${zone})`
  const isSameDay = start.slice(0, 10) === end.slice(0, 10)
  const shownEnd = isSameDay ? end.slice(11, 16) : formatDateTime(end, language, 'long')
  return html`${begin} – <time datetime="${toInstant(event.utc_end_date)}">${shownEnd}</time> (${zone})`
}

const toInstant = (utc: string): string => `${utc.replace(' ', 'T')}Z`

/** The name of a time zone at an instant in a language; zones that are offsets are shown as written. */
function zoneName(zone: string, utc: string, language: Language): string {
  const instant = toEpoch(utc)
  if (instant === undefined || fixedOffset(zone) !== undefined) return zone
  const parts = new Intl.DateTimeFormat(formatLocales[language], { timeZone: zone, timeZoneName: 'long' })
  return parts.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

const addressLines = (venue: Pick<Read<'venues'>, 'address' | 'zip' | 'city' | 'stateprovince' | 'country'>): Html[] =>
  [venue.address, `${venue.zip} ${venue.city}`.trim(), venue.stateprovince, venue.country].flatMap(toParts)

const toParts = (text: string): Html[] => (text === '' ? [] : [html`${text}`])

/** A link to a record by its name; marks the language if it is not that of the page. */
const linkTo = (record: { url: string; language: Language }, name: string, language: Language): Html =>
  record.language === language
    ? html`<a href="${record.url}">${name}</a>`
    : html`<a href="${record.url}" hreflang="${record.language}" lang="${record.language}">${name}</a>`

const termList = (terms: readonly LinkedTerm[], language: Language): Html[] =>
  terms.length === 0
    ? []
    : [
        html`<ul class="terms">
          ${terms.map((term) => html`<li>${linkTo(term, term.name, language)}</li>`)}
        </ul>`,
      ]

const webLink = (website: string): Html[] =>
  website === '' ? [] : /^https?:\/\//i.test(website) ? [html`<a href="${website}">${website}</a>`] : [html`${website}`]

const renderImage = (image: ImageResponse | false): Html | false =>
  image &&
  html`<p class="image">
    <img src="${image.url}" width="${image.width}" height="${image.height}" alt="${image.alt ?? ''}" />
  </p>`

/** Sanitizes a description again: one from an older store or an import may not be. */
const richText = (text: string): Html => html`${raw(cleanRichText(text).text)}`
