// Reading steadily asks once who wrote, but never lets a transaction see the past.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openStore } from './open-store.ts'
import { by, category, question, sampleFile } from '#support/test-store.ts'

test('another process’s writes are seen by the next work, and at once by a transaction', () => {
  const { file, remove } = sampleFile()
  const [one, other] = [openStore(file), openStore(file)]
  const { id } = category(one, { en: 'Music' })
  const name = (): unknown => one.read('categories', id)?.variants.en?.texts['name']
  expect(name()).toBe('Music')
  one.steadily(() => {
    const before = one.state()
    other.change('categories', id, { variants: { en: { texts: { name: 'Rock' } } } }, by)
    expect(one.state()).toBe(before)
    expect(one.transact(name)).toBe('Rock')
    expect(one.list(question('en', { resource: 'categories' })).total).toBe(1)
  })
  other.change('categories', id, { variants: { en: { texts: { name: 'Jazz' } } } }, by)
  expect(name()).toBe('Jazz')
  one.close()
  other.close()
  remove()
})

test('what is read in one turn of the event loop is read steadily together, and the next turn looks anew', async () => {
  const { file, remove } = sampleFile()
  const [one, other] = [openStore(file), openStore(file)]
  const { id } = category(one, { en: 'Music' })
  const name = (): unknown => one.steadily(() => one.read('categories', id)?.variants.en?.texts['name'])
  expect(name()).toBe('Music')
  other.change('categories', id, { variants: { en: { texts: { name: 'Rock' } } } }, by)
  expect(name()).toBe('Music')
  await nextTurn()
  expect(name()).toBe('Rock')
  one.change('categories', id, { variants: { en: { texts: { name: 'Jazz' } } } }, by)
  expect(name()).toBe('Jazz')
  one.close()
  other.close()
  remove()
})
