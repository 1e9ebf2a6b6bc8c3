import { QueryClient } from '@tanstack/react-query'
import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { sessionQuery } from '#api/session.ts'
import type { Session } from '#shared/record-bundle.ts'
import { prefetch } from './routes.tsx'

// Modules read the configuration of the document when they are loaded.
vi.hoisted(() => {
  vi.stubGlobal('document', { querySelector: () => ({ content: '{}' }) })
  vi.stubGlobal('location', new URL('http://calendar.example.org/'))
})

test('a loader does not fail when code or data cannot be loaded', async () => {
  const client = new QueryClient()
  const account = { id: 1, name: 'edith', role: 'editor', languages: [] } as const
  client.setQueryData(sessionQuery.queryKey, { account } as unknown as Session) // safe: the loader reads the account only
  const loader = prefetch(client, async () => Promise.reject(new TypeError('Failed to fetch')))
  const url = new URL('http://calendar.example.org/events/1?ml_language=nl')
  const opening = { request: new Request(url), url, params: {}, pattern: '', context: new RouterContextProvider() }
  expect(await loader(opening)).toBe(null)
})
