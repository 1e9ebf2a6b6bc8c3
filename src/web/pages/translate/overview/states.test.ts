import { expect, test } from 'vitest'
import { getShare, parseMatrix, toMatrixUrl } from './states.ts'

test('the URL of the matrix contains its state, and unknown values are ignored', () => {
  for (const state of [
    { resource: 'events', page: 1, filter: undefined },
    { resource: 'tags', page: 3, filter: { language: 'fr', state: 'outdated' } },
    { resource: 'venues', page: 1, filter: { language: 'de', state: 'missing' } },
    { resource: 'events', page: 2, filter: { language: 'en', state: 'complete' } },
  ] as const) {
    const url = toMatrixUrl(state, 'nl')
    expect(url).toMatch(/^\/translate\?ml_language=nl&view=matrix/)
    expect(parseMatrix(url.slice(url.indexOf('?')))).toEqual(state)
  }
  for (const search of ['', '?of=songs&page=0&state=es:missing', '?page=-1&state=fr:lost', '?state=fr'])
    expect(parseMatrix(search)).toEqual({ resource: 'events', page: 1, filter: undefined })
})

test('the share counts texts that are neither empty nor outdated', () => {
  const summary = { status: 'publish', modified_utc: '', slug: '', version: 1 } as const
  expect(getShare(undefined)).toBe(0)
  expect(getShare(summary)).toBeUndefined()
  expect(getShare({ ...summary, texts: 0, outdated: [], empty: [] })).toBe(1)
  expect(getShare({ ...summary, texts: 4, outdated: [], empty: [] })).toBe(1)
  expect(getShare({ ...summary, texts: 4, outdated: ['title'], empty: ['excerpt'] })).toBe(0.5)
  expect(getShare({ ...summary, texts: 2, outdated: ['title'], empty: ['title'] })).toBe(0.5)
})
