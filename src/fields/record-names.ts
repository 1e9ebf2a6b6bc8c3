// Names of records of which only the identifier is known: a filter in an address, the term above another.
import { useQueries } from '@tanstack/react-query'
import { type Language, showingOrder } from '#contract/language.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import { wholeQuery } from '#data/queries.ts'

/** A record by name; both are `undefined` until the server has said them, or when it cannot. */
export type Named = { id: number; name: string | undefined; language: Language | undefined }

/** The names of some records of a resource, in `language` where they have that, else as they are shown in other records. */
export function useNames(resource: ResourceName, ids: readonly number[], language: Language): Named[] {
  const { title } = resources[resource]
  const answers = useQueries({ queries: ids.map((id) => ({ ...wholeQuery(resource, id, language), staleTime: 60_000 })) })
  return ids.map((id, at) => {
    const whole = answers[at]?.data
    const shown = whole && showingOrder(language, whole.source_language).find((one) => whole.texts[one] !== undefined)
    const texts: { readonly [field: string]: unknown } | undefined = shown && whole?.texts[shown]
    const name = texts?.[title]
    return { id, name: typeof name === 'string' ? name : undefined, language: shown }
  })
}
