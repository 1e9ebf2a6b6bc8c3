// Starts the page.
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { config } from '#device/page-config.ts'
import { externalServer, setActingAccount } from '#api/client.ts'
import { sessionQuery } from '#api/session.ts'
import { activateInterfaceLanguage } from '#features/language/choose-language.ts'
import { ignoreMisplacedDoubleClicks } from '#ui/double-click.ts'
import { whenIdle } from '#ui/idle.ts'
import { installTrustedTypes } from '#ui/trusted-types.ts'
import '#ui/tokens.css'
import '#ui/base.css'
import { hideSecondBack } from './LeaveGuard.tsx'
import { prefetchCode, prefetchLinks } from './prefetch.ts'
import { createQueryClient } from './query-client.ts'
import { createRoutes } from './routes.tsx'

installTrustedTypes()
ignoreMisplacedDoubleClicks(document)

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
  if (!externalServer()) prefetchLinks(routes)
  await whenIdle()
  await prefetchCode()
}

void start()
