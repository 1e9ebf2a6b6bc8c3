// Allowed differences of lists, by query parameter.
import {
  type Exchange,
  queryValue,
  isAsExpected,
  isLinkedResource,
  isList,
  isListed,
  isOutcome,
  isTerms,
  onlyHere,
  onlyThere,
  actualStatus,
  rejectedByUs,
  rejectedByThem,
  refusesFor,
  refusesOnly,
  requesterOf,
  resourceOf,
  rowsHere,
  rowsThere,
  expectedStatus,
  getValue,
} from '../exchange.ts'
import { isVisible } from '../expected-list.ts'
import type { Difference } from '../difference.ts'
import { textOf } from '../json.ts'
import { pairsOf } from '../recording.ts'
import { zoneOf } from '../server.ts'
import { dates, hasZone, type Rule } from './rule.ts'
import { isLastSecond, isOnEarlierPage, startOfDay } from './strict.ts'

const moreHere = ({ ours, recording }: Exchange): number =>
  Number(getValue(ours.body, 'total')) - Number(getValue(recording.response.body, 'total'))
/** Whether our total is lower. */
const hasFewer = (exchange: Exchange): boolean => moreHere(exchange) < 0
/** Whether our total is higher. */
const hasMore = (exchange: Exchange): boolean => moreHere(exchange) > 0

/** The coordinate parameters of a list that are invalid or missing. */
const wrongPlaces = (exchange: Exchange): string[] => {
  const most = { geoloc_lat: 90, geoloc_lng: 180 }
  const isRight = (name: keyof typeof most): boolean =>
    Math.abs(Number(queryValue(exchange, name) || 'none')) <= most[name]
  const isRequested = Object.keys(most).some((name) => queryValue(exchange, name) !== undefined)
  return isRequested ? (['geoloc_lat', 'geoloc_lng'] as const).filter((name) => !isRight(name)) : []
}

/** Whether the list is filtered by coordinates. */
const requestsPlaces = (exchange: Exchange): boolean =>
  queryValue(exchange, 'geoloc') !== undefined ||
  ['geoloc_lat', 'geoloc_lng'].every((name) => queryValue(exchange, name) !== undefined)

