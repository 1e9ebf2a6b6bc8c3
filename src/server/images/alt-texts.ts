// Alternative texts of a request: an object of texts by language.
import { isLanguage, type Language, languages } from '#shared/i18n/language.ts'
import { maxAltTextLength } from '#shared/schema/kinds.ts'
import type { Issue } from '#shared/problem.ts'
import { cleanLine } from '../records/sanitize-html.ts'

/** Keeps the response smaller than a body full of wrong names. */
const maxFaults = 20

/** Parses alternative texts; `""` removes a text. Faults are named `alt` or `alt.{language}`. */
export function parseAltTexts(input: unknown): {
  alt: { [L in Language]?: string }
  faults: { [parameter: string]: Issue }
} {
  const alt: { [L in Language]?: string } = {}
  const faults: { [parameter: string]: Issue } = {}
  if (input === undefined || input === null) return { alt, faults }
  if (typeof input !== 'object' || Array.isArray(input)) {
    faults['alt'] = {
      code: 'invalid_type',
      message: 'Must be an object: a text per language.',
      data: { type: 'object' },
    }
    return { alt, faults }
  }
  for (const [language, text] of Object.entries(input)) {
    if (Object.keys(faults).length >= maxFaults) break
    const parameter = `alt.${language.slice(0, 40)}`
    if (!isLanguage(language))
      faults[parameter] = {
        code: 'not_a_choice',
        message: `Must be one of ${languages.join(', ')}.`,
        data: { options: languages },
      }
    else if (text === null) continue
    else if (typeof text !== 'string' || /\p{Surrogate}/u.test(text))
      faults[parameter] = { code: 'invalid_type', message: 'Must be a text.', data: { type: 'string' } }
    else if (text.length > maxAltTextLength)
      faults[parameter] = {
        code: 'too_long',
        message: `Must be at most ${maxAltTextLength} characters.`,
        data: { most: maxAltTextLength },
      }
    else alt[language] = cleanLine(text).text
  }
  return { alt, faults }
}
