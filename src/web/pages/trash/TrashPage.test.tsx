import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { isStatusOffered, can, roles } from '#shared/policy/policy.ts'
import type { Session } from '#shared/record-bundle.ts'
import { sessionQuery } from '#api/session.ts'
import { renderToText } from '#ui/testing.tsx'
import { TrashPage } from './TrashPage.tsx'

// What the page learns from its own document, before anything of it is loaded.
vi.hoisted(() => {
  vi.stubGlobal('document', { querySelector: () => ({ content: '{}' }) })
  vi.stubGlobal('location', new URL('http://calendar.example.org/'))
})

test.each(roles)('the trash is for who can find something in it: %s', (role) => {
  const account = { id: 1, name: 'Ada', role, languages: [] }
  const session: Session = { account }
  const queries = new QueryClient()
  queries.setQueryData(sessionQuery.queryKey, session)
  const { texts } = renderToText(
    <QueryClientProvider client={queries}>
      <TrashPage />
    </QueryClientProvider>,
  )
  // The rail and the palette lead there by the same right.
  const isFor = can(account, 'delete', 'events') === true
  expect(isFor).toBe(isStatusOffered(account, 'trash'))
  expect(texts.includes('You do not have access to the trash')).toBe(!isFor)
})
