// The list that the page begins with is asked for as soon as it is known who asks, while the rest of the page is still being made.
import type { QueryClient } from '@tanstack/react-query'
import { resourceNames } from '#contract/resources.ts'
import { languageOf, patterns, type Place } from '#data/paths.ts'
import { accountOf, sessionQuery } from '#data/session.ts'
import { questionAt } from '#record/list/question.ts'
import { plans } from './plans.ts'

/** How long the first screen waits for its rows, in ms: a skeleton that goes at once is worse than none, and to draw everything twice takes longer. */
const patience = 150

/** Asks who is signed in, and for the rows of the list at that place, if it is one. Resolves when they are there, or will not be soon. */
export async function askFirst(queries: QueryClient, { pathname, search }: Place): Promise<void> {
  await queries.prefetchQuery(sessionQuery)
  const account = accountOf(queries.getQueryData(sessionQuery.queryKey))
  const name = resourceNames.find((one) => patterns.list(one) === pathname)
  const language = languageOf(search)
  if (!account || !name || !language) return
  const rows = queries.prefetchQuery(questionAt(plans[name], search, language, account))
  await Promise.race([rows, new Promise((resolve) => setTimeout(resolve, patience))])
}
