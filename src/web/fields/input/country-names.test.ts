import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import { countryNames } from './CountryInput.tsx'

test.each(languages)('Names each country once, in order (%s)', (language) => {
  const names = countryNames(language)
  expect(new Set(names).size).toBe(names.length)
  // ISO 3166-1 has 249 codes; Kosovo has none of them.
  expect(names).toHaveLength(250)
})

test('Contains only present-day countries, named in the language', () => {
  expect(countryNames('nl')).toEqual(expect.arrayContaining(['België', 'Frankrijk', 'Kosovo']))
  expect(countryNames('fr')).toContain('Belgique')
  for (const name of ['European Union', 'Soviet Union', 'East Germany', 'Unknown Region'])
    expect(countryNames('en')).not.toContain(name)
})
