// Where the page begins: what must be in place first, the words, then the screens.
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { config, other } from '#data/server.ts'
import { sessionQuery } from '#data/session.ts'
import { startSpeaking } from '#features/language/interface-language.ts'
import { startTheme } from '#features/theme/theme.ts'
import { askFirst } from '#screens/list/first-list.ts'
import { settled } from '#ui/settled.ts'
import { installTrustedTypes } from '#ui/trusted-types.ts'
import '#ui/tokens.css'
import '#ui/base.css'
import { createQueries } from './queries.ts'
import { AppRoutes, prefetchScreens } from './routes.tsx'

installTrustedTypes()
startTheme()

const queries = createQueries()
if (config.server) (await import('#data/other-server.ts')).connect(config.server)
// Asked beside the words, not after them.
await Promise.all([other() ? queries.prefetchQuery(sessionQuery) : askFirst(queries, location), startSpeaking()])

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </QueryClientProvider>
  </I18nProvider>,
)

void settled().then(prefetchScreens)
