import { expect, it } from 'vitest'
import { hasTrash, restoredStatus } from './use-trash-record.ts'

it('Events, venues and organizers have a trash, terms do not', () => {
  expect(['events', 'venues', 'organizers'].every((name) => hasTrash(name as 'events'))).toBe(true)
  expect(hasTrash('categories')).toBe(false)
  expect(hasTrash('tags')).toBe(false)
})

it('A record is restored with its former status, or as a draft', () => {
  expect(restoredStatus('publish')).toBe('publish')
  expect(restoredStatus('trash')).toBe('draft')
  expect(restoredStatus(undefined)).toBe('draft')
})
