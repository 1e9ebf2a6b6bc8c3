import { expect, it } from 'vitest'
import { resources } from '#shared/schema/resources.ts'
import {
  collectDescendants,
  toChoice,
  toSelectItem,
  rememberChoice,
  findRememberedChoice,
  putNamedFirst,
  getRecentChoices,
} from './record-search.ts'

it('A venue is offered with its name, its address and its language if that is another one', () => {
  const row = {
    id: 7,
    venue: 'Flagey',
    address: 'Place Sainte-Croix',
    city: 'Ixelles',
    language: 'fr',
    status: 'publish',
    modified: '2026-01-01 00:00:00',
  }
  const choice = toChoice(resources.venues, row, 'nl')
  expect(choice).toEqual({ id: 7, name: 'Flagey', language: 'fr', about: 'Place Sainte-Croix, Ixelles' })
  expect(toSelectItem(choice!, 'nl')).toEqual({
    id: 7,
    label: 'Flagey',
    lang: 'fr',
    detail: 'Place Sainte-Croix, Ixelles · French',
  })
  expect(toSelectItem(choice!, 'fr').detail).toBe('Place Sainte-Croix, Ixelles')
})

it('A record without a name is offered by its id, one without an id is not offered', () => {
  expect(toChoice(resources.tags, { id: 3, name: '' }, 'nl')).toEqual({ id: 3, name: '#3', language: 'nl' })
  expect(toChoice(resources.tags, { name: 'Jazz' }, 'nl')).toBeUndefined()
})

it('Recent choices are unique, with the newest first', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 2]) rememberChoice('tags', 'de', { id, name: `${id}`, language: 'de' })
  expect(getRecentChoices('tags', 'de').map(({ id }) => id)).toEqual([2, 6, 5, 4, 3])
  expect(getRecentChoices('tags', 'nl')).toEqual([])
  expect(findRememberedChoice('tags', 'de', 1)?.name).toBe('1')
  expect(findRememberedChoice('categories', 'de', 1)).toBeUndefined()
})

it('The choices of exactly the searched name come first, the others in their order', () => {
  const choices = ['Maison de la Culture de Namur', 'La maison de la culture', 'Maison de la culture'].map(
    (name, index) => ({ id: index + 1, name, language: 'fr' as const }),
  )
  expect(putNamedFirst(choices, 'maison de la Culture ').map(({ id }) => id)).toEqual([3, 1, 2])
  expect(putNamedFirst(choices, '').map(({ id }) => id)).toEqual([1, 2, 3])
})

it('A branch contains its top category and all descendants', () => {
  const rows = [
    { id: 4, parent: 3 },
    { id: 3, parent: 2 },
    { id: 2, parent: 0 },
    { id: 5, parent: 0 },
  ]
  expect(collectDescendants(2, rows)).toEqual(new Set([2, 3, 4]))
  expect(collectDescendants(9, rows)).toEqual(new Set([9]))
})
