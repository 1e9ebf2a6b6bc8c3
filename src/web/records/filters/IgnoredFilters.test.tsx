import { expect, test } from 'vitest'
import type { Role } from '#shared/policy/policy.ts'
import { resources } from '#shared/schema/resources.ts'
import { renderToText } from '#ui/testing.tsx'
import { IgnoredFilters } from './IgnoredFilters.tsx'

const events = {
  resource: resources.events,
  always: {},
  staffOnly: ['translation', 'hidden'],
  dated: true,
  order: { by: 'start_date', down: false, own: true },
  orders: [],
} as const

/** The messages about ignored parameters. */
const messages = (role: Role, ...names: string[]): string[] =>
  renderToText(
    <IgnoredFilters
      names={names}
      config={events}
      account={{ id: 1, name: 'Ada', role, languages: [] }}
      onDismiss={() => undefined}
    />,
  ).texts

test('an ignored status is reported as missing permission to subscribers and as invalid to authors', () => {
  expect(messages('subscriber', 'status')).toEqual(['Ignored because you do not have permission: Status (status)'])
  expect(messages('author', 'status')).toEqual(['Ignored because the value is not valid: Status (status)'])
})

test('each reason has its own message', () => {
  expect(messages('author', 'hidden', 'colour', 'venue', 'translation')).toEqual([
    'Ignored because you do not have permission: Hidden from listings (hidden), Translation (translation)',
    'Ignored because it was not found: Venue (venue)',
    'Ignored because the value is not valid: colour',
  ])
})
