// Deliberate differences: by what a list is asked for.
import {
  type About,
  asked,
  isAsExpected,
  isLinkedResource,
  isList,
  isListed,
  isOutcome,
  isTerms,
  onlyHere,
  onlyThere,
  oursSay,
  refusedHere,
  refusedThere,
  refusesFor,
  refusesOnly,
  requesterOf,
  resourceOf,
  rowsHere,
  rowsThere,
  theirsSay,
  told,
} from '../about.ts'
import { isVisible } from '../expected-list.ts'
import type { Difference } from '../difference.ts'
import { textOf } from '../json.ts'
import { pairsOf } from '../recording.ts'
import { zoneOf } from '../world.ts'
import { dates, hasZone, type Rule } from './rule.ts'
import { isLastSecond, isOnEarlierPage, startOfDay } from './strict.ts'

const moreHere = ({ ours, recording }: About): number =>
  Number(told(ours.body, 'total')) - Number(told(recording.response.body, 'total'))
/** We list fewer rows than they, of all pages. */
const hasFewer = (about: About): boolean => moreHere(about) < 0
/** We list more rows than they, of all pages. */
const hasMore = (about: About): boolean => moreHere(about) > 0

/** The degrees a list is asked for that are none, or that miss the other one. */
const wrongPlaces = (about: About): string[] => {
  const most = { geoloc_lat: 90, geoloc_lng: 180 }
  const isRight = (name: keyof typeof most): boolean => Math.abs(Number(asked(about, name) || 'none')) <= most[name]
  const isAsked = Object.keys(most).some((name) => asked(about, name) !== undefined)
  return isAsked ? (['geoloc_lat', 'geoloc_lng'] as const).filter((name) => !isRight(name)) : []
}

/** The list is asked for what has, or has not, coordinates. */
const asksPlaces = (about: About): boolean =>
  asked(about, 'geoloc') !== undefined || ['geoloc_lat', 'geoloc_lng'].every((name) => asked(about, name) !== undefined)

