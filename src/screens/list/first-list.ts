// The list that the page begins with is asked for as soon as it is known who asks, while the rest of the page is still being made.
import type { QueryClient } from '@tanstack/react-query'
import { resourceNames } from '#contract/resources.ts'
import { languageOf, patterns, type Place } from '#data/paths.ts'
import { accountOf, sessionQuery } from '#data/session.ts'
import { questionAt } from '#record/list/question.ts'
import { askings } from './askings.ts'

/** How long the first screen waits for its rows once all else is there, in ms: a skeleton that goes at once is worse than none, and to draw everything twice takes longer. */
const patience = 150
/** The same where a picture of the rows stands already. */
const longPatience = 5_000

/** Asks who is signed in, and for the rows of the list at that place, if it is one. `known` resolves when it is known who asks, `rows` when they are there. */
export function askFirst(
  queries: QueryClient,
  { pathname, search }: Place,
): { known: Promise<void>; rows: Promise<void> } {
  const known = queries.prefetchQuery(sessionQuery)
  const rows = known.then(async () => {
    const account = accountOf(queries.getQueryData(sessionQuery.queryKey))
    const name = resourceNames.find((one) => patterns.list(one) === pathname)
    const language = languageOf(search)
    if (account && name && language) await queries.prefetchQuery(questionAt(askings[name], search, language, account))
  })
  return { known, rows }
}

/** Waits a moment for the rows, and not longer. */
export const waitFor = (rows: Promise<void>, pictured: boolean): Promise<void> =>
  Promise.race([rows, new Promise<void>((resolve) => setTimeout(resolve, pictured ? longPatience : patience))])
