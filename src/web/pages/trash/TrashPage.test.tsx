import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { isStatusOffered, can, roles } from '#shared/policy/policy.ts'
import type { Session } from '#shared/record-bundle.ts'
import { sessionQuery } from '#api/session.ts'
import { renderToText } from '#ui/testing.tsx'
import { TrashPage } from './TrashPage.tsx'

// Modules read the configuration of the document when they are loaded.
vi.hoisted(() => {
  vi.stubGlobal('document', { querySelector: () => ({ content: '{}' }) })
  vi.stubGlobal('location', new URL('http://calendar.example.org/'))
})

test.each(roles)('the trash is accessible only to roles that can delete events: %s', (role) => {
  const account = { id: 1, name: 'Ada', role, languages: [] }
  const session: Session = { account }
  const queries = new QueryClient()
  queries.setQueryData(sessionQuery.queryKey, session)
  const { texts } = renderToText(
    <QueryClientProvider client={queries}>
      <TrashPage />
    </QueryClientProvider>,
  )
  // The sidebar and the palette offer the link by the same permission.
  const isAllowed = can(account, 'delete', 'events') === true
  expect(isAllowed).toBe(isStatusOffered(account, 'trash'))
  expect(texts.includes('You do not have access to the trash')).toBe(!isAllowed)
})
