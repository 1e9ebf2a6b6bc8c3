// What a list is searched for.
import type { Issue } from '#shared/problem.ts'
import { parseSearch, wordsIn } from '../sync-store/search-terms.ts'
import type { ListQuery } from '../sync-store/types.ts'

/** The most words that are searched at once, those of phrases included: each is a condition of its own. */
const mostWords = 100

/** Reads `search` and `search_languages`. */
export function parseSearchFilter(
  { search: text, search_languages: languages }: { [name: string]: unknown },
  question: ListQuery,
  faults: { [name: string]: Issue },
): void {
  if (typeof text !== 'string') return
  const { included, excluded } = parseSearch(text)
  const terms = [...included, ...excluded]
  if (terms.length > mostWords || terms.flatMap(wordsIn).length > mostWords)
    faults['search'] = {
      code: 'too_many',
      message: `Takes ${mostWords} words at most, those of phrases included.`,
      data: { most: mostWords },
    }
  question.search = { text, allLanguages: languages === 'all' }
}
