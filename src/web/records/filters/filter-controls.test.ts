import { expect, test } from 'vitest'
import { events } from '#shared/schema/events.ts'
import type { Filters } from '#shared/schema/filters.ts'
import { resources } from '#shared/schema/resources.ts'
import type { Account, Role } from '#shared/policy/policy.ts'
import { statuses } from '#shared/schema/status.ts'
import { offeredOptions } from './FilterEditor.tsx'

/** Set by the search box, the column headers and the pager; a password is no filter. */
const otherControls = new Set(['page', 'per_page', 'search', 'orderby', 'order', 'password'])

test('the menu offers every filter of every list', () => {
  for (const { filters } of Object.values<{ filters: Filters }>(resources))
    for (const [name, { group }] of Object.entries(filters))
      expect([name, group !== undefined]).toEqual([name, !otherControls.has(name)])
})

test('the status filter offers only statuses that the account can see', () => {
  const as = (role: Role): Account => ({ id: 7, name: role, role, languages: role === 'translator' ? ['de'] : [] })
  const offered = (account: Account) => offeredOptions(account, 'status', events.filters.status)
  expect(offered(as('subscriber'))).toEqual(['any', 'publish'])
  expect(offered(null)).toEqual(['any', 'publish'])
  expect(offered(as('translator'))).toEqual(['any', 'publish', 'future', 'draft', 'pending', 'private'])
  for (const role of ['administrator', 'editor', 'author', 'contributor'] as const)
    expect(offered(as(role)), role).toEqual(['any', ...statuses])
  expect(offeredOptions(as('subscriber'), 'order', events.filters.order)).toEqual(['asc', 'desc'])
})
