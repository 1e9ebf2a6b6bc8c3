// Allowed differences of writes, by sent value.
import { resourceNames } from '#shared/schema/resources.ts'
import { toSlug } from '#server/store/slug.ts'
import { fromUtc } from '#server/time-zones.ts'
import {
  type Exchange,
  changes,
  isUnaffected,
  isLinkedResource,
  isOutcome,
  isSent,
  isTerms,
  makes,
  rejectedByThem,
  refusesFor,
  refusesOnly,
  sent,
  expectedStatus,
  getValue,
  writes,
} from '../exchange.ts'
import type { Difference } from '../difference.ts'
import { isSame, type Json, objectsIn, textOf } from '../json.ts'
import { placeOf } from '../recording.ts'
import { lettersOf, unescaped, wordsOf } from '../text.ts'
import { zoneOf } from '../server.ts'
import {
  isNone,
  isOlder,
  sanitizedLetters,
  meansInstants,
  nameHere,
  saysAllSent,
  saysAsSent,
  takesNumbers,
} from './as-sent.ts'
import { isReset } from './resets.ts'
import { endsIn, isBlank, isMoment, type Rule } from './rule.ts'

/** Whether the venue is sent as a list of at most one, or organizers as records or ids, alone or in a list. */
function takesLinks(exchange: Exchange): boolean {
  const [venues, organizers] = ['venue', 'organizer'].map((name) => [sent(exchange, name) ?? []].flat())
  const isLink = (value: unknown): boolean => typeof value === 'object' || /^\d+(,\d+)*$/.test(String(value))
  return (venues?.length ?? 0) <= 1 && [...(venues ?? []), ...(organizers ?? [])].every(isLink)
}

/** Whether a field of our new record has the sent value or is empty; the slug is derived from the name. */
function isPostedAnew(difference: Difference, exchange: Exchange): boolean {
  const { at, ours } = difference
  if (exchange.isExisting) return false
  if (at === 'id') return true
  if (at === 'slug') return textOf(ours).replace(/-\d+$/, '') === toSlug(nameHere(exchange))
  return (
    saysAsSent(difference, exchange) &&
    (isSent(exchange, at) || isBlank(ours) || ['date', 'date_utc', 'status'].includes(at))
  )
}

const namesIn = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((one) => String(getValue(one, 'id') ?? one).split(','))
    .map((name) => name.trim())

/** Whether a sent id is unknown, or a sent term name would have to be created. */
const namesUnknown = (exchange: Exchange, field: string): boolean =>
  namesIn(sent(exchange, field)).some((name) => {
    const found = [...resourceNames, 'users' as const].flatMap((resource): unknown[] =>
      resource === 'users'
        ? Object.values(exchange.content?.users ?? {})
        : (exchange.content?.[resource] ?? []).map(({ id }) => id),
    )
    return !found.includes(Number(name))
  })

/** Whether our tags are exactly the sent ones, by id, name or slug. */
function hasNamedTags(exchange: Exchange): boolean {
  const names = namesIn(sent(exchange, 'tags')).map((name) => name.toLowerCase())
  const tags = objectsIn(getValue(exchange.ours.body, 'tags'))
  const isNamed = ({ id, name, slug }: Json): boolean =>
    [id, wordsOf(textOf(name)), slug].some((one) => names.includes(String(one).toLowerCase()))
  return tags.length === names.length && tags.every(isNamed)
}

/** The fields of a write with records or terms. */
const linkFields = ['venue', 'organizer', 'categories', 'tags', 'parent', 'image', 'author']

