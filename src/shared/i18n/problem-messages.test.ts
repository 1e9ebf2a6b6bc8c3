import { expect, test } from 'vitest'
import { i18n } from '@lingui/core'
import { problemMessage } from './problem-messages.ts'

/** What is said of something thrown. */
function sentence(thrown: Error): string {
  i18n.load('en', {})
  i18n.activate('en')
  return i18n._(problemMessage(thrown))
}
/** What is said of an answer that refuses. */
const message = (code: string, data: object): string =>
  sentence(Object.assign(new Error(code), { problem: { code, message: 'Told to programs', data } }))

test('a failure of the service says that nothing was changed, and what the log calls it', () => {
  expect(message('rest_internal_error', { status: 500, request_id: '7f3a' })).toBe(
    'Server error. Nothing was changed. Try again in a moment. If it happens again, give an administrator this log ID: 7f3a',
  )
  // A server that is not ours names nothing.
  expect(message('rest_internal_error', { status: 500 })).toBe(
    'Server error. Nothing was changed. Try again in a moment.',
  )
})

test('a failure in the midst of what cannot be undone says how much of it was done', () => {
  expect(message('rest_internal_error', { status: 500, request_id: '7f3a', removed: 50 })).toBe(
    'The server failed after permanently deleting 50 records. Try again in a moment for the rest.',
  )
})

test('a code nobody knows has a sentence too, and never the words meant for programs', () => {
  expect(message('teapot', { status: 418 })).toBe('The server sent an unexpected response. Try again in a moment.')
})

test('who tries too often is told how long to wait', () => {
  expect(message('rest_too_many_requests', { status: 429, retry_after: 1 })).toMatch(/Try again in 1 second\.$/)
  expect(message('rest_too_many_requests', { status: 429, retry_after: 90 })).toMatch(/Try again in 90 seconds\.$/)
  expect(message('rest_too_many_requests', { status: 429, retry_after: 91 })).toMatch(/Try again in 2 minutes\.$/)
})

test('who opened the page elsewhere is told where one signs in', () => {
  expect(message('rest_cookie_invalid_nonce', { status: 403, origin: 'http://127.0.0.1:3000' })).toMatch(
    /^You can only sign in at http:\/\/127\.0\.0\.1:3000\./,
  )
  expect(message('rest_cookie_invalid_nonce', { status: 403 })).toMatch(/Reload the page and try again\.$/)
})

test('who was not answered in time is told, and to look first where something was to be changed', () => {
  const late = (isWrite: boolean): string => sentence(Object.assign(new Error('late'), { name: 'NoResponse', isWrite }))
  expect(late(false)).toBe('The server did not respond in time. Try again in a moment.')
  expect(late(true)).toMatch(/The change may have been made\. Check before you try again\.$/)
})
