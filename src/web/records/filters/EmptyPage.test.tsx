import { expect, test } from 'vitest'
import { resources } from '#shared/schema/resources.ts'
import { renderToText } from '#ui/testing.tsx'
import { type ListParams, defaultListParams, toSearchParams } from '../list/list-params.ts'
import type { ListConfig } from '../list/list-config.ts'
import { NoResults } from './NoResults.tsx'

const label = { id: 'Title' }
const planOf = (name: 'events' | 'tags'): ListConfig => ({
  resource: resources[name],
  always: {},
  staffOnly: [],
  dated: name === 'events',
  order: { by: 'title', down: false, own: true },
  orders: [],
  columns: [],
  titleLabel: label,
})

/** What an empty list says, and its ways on. */
function said(name: 'events' | 'tags', state: Partial<ListParams>) {
  const config = planOf(name)
  return renderToText(
    <NoResults
      config={config}
      state={{ ...defaultListParams, ...state }}
      language="de"
      mixed
      none={undefined}
      mayCreate
      address={(next) => `/${name}?${String(new URLSearchParams(toSearchParams(config, next)))}`}
    />,
  )
}

test('where nothing is missing any more, that is said, with the ways on', () => {
  const { texts, links } = said('tags', { filters: { translation: 'missing' } })
  expect(texts).toEqual(['Nothing is missing in Deutsch', 'That is so for all of them.'])
  expect(links).toEqual(['See what else is to be done → /?ml_language=de', 'Show the list in whatever state → /tags'])
})

test.each([
  ['todo', 'All translations into Deutsch are complete'],
  ['unpublished', 'No finished translation into Deutsch is waiting to be published'],
])('a list of translations in the state %s that is empty says so', (translation, title) => {
  expect(said('tags', { filters: { translation } }).texts[0]).toBe(title)
})

test('it is said how far that goes: one looks on through all dates, or without the other filters', () => {
  const { texts, links } = said('events', { filters: { translation: 'outdated', featured: true } })
  expect(texts).toEqual([
    'Nothing is outdated in Deutsch',
    'That is so on the dates and within the filters that are set. Beyond them there may be more.',
  ])
  expect(links.slice(1)).toEqual([
    'Look through all dates → /events?translation=outdated&featured=true&dates=all',
    'Look without the other filters → /events?translation=outdated',
    'Show the list in whatever state → /events?featured=true',
  ])
})

test('a list narrowed by anything else matches nothing, as before', () => {
  expect(said('events', { filters: { featured: true } }).texts[0]).toBe('Nothing matches')
  expect(said('events', { filters: { translation: 'complete' } }).texts[0]).toBe('Nothing like that in Deutsch')
})

test('whoever looks through all dates keeps what else they asked for', () => {
  const asked = { featured: true, starts_after: '2027-03-09', search: 'markt' }
  const { links } = said('events', { filters: asked, size: 10 })
  expect(links).toContain('Look through all dates → /events?search=markt&featured=true&dates=all&per_page=10')
})
