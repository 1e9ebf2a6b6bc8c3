// Where React begins: it draws the page into index.html, or takes over what the service has drawn of it.
import type { QueryClient } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { AddressRouter } from './AddressRouter.tsx'
import { unstable_forceFrameRate as drawFor } from 'scheduler'
import { settled } from '#ui/settled.ts'
import { App } from './App.tsx'
import { awaken } from './first-picture.ts'
import { prefetchScreens } from './routes.tsx'

/** How long a picture may stand after all that draws the page is here, in ms. */
const patience = 5_000

/** React draws a screen in parts, and rests after each: after a 40th of a second, so that no part becomes a long task, rather than 5 ms. */
const partsInSecond = 40

/** Draws the page, and fetches what one goes to next when it stands. `pictured`: there is a picture of it. */
export function draw(queries: QueryClient, pictured: boolean): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  drawFor(partsInSecond)
  const page = <App queries={queries} router={AddressRouter} />
  if (pictured) hydrateRoot(root, page)
  else createRoot(root).render(page)
  // Should it fail: what React then says of it is no picture either.
  setTimeout(awaken, patience)
  void settled().then(prefetchScreens)
}