/** Theirs is what the list would be with nothing but the first of several terms. */
const isOfFirstTerm = (difference: Difference, about: About): boolean =>
  (['categories', 'tags'] as const).some((name) => {
    const [first = '', ...others] = (asked(about, name) ?? '').split(',')
    if (others.length === 0) return false
    const { request } = about.recording
    const query = [...pairsOf(request.query).filter(([other]) => other.replace(/\[.*$/, '') !== name), [name, first]]
    const recording = { ...about.recording, request: { ...request, query: Object.fromEntries(query) } }
    return isAsExpected({ ...difference, ours: difference.theirs }, { ...about, recording })
  })

/** A row of theirs is nothing that whoever asks may see, or its password hides what it was filtered by. */
function isHidden(about: About, row: { [name: string]: unknown }): boolean {
  const requester = requesterOf(about)
  return (
    requester !== undefined &&
    (!isVisible(requester, row) || (resourceOf(about) === 'events' && row['all_day'] === null))
  )
}

/** By what a list is asked for. */
export const listings: readonly Rule[] = [
  {
    decision: '6 Ids unknown or not visible in a filter: 400 naming them',
    told: ['unknown ids in filters are sometimes refused'],
    holds: (difference, about) =>
      isOutcome(difference) && isList(about) && theirsSay(about) === '200' && refusesFor(about, 'unknown_id'),
  },
  {
    decision: '6 status: any list of ours, and any',
    told: ['`status=any` is refused'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      isList(about) &&
      ((refusedThere(about).join() === 'status' &&
        /^(any|publish(,\s*publish)+)$/.test(asked(about, 'status') ?? '') &&
        about.ours.status === 200) ||
        (/inherit|auto-draft/.test(asked(about, 'status') ?? '') && refusesFor(about, 'not_a_choice'))),
  },
  {
    decision: '6 geoloc, geoloc_lat and geoloc_lng filter',
    told: ['`geoloc`, `geoloc_lat`, `geoloc_lng` do nothing'],
    holds: (difference, about) =>
      isList(about) &&
      resourceOf(about) === 'events' &&
      (isOutcome(difference)
        ? theirsSay(about) === '200' && refusesOnly(about, ...wrongPlaces(about))
        : isListed(difference) && hasFewer(about) && asksPlaces(about) && isAsExpected(difference, about)),
  },
  {
    decision: 'observed 15.22 A yes or no is one everywhere',
    told: ['`strict_dates=0` and `featured=yes` are refused'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      isList(about) &&
      about.ours.status === 200 &&
      refusedThere(about).every(
        (name) =>
          ['strict_dates', 'featured', 'hide_empty', 'ticketed', 'geoloc'].includes(name) &&
          /^(0|yes|no|on|off)$/i.test(asked(about, name) ?? ''),
      ),
  },
  {
    decision: 'observed 15.22 An order that is none is refused',
    told: ['an `order` of terms that is none'],
    holds: (difference, about) =>
      isOutcome(difference) && isTerms(about) && Object.keys(refusedHere(about)).join() === 'order',
  },
  {
    decision: '3 A page past the end is 404 for all five lists',
    told: ['a page past the end of categories or tags'],
    holds: (difference, about) =>
      isOutcome(difference) && isTerms(about) && /^404 \w+-archive-page-not-found$/.test(oursSay(about)),
  },
  {
    decision: '3 per_page beyond 100 is clamped to 100',
    told: ['at most 50 records a page'],
    holds: (difference, about) =>
      isList(about) &&
      isListed(difference) &&
      Number(asked(about, 'per_page')) > 50 &&
      isAsExpected(difference, about) &&
      rowsThere(about).every(({ id }, index) => id === rowsHere(about)[index]?.['id']),
  },
  {
    decision: '2 and 7 Lists hold what the asker may see; a protected event matches no filter on a blanked field',
    told: ["a contributor lists everybody's drafts", "filters match what an event's password hides"],
    holds: (difference, about) =>
      isList(about) &&
      isListed(difference) &&
      hasFewer(about) &&
      isAsExpected(difference, about) &&
      onlyThere(about).length > 0 &&
      onlyThere(about).every((row) => isHidden(about, row) || isOnEarlierPage(about, row)),
  },
  {
    decision: '5 include removes all date filters',
    told: ['`include` obeys the default dates'],
    holds: (difference, about) =>
      resourceOf(about) === 'events' &&
      isList(about) &&
      isListed(difference) &&
      asked(about, 'include') !== undefined &&
      onlyThere(about).length === 0 &&
      isAsExpected(difference, about),
  },
  {
    decision: '6 A term may be named by its slug',
    told: ["a term's slug in `include`"],
    holds: (difference, about) => {
      const excluded = (asked(about, 'exclude') ?? '').split(',').map((name) => name.trim().toLowerCase())
      const isExcluded = ({ slug }: { [name: string]: unknown }): boolean => excluded.includes(textOf(slug))
      return (
        isTerms(about) &&
        isList(about) &&
        isListed(difference) &&
        isAsExpected(difference, about) &&
        (asked(about, 'include') === undefined
          ? hasFewer(about) && onlyThere(about).length > 0 && onlyThere(about).every(isExcluded)
          : /[a-z]/i.test(asked(about, 'include') ?? '') && onlyThere(about).length === 0)
      )
    },
  },
  {
    decision: '5 Strict times are the event’s wall clock; with an offset, instants are compared',
    told: ['strict times are read as UTC'],
    holds: (difference, about) =>
      isListed(difference) &&
      isList(about) &&
      /^(true|1|yes|on)$/i.test(asked(about, 'strict_dates') ?? '') &&
      isAsExpected(difference, about),
  },
  {
    decision: '11 Dates with an offset are days of each event’s own zone, unless strict',
    told: ['strict times are read as UTC'],
    holds: (difference, about) =>
      isListed(difference) &&
      resourceOf(about) === 'events' &&
      isList(about) &&
      dates.some((name) => hasZone(asked(about, name) ?? '')) &&
      isAsExpected(difference, about),
  },
  {
    decision: '6 Terms of a filter: events of any of them',
    told: ['of several slugs in a filter'],
    holds: (difference, about) =>
      isListed(difference) &&
      resourceOf(about) === 'events' &&
      isList(about) &&
      isAsExpected(difference, about) &&
      isOfFirstTerm(difference, about),
  },
  {
    decision: '5 starts_before, ends_before: up to that day’s last second',
    told: ['`starts_before` and `ends_before` leave out'],
    holds: (difference, about) =>
      isListed(difference) &&
      isList(about) &&
      resourceOf(about) === 'events' &&
      (asked(about, 'starts_before') ?? asked(about, 'ends_before')) !== undefined &&
      hasMore(about) &&
      onlyHere(about).every((row) => isLastSecond(about, row)) &&
      isAsExpected(difference, about),
  },
  {
    decision: '5 The default start is today in the site’s zone, everywhere',
    told: ['the default start is yesterday'],
    holds: (difference, about) =>
      isListed(difference) &&
      resourceOf(about) === 'events' &&
      dates.every((name) => asked(about, name) === undefined) &&
      hasFewer(about) &&
      isAsExpected(difference, about) &&
      onlyThere(about).every((row) => textOf(row['start_date']) < startOfDay(zoneOf(about.recording.name))),
  },
  {
    decision: '6 Totals are exact, search finds every word in any of the fields',
    told: ['a search without result tells the total', 'a search needs all its words in one field'],
    holds: (difference, about) =>
      isListed(difference) &&
      (isLinkedResource(about) || isTerms(about)) &&
      asked(about, 'search') !== undefined &&
      isAsExpected(difference, about),
  },
  {
    decision: '6 only_with_upcoming looks at all visible events',
    told: ['`only_with_upcoming` looks at ten events'],
    holds: (difference, about) =>
      isListed(difference) &&
      isLinkedResource(about) &&
      asked(about, 'only_with_upcoming') !== undefined &&
      hasMore(about) &&
      isAsExpected(difference, about),
  },
]
