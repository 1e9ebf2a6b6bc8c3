// Messages of the page for error codes.
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { ProblemCode } from '../problem.ts'

const notFound = msg`This record does not exist. It may have been deleted, or the URL may be wrong.`
const notAccessible = msg`You do not have permission to view this record. Ask an editor for access.`
const pageNotFound = msg`This page does not exist. The list has fewer pages.`
const inTrash = msg`This record is already in the trash.`

const unreachable = msg`Cannot reach the server. Check your connection and try again.`

/** Messages by error code. */
export const problemLabels = {
  rest_invalid_param: msg`Some values are not valid. Correct the highlighted fields and try again.`,
  rest_missing_callback_param: msg`Required fields are missing. Fill in the highlighted fields and try again.`,
  rest_invalid_json: msg`The server could not read the request. Reload the page and try again.`,
  rest_no_route: msg`The server does not recognize this request. The app may have been updated. Reload the page.`,
  rest_not_found: notFound,
  rest_forbidden: msg`You do not have permission to do this. Contact an administrator.`,
  rest_body_too_large: msg`This is too large to save. The maximum is 1 MiB. Shorten the text and try again.`,
  rest_picture_too_large: msg`This image is too large. The maximum is 20 MiB.`,
  rest_cookie_invalid_nonce: msg`Your session has changed. Reload the page and try again.`,
  rest_language_not_found: msg`This record is not available in this language.`,
  rest_precondition_failed: msg`Someone else changed this in the meantime. Nothing was done. Review it and try again.`,
  rest_idempotency_conflict: msg`This was already submitted with different content. Reload the list before you try again.`,
  rest_idempotency_running: msg`Still saving. Wait a moment, then check the list.`,
  rest_too_many_requests: msg`Too many attempts. Wait a moment and try again.`,
  rest_internal_error: msg`Server error. Nothing was changed. Try again in a moment.`,
  rest_store_busy: msg`The server is busy, for example restoring a backup. Nothing was changed. Try again in a moment.`,
  rest_store_unwritable: msg`The server cannot save because its disk is full or read-only. Nothing was changed. Contact an administrator.`,
  rest_request_timeout: unreachable,
  incorrect_password: msg`Incorrect username or password.`,
  invalid_credentials: msg`Incorrect username or password.`,
  'rest-event-not-found': notFound,
  'rest-venue-not-found': notFound,
  'rest-organizer-not-found': notFound,
  'rest-category-not-found': notFound,
  'rest-tag-not-found': notFound,
  'rest-media-not-found': notFound,
  'media-in-use': msg`This image is in use. Remove it from the records that use it before you delete it.`,
  'event-not-accessible': notAccessible,
  'venue-not-accessible': notAccessible,
  'organizer-not-accessible': notAccessible,
  'category-not-accessible': notAccessible,
  'tag-not-accessible': notAccessible,
  'event-password-protected': msg`This event is password protected.`,
  'event-no-longer-available': msg`This event is no longer available.`,
  'event-archive-page-not-found': pageNotFound,
  'venue-archive-page-not-found': pageNotFound,
  'organizer-archive-page-not-found': pageNotFound,
  'category-archive-page-not-found': pageNotFound,
  'tag-archive-page-not-found': pageNotFound,
  'event-is-in-trash': inTrash,
  'venue-is-in-trash': inTrash,
  'organizer-is-in-trash': inTrash,
  term_exists: msg`This name is already in use.`,
  duplicate_term_slug: msg`This slug is already in use. Choose another.`,
  rest_taxonomy_not_hierarchical: msg`Tags cannot have a parent.`,
  'last-variant': msg`A record’s source language and its only language cannot be removed.`,
} satisfies Record<ProblemCode, MessageDescriptor>

const timedOut = msg`The server did not respond in time. Try again in a moment.`
const timedOutWrite = msg`The server did not respond in time. The change may have been made. Check before you try again.`
const unexpected = msg`The server sent an unexpected response. Try again in a moment.`

/** The message for a thrown value, with a general one for unknown values. */
export const problemMessage = (thrown: unknown): MessageDescriptor => {
  if (thrown instanceof Error && thrown.name === 'NetworkError') return unreachable
  if (thrown instanceof Error && thrown.name === 'NoResponse')
    return 'isWrite' in thrown && thrown.isWrite === true ? timedOutWrite : timedOut
  const { code, message, data } = getObject(getObject(thrown)['problem'])
  const { request_id: id, removed, status, origin: home, retry_after: wait } = getObject(data)
  if (code === 'page_misconfigured') {
    const why = String(message ?? '')
    return msg`The file config.json is not valid: ${why} Contact whoever hosts this page.`
  }
  if (code === 'no_interface') {
    const url = String(message ?? '')
    return msg`No event interface was found at ${url}. Contact whoever hosts this page.`
  }
  if (code === 'password_ignored')
    return msg`The server ignored the password. Application passwords may be disabled, or its web server may not forward them. Contact its administrator.`
  if (code === 'rest_too_many_requests' && typeof wait === 'number') {
    const minutes = Math.ceil(wait / 60)
    return wait > 90
      ? msg`Too many attempts. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`
      : msg`Too many attempts. Try again in ${plural(Math.ceil(wait), { one: '# second', other: '# seconds' })}.`
  }
  if (code === 'rest_cookie_invalid_nonce' && typeof home === 'string')
    return msg`You can only sign in at ${home}. Open the page there, or start the server with this page’s address as PUBLIC_ORIGIN.`
  if (typeof removed === 'number')
    return msg`${plural(removed, { one: 'The server failed after permanently deleting # record. Try again in a moment for the rest.', other: 'The server failed after permanently deleting # records. Try again in a moment for the rest.' })}`
  if (code === 'rest_internal_error' && typeof id === 'string')
    return msg`Server error. Nothing was changed. Try again in a moment. If it happens again, give an administrator this log ID: ${id}`
  const labels: { readonly [code: string]: MessageDescriptor } = problemLabels
  // WordPress and its plugins have many codes for a missing permission.
  const isDenied = status === 403 && code !== 'unexpected_answer'
  return labels[String(code)] ?? (isDenied ? problemLabels.rest_forbidden : unexpected)
}

const getObject = (value: unknown): { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null ? { ...value } : {}
