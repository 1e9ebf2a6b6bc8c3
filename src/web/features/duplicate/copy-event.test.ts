import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Language, languages } from '#shared/i18n/language.ts'
import { begun, sameIn } from '#records/draft/arbitraries.ts'
import { type RecordDraft, partValues } from '#records/draft/draft.ts'
import { copyMarks, createCopy, notCopied, optionalSections } from './copy-event.ts'
import { toRequest } from '#records/draft/request.ts'

const dates = { start_date: '2027-03-09 19:30:00', end_date: '2027-03-09 21:00:00' }
/** The displayed value of a language: its own, else that of the source language. */
const shown = (draft: RecordDraft, language: Language, name: string): unknown =>
  partValues(draft, language)[name] ?? partValues(draft, draft.source)[name]

it('A copy has the displayed texts of the original in the selected languages, and none in others', () => {
  fc.assert(
    fc.property(begun, fc.uniqueArray(fc.constantFrom(...languages), { minLength: 1 }), (from, requested) => {
      const chosen = requested.filter((language) => from.parts[language].exists)
      if (chosen.length === 0) return
      const copy = createCopy(from, { languages: chosen, sections: [...optionalSections], ...dates })
      expect([copy.id, chosen.includes(copy.source)]).toEqual([undefined, true])
      for (const language of languages) {
        const { changes } = copy.parts[language]
        if (!chosen.includes(language)) expect(changes).toEqual({})
        for (const name of notCopied) expect(changes).not.toHaveProperty(name)
      }
      for (const language of chosen) {
        const title = partValues(from, language)['title']
        expect(partValues(copy, language)['title']).toBe(title && `${String(title)} ${copyMarks[language]}`)
        for (const name of ['excerpt', 'description', 'cost', 'website'])
          expect([name, sameIn(name, shown(copy, language, name), shown(from, language, name))]).toEqual([name, true])
      }
      expect(toRequest(copy)?.shared).toMatchObject(dates)
      expect(
        sameIn('categories', partValues(copy, 'shared')['categories'], partValues(from, 'shared')['categories']),
      ).toBe(true)
    }),
  )
})
