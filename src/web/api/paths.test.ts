import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import { resourceNames } from '#shared/schema/resources.ts'
import { withLanguage, getUrlLanguage, paths, parseId, parseResource, findResource } from './paths.ts'

const placeOf = (path: string) => {
  const { pathname, search } = new URL(path, 'http://page.test')
  return { pathname, search }
}

describe('the paths of the app', () => {
  it('match the snapshot', () => {
    const all = resourceNames.flatMap((name) => [
      paths.list(name, 'nl'),
      paths.create(name, 'nl'),
      paths.record(name, 12, 'nl'),
      paths.edit(name, 12, 'nl'),
    ])
    expect([
      paths.signIn('fr'),
      paths.translate('nl'),
      paths.desk('events', 12, 'nl'),
      paths.list('events', 'de', [
        ['search', 'één & twee'],
        ['venue', '12,15'],
      ]),
      ...all,
    ]).toMatchInlineSnapshot(`
      [
        "/sign-in?ml_language=fr",
        "/translate?ml_language=nl",
        "/translate/events/12?ml_language=nl",
        "/events?ml_language=de&search=%C3%A9%C3%A9n+%26+twee&venue=12,15",
        "/events?ml_language=nl",
        "/events/new?ml_language=nl",
        "/events/12?ml_language=nl",
        "/events/12/edit?ml_language=nl",
        "/venues?ml_language=nl",
        "/venues/new?ml_language=nl",
        "/venues/12?ml_language=nl",
        "/venues/12/edit?ml_language=nl",
        "/organizers?ml_language=nl",
        "/organizers/new?ml_language=nl",
        "/organizers/12?ml_language=nl",
        "/organizers/12/edit?ml_language=nl",
        "/categories?ml_language=nl",
        "/categories/new?ml_language=nl",
        "/categories/12?ml_language=nl",
        "/categories/12/edit?ml_language=nl",
        "/tags?ml_language=nl",
        "/tags/new?ml_language=nl",
        "/tags/12?ml_language=nl",
        "/tags/12/edit?ml_language=nl",
      ]
    `)
  })

  it('have a language parameter that can be replaced without changing the other parameters', () => {
    const parameters = fc.array(fc.tuple(fc.stringMatching(/^[a-z_]{1,8}$/), fc.string()))
    fc.assert(
      fc.property(parameters, fc.constantFrom(...languages), fc.constantFrom(...languages), (more, from, to) => {
        const there = withLanguage(placeOf(paths.list('events', from, more)), to)
        expect(getUrlLanguage(placeOf(there).search)).toBe(to)
        expect([...new URLSearchParams(placeOf(there).search)].slice(1)).toEqual(more)
      }),
    )
  })

  it('yield no language if the parameter is missing or unknown', () => {
    expect(getUrlLanguage('?ml_language=es')).toBeUndefined()
    expect(getUrlLanguage('?page=2')).toBeUndefined()
  })

  it('are parsed into resource and record id', () => {
    expect(findResource('/venues/12/edit')).toBe('venues')
    expect(findResource('/eventsx')).toBeUndefined()
    expect(['venues', 'Venues', 'venue', undefined].map(parseResource)).toEqual([
      'venues',
      'venues',
      undefined,
      undefined,
    ])
    expect(parseId('12')).toBe(12)
    expect(['0', '-1', '1.5', 'new', '', '1e3', undefined].map(parseId)).toEqual(Array.from({ length: 7 }))
  })
})
