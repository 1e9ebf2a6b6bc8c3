// The page of an event.
import { msg } from '@lingui/core/macro'
import { html } from 'hono/html'
import type { Read } from '#shared/schema/values.ts'
import { formatCost } from '#shared/dates/format.ts'
import { loadPublicCatalog } from '#shared/i18n/public-catalogs.ts'
import { calendarFileQuery } from './calendar-file.ts'
import { type PageContext, renderDocument } from './document.ts'
import {
  addressLines,
  type Fact,
  factList,
  type LinkedTerm,
  linkTo,
  renderImage,
  renderTimes,
  richText,
  stateText,
  termList,
  webLink,
} from './parts.ts'

/** The page of an event. A page that is not public has no file for calendars. */
export async function eventPage(
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
    body: html`<h1>${event.title}</h1>
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
