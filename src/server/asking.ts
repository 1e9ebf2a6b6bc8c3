// Who asks for what, in which language and when: everything a handler knows of its request besides the body.
import { isLanguage, type Language, languageParameter, languages } from '#contract/language.ts'
import type { Fault, Problem } from '#contract/problem.ts'
import type { Account } from '#contract/rights.ts'
import type { AnswerTo } from './answer.ts'
import type { Config } from './config.ts'
import type { Query } from './parse/query.ts'
import type { Media } from './media/media.ts'
import type { Store } from './store/store.ts'

export type Asking = {
  store: Store
  config: Config
  /** Where pictures are taken in; `undefined`: this service takes none. */
  media: Media | undefined
  /** Milliseconds since 1970. */
  now: number
  request: Request
  /** The parameters of the query string, decoded. */
  query: Query
  /** The language of the root that was asked. */
  root: Language
  /** The language of the content handled, as far as root and query tell; a body may still name it. */
  language: Language
  /** What is wrong with the language that was named. */
  languageFault: Fault | undefined
  account: Account
  /** Where the request came from, for counting attempts. */
  peer: string
  /** Tells the log what should not have happened, for who answers what was done before it; answers the problem that names it there. */
  failed: (fault: unknown, request: Request) => Problem
  to: AnswerTo
}

/** What a query says about the language, under every form of the name: a list (`ml_language[]=nl`) names no language. */
export const languagesNamed = (query: Query): unknown[] => {
  const named: unknown[] = query.getAll(languageParameter)
  for (const [name, value] of query) if (name.startsWith(`${languageParameter}[`)) named.push([value])
  return named
}

/** The language a request names, over the root's own: all that name one must name the same. */
export function languageOf(
  root: Language,
  named: readonly unknown[],
): { language: Language; fault: Fault | undefined } {
  if (named.length === 0) return { language: root, fault: undefined }
  const distinct = [...new Set(named)]
  const wrong = distinct.find((one) => !isLanguage(one))
  if (wrong !== undefined)
    return {
      language: root,
      fault: {
        code: 'not_a_choice',
        message: `${languageParameter} must be one of ${languages.join(', ')}.`,
        data: { options: languages },
      },
    }
  const chosen = distinct.filter(isLanguage)
  if (chosen.length > 1)
    return {
      language: root,
      fault: {
        code: 'two_languages',
        message: `${languageParameter} names ${chosen.join(' and ')}: send one.`,
        data: { languages: chosen },
      },
    }
  return { language: chosen[0] ?? root, fault: undefined }
}
