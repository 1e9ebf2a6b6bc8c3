// Parts of pages for visitors: facts, links, images, texts and times.
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { html, raw } from 'hono/html'
import type { ImageResponse } from '#shared/schema/response-parts.ts'
import { formatLocales, type Language } from '#shared/i18n/language.ts'
import type { EventState, Status } from '#shared/schema/status.ts'
import { fixedOffset, toEpoch } from '#shared/dates/wall-time.ts'
import type { Read } from '#shared/schema/values.ts'
import { formatDateTime, formatDay, formatDays, formatTimes } from '#shared/dates/format.ts'
import { type Address, addressTexts } from '../../records/calendar-file.ts'
import { cleanRichText } from '../../records/sanitize-html.ts'
import type { Html } from './document.ts'
import { focusClass } from './style.ts'

export type Fact = { label: MessageDescriptor; values: readonly Html[] }
export type LinkedTerm = { name: string; url: string; language: Language }

const stateLabels: { readonly [S in Exclude<EventState, 'scheduled'>]: MessageDescriptor } = {
  postponed: msg`This event has been postponed.`,
  cancelled: msg`This event has been cancelled.`,
  sold_out: msg`This event is sold out.`,
  moved_online: msg`This event has moved online.`,
}

/** The event status as a text; `undefined` if the event is as planned. */
export const stateText = (i18n: I18n, state: EventState): string | undefined =>
  state === 'scheduled' ? undefined : i18n._(stateLabels[state])

/** The title of an event; struck through if it is cancelled. */
export const eventTitle = ({ title, event_state: state }: { title: string; event_state: EventState }): Html =>
  state === 'cancelled' ? html`<s>${title}</s>` : html`${title}`

/** A list of the facts that have a value. */
export const factList = (i18n: I18n, facts: readonly Fact[], look = 'facts'): Html | false => {
  const filled = facts.filter(({ values }) => values.length > 0)
  return (
    filled.length > 0 &&
    html`<dl class="${look}">
      ${filled.map(
        ({ label, values }) =>
          html`<div>
            <dt>${i18n._(label)}</dt>
            ${values.map((value) => html`<dd>${value}</dd>`)}
          </div>`,
      )}
    </dl>`
  )
}

/** Days and times of an event, with the name of the time zone at the start. */
export function renderTimes(i18n: I18n, event: Read<'events'>, language: Language): Html[] {
  const { start_date: start, end_date: end, timezone } = event
  if (event.all_day)
    return [
      html`<time datetime="${start.slice(0, 10)}">${formatDays(start, end, language, 'long')}</time>`,
      html`${i18n._(msg`all day`)}`,
    ]
  const zone = zoneName(timezone, event.utc_start_date, language)
  const time = (utc: string, text: string): Html => html`<time datetime="${toInstant(utc)}">${text}</time>`
  if (start.slice(0, 10) === end.slice(0, 10))
    return [
      time(event.utc_start_date, formatDay(start, language, 'long')),
      html`${formatTimes(start, end, language)} (${zone})`,
    ]
  const begin = time(event.utc_start_date, formatDateTime(start, language, 'long'))
  return [html`${begin} – ${time(event.utc_end_date, formatDateTime(end, language, 'long'))}`, html`${zone}`]
}

const toInstant = (utc: string): string => `${utc.replace(' ', 'T')}Z`

/** The name of a time zone at an instant in a language; zones that are offsets are shown as written. */
function zoneName(zone: string, utc: string, language: Language): string {
  const instant = toEpoch(utc)
  if (instant === undefined || fixedOffset(zone) !== undefined) return zone
  const parts = new Intl.DateTimeFormat(formatLocales[language], { timeZone: zone, timeZoneName: 'long' })
  return parts.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

export const addressLines = (venue: Address): Html[] => addressTexts(venue).map((line) => html`${line}`)

export const toParts = (text: string): Html[] => (text === '' ? [] : [html`${text}`])

type Linked = { url: string; language: Language; status?: Status }

/** A link to a record by its name, or the name of one that is not public; marks the language if it is not that of the page. */
export function linkTo({ url, language: own, status }: Linked, name: string, language: Language): Html {
  const isPublic = status === undefined || status === 'publish'
  if (!isPublic) return own === language ? html`${name}` : html`<span lang="${own}">${name}</span>`
  return own === language
    ? html`<a href="${url}">${name}</a>`
    : html`<a href="${url}" hreflang="${own}" lang="${own}">${name}</a>`
}

export const termList = (terms: readonly LinkedTerm[], language: Language): Html[] =>
  terms.length === 0
    ? []
    : [
        html`<ul class="terms">
          ${terms.map((term) => html`<li>${linkTo(term, term.name, language)}</li>`)}
        </ul>`,
      ]

export const webLink = (website: string): Html[] =>
  website === '' ? [] : /^https?:\/\//i.test(website) ? [html`<a href="${website}">${website}</a>`] : [html`${website}`]

/** Images below this width, such as logos, are shown whole and not enlarged. */
const smallWidth = 480

/** An image, whose upper and lower edges are cropped around its focal point if it is high. */
export const renderImage = (image: ImageResponse | false): Html | false =>
  image &&
  html`<p class="image">
    <img
      class="${image.width < smallWidth ? 'small' : focusClass(image.focus?.y ?? 50)}"
      src="${image.url}"
      width="${image.width}"
      height="${image.height}"
      alt="${image.alt ?? ''}"
    />
  </p>`

/** Sanitizes a description again: one from an older store or an import may not be. */
export const richText = (text: string): Html | false =>
  text !== '' && html`<div class="text">${raw(cleanRichText(text).text)}</div>`
