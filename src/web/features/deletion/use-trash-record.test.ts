import { expect, it } from 'vitest'
import { hasTrash, restoredStatus } from './use-trash-record.ts'

it('What has a trash can come back, terms cannot', () => {
  expect(['events', 'venues', 'organizers'].every((name) => hasTrash(name as 'events'))).toBe(true)
  expect(hasTrash('categories')).toBe(false)
  expect(hasTrash('tags')).toBe(false)
})

it('A record comes back with the status it had, never into the trash', () => {
  expect(restoredStatus('publish')).toBe('publish')
  expect(restoredStatus('trash')).toBe('draft')
  expect(restoredStatus(undefined)).toBe('draft')
})
