// The page of a venue, organizer, category or tag, with its upcoming events.
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { html } from 'hono/html'
import type { Read } from '#shared/schema/values.ts'
import { formatEventTimes } from '#shared/dates/format.ts'
import { loadPublicCatalog } from '#shared/i18n/public-catalogs.ts'
import type { Presented } from '../../records/present.ts'
import { type Html, type PageContext, renderDocument } from './document.ts'
import { addressLines, type Fact, factList, renderImage, richText, stateText, toParts, webLink } from './parts.ts'

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

/** `upcoming`: its events by date. */
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
    <a href="${event.url}">${event.title}</a>
    <div class="quiet">${[days, times, zone].filter((part) => part !== undefined).join(', ')}</div>
    ${state !== undefined && html`<div><strong>${state}</strong></div>`}
  </li>`
}
