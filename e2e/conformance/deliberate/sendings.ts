// Deliberate differences: by what is sent in a write.
import { resourceNames } from '#shared/schema/resources.ts'
import { toSlug } from '#server/store/slug.ts'
import { fromUtc } from '#server/time-zones.ts'
import {
  type About,
  changes,
  isKept,
  isLinkedResource,
  isOutcome,
  isSent,
  isTerms,
  makes,
  refusedThere,
  refusesFor,
  refusesOnly,
  sent,
  theirsSay,
  told,
  writes,
} from '../about.ts'
import type { Difference } from '../difference.ts'
import { isSame, type Json, objectsIn, textOf } from '../json.ts'
import { placeOf } from '../recording.ts'
import { lettersOf, unescaped, wordsOf } from '../text.ts'
import { zoneOf } from '../world.ts'
import {
  isNone,
  isOlder,
  lettersKept,
  meansInstants,
  nameHere,
  saysAllSent,
  saysAsSent,
  takesNumbers,
} from './as-sent.ts'
import { isReset } from './resets.ts'
import { endsIn, isBlank, isMoment, type Rule } from './rule.ts'

/** The venue is sent as a list of at most one, the organizers as records or numbers, alone or in a list. */
function takesLinks(about: About): boolean {
  const [venues, organizers] = ['venue', 'organizer'].map((name) => [sent(about, name) ?? []].flat())
  const isLink = (value: unknown): boolean => typeof value === 'object' || /^\d+(,\d+)*$/.test(String(value))
  return (venues?.length ?? 0) <= 1 && [...(venues ?? []), ...(organizers ?? [])].every(isLink)
}

/** Ours is a new record: a field says what was sent, or nothing; its slug is made from its name. */
function isPostedAnew(difference: Difference, about: About): boolean {
  const { at, ours } = difference
  if (about.isExisting) return false
  if (at === 'id') return true
  if (at === 'slug') return textOf(ours).replace(/-\d+$/, '') === toSlug(nameHere(about))
  return (
    saysAsSent(difference, about) && (isSent(about, at) || isBlank(ours) || ['date', 'date_utc', 'status'].includes(at))
  )
}

const namesIn = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((one) => String(told(one, 'id') ?? one).split(','))
    .map((name) => name.trim())

/** An id among those that are sent belongs to nothing, or a term of that name is not there and would have to be made. */
const namesUnknown = (about: About, field: string): boolean =>
  namesIn(sent(about, field)).some((name) => {
    const found = [...resourceNames, 'users' as const].flatMap((resource): unknown[] =>
      resource === 'users'
        ? Object.values(about.content?.users ?? {})
        : (about.content?.[resource] ?? []).map(({ id }) => id),
    )
    return !found.includes(Number(name))
  })

/** Our tags are those that were sent, by id, name or slug, and no others. */
function hasNamedTags(about: About): boolean {
  const names = namesIn(sent(about, 'tags')).map((name) => name.toLowerCase())
  const tags = objectsIn(told(about.ours.body, 'tags'))
  const isNamed = ({ id, name, slug }: Json): boolean =>
    [id, wordsOf(textOf(name)), slug].some((one) => names.includes(String(one).toLowerCase()))
  return tags.length === names.length && tags.every(isNamed)
}

/** The fields of a write that name records or terms. */
const linkFields = ['venue', 'organizer', 'categories', 'tags', 'parent', 'image', 'author']

