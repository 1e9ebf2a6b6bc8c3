// Deliberate differences: by how the whole request is answered.
import {
  asked,
  isBySlug,
  isForbidden,
  isOutcome,
  isSent,
  mayWork,
  namedRecord,
  oursSay,
  refusedHere,
  refusedThere,
  rowsHere,
  sent,
  theirsSay,
  told,
  type About,
  writes,
} from '../about.ts'
import { toSlug } from '#server/store/slug.ts'
import { isObject, isSame, textOf } from '../json.ts'
import { placeOf, recordedBase } from '../recording.ts'
import { saysAllSent } from './as-sent.ts'
import { type Rule, saysNotFound } from './rule.ts'

/** Our answer is what theirs wraps in an envelope or in a call of a function. */
function isUnwrapped({ recording: { response }, ours }: About): boolean {
  const [, call = ''] = /^[^(]*\(([\s\S]*)\);?\s*$/.exec(textOf(response.body)) ?? []
  const wrapped: unknown = typeof response.body === 'string' ? JSON.parse(call || 'null') : told(response.body, 'body')
  return isObject(wrapped) && Object.keys(wrapped).length > 0 && told(wrapped, 'id') === told(ours.body, 'id')
}

/** Terms are named by objects (decisions 4). */
const namesByObject = (about: About): boolean => [sent(about, 'categories'), sent(about, 'tags')].flat().some(isObject)

/** Another term of the kind has the slug that is sent. */
function isSlugTaken(about: About): boolean {
  const resource = placeOf(about.recording).resource
  const slug = toSlug(textOf(sent(about, 'slug')))
  const named = placeOf(about.recording).id
  return (
    resource !== undefined &&
    about.content?.[resource].some((term) => term['slug'] === slug && term.id !== named) === true
  )
}

/** The body is none of the forms that are taken: an object of JSON, a form; or it is too large. */
function isOtherForm({ recording: { request } }: About): boolean {
  const { body } = request
  return typeof body === 'string' || Array.isArray(body) || JSON.stringify(body).length > 1_048_576
}

/** By how the whole request is answered. */
export const outcomes: readonly Rule[] = [
  {
    decision: '1 Left out: _jsonp, _envelope, ?rest_route=, upper-case paths, and what is not the interface',
    told: ['Left out: `_jsonp`'],
    holds: (_, about) => {
      const { path, query } = about.recording.request
      const isElsewhere =
        !path.startsWith(recordedBase) || /\/v1\/[a-z]*[A-Z]/.test(path) || 'rest_route' in Object(query)
      if (isElsewhere) return oursSay(about) === '404 rest_no_route'
      return /_jsonp|_envelope/.test(JSON.stringify(query)) && about.ours.status === 200 && isUnwrapped(about)
    },
  },
  {
    decision: '1 An id of another kind is unknown; 9 an unknown id or slug is 404 for every resource',
    told: ['unknown ids are 404 for events and 400 elsewhere'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      saysNotFound(about) &&
      (theirsSay(about) === '400 rest-invalid-event-id' ||
        (theirsSay(about) === '400 rest_invalid_param' &&
          refusedThere(about).join() === (isBySlug(about) ? 'slug' : 'id'))),
  },
  {
    decision: 'observed 14 _fields reaches into rows',
    told: ['`_fields=events.id` answers no rows'],
    holds: ({ at, theirs }, about) => {
      const reached = [...(asked(about, '_fields') ?? '').matchAll(/(\w+)\.\w+/g)].map(([, name]) => name)
      const [name = ''] = at.split(' ')
      return at === 'ids'
        ? reached.length > 0 && rowsHere(about).length > 0
        : reached.includes(name) && (theirs === null || isSame(theirs, []))
    },
  },
  {
    decision: '9 A known path with another method is 405',
    told: ['a known path with another method is 404'],
    holds: ({ at }, about) =>
      at === 'status' && theirsSay(about) === '404 rest_no_route' && oursSay(about) === '405 rest_no_route',
  },
  {
    decision: '9 Never a 5xx for bad input',
    told: ['500 for empty titles'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      about.recording.response.status === 500 &&
      (about.ours.status === 201
        ? namesByObject(about) && saysAllSent(about)
        : /^400 (rest_invalid_param|duplicate_term_slug)$/.test(oursSay(about))),
  },
  {
    decision: '3 Bodies are JSON objects, form-encoded, or in the query; 9 at most 1 MiB',
    told: ['a body in another form'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      writes(about) &&
      isOtherForm(about) &&
      /^4\d\d (rest_invalid_json|rest_body_too_large)$/.test(oursSay(about)) &&
      !theirsSay(about).endsWith('rest_invalid_json'),
  },
  {
    decision: '9 A term slug in use: 400 duplicate_term_slug',
    told: ['500 for empty titles', "a term's gets its parent's behind it"],
    holds: (difference, about) =>
      isOutcome(difference) && oursSay(about) === '400 duplicate_term_slug' && isSlugTaken(about),
  },
  {
    decision: '9 All faults at once',
    told: ['one fault after the other'],
    holds: ({ at, theirs, ours }, about) =>
      at === 'params' &&
      Array.isArray(theirs) &&
      Array.isArray(ours) &&
      theirs.every((name) => ours.includes(name)) &&
      // What else is named was sent, or asked for.
      ours.every(
        (name) => theirs.includes(name) || isSent(about, String(name)) || asked(about, String(name)) !== undefined,
      ),
  },
  {
    decision: '9 An unknown slug is named as it was asked for',
    told: ['an unknown slug is told as'],
    holds: ({ at, theirs }, about) =>
      at === 'message' && isBySlug(about) && saysNotFound(about) && theirs === 'Event with ID 0 does not exist.',
  },
  {
    decision: '8 Permission comes before validation, and tells nothing of the record',
    told: ['validation comes before permission'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      writes(about) &&
      isForbidden(about) &&
      /^(400|404|410) /.test(theirsSay(about)) &&
      oursSay(about) === `${about.recording.request.as === 'anonymous' ? 401 : 403} rest_forbidden`,
  },
  {
    decision: '8 By slug as by id',
    told: ['by-slug updates and deletes ask for no right'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      isBySlug(about) &&
      isForbidden(about) &&
      theirsSay(about) === '200' &&
      oursSay(about) === '403 rest_forbidden',
  },
  {
    decision: '11 By slug, a record that the requester may not read is 404',
    told: ['by slug, what the requester may not read is 403'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      isBySlug(about) &&
      /^403 \w+-(not-accessible|no-longer-available)$/.test(theirsSay(about)) &&
      oursSay(about) === `404 rest-${theirsSay(about).slice(4).split('-')[0]}-not-found`,
  },
  {
    decision: '8 Another author may be set from editor up',
    told: ['contributors and authors may name any author'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      isSent(about, 'author') &&
      about.content?.users[about.recording.request.as] !== Number(sent(about, 'author')) &&
      !['admin', 'editor'].includes(about.recording.request.as) &&
      oursSay(about) === '403 rest_forbidden' &&
      Object.keys(refusedHere(about)).join() === 'author',
  },
  {
    decision: '8 Unknown user and wrong password answer alike',
    told: ['the sign-in password of an account fails'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      theirsSay(about) === '401 invalid_username' &&
      oursSay(about) === '401 incorrect_password',
  },
  {
    decision: '8 HTTP Basic or a session cookie; a nonce is neither',
    told: ['cookies work for any origin that sends a nonce'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      theirsSay(about) === '403 rest_cookie_invalid_nonce' &&
      (writes(about) ? oursSay(about) === '401 rest_forbidden' : about.ours.status === 200),
  },
  {
    decision: '7 Who may edit or translate the event needs no password',
    told: ['editors need the event password too'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      mayWork(about, namedRecord(about)) &&
      theirsSay(about) === '403 event-password-protected' &&
      about.ours.status === 200,
  },
  {
    decision: '7 Who may edit reads trashed records',
    told: ['a trashed event is unreadable'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      mayWork(about, namedRecord(about)) &&
      theirsSay(about) === '403 event-no-longer-available' &&
      about.ours.status === 200,
  },
  {
    decision: '7 publish, future, draft, pending, private, trash are the statuses; a new record is not in the trash',
    told: ['`status` of a new record may be `trash`'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      writes(about) &&
      about.recording.response.status < 300 &&
      Object.entries(refusedHere(about)).join() === 'status,not_a_choice',
  },
]
