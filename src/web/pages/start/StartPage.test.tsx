import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ProblemError } from '#client/send.ts'
import type { Attention } from '#shared/responses.ts'
import { resourceNames, type ResourceName } from '#shared/schema/resources.ts'
import type { Role } from '#shared/policy/policy.ts'
import type { Session } from '#shared/record-bundle.ts'
import { attentionQuery } from '#api/queries.ts'
import { sessionQuery } from '#api/session.ts'
import { renderToText } from '#ui/testing.tsx'
import { recentEventsQuery, StartPage } from './StartPage.tsx'

// What the page learns from its own document, before anything of it is loaded.
vi.hoisted(() => {
  vi.stubGlobal('document', { querySelector: () => ({ content: '{}' }) })
  vi.stubGlobal('location', new URL('http://calendar.example.org/'))
})

/** How many records of each resource there are; none of them lacks anything. */
type Content = Partial<Record<ResourceName, number>>

const counted = (content: Content): Attention[] =>
  resourceNames.flatMap((resource): Attention[] => [
    { kind: 'all', resource, total: content[resource] ?? 0, filter: { ml_language: 'en' } },
    { kind: 'missing', resource, total: 0, filter: { ml_language: 'de', translation: 'missing' } },
    { kind: 'drafts', resource, total: 0, filter: { ml_language: 'en', status: 'draft' } },
  ])

/** The start page of a user; `error`: the error of the request of the counts. */
function start({
  role = 'editor',
  content = {},
  error,
  more = [],
}: {
  role?: Role
  content?: Content
  error?: Error
  /** Further counts. */ more?: Attention[]
}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, staleTime: Infinity } } })
  const session: Session = { account: { id: 1, name: 'Ada', role, languages: [] } }
  queries.setQueryData(sessionQuery.queryKey, session)
  queries.setQueryData(recentEventsQuery('en').queryKey, { rows: [], total: content.events ?? 0, totalPages: 0 })
  const { queryKey } = attentionQuery('en')
  if (error) queries.getQueryCache().build(queries, { queryKey }).setState({ status: 'error', error })
  else queries.setQueryData(queryKey, [...counted(content), ...more])
  return renderToText(
    <QueryClientProvider client={queries}>
      <StartPage />
    </QueryClientProvider>,
  )
}

test('an empty calendar begins with the first event, for who may write one', () => {
  const { texts, links } = start({})
  expect(texts).toContain('No events yet')
  expect(texts).toContain('Create the first one.')
  expect(links).toEqual(['New event → /events/new?ml_language=en'])
  const reader = start({ role: 'subscriber' })
  expect(reader.texts).toContain('Someone who can edit content can create the first one.')
  expect(reader.links).toEqual([])
})

test('finished translations that are not published are counted, and not called complete', () => {
  const unpublished: Attention = {
    kind: 'unpublished',
    resource: 'events',
    total: 2,
    filter: { ml_language: 'de', translation: 'unpublished' },
  }
  const { cells, links } = start({ content: { events: 3 }, more: [unpublished] })
  expect(cells.slice(2, 4)).toEqual(['Events', '2 not published'])
  expect(links).toContain('2 not published → /events?ml_language=de&translation=unpublished')
})

test('of what there is none that is said, with the way to make one; nothing is called complete that is not there', () => {
  const { cells } = start({ content: { events: 3, tags: 1 } })
  expect(cells.join(' | ')).toBe(
    'Records | German | Events | complete | Venues | No venues yetNew venue | Organizers | No organizers yetNew organizer | Categories | No categories yetNew category | Tags | complete',
  )
  expect(start({ role: 'author', content: { events: 3 } }).links).toContain(
    'New category → /categories/new?ml_language=en',
  )
  expect(start({ role: 'author', content: { events: 3 } }).cells).toContain('No tags yet')
})

test.each([
  ['the network has gone', new TypeError('Failed to fetch')],
  [
    'the service failed',
    new ProblemError({
      code: 'rest_internal_error',
      message: 'The service failed. Nothing was changed.',
      data: { status: 500, request_id: '7f3a' },
    }),
  ],
])(
  'counts that did not come are asked for again by a press, and nothing is said of what is not known: %s',
  (_, error) => {
    const { buttons, texts, cells } = start({ error })
    expect(buttons).toEqual(['Try again'])
    expect(texts).not.toContain('Create the first one.')
    expect(cells).toEqual([])
  },
)