/** By what is sent in a write. */
export const sendings: readonly Rule[] = [
  {
    decision: '4 "" clears, a description too',
    told: ['a text, `slug` or `image` cannot be emptied'],
    holds: ({ at, ours }, about) =>
      changes(about) && (at === 'description' || at === 'excerpt') && ours === '' && sent(about, at) === '',
  },
  {
    decision: '4 "" ([], image also false) clears an optional field, and null means not sent',
    told: ['a text, `slug` or `image` cannot be emptied', 'an update resets status'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      writes(about) &&
      theirsSay(about) === '400 rest_invalid_param' &&
      about.ours.status < 300 &&
      saysAllSent(about) &&
      refusedThere(about).every((name) => isSent(about, name) && isBlank(sent(about, name))),
  },
  {
    decision: '4 parent: 0 is the top',
    told: ['`parent: 0` is refused'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      refusedThere(about).join() === 'parent' &&
      Number(sent(about, 'parent')) === 0 &&
      told(about.ours.body, 'parent') === 0,
  },
  {
    decision: '4 Numbers for strings and "true"/"1" for booleans are taken',
    told: ['`image`, times and flags only as texts'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      writes(about) &&
      theirsSay(about) === '400 rest_invalid_param' &&
      takesNumbers(about) &&
      (about.ours.status >= 300 || saysAllSent(about)),
  },
  {
    decision: '4 An object with an id means that id',
    told: ['`image`, times and flags only as texts'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      writes(about) &&
      about.ours.status < 300 &&
      refusedThere(about).join() === 'image' &&
      told(sent(about, 'image'), 'id') !== undefined &&
      saysAllSent(about),
  },
  {
    decision: '4 venue takes an id, an object, or an array of one; an organizer stands for a list of one',
    told: ['a list of one venue, or an organizer outside a list'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      /^400 could-not-create-(venue|organizer)$/.test(theirsSay(about)) &&
      (takesLinks(about) ? about.ours.status < 300 && saysAllSent(about) : refusesOnly(about, 'venue', 'organizer')),
  },
  {
    decision: '4 Unknown ids 400, unknown text is made by who may create terms',
    told: ['unknown ids of terms are ignored', "a term's name given to an event"],
    holds: (difference, about) =>
      isOutcome(difference) &&
      writes(about) &&
      about.recording.response.status < 300 &&
      refusesFor(about, 'unknown_id', 'not_allowed') &&
      refusesOnly(about, ...linkFields.filter((name) => isSent(about, name) && namesUnknown(about, name))),
  },
  {
    decision: 'first page: what would leak is left out; no picture is fetched from a private address',
    told: ['the address of a picture is fetched from wherever it leads'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      about.recording.response.status < 300 &&
      /^https?:\/\/(127\.|10\.|192\.168\.|localhost)/.test(textOf(sent(about, 'image'))) &&
      refusesFor(about, 'not_an_image'),
  },
  {
    decision: '10 An address starts with http:// or https://',
    told: ['`website` takes any scheme'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      writes(about) &&
      about.recording.response.status < 300 &&
      refusesFor(about, 'not_an_address'),
  },
  {
    decision: '4 Terms: digits are an id, other text a name, then a slug',
    told: ["a term's name given to an event"],
    holds: ({ at }, about) =>
      writes(about) &&
      at.startsWith('tags') &&
      objectsIn(told(about.recording.response.body, 'tags')).some(({ name }) => /^\d+$/.test(textOf(name))) &&
      hasNamedTags(about),
  },
  {
    decision: '4 and 9 A parent cycle is 400',
    told: ['a parent below its own term'],
    holds: (difference, about) => isOutcome(difference) && theirsSay(about) === '200' && refusesFor(about, 'cycle'),
  },
  {
    decision: '2 id in a body is ignored',
    told: ['`id` in a body overrides the path'],
    holds: ({ at, row }, about) => {
      const { id } = placeOf(about.recording)
      const [there, here] = [about.recording.response.body, about.ours.body].map((body) => told(body, 'id'))
      const isMeant =
        row !== undefined &&
        changes(about) &&
        id !== undefined &&
        here === id &&
        there !== id &&
        Number(sent(about, 'id')) === there
      return (
        isMeant &&
        (isKept(about, /^\w+/.exec(at)?.[0] ?? '') || at === 'id' || (isSent(about, at) && saysAllSent(about)))
      )
    },
  },
  {
    decision: '2 slug in a body renames, id in a body is ignored',
    told: ['`id` in a body overrides the path'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      changes(about) &&
      (isSent(about, 'slug') || isSent(about, 'id')) &&
      theirsSay(about) === '404 rest-event-not-found' &&
      about.ours.status === 200 &&
      (!isSent(about, 'slug') || told(about.ours.body, 'slug') === toSlug(textOf(sent(about, 'slug')))),
  },
  {
    decision: '5 Impossible dates, gaps and ends before their start are 400; the forms are named',
    told: ['`2027-02-30` becomes 2 March', 'an end before the start is stored'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      about.recording.response.status < 300 &&
      refusesFor(about, 'not_a_date', 'date_gap', 'end_before_start'),
  },
  {
    decision: '5 With an offset or as Unix time the instant is converted to the event’s zone',
    told: ['an offset in a date is ignored'],
    holds: (difference, about) => writes(about) && isMoment(difference) && meansInstants(about),
  },
  {
    decision: '5 date is in the site’s zone, date_utc the same moment',
    told: ['a `date` and a `date_utc` that mean'],
    holds: ({ at, ours }, about) =>
      at === 'date_utc' &&
      ['date', 'date_utc'].every((name) => textOf(sent(about, name)) !== '') &&
      fromUtc(textOf(ours), zoneOf(about.recording.name)) === told(about.ours.body, 'date') &&
      told(about.recording.response.body, 'date') === told(about.ours.body, 'date'),
  },
  {
    decision: '4 What is not sent stays',
    told: ['an update resets status'],
    holds: (difference, about) =>
      difference.row !== undefined &&
      changes(about) &&
      isReset(difference, about) &&
      isKept(about, /^\w+/.exec(difference.at)?.[0] ?? ''),
  },
  {
    decision: '5 A time that exists twice means the first',
    told: ['a time that exists twice is the second'],
    holds: ({ at }, about) => {
      const hourLater = (name: string): boolean => {
        const [there, here] = [about.recording.response.body, about.ours.body].map((body) => told(body, name))
        return Date.parse(`${textOf(there)}Z`) - Date.parse(`${textOf(here)}Z`) === 3_600_000
      }
      const folds = ['start_date', 'end_date'].filter((name) => isSent(about, name) && hourLater(`utc_${name}`))
      return at === 'timezone_abbr' ? folds.length > 0 : folds.some((name) => at.startsWith(`utc_${name}`))
    },
  },
  {
    decision: '4 What is not sent stays: the zone, and with it the instants',
    told: ['an update resets status'],
    holds: (difference, about) =>
      changes(about) &&
      /^(utc_|timezone_abbr$)/.test(difference.at) &&
      (sent(about, 'timezone') ?? null) === null &&
      isKept(about, 'timezone', []) &&
      told(about.recording.response.body, 'timezone') !== told(about.ours.body, 'timezone'),
  },
  {
    decision: '4 "" and [] clear the venue, and so does 0; null means not sent',
    told: ['a venue cannot be removed from an event'],
    holds: ({ at, ours }, about) =>
      changes(about) && at === 'venue' && isNone(sent(about, 'venue')) && isSame(ours, []),
  },
  {
    decision: '4 Sending only start_date moves the start, only end_date the end',
    told: ['only start or only end is ignored'],
    holds: (difference, about) =>
      changes(about) &&
      isMoment(difference) &&
      isSent(about, 'start_date') !== isSent(about, 'end_date') &&
      saysAllSent(about) &&
      isKept(about, isSent(about, 'start_date') ? 'end_date' : 'start_date', []),
  },
  {
    decision: '2 slug in a body renames venues and organizers too',
    told: ['`slug` of a venue or organizer is ignored'],
    holds: ({ at, ours }, about) =>
      at === 'slug' && isLinkedResource(about) && isSent(about, 'slug') && ours === toSlug(textOf(sent(about, 'slug'))),
  },
  {
    decision: '2 Slugs are unique per resource and language, -2 on collision',
    told: ["a term's gets its parent's behind it"],
    holds: ({ at, theirs, ours }, about) =>
      at === 'slug' &&
      isTerms(about) &&
      Boolean(sent(about, 'parent')) &&
      textOf(theirs).startsWith(textOf(ours).replace(/-\d+$/, '')) &&
      textOf(ours).replace(/-\d+$/, '') === toSlug(textOf(sent(about, 'slug') ?? sent(about, 'name'))),
  },
  {
    decision: '2 Slugs are made from the title, its letters as they are',
    told: ['letters of other scripts in a slug'],
    holds: ({ at, theirs, ours }) =>
      at === 'slug' && /%[\da-f]{2}/i.test(textOf(theirs)) && toSlug(unescaped(textOf(theirs))) === ours,
  },
  {
    decision: '3 Posted again with any difference a venue or organizer is a new one, otherwise nothing is written',
    told: ['`date` is kept for a repeated post'],
    holds: (difference, about) =>
      difference.row !== undefined &&
      makes(about) &&
      isLinkedResource(about) &&
      (isPostedAnew(difference, about) || (about.isExisting === true && saysAsSent(difference, about))) &&
      about.recording.response.status === 201 &&
      about.ours.status === 201 &&
      (about.isRepeated === true ||
        told(about.recording.response.body, 'id') !== told(about.ours.body, 'id') ||
        (!isSent(about, 'date') && isOlder(about.recording.response.body))),
  },
  {
    decision: '10 HTML is sanitised on write with one allow-list, text fields lose their tags',
    told: ['HTML is stored unfiltered'],
    holds: (difference, about) => {
      const { theirs, ours } = difference
      if (!writes(about) || typeof theirs !== 'string' || typeof ours !== 'string') return false
      if (told(about.ours.body, 'sanitized') === undefined) return false
      if (difference.at === 'slug') return ours.replace(/-\d+$/, '') === toSlug(nameHere(about))
      return (
        endsIn(difference, 'title', 'venue', 'organizer', 'name', 'description', 'excerpt') &&
        lettersKept(difference, theirs, about) === lettersOf(ours)
      )
    },
  },
]
