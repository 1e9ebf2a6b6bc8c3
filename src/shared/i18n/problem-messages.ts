// Messages of the page for error codes.
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { ProblemCode } from '../problem.ts'

const notFound = msg`This record does not exist. It may have been removed, or the address is mistyped.`
const notAccessible = msg`You may not see this record. An editor can give you access.`
const pageNotFound = msg`The list is shorter than that: there is no such page.`
const inTrash = msg`This record is already in the trash.`

const unreachable = msg`The service cannot be reached. Check your connection and try again.`

/** Messages by error code. */
export const problemLabels = {
  rest_invalid_param: msg`Something that was sent is not valid. Correct the marked entries and try again.`,
  rest_missing_callback_param: msg`Something required is missing. Fill in the marked entries and try again.`,
  rest_invalid_json: msg`The service could not read the request. Reload the page and try again.`,
  rest_no_route: msg`The service does not know this request. Reload the page: it may have been updated.`,
  rest_not_found: notFound,
  rest_forbidden: msg`Your account may not do this. An administrator can change that.`,
  rest_body_too_large: msg`This is too large: at most 1 MiB can be sent at once. Shorten the texts and try again.`,
  rest_picture_too_large: msg`This image is too large: at most 20 MiB. Save it smaller and try again.`,
  rest_cookie_invalid_nonce: msg`The page and the service no longer agree on who you are. Reload the page and try again.`,
  rest_language_not_found: msg`This record has no text in this language.`,
  rest_precondition_failed: msg`Somebody changed this in the meantime, so nothing was done. Look at it again and decide anew.`,
  rest_idempotency_conflict: msg`This was already sent with other content. Reload the list before you try again.`,
  rest_idempotency_running: msg`This is still being saved. Wait a moment and look at the list.`,
  rest_too_many_requests: msg`Too many attempts. Wait a moment and try again.`,
  rest_internal_error: msg`The service failed. Nothing was changed. Try again in a moment.`,
  rest_store_busy: msg`The service is busy with something large, such as restoring a backup. Nothing was changed. Try again in a moment.`,
  rest_store_unwritable: msg`The server cannot save: its disk is full or read-only. Nothing was changed. Tell an administrator.`,
  rest_request_timeout: unreachable,
  incorrect_password: msg`The name or the password is wrong.`,
  invalid_credentials: msg`The name or the password is wrong.`,
  'rest-event-not-found': notFound,
  'rest-venue-not-found': notFound,
  'rest-organizer-not-found': notFound,
  'rest-category-not-found': notFound,
  'rest-tag-not-found': notFound,
  'rest-media-not-found': notFound,
  'media-in-use': msg`This image is shown by records. Take it out of them first, then delete it.`,
  'event-not-accessible': notAccessible,
  'venue-not-accessible': notAccessible,
  'organizer-not-accessible': notAccessible,
  'category-not-accessible': notAccessible,
  'tag-not-accessible': notAccessible,
  'event-password-protected': msg`This event is protected by a password.`,
  'event-no-longer-available': msg`This event is no longer available.`,
  'event-archive-page-not-found': pageNotFound,
  'venue-archive-page-not-found': pageNotFound,
  'organizer-archive-page-not-found': pageNotFound,
  'category-archive-page-not-found': pageNotFound,
  'tag-archive-page-not-found': pageNotFound,
  'event-is-in-trash': inTrash,
  'venue-is-in-trash': inTrash,
  'organizer-is-in-trash': inTrash,
  term_exists: msg`There is already one with this name.`,
  duplicate_term_slug: msg`This slug is already in use. Choose another one.`,
  rest_taxonomy_not_hierarchical: msg`Tags cannot stand under one another.`,
  'last-variant': msg`The only language of a record and its source language cannot be removed.`,
} satisfies Record<ProblemCode, MessageDescriptor>

const timedOut = msg`The service did not answer in time. Try again in a moment.`
const timedOutWrite = msg`The service did not answer in time. It is not known whether this was done: look before you try again.`
const unexpected = msg`The service answered something unexpected. Try again in a moment.`

/** The message for a thrown value, with a general one for unknown values. */
export const problemMessage = (thrown: unknown): MessageDescriptor => {
  if (thrown instanceof Error && thrown.name === 'NetworkError') return unreachable
  if (thrown instanceof Error && thrown.name === 'NoResponse')
    return 'isWrite' in thrown && thrown.isWrite === true ? timedOutWrite : timedOut
  const { code, message, data } = getObject(getObject(thrown)['problem'])
  const { request_id: id, removed, origin: home, retry_after: wait } = getObject(data)
  if (code === 'page_misconfigured') {
    const why = String(message ?? '')
    return msg`The file config.json beside these pages cannot be used: ${why} Whoever hosts the pages can correct it.`
  }
  if (code === 'password_ignored')
    return msg`This server did not look at the password. Either application passwords are switched off there, or its web server does not pass them on. Whoever runs it can change that.`
  if (code === 'rest_too_many_requests' && typeof wait === 'number') {
    const minutes = Math.ceil(wait / 60)
    return wait > 90
      ? msg`Too many attempts. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`
      : msg`Too many attempts. Try again in ${plural(Math.ceil(wait), { one: '# second', other: '# seconds' })}.`
  }
  if (code === 'rest_cookie_invalid_nonce' && typeof home === 'string')
    return msg`Signing in works at ${home} only. Open the page there, or have the service started with the address of this page as PUBLIC_ORIGIN.`
  if (typeof removed === 'number')
    return msg`${plural(removed, { one: 'The service failed when # record was deleted for good. Try again in a moment for the others.', other: 'The service failed when # records were deleted for good. Try again in a moment for the others.' })}`
  if (code === 'rest_internal_error' && typeof id === 'string')
    return msg`The service failed. Nothing was changed. Try again in a moment; if it fails again, an administrator finds the reason in the log under ${id}.`
  const labels: { readonly [code: string]: MessageDescriptor } = problemLabels
  return labels[String(code)] ?? unexpected
}

const getObject = (value: unknown): { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null ? { ...value } : {}
