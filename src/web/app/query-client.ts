// The page's copy of the server: what is read is asked again when an answer failed to come, what is written never.
import { QueryClient } from '@tanstack/react-query'
import { ProblemError, NoResponse } from '#client/send.ts'

/** Milliseconds after which the server wants to be asked again; 0 where it says nothing. */
const waitOf = (thrown: unknown): number =>
  thrown instanceof ProblemError ? Number(thrown.problem.data['retry_after'] ?? 0) * 1000 : 0

/** Whether asking again at once can help: no answer came, or the service failed. A refusal stays a refusal, and who has waited long, or is to wait, is told. */
const mayPass = (thrown: unknown): boolean =>
  thrown instanceof ProblemError
    ? thrown.problem.data.status >= 500 && !waitOf(thrown)
    : !(thrown instanceof NoResponse)

/** The one query client of the page. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, thrown) => failures < 2 && mayPass(thrown),
        // Not all at the same moment, where a server comes back.
        retryDelay: (attempt) => 500 * 2 ** attempt * (1 + Math.random()),
        // What is shown of the wait is true: once it is over, the page asks by itself.
        refetchInterval: ({ state }) => waitOf(state.error),
        staleTime: 5_000,
        // Without a network a request fails at once and says so, instead of waiting in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
