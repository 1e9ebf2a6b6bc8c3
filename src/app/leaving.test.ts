// What counts as leaving: another path or another site, never another language of the same path.
import { expect, it } from 'vitest'
import { leavesPath } from './leaving.ts'

it('is another path or another site', () => {
  const here = 'http://127.0.0.1:3000/events/12/edit?ml_language=fr'
  expect(leavesPath(here, 'http://127.0.0.1:3000/venues?ml_language=fr')).toBe(true)
  expect(leavesPath(here, 'http://127.0.0.1:3000/events/12?ml_language=fr')).toBe(true)
  expect(leavesPath(here, 'https://example.org/events/12/edit?ml_language=fr')).toBe(true)
})

it('is not another language, another text beside, or a place in the page', () => {
  const here = 'http://127.0.0.1:3000/events/12/edit?ml_language=fr'
  expect(leavesPath(here, 'http://127.0.0.1:3000/events/12/edit?ml_language=nl')).toBe(false)
  expect(leavesPath(here, 'http://127.0.0.1:3000/events/12/edit?ml_language=nl&beside=fr#nl-title')).toBe(false)
})
