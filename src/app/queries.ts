// The page's copy of the server: what is read is asked again when an answer failed to come, what is written never.
import { QueryClient } from '@tanstack/react-query'
import { ProblemError, Unanswered } from '#client/send.ts'

/** Whether asking again at once can help: no answer came, or the service failed. A refusal stays a refusal, and who has waited long is told. */
const mayPass = (thrown: unknown): boolean =>
  thrown instanceof ProblemError ? thrown.problem.data.status >= 500 : !(thrown instanceof Unanswered)

/** The one query client of the page. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, thrown) => failures < 2 && mayPass(thrown),
        retryDelay: (attempt) => 500 * 2 ** attempt,
        staleTime: 5_000,
        // Without a network a request fails at once and says so, instead of waiting in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