/** Rules by sent value. */
export const sendings: readonly Rule[] = [
  {
    decision: '4 "" clears a field, descriptions too',
    documented: ['a text, `slug` or `image` cannot be cleared'],
    holds: ({ at, ours }, exchange) =>
      changes(exchange) && (at === 'description' || at === 'excerpt') && ours === '' && sent(exchange, at) === '',
  },
  {
    decision: '4 "" ([], image also false) clears an optional field; null means omitted',
    documented: ['a text, `slug` or `image` cannot be cleared', 'an update resets omitted values'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      writes(exchange) &&
      expectedStatus(exchange) === '400 rest_invalid_param' &&
      exchange.ours.status < 300 &&
      saysAllSent(exchange) &&
      rejectedByThem(exchange).every((name) => isSent(exchange, name) && isBlank(sent(exchange, name))),
  },
  {
    decision: '4 parent: 0 means no parent',
    documented: ['`parent: 0` is rejected'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      rejectedByThem(exchange).join() === 'parent' &&
      Number(sent(exchange, 'parent')) === 0 &&
      getValue(exchange.ours.body, 'parent') === 0,
  },
  {
    decision: '4 Numbers for strings and "true"/"1" for booleans are accepted',
    documented: ['images, times and flags must have one JSON type'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      writes(exchange) &&
      expectedStatus(exchange) === '400 rest_invalid_param' &&
      takesNumbers(exchange) &&
      (exchange.ours.status >= 300 || saysAllSent(exchange)),
  },
  {
    decision: '4 An object with an id means that id',
    documented: ['images, times and flags must have one JSON type'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      writes(exchange) &&
      exchange.ours.status < 300 &&
      rejectedByThem(exchange).join() === 'image' &&
      getValue(sent(exchange, 'image'), 'id') !== undefined &&
      saysAllSent(exchange),
  },
  {
    decision: '4 venue accepts an id, an object or an array of one; an organizer outside a list is a list of one',
    documented: ['a venue in a list, or an organizer outside one, is rejected'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      /^400 could-not-create-(venue|organizer)$/.test(expectedStatus(exchange)) &&
      (takesLinks(exchange)
        ? exchange.ours.status < 300 && saysAllSent(exchange)
        : refusesOnly(exchange, 'venue', 'organizer')),
  },
  {
    decision: '4 Unknown ids are 400; unknown names create terms if the account may',
    documented: ['unknown ids of terms are ignored', 'the name of a term in an event creates a wrong tag'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      writes(exchange) &&
      exchange.recording.response.status < 300 &&
      refusesFor(exchange, 'unknown_id', 'not_allowed') &&
      refusesOnly(exchange, ...linkFields.filter((name) => isSent(exchange, name) && namesUnknown(exchange, name))),
  },
  {
    decision: 'introduction: no image is fetched from a private address',
    documented: ['an image URL is downloaded from any address'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      exchange.recording.response.status < 300 &&
      /^https?:\/\/(127\.|10\.|192\.168\.|localhost)/.test(textOf(sent(exchange, 'image'))) &&
      refusesFor(exchange, 'not_an_image'),
  },
  {
    decision: '10 A URL starts with http:// or https://',
    documented: ['`website` accepts any scheme'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      writes(exchange) &&
      exchange.recording.response.status < 300 &&
      refusesFor(exchange, 'not_an_address'),
  },
  {
    decision: '4 Terms: digits are an id, other text a name, then a slug',
    documented: ['the name of a term in an event creates a wrong tag'],
    holds: ({ at }, exchange) =>
      writes(exchange) &&
      at.startsWith('tags') &&
      objectsIn(getValue(exchange.recording.response.body, 'tags')).some(({ name }) => /^\d+$/.test(textOf(name))) &&
      hasNamedTags(exchange),
  },
  {
    decision: '4 and 9 A parent cycle is 400',
    documented: ['a parent that is a descendant of the term is removed'],
    holds: (difference, exchange) =>
      isOutcome(difference) && expectedStatus(exchange) === '200' && refusesFor(exchange, 'cycle'),
  },
  {
    decision: '2 id in a body is ignored',
    documented: ['`id` in a body overrides the path'],
    holds: ({ at, row }, exchange) => {
      const { id } = placeOf(exchange.recording)
      const [there, here] = [exchange.recording.response.body, exchange.ours.body].map((body) => getValue(body, 'id'))
      const isMeant =
        row !== undefined &&
        changes(exchange) &&
        id !== undefined &&
        here === id &&
        there !== id &&
        Number(sent(exchange, 'id')) === there
      return (
        isMeant &&
        (isUnaffected(exchange, /^\w+/.exec(at)?.[0] ?? '') ||
          at === 'id' ||
          (isSent(exchange, at) && saysAllSent(exchange)))
      )
    },
  },
  {
    decision: '2 slug in a body renames, id in a body is ignored',
    documented: ['`id` in a body overrides the path'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      changes(exchange) &&
      (isSent(exchange, 'slug') || isSent(exchange, 'id')) &&
      expectedStatus(exchange) === '404 rest-event-not-found' &&
      exchange.ours.status === 200 &&
      (!isSent(exchange, 'slug') || getValue(exchange.ours.body, 'slug') === toSlug(textOf(sent(exchange, 'slug')))),
  },
  {
    decision: '5 Impossible dates, times in a gap and ends before the start are 400 with the accepted formats',
    documented: ['`2027-02-30` becomes 2 March', 'an end before the start is stored with an inconsistent UTC'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      exchange.recording.response.status < 300 &&
      refusesFor(exchange, 'not_a_date', 'date_gap', 'end_before_start'),
  },
  {
    decision: '5 With an offset or as Unix time the instant is converted to the event’s zone',
    documented: ['an offset in a date is ignored'],
    holds: (difference, exchange) => writes(exchange) && isMoment(difference) && meansInstants(exchange),
  },
  {
    decision: '5 date is in the time zone of the site, date_utc the same instant',
    documented: ['`date` and `date_utc` that contradict each other'],
    holds: ({ at, ours }, exchange) =>
      at === 'date_utc' &&
      ['date', 'date_utc'].every((name) => textOf(sent(exchange, name)) !== '') &&
      fromUtc(textOf(ours), zoneOf(exchange.recording.name)) === getValue(exchange.ours.body, 'date') &&
      getValue(exchange.recording.response.body, 'date') === getValue(exchange.ours.body, 'date'),
  },
  {
    decision: '4 Omitted values are unchanged',
    documented: ['an update resets omitted values'],
    holds: (difference, exchange) =>
      difference.row !== undefined &&
      changes(exchange) &&
      isReset(difference, exchange) &&
      isUnaffected(exchange, /^\w+/.exec(difference.at)?.[0] ?? ''),
  },
  {
    decision: '5 A time that occurs twice means the first',
    documented: ['a time that occurs twice means the second'],
    holds: ({ at }, exchange) => {
      const hourLater = (name: string): boolean => {
        const [there, here] = [exchange.recording.response.body, exchange.ours.body].map((body) => getValue(body, name))
        return Date.parse(`${textOf(there)}Z`) - Date.parse(`${textOf(here)}Z`) === 3_600_000
      }
      const folds = ['start_date', 'end_date'].filter((name) => isSent(exchange, name) && hourLater(`utc_${name}`))
      return at === 'timezone_abbr' ? folds.length > 0 : folds.some((name) => at.startsWith(`utc_${name}`))
    },
  },
  {
    decision: '4 Omitted values are unchanged: the time zone, and with it the instants',
    documented: ['an update resets omitted values'],
    holds: (difference, exchange) =>
      changes(exchange) &&
      /^(utc_|timezone_abbr$)/.test(difference.at) &&
      (sent(exchange, 'timezone') ?? null) === null &&
      isUnaffected(exchange, 'timezone', []) &&
      getValue(exchange.recording.response.body, 'timezone') !== getValue(exchange.ours.body, 'timezone'),
  },
  {
    decision: '4 "", [] and 0 remove the venue; null means omitted',
    documented: ['the venue of an event cannot be removed'],
    holds: ({ at, ours }, exchange) =>
      changes(exchange) && at === 'venue' && isNone(sent(exchange, 'venue')) && isSame(ours, []),
  },
  {
    decision: '4 Sending only start_date moves the start, only end_date the end',
    documented: ['`start_date` without `end_date`, or the reverse, is ignored'],
    holds: (difference, exchange) =>
      changes(exchange) &&
      isMoment(difference) &&
      isSent(exchange, 'start_date') !== isSent(exchange, 'end_date') &&
      saysAllSent(exchange) &&
      isUnaffected(exchange, isSent(exchange, 'start_date') ? 'end_date' : 'start_date', []),
  },
  {
    decision: '2 slug in a body renames venues and organizers too',
    documented: ['`slug` of a venue or organizer is ignored'],
    holds: ({ at, ours }, exchange) =>
      at === 'slug' &&
      isLinkedResource(exchange) &&
      isSent(exchange, 'slug') &&
      ours === toSlug(textOf(sent(exchange, 'slug'))),
  },
  {
    decision: '2 Slugs are unique per resource and language, -2 on collision',
    documented: ['that of a term gets the slug of its parent'],
    holds: ({ at, theirs, ours }, exchange) =>
      at === 'slug' &&
      isTerms(exchange) &&
      Boolean(sent(exchange, 'parent')) &&
      textOf(theirs).startsWith(textOf(ours).replace(/-\d+$/, '')) &&
      textOf(ours).replace(/-\d+$/, '') === toSlug(textOf(sent(exchange, 'slug') ?? sent(exchange, 'name'))),
  },
  {
    decision: '2 Slugs are made from the title and keep its letters',
    documented: ['letters of other scripts are percent-encoded in slugs'],
    holds: ({ at, theirs, ours }) =>
      at === 'slug' && /%[\da-f]{2}/i.test(textOf(theirs)) && toSlug(unescaped(textOf(theirs))) === ours,
  },
  {
    decision: '3 Creating an identical venue or organizer writes nothing; any difference creates another one',
    documented: ['creating a venue that exists updates the existing one'],
    holds: (difference, exchange) =>
      difference.row !== undefined &&
      makes(exchange) &&
      isLinkedResource(exchange) &&
      (isPostedAnew(difference, exchange) || (exchange.isExisting === true && saysAsSent(difference, exchange))) &&
      exchange.recording.response.status === 201 &&
      exchange.ours.status === 201 &&
      (exchange.isRepeated === true ||
        getValue(exchange.recording.response.body, 'id') !== getValue(exchange.ours.body, 'id') ||
        (!isSent(exchange, 'date') && isOlder(exchange.recording.response.body))),
  },
  {
    decision: '10 HTML is sanitised on write with one allowlist; text fields lose their tags',
    documented: ['HTML of some roles is stored unfiltered'],
    holds: (difference, exchange) => {
      const { theirs, ours } = difference
      if (!writes(exchange) || typeof theirs !== 'string' || typeof ours !== 'string') return false
      if (getValue(exchange.ours.body, 'sanitized') === undefined) return false
      if (difference.at === 'slug') return ours.replace(/-\d+$/, '') === toSlug(nameHere(exchange))
      return (
        endsIn(difference, 'title', 'venue', 'organizer', 'name', 'description', 'excerpt') &&
        sanitizedLetters(difference, theirs, exchange) === lettersOf(ours)
      )
    },
  },
]
