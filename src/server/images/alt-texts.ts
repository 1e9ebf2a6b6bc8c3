// Parses alternative texts: an object of texts by language.
import { isLanguage, type Language, languages } from '#shared/i18n/language.ts'
import { maxAltTextLength } from '#shared/schema/kinds.ts'
import type { Issue } from '#shared/problem.ts'
import { isObject } from '../http/parameters.ts'
import { cleanLine } from '../records/sanitize-html.ts'

/** Limits the response to a body full of wrong names. */
const maxFaults = 20

/** Parses alternative texts; `""` removes a text. Faults are named `alt` or `alt.{language}`. */
export function parseAltTexts(input: unknown): {
  alt: { [L in Language]?: string }
  faults: { [parameter: string]: Issue }
} {
  const alt: { [L in Language]?: string } = {}
  if (input === undefined || input === null) return { alt, faults: {} }
  if (!isObject(input)) {
    const message = 'Must be an object of texts by language.'
    return { alt, faults: { alt: { code: 'invalid_type', message, data: { type: 'object' } } } }
  }
  const faults: [parameter: string, Issue][] = []
  for (const [language, text] of Object.entries(input)) {
    if (faults.length >= maxFaults) break
    const issue = findIssue(language, text)
    if (issue) faults.push([`alt.${language.slice(0, 40)}`, issue])
    else if (isLanguage(language) && text !== null) alt[language] = cleanLine(String(text)).text
  }
  return { alt, faults: Object.fromEntries(faults) }
}

function findIssue(language: string, text: unknown): Issue | undefined {
  if (!isLanguage(language))
    return { code: 'not_a_choice', message: `Must be one of ${languages.join(', ')}.`, data: { options: languages } }
  if (text === null) return undefined
  if (typeof text !== 'string' || /\p{Surrogate}/u.test(text))
    return { code: 'invalid_type', message: 'Must be a text.', data: { type: 'string' } }
  const data = { most: maxAltTextLength }
  return text.length > maxAltTextLength
    ? { code: 'too_long', message: `Must be at most ${maxAltTextLength} characters.`, data }
    : undefined
}
