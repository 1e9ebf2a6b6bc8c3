// The page as React draws it, in the browser and, for the first picture of it, on the service.
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { AppRoutes } from './routes.tsx'

/** All of it; `router` knows the address. */
export function App({
  queries,
  router: Router,
}: {
  queries: QueryClient
  router: ComponentType<{ children: ReactNode }>
}) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <Router>
          <AppRoutes />
        </Router>
      </QueryClientProvider>
    </I18nProvider>
  )
}
