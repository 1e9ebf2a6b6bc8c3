// Starts the page.
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { NoResponse, ProblemError } from '#client/send.ts'
import { config } from '#device/page-config.ts'
import { externalServer, setActingAccount } from '#api/client.ts'
import { sessionQuery } from '#api/session.ts'
import { activateInterfaceLanguage } from '#features/language/interface-language.ts'
import { ignoreMisplacedDoubleClicks } from '#ui/double-click.ts'
import { whenIdle } from '#ui/idle.ts'
import { installTrustedTypes } from '#ui/trusted-types.ts'
import '#ui/tokens.css'
import '#ui/base.css'
import { hideSecondBack } from './LeaveGuard.tsx'
import { createRoutes } from './routes.tsx'

installTrustedTypes()
ignoreMisplacedDoubleClicks(document)
// A control that shows the value of a running mutation must not show the old value first.
notifyManager.setScheduler(queueMicrotask)

/** Milliseconds that the server asks to wait; 0 if it does not. */
const getRetryAfter = (error: unknown): number =>
  error instanceof ProblemError ? Number(error.problem.data['retry_after'] ?? 0) * 1000 : 0

/** Whether another request may succeed at once: after a lost connection or a failure of the server, not after a timeout. */
const isTransient = (error: unknown): boolean =>
  error instanceof ProblemError
    ? error.problem.data.status >= 500 && !getRetryAfter(error)
    : !(error instanceof NoResponse)

const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isTransient(error),
        // At random, so that not all pages return to a restarted server at once.
        retryDelay: (attempt) => 500 * 2 ** attempt * (1 + Math.random()),
        // Repeats the request when the displayed wait is over.
        refetchInterval: ({ state }) => getRetryAfter(state.error),
        staleTime: 5_000,
        // Without a network a request fails at once instead of waiting in silence, and is repeated when there is one.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const client = createQueryClient()
  setActingAccount(() => client.getQueryData(sessionQuery.queryKey)?.account.id)
  const messages = activateInterfaceLanguage()
  if (config.server) (await import('#api/external-server.ts')).connectExternalServer(config.server)
  const routes = createRoutes(client)
  hideSecondBack()
  // Requests the data of the first page.
  const router = createBrowserRouter(routes)
  await messages
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        {/* Code and data are there before the router renders: without transitions it renders a page in one go. */}
        <RouterProvider router={router} useTransitions={false} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  await whenIdle()
  // Links work without it, and code that cannot be loaded now is requested when it is needed.
  const prefetch = await import('./prefetch.ts').catch(() => undefined)
  if (!externalServer()) prefetch?.prefetchLinks(routes)
  await prefetch?.prefetchCode()
}

void start()
