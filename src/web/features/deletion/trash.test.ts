import { expect, it } from 'vitest'
import { hasTrash, statusBefore } from './trash.ts'

it('What has a trash can come back, terms cannot', () => {
  expect(['events', 'venues', 'organizers'].every((name) => hasTrash(name as 'events'))).toBe(true)
  expect(hasTrash('categories')).toBe(false)
  expect(hasTrash('tags')).toBe(false)
})

it('A record comes back with the status it had, never into the trash', () => {
  expect(statusBefore('publish')).toBe('publish')
  expect(statusBefore('trash')).toBe('draft')
  expect(statusBefore(undefined)).toBe('draft')
})
