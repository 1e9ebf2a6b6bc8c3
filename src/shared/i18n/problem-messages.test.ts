import { expect, test } from 'vitest'
import { i18n } from '@lingui/core'
import { problemMessage } from './problem-messages.ts'

/** The message for a thrown error. */
function sentence(thrown: Error): string {
  i18n.load('en', {})
  i18n.activate('en')
  return i18n._(problemMessage(thrown))
}
/** The message for an error response. */
const message = (code: string, data: object): string =>
  sentence(Object.assign(new Error(code), { problem: { code, message: 'For programs', data } }))

test('an internal error says that nothing was changed and names the log ID', () => {
  expect(message('rest_internal_error', { status: 500, request_id: '7f3a' })).toBe(
    'Server error. Nothing was changed. Try again in a moment. If it happens again, give an administrator this log ID: 7f3a',
  )
  // A server that is not ours names nothing.
  expect(message('rest_internal_error', { status: 500 })).toBe(
    'Server error. Nothing was changed. Try again in a moment.',
  )
})

test('an internal error during a permanent deletion names the number of deleted records', () => {
  expect(message('rest_internal_error', { status: 500, request_id: '7f3a', removed: 50 })).toBe(
    'The server failed after permanently deleting 50 records. Try again in a moment for the rest.',
  )
})

test('an unknown code gets a general message, never the text of the response', () => {
  expect(message('teapot', { status: 418 })).toBe('The server sent an unexpected response. Try again in a moment.')
})

test('any denial of WordPress says that permission is missing, the page of a firewall does not', () => {
  expect(message('rest_cannot_edit_others', { status: 403 })).toMatch(/^You do not have permission to do this\./)
  expect(message('unexpected_answer', { status: 403 })).toMatch(/^The server sent an unexpected response\./)
})

test('a rate limit message names the time to wait', () => {
  expect(message('rest_too_many_requests', { status: 429, retry_after: 1 })).toMatch(/Try again in 1 second\.$/)
  expect(message('rest_too_many_requests', { status: 429, retry_after: 90 })).toMatch(/Try again in 90 seconds\.$/)
  expect(message('rest_too_many_requests', { status: 429, retry_after: 91 })).toMatch(/Try again in 2 minutes\.$/)
})

test('a foreign origin message names the origin that allows signing in', () => {
  expect(message('rest_cookie_invalid_nonce', { status: 403, origin: 'http://127.0.0.1:3000' })).toMatch(
    /^You can only sign in at http:\/\/127\.0\.0\.1:3000\./,
  )
  expect(message('rest_cookie_invalid_nonce', { status: 403 })).toMatch(/Reload the page and try again\.$/)
})

test('a timeout message asks to check first only after a write', () => {
  const late = (isWrite: boolean): string => sentence(Object.assign(new Error('late'), { name: 'NoResponse', isWrite }))
  expect(late(false)).toBe('The server did not respond in time. Try again in a moment.')
  expect(late(true)).toMatch(/The change may have been made\. Check before you try again\.$/)
})
