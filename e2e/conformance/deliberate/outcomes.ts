// Deliberate differences: by how the whole request is answered.
import {
  asked,
  isBySlug,
  isKeeper,
  isOutcome,
  isSent,
  oursSay,
  refusedHere,
  refusedThere,
  rowsHere,
  theirsSay,
  writes,
} from '../about.ts'
import { isSame } from '../json.ts'
import { recordedBase } from '../recording.ts'
import { type Rule, saysNotFound } from './rule.ts'

/** By how the whole request is answered. */
export const outcomes: readonly Rule[] = [
  {
    decision: '1 Left out: _jsonp, _envelope, ?rest_route=, upper-case paths, and what is not the interface',
    told: ['Left out: `_jsonp`'],
    holds: (_, about) => {
      const { path, query } = about.recording.request
      return (
        !path.startsWith(recordedBase) ||
        /\/v1\/[a-z]*[A-Z]/.test(path) ||
        /_jsonp|_envelope|rest_route/.test(JSON.stringify(query))
      )
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
      isOutcome(difference) && about.recording.response.status === 500 && about.ours.status < 500,
  },
  {
    decision: '3 Bodies are JSON objects, form-encoded, or in the query; 9 at most 1 MiB',
    told: ['a body in another form'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      writes(about) &&
      /^4\d\d (rest_invalid_json|rest_body_too_large)$/.test(oursSay(about)) &&
      !theirsSay(about).endsWith('rest_invalid_json'),
  },
  {
    decision: '9 A term slug in use: 400 duplicate_term_slug',
    told: ['500 for empty titles', "a term's gets its parent's behind it"],
    holds: (difference, about) => isOutcome(difference) && oursSay(about) === '400 duplicate_term_slug',
  },
  {
    decision: '9 All faults at once',
    told: ['one fault after the other'],
    holds: ({ at, theirs, ours }) =>
      at === 'params' && Array.isArray(theirs) && Array.isArray(ours) && theirs.every((name) => ours.includes(name)),
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
      about.recording.request.as !== 'admin' &&
      /^(400|404|410) /.test(theirsSay(about)) &&
      /^40[13] rest_forbidden$/.test(oursSay(about)),
  },
  {
    decision: '8 By slug as by id',
    told: ['by-slug updates and deletes ask for no right'],
    holds: (difference, about) =>
      isOutcome(difference) && isBySlug(about) && theirsSay(about) === '200' && oursSay(about) === '403 rest_forbidden',
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
      oursSay(about) === '403 rest_forbidden' &&
      Object.keys(refusedHere(about)).join() === 'author',
  },
  {
    decision: '8 Unknown user and wrong password answer alike',
    told: ['the sign-in password of an account fails'],
    holds: (difference, about) =>
      isOutcome(difference) && theirsSay(about) === '401 invalid_username' && oursSay(about).startsWith('401 '),
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
      isKeeper(about) &&
      theirsSay(about) === '403 event-password-protected' &&
      about.ours.status === 200,
  },
  {
    decision: '7 Who may edit reads trashed records',
    told: ['a trashed event is unreadable'],
    holds: (difference, about) =>
      isOutcome(difference) &&
      isKeeper(about) &&
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