/** Whether theirs is the list with only the first of several terms. */
const isOfFirstTerm = (difference: Difference, exchange: Exchange): boolean =>
  (['categories', 'tags'] as const).some((name) => {
    const [first = '', ...others] = (queryValue(exchange, name) ?? '').split(',')
    if (others.length === 0) return false
    const { request } = exchange.recording
    const query = [...pairsOf(request.query).filter(([other]) => other.replace(/\[.*$/, '') !== name), [name, first]]
    const recording = { ...exchange.recording, request: { ...request, query: Object.fromEntries(query) } }
    return isAsExpected({ ...difference, ours: difference.theirs }, { ...exchange, recording })
  })

/** Whether the account may not see a row of theirs, or its password hides the filtered value. */
function isHidden(exchange: Exchange, row: { [name: string]: unknown }): boolean {
  const requester = requesterOf(exchange)
  return (
    requester !== undefined &&
    (!isVisible(requester, row) || (resourceOf(exchange) === 'events' && row['all_day'] === null))
  )
}

/** Rules by query parameter. */
export const listings: readonly Rule[] = [
  {
    decision: '6 Ids in a filter that are unknown or cannot be read are 400',
    documented: ['unknown ids in filters are rejected in some lists'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      isList(exchange) &&
      expectedStatus(exchange) === '200' &&
      refusesFor(exchange, 'unknown_id'),
  },
  {
    decision: '6 status: a list of the existing statuses, or any',
    documented: ['`status=any` is rejected, for visitors'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      isList(exchange) &&
      ((rejectedByThem(exchange).join() === 'status' &&
        /^(any|publish(,\s*publish)+)$/.test(queryValue(exchange, 'status') ?? '') &&
        exchange.ours.status === 200) ||
        (/inherit|auto-draft/.test(queryValue(exchange, 'status') ?? '') && refusesFor(exchange, 'not_a_choice'))),
  },
  {
    decision: '6 geoloc, geoloc_lat and geoloc_lng filter',
    documented: ['`geoloc`, `geoloc_lat` and `geoloc_lng` have no effect'],
    holds: (difference, exchange) =>
      isList(exchange) &&
      resourceOf(exchange) === 'events' &&
      (isOutcome(difference)
        ? expectedStatus(exchange) === '200' && refusesOnly(exchange, ...wrongPlaces(exchange))
        : isListed(difference) && hasFewer(exchange) && requestsPlaces(exchange) && isAsExpected(difference, exchange)),
  },
  {
    decision: 'observed 15.22 Booleans are accepted in the same spellings everywhere',
    documented: ['`strict_dates=0` and `featured=yes` are rejected'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      isList(exchange) &&
      exchange.ours.status === 200 &&
      rejectedByThem(exchange).every(
        (name) =>
          ['strict_dates', 'featured', 'hide_empty', 'ticketed', 'geoloc'].includes(name) &&
          /^(0|yes|no|on|off)$/i.test(queryValue(exchange, name) ?? ''),
      ),
  },
  {
    decision: 'observed 15.22 An unknown order is rejected',
    documented: ['an unknown `order` of terms means `desc`'],
    holds: (difference, exchange) =>
      isOutcome(difference) && isTerms(exchange) && Object.keys(rejectedByUs(exchange)).join() === 'order',
  },
  {
    decision: '3 A page past the end is 404 for all five lists',
    documented: ['a page past the end of categories or tags is empty'],
    holds: (difference, exchange) =>
      isOutcome(difference) && isTerms(exchange) && /^404 \w+-archive-page-not-found$/.test(actualStatus(exchange)),
  },
  {
    decision: '3 per_page above 100 is reduced to 100',
    documented: ['at most 50 records per page'],
    holds: (difference, exchange) =>
      isList(exchange) &&
      isListed(difference) &&
      Number(queryValue(exchange, 'per_page')) > 50 &&
      isAsExpected(difference, exchange) &&
      rowsThere(exchange).every(({ id }, index) => id === rowsHere(exchange)[index]?.['id']),
  },
  {
    decision: '2 and 7 Lists contain what the account can read; a protected event matches no filter on a hidden field',
    documented: ["a contributor lists everyone's drafts", 'filters match fields that a password hides'],
    holds: (difference, exchange) =>
      isList(exchange) &&
      isListed(difference) &&
      hasFewer(exchange) &&
      isAsExpected(difference, exchange) &&
      onlyThere(exchange).length > 0 &&
      onlyThere(exchange).every((row) => isHidden(exchange, row) || isOnEarlierPage(exchange, row)),
  },
  {
    decision: '5 include removes all date filters',
    documented: ['`include` is limited to the default dates'],
    holds: (difference, exchange) =>
      resourceOf(exchange) === 'events' &&
      isList(exchange) &&
      isListed(difference) &&
      queryValue(exchange, 'include') !== undefined &&
      onlyThere(exchange).length === 0 &&
      isAsExpected(difference, exchange),
  },
  {
    decision: '6 A term can be named by its slug',
    documented: ['slugs in `include` and `exclude` of terms match nothing'],
    holds: (difference, exchange) => {
      const excluded = (queryValue(exchange, 'exclude') ?? '').split(',').map((name) => name.trim().toLowerCase())
      const isExcluded = ({ slug }: { [name: string]: unknown }): boolean => excluded.includes(textOf(slug))
      return (
        isTerms(exchange) &&
        isList(exchange) &&
        isListed(difference) &&
        isAsExpected(difference, exchange) &&
        (queryValue(exchange, 'include') === undefined
          ? hasFewer(exchange) && onlyThere(exchange).length > 0 && onlyThere(exchange).every(isExcluded)
          : /[a-z]/i.test(queryValue(exchange, 'include') ?? '') && onlyThere(exchange).length === 0)
      )
    },
  },
  {
    decision: '5 Strict times are wall times of the event; times with an offset are compared as instants',
    documented: ['with `strict_dates`, times are taken as UTC and shifted'],
    holds: (difference, exchange) =>
      isListed(difference) &&
      isList(exchange) &&
      /^(true|1|yes|on)$/i.test(queryValue(exchange, 'strict_dates') ?? '') &&
      isAsExpected(difference, exchange),
  },
  {
    decision: '11 Dates with an offset are days in the time zone of each event, unless strict',
    documented: ['with `strict_dates`, times are taken as UTC and shifted'],
    holds: (difference, exchange) =>
      isListed(difference) &&
      resourceOf(exchange) === 'events' &&
      isList(exchange) &&
      dates.some((name) => hasZone(queryValue(exchange, name) ?? '')) &&
      isAsExpected(difference, exchange),
  },
  {
    decision: '6 Several terms in a filter: events with any of them',
    documented: ['if a filter by category or tag has several slugs'],
    holds: (difference, exchange) =>
      isListed(difference) &&
      resourceOf(exchange) === 'events' &&
      isList(exchange) &&
      isAsExpected(difference, exchange) &&
      isOfFirstTerm(difference, exchange),
  },
  {
    decision: '5 starts_before, ends_before: up to that day’s last second',
    documented: ['`starts_before` and `ends_before` omit events in the last'],
    holds: (difference, exchange) =>
      isListed(difference) &&
      isList(exchange) &&
      resourceOf(exchange) === 'events' &&
      (queryValue(exchange, 'starts_before') ?? queryValue(exchange, 'ends_before')) !== undefined &&
      hasMore(exchange) &&
      onlyHere(exchange).every((row) => isLastSecond(exchange, row)) &&
      isAsExpected(difference, exchange),
  },
  {
    decision: '5 The default start is today in the time zone of the site',
    documented: ['the default `start_date` is yesterday on sites west'],
    holds: (difference, exchange) =>
      isListed(difference) &&
      resourceOf(exchange) === 'events' &&
      dates.every((name) => queryValue(exchange, name) === undefined) &&
      hasFewer(exchange) &&
      isAsExpected(difference, exchange) &&
      onlyThere(exchange).every((row) => textOf(row['start_date']) < startOfDay(zoneOf(exchange.recording.name))),
  },
  {
    decision: '6 Totals are exact, search finds every word in any of the fields',
    documented: [
      'a search without results has the total of the whole list',
      'all words of a search must be in one field',
    ],
    holds: (difference, exchange) =>
      isListed(difference) &&
      (isLinkedResource(exchange) || isTerms(exchange)) &&
      queryValue(exchange, 'search') !== undefined &&
      isAsExpected(difference, exchange),
  },
  {
    decision: '6 only_with_upcoming checks all events that the account can read',
    documented: ['`only_with_upcoming` checks ten events'],
    holds: (difference, exchange) =>
      isListed(difference) &&
      isLinkedResource(exchange) &&
      queryValue(exchange, 'only_with_upcoming') !== undefined &&
      hasMore(exchange) &&
      isAsExpected(difference, exchange),
  },
]
