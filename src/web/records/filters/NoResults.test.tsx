import { expect, test } from 'vitest'
import { resources } from '#shared/schema/resources.ts'
import { renderToText } from '#ui/testing.tsx'
import { type ListParams, defaultListParams, toSearchParams } from '../list/list-params.ts'
import type { ListConfig } from '../list/list-config.ts'
import { NoResults } from './NoResults.tsx'

const label = { id: 'Title' }
const configOf = (name: 'events' | 'tags'): ListConfig => ({
  resource: resources[name],
  always: {},
  staffOnly: [],
  dated: name === 'events',
  order: { by: 'title', down: false, own: true },
  orders: [],
  columns: [],
  titleLabel: label,
})

/** The texts and links of an empty list. */
function renderList(
  name: 'events' | 'tags',
  state: Partial<ListParams>,
  { mixed = true, none }: { mixed?: boolean; none?: boolean } = {},
) {
  const config = configOf(name)
  return renderToText(
    <NoResults
      config={config}
      state={{ ...defaultListParams, ...state }}
      language="de"
      mixed={mixed}
      none={none}
      mayCreate
      account={null}
      address={(next) => `/${name}?${String(new URLSearchParams(toSearchParams(config, next)))}`}
    />,
  )
}

test('an empty list of missing translations says that none are missing and links to other lists', () => {
  const { texts, links } = renderList('tags', { filters: { translation: 'missing' } })
  expect(texts).toEqual(['No missing translations in German', 'All of them are already up to date.'])
  expect(links).toEqual(['View remaining items → /?ml_language=de', 'Show all translation states → /tags'])
})

test.each([
  ['todo', 'All translations into German are complete'],
  ['unpublished', 'No finished translation into German is waiting to be published'],
])('an empty list of translations in the state %s says “%s”', (translation, title) => {
  expect(renderList('tags', { filters: { translation } }).texts[0]).toBe(title)
})

test('with other filters the message names its limits and links to fewer filters and to all dates', () => {
  const { texts, links } = renderList('events', { filters: { translation: 'outdated', featured: true } })
  expect(texts).toEqual(['No outdated translations in German', 'This applies to the current dates and filters only.'])
  expect(links.slice(1)).toEqual([
    'Search all dates → /events?translation=outdated&featured=true&dates=all',
    'Remove the other filters → /events?translation=outdated',
    'Show all translation states → /events?featured=true',
  ])
})

test('an empty list with other filters says that there are no results', () => {
  expect(renderList('events', { filters: { featured: true } }).texts[0]).toBe('No results')
  expect(renderList('events', { filters: { translation: 'complete' } }).texts[0]).toBe(
    'No matching German translations',
  )
})

test('the link to all dates keeps all other parameters', () => {
  const filters = { featured: true, starts_after: '2027-03-09', search: 'markt' }
  const { links } = renderList('events', { filters, size: 10 })
  expect(links).toContain('Search all dates → /events?search=markt&featured=true&dates=all&per_page=10')
})

test('a list of one language only names the others, unless it has records of that language on other dates', () => {
  const others = ['Show in Dutch → /tags?ml_language=nl', 'Show in English → /tags?ml_language=en']
  const tags = renderList('tags', {}, { mixed: false, none: true })
  expect(tags.texts[0]).toBe('No German translations yet')
  expect(tags.links).toEqual(expect.arrayContaining(others))
  expect(renderList('events', {}, { mixed: false, none: true }).texts[0]).toBe('No German translations yet')
  expect(renderList('events', {}, { mixed: false, none: false }).texts[0]).toBe('No upcoming events')
})
