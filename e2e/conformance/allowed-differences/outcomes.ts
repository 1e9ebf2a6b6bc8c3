// Allowed differences in status and error code.
import {
  queryValue,
  isBySlug,
  isForbidden,
  isOutcome,
  isSent,
  mayWork,
  namedRecord,
  actualStatus,
  rejectedByUs,
  rejectedByThem,
  rowsHere,
  sent,
  expectedStatus,
  getValue,
  type Exchange,
  writes,
} from '../exchange.ts'
import { toSlug } from '#server/store/slug.ts'
import { isObject, isSame, textOf } from '../json.ts'
import { placeOf, recordedBase } from '../recording.ts'
import { saysAllSent } from './as-sent.ts'
import { type Rule, saysNotFound } from './rule.ts'

/** Whether their response is ours in an envelope or a function call (JSONP). */
function isUnwrapped({ recording: { response }, ours }: Exchange): boolean {
  const [, call = ''] = /^[^(]*\(([\s\S]*)\);?\s*$/.exec(textOf(response.body)) ?? []
  const wrapped: unknown =
    typeof response.body === 'string' ? JSON.parse(call || 'null') : getValue(response.body, 'body')
  return isObject(wrapped) && Object.keys(wrapped).length > 0 && getValue(wrapped, 'id') === getValue(ours.body, 'id')
}

/** Whether terms are sent as objects (decisions 4). */
const namesByObject = (exchange: Exchange): boolean =>
  [sent(exchange, 'categories'), sent(exchange, 'tags')].flat().some(isObject)

/** Whether another term of the resource has the sent slug. */
function isSlugTaken(exchange: Exchange): boolean {
  const resource = placeOf(exchange.recording).resource
  const slug = toSlug(textOf(sent(exchange, 'slug')))
  const named = placeOf(exchange.recording).id
  return (
    resource !== undefined &&
    exchange.content?.[resource].some((term) => term['slug'] === slug && term.id !== named) === true
  )
}

/** Whether the body is neither a JSON object nor a form, or is too large. */
function isOtherForm({ recording: { request } }: Exchange): boolean {
  const { body } = request
  return typeof body === 'string' || Array.isArray(body) || JSON.stringify(body).length > 1_048_576
}

/** Rules by status and error code. */
export const outcomes: readonly Rule[] = [
  {
    decision: '1 Not supported: _jsonp, _envelope, ?rest_route= and upper-case paths',
    documented: ['Not supported: `_jsonp`'],
    holds: (_, exchange) => {
      const { path, query } = exchange.recording.request
      const isExternal =
        !path.startsWith(recordedBase) || /\/v1\/[a-z]*[A-Z]/.test(path) || 'rest_route' in Object(query)
      if (isExternal) return actualStatus(exchange) === '404 rest_no_route'
      return /_jsonp|_envelope/.test(JSON.stringify(query)) && exchange.ours.status === 200 && isUnwrapped(exchange)
    },
  },
  {
    decision: '1 An id of another resource is unknown; 9 an unknown id or slug is 404 for every resource',
    documented: ['an unknown id is 404 for events and 400 for other resources'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      saysNotFound(exchange) &&
      (expectedStatus(exchange) === '400 rest-invalid-event-id' ||
        (expectedStatus(exchange) === '400 rest_invalid_param' &&
          rejectedByThem(exchange).join() === (isBySlug(exchange) ? 'slug' : 'id'))),
  },
  {
    decision: 'observed 14 _fields selects fields of rows',
    documented: ['`_fields=events.id` returns no rows, `_fields=organizer.id`'],
    holds: ({ at, theirs }, exchange) => {
      const reached = [...(queryValue(exchange, '_fields') ?? '').matchAll(/(\w+)\.\w+/g)].map(([, name]) => name)
      const [name = ''] = at.split(' ')
      return at === 'ids'
        ? reached.length > 0 && rowsHere(exchange).length > 0
        : reached.includes(name) && (theirs === null || isSame(theirs, []))
    },
  },
  {
    decision: '9 A known path with another method is 405',
    documented: ['another method at a known path is 404'],
    holds: ({ at }, exchange) =>
      at === 'status' &&
      expectedStatus(exchange) === '404 rest_no_route' &&
      actualStatus(exchange) === '405 rest_no_route',
  },
  {
    decision: '9 Invalid input is never a 5xx',
    documented: ['empty titles, objects as categories and existing slugs'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      exchange.recording.response.status === 500 &&
      (exchange.ours.status === 201
        ? namesByObject(exchange) && saysAllSent(exchange)
        : /^400 (rest_invalid_param|duplicate_term_slug)$/.test(actualStatus(exchange))),
  },
  {
    decision: '3 Bodies are JSON objects, forms or query parameters; 9 at most 1 MiB',
    documented: ['a body in another format (a JSON array, plain text)'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      writes(exchange) &&
      isOtherForm(exchange) &&
      /^4\d\d (rest_invalid_json|rest_body_too_large)$/.test(actualStatus(exchange)) &&
      !expectedStatus(exchange).endsWith('rest_invalid_json'),
  },
  {
    decision: '9 An existing term slug: 400 duplicate_term_slug',
    documented: [
      'empty titles, objects as categories and existing slugs',
      'that of a term gets the slug of its parent',
    ],
    holds: (difference, exchange) =>
      isOutcome(difference) && actualStatus(exchange) === '400 duplicate_term_slug' && isSlugTaken(exchange),
  },
  {
    decision: '9 All errors at once',
    documented: ['only the first invalid parameter is reported'],
    holds: ({ at, theirs, ours }, exchange) =>
      at === 'params' &&
      Array.isArray(theirs) &&
      Array.isArray(ours) &&
      theirs.every((name) => ours.includes(name)) &&
      // All other parameters were sent.
      ours.every(
        (name) =>
          theirs.includes(name) || isSent(exchange, String(name)) || queryValue(exchange, String(name)) !== undefined,
      ),
  },
  {
    decision: '9 The error names the unknown slug',
    documented: ['the error for an unknown slug names "ID 0"'],
    holds: ({ at, theirs }, exchange) =>
      at === 'message' && isBySlug(exchange) && saysNotFound(exchange) && theirs === 'Event with ID 0 does not exist.',
  },
  {
    decision: '8 Permissions are checked before values',
    documented: ['values are validated before permissions are checked'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      writes(exchange) &&
      isForbidden(exchange) &&
      /^(400|404|410) /.test(expectedStatus(exchange)) &&
      actualStatus(exchange) === `${exchange.recording.request.as === 'anonymous' ? 401 : 403} rest_forbidden`,
  },
  {
    decision: '8 The same permissions by slug as by id',
    documented: ['updates and deletions by slug need no permission'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      isBySlug(exchange) &&
      isForbidden(exchange) &&
      expectedStatus(exchange) === '200' &&
      actualStatus(exchange) === '403 rest_forbidden',
  },
  {
    decision: '11 By slug, a record that the account cannot read is 404',
    documented: ['a record that the account cannot read is 403 by slug'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      isBySlug(exchange) &&
      /^403 \w+-(not-accessible|no-longer-available)$/.test(expectedStatus(exchange)) &&
      actualStatus(exchange) === `404 rest-${expectedStatus(exchange).slice(4).split('-')[0]}-not-found`,
  },
  {
    decision: '8 Editors and administrators can set another author',
    documented: ['contributors and authors can set any author'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      isSent(exchange, 'author') &&
      exchange.content?.users[exchange.recording.request.as] !== Number(sent(exchange, 'author')) &&
      !['admin', 'editor'].includes(exchange.recording.request.as) &&
      actualStatus(exchange) === '403 rest_forbidden' &&
      Object.keys(rejectedByUs(exchange)).join() === 'author',
  },
  {
    decision: '8 The same response for an unknown user and a wrong password',
    documented: ['a failed sign-in tells whether the name or the password'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      expectedStatus(exchange) === '401 invalid_username' &&
      actualStatus(exchange) === '401 incorrect_password',
  },
  {
    decision: '8 HTTP Basic or a session cookie; a nonce is neither',
    documented: ['a cookie is accepted from any origin with a nonce'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      expectedStatus(exchange) === '403 rest_cookie_invalid_nonce' &&
      (writes(exchange) ? actualStatus(exchange) === '401 rest_forbidden' : exchange.ours.status === 200),
  },
  {
    decision: '7 Accounts that can edit or translate the event need no password',
    documented: ['editors need the password of a protected event, too'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      mayWork(exchange, namedRecord(exchange)) &&
      expectedStatus(exchange) === '403 event-password-protected' &&
      exchange.ours.status === 200,
  },
  {
    decision: '7 Accounts that can edit a record can read it in the trash',
    documented: ['nobody can read an event in the trash'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      mayWork(exchange, namedRecord(exchange)) &&
      expectedStatus(exchange) === '403 event-no-longer-available' &&
      exchange.ours.status === 200,
  },
  {
    decision: '7 The statuses are publish, future, draft, pending, private and trash; a new record is not in the trash',
    documented: ['`status` of a new record can be `trash`, `inherit`'],
    holds: (difference, exchange) =>
      isOutcome(difference) &&
      writes(exchange) &&
      exchange.recording.response.status < 300 &&
      Object.entries(rejectedByUs(exchange)).join() === 'status,not_a_choice',
  },
]
