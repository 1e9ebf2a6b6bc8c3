// Parses the search of a list.
import type { Issue } from '#shared/problem.ts'
import { parseSearch, wordsIn } from '../store/search-terms.ts'
import type { ListQuery } from '../store/types.ts'

/** The maximum number of words of a search, also in phrases: each is a condition. */
const maxWords = 100

/** Parses `search` and `search_languages`. */
export function parseSearchFilter(
  { search: text, search_languages: languages }: { [name: string]: unknown },
  query: ListQuery,
  faults: { [name: string]: Issue },
): void {
  if (typeof text !== 'string') return
  const { included, excluded } = parseSearch(text)
  const terms = [...included, ...excluded]
  if (terms.length > maxWords || terms.flatMap(wordsIn).length > maxWords)
    faults['search'] = {
      code: 'too_many',
      message: `Takes ${maxWords} words at most, those of phrases included.`,
      data: { most: maxWords },
    }
  query.search = { text, allLanguages: languages === 'all' }
}
