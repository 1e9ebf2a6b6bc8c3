import { expect, test } from 'vitest'
import { chooseLanguage } from './locale.ts'

test('the stored choice comes first, then the browser, then English', () => {
  expect(chooseLanguage('de', ['nl-BE'])).toBe('de')
  expect(chooseLanguage(null, ['pt', 'nl-BE', 'fr'])).toBe('nl')
  expect(chooseLanguage('xx', ['FR-ca'])).toBe('fr')
  expect(chooseLanguage(undefined, [])).toBe('en')
})
