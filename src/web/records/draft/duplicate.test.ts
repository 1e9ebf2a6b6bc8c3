import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Language, languages } from '#shared/i18n/language.ts'
import { begun, sameIn } from './any-record.ts'
import { type Draft, valuesOf } from './draft.ts'
import { duplicated } from './duplicate.ts'
import { requests } from './requests.ts'

const without = ['slug', 'status', 'author', 'date']
const shared = { start_date: '2027-03-09 19:30:00', end_date: '2027-03-09 21:00:00' }
const named = (name: string, language: string): string => `${name} (${language})`
/** What a language shows: its own value, else its source's. */
const shown = (draft: Draft, language: Language, name: string): unknown =>
  valuesOf(draft, language)[name] ?? valuesOf(draft, draft.source)[name]

it('A copy shows in each language chosen what that one shows, and nothing in the others', () => {
  fc.assert(
    fc.property(begun, fc.uniqueArray(fc.constantFrom(...languages), { minLength: 1 }), (from, wanted) => {
      const chosen = wanted.filter((language) => from.parts[language].exists)
      if (chosen.length === 0) return
      const copy = duplicated(from, { languages: chosen, without, shared, named })
      expect([copy.id, chosen.includes(copy.source)]).toEqual([undefined, true])
      for (const language of languages) {
        const { mine } = copy.parts[language]
        if (!chosen.includes(language)) expect(mine).toEqual({})
        for (const name of without) expect(mine).not.toHaveProperty(name)
      }
      for (const language of chosen) {
        const title = valuesOf(from, language)['title']
        expect(valuesOf(copy, language)['title']).toBe(title && `${String(title)} (${language})`)
        for (const name of ['excerpt', 'description', 'cost', 'website'])
          expect([name, sameIn(name, shown(copy, language, name), shown(from, language, name))]).toEqual([name, true])
      }
      expect(requests(copy)?.shared).toMatchObject(shared)
      expect(sameIn('categories', valuesOf(copy, 'shared')['categories'], valuesOf(from, 'shared')['categories'])).toBe(
        true,
      )
    }),
  )
})
