import { isLanguage, type Language, languages } from '#shared/i18n/language.ts'
import { maxAltTextLength } from '#shared/schema/kinds.ts'
import type { Issue } from '#shared/problem.ts'
import type { Issues } from '#shared/schema/issues.ts'
import { isObject } from '../http/parameters.ts'
import { cleanLine } from '../records/sanitize-html.ts'
import type { AltTexts } from '../store/images.ts'

/** Limits the response to a body full of wrong names. */
const maxIssues = 20

/** Parses texts by language; `""` removes a text. Adds issues to `alt` or `alt.{language}`. */
export function parseAltTexts(input: unknown, issues: Issues): AltTexts {
  const alt: { [L in Language]?: string } = {}
  if (input === undefined || input === null) return alt
  if (!isObject(input)) {
    const message = 'Must be an object of texts by language.'
    issues['alt'] = { code: 'invalid_type', message, data: { type: 'object' } }
    return alt
  }
  let issueCount = 0
  for (const [language, text] of Object.entries(input)) {
    if (issueCount >= maxIssues) break
    const issue = findIssue(language, text)
    if (issue) {
      issues[`alt.${language.slice(0, 40)}`] = issue
      issueCount += 1
    } else if (isLanguage(language) && text !== null) alt[language] = cleanLine(String(text)).text
  }
  return alt
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
