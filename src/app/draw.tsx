// The page as React draws it, once the words and what is asked for first are there.
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { settled } from '#ui/settled.ts'
import { AppRoutes, prefetchScreens } from './routes.tsx'

/** Draws the page into index.html, and fetches what one goes to next when it stands. */
export function draw(queries: QueryClient): void {
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
}
