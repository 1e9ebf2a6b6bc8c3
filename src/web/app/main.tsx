// Starts the page: sends the first requests, then renders.
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { unstable_forceFrameRate } from 'scheduler'
import { config } from '#device/page-config.ts'
import { setActingAccount } from '#api/client.ts'
import { sessionQuery } from '#api/session.ts'
import { startSpeaking } from '#features/language/choose-language.ts'
import { ignoreMisplacedDoubleClicks } from '#ui/double-click.ts'
import { settled } from '#ui/idle.ts'
import { installTrustedTypes } from '#ui/trusted-types.ts'
import '#ui/tokens.css'
import '#ui/base.css'
import { AddressRouter } from './AddressRouter.tsx'
import { createQueries } from './query-client.ts'
import { AppRoutes, prefetchList, prefetchScreens } from './routes.tsx'

/** Milliseconds that the first render waits for its rows: rendering a skeleton before them takes longer than most responses. */
const maxWait = 300

/** Per second. React renders for 25 ms before it yields to the browser (`src/decisions`). */
const yields = 40

installTrustedTypes()
ignoreMisplacedDoubleClicks(document)

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const queries = createQueries()
  setActingAccount(() => queries.getQueryData(sessionQuery.queryKey)?.account.id)
  const catalog = startSpeaking()
  if (config.server) (await import('#api/external-server.ts')).connectExternalServer(config.server)
  await queries.prefetchQuery(sessionQuery)
  const rows = prefetchList(queries, location)
  await Promise.all([catalog, Promise.race([rows, new Promise((resolve) => setTimeout(resolve, maxWait))])])
  unstable_forceFrameRate(yields)
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <AddressRouter>
          <AppRoutes />
        </AddressRouter>
      </QueryClientProvider>
    </I18nProvider>,
  )
  await settled()
  await prefetchScreens()
}

void start()
