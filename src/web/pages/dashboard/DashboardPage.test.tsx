import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ProblemError } from '#client/send.ts'
import type { Attention } from '#shared/responses.ts'
import { resourceNames, type ResourceName } from '#shared/schema/resources.ts'
import type { Role } from '#shared/policy/policy.ts'
import type { Session } from '#shared/record-bundle.ts'
import { sessionQuery } from '#api/session.ts'
import { getLastDay } from '#shared/dates/days.ts'
import { today as getToday } from '#shared/dates/now.ts'
import { renderToText } from '#ui/testing.tsx'
import { attentionQuery } from './attention.ts'
import { DashboardPage, recentEventsQuery } from './DashboardPage.tsx'
import { comingOfWeekQuery, type EventRow, groupByDay, nextEventQuery, pastOfWeekQuery, upcomingQuery } from './week.ts'

// Modules read the configuration of the document when they are loaded.
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

/** The dashboard of a user; `error`: the error of the request of the counts. */
function dashboard({
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
  const session: Session = { account: { id: 1, name: 'Ada', role, languages: ['en'] } }
  queries.setQueryData(sessionQuery.queryKey, session)
  const today = getToday('Europe/Brussels')
  const total = content.events ?? 0
  queries.setQueryData(recentEventsQuery('en').queryKey, { rows: [], total, totalPages: 0 })
  queries.setQueryData(upcomingQuery(today, session.account, 'en').queryKey, { rows: [], total, totalPages: 0 })
  for (const query of [pastOfWeekQuery, comingOfWeekQuery, nextEventQuery])
    queries.setQueryData(query(today, session.account, 'en').queryKey, { rows: [], total: 0, totalPages: 0 })
  const { queryKey } = attentionQuery('en')
  if (error) queries.getQueryCache().build(queries, { queryKey }).setState({ status: 'error', error })
  else queries.setQueryData(queryKey, [...counted(content), ...more])
  return renderToText(
    <QueryClientProvider client={queries}>
      <DashboardPage />
    </QueryClientProvider>,
  )
}

test('an empty calendar offers to create the first event to users who may create events', () => {
  const { texts, links } = dashboard({})
  expect(texts).toContain('No events yet')
  expect(texts).toContain('Create the first one.')
  expect(links).toEqual(['New event → /events/new?ml_language=en'])
  const reader = dashboard({ role: 'subscriber' })
  expect(reader.texts).toContain('Someone who can edit content can create the first one.')
  expect(reader.links).toEqual([])
})

test('finished but unpublished translations are counted and do not count as complete', () => {
  const unpublished: Attention = {
    kind: 'unpublished',
    resource: 'events',
    total: 2,
    filter: { ml_language: 'de', translation: 'unpublished' },
  }
  const { links, html } = dashboard({ content: { events: 3 }, more: [unpublished] })
  expect(links).toContain('2 not published → /events?ml_language=de&translation=unpublished')
  expect(html).toContain('33%')
})

test('only non-zero attention counts are listed', () => {
  expect(dashboard({ content: { events: 3 } }).texts).not.toContain('Needs attention')
  const noImage: Attention = {
    kind: 'noImage',
    resource: 'events',
    total: 1,
    filter: { ml_language: 'en', image: 'false' },
  }
  const { texts, links } = dashboard({
    content: { events: 3 },
    more: [noImage, { ...noImage, kind: 'hidden', total: 0 }],
  })
  expect(texts).toContain('Needs attention')
  expect(texts).toContain('1 upcoming event has no image')
  expect(links).toContain('1 upcoming event → /events?ml_language=en&image=false')
  expect(texts.join()).not.toContain('hidden')
})

test('an account sees what it can work on: a translator no images, a subscriber nothing', () => {
  const more: Attention[] = [
    { kind: 'noImage', resource: 'events', total: 1, filter: { ml_language: 'en', image: 'false' } },
    { kind: 'otherDays', resource: 'events', total: 2, filter: { ml_language: 'en', names_other_day: 'true' } },
  ]
  const getLinks = (role: Role) =>
    dashboard({ role, content: { events: 3 }, more }).links.filter((link) => /image|names_other_day/.test(link))
  const otherDays = '2 upcoming events → /events?ml_language=en&names_other_day=true'
  expect(getLinks('author')).toEqual([otherDays, '1 upcoming event → /events?ml_language=en&image=false'])
  expect(getLinks('translator')).toEqual([otherDays])
  expect(getLinks('subscriber')).toEqual([])
})

test('resources without records are not listed and have no percentage', () => {
  const { html } = dashboard({ content: { tags: 1 } })
  expect(html).not.toContain('%')
  expect(html).not.toContain('Venues')
})

test.each([
  ['the network is unreachable', new TypeError('Failed to fetch')],
  [
    'the service failed',
    new ProblemError({
      code: 'rest_internal_error',
      message: 'The service failed. Nothing was changed.',
      data: { status: 500, request_id: '7f3a' },
    }),
  ],
])('if the counts cannot be loaded, only a button to try again is shown: %s', (_, error) => {
  const { buttons, texts, html } = dashboard({ error })
  expect(buttons).toEqual(['Try again'])
  expect(texts).not.toContain('Create the first one.')
  expect(texts).not.toContain('Needs attention')
  expect(html).not.toContain('%')
})

test('an event is listed on its first day, or today if it continues; an event past midnight has one day', () => {
  const event = (start_date: string, end_date: string) => ({ start_date, end_date }) as EventRow // safe: only dates are read
  const festival = event('2027-05-10 17:00:00', '2027-05-14 23:00:00')
  const night = event('2027-05-11 20:00:00', '2027-05-12 01:00:00')
  const concert = event('2027-05-13 20:00:00', '2027-05-13 22:00:00')
  expect(getLastDay(night)).toBe('2027-05-11')
  expect(groupByDay([festival, night, concert], '2027-05-12')).toEqual([
    { day: '2027-05-11', events: [night] },
    { day: '2027-05-12', events: [festival] },
    { day: '2027-05-13', events: [concert] },
  ])
})
