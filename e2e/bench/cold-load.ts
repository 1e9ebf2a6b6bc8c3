/** Measures what Chromium fetches on a cold load of the list. */
import { gzipSync } from 'node:zlib'
import { chromium, type Page, type Response } from '@playwright/test'
import { adminPath } from '#shared/operations.ts'
import { desktopLaunchOptions } from '../checks/browser.ts'
import { listLimit } from '../checks/routes.ts'
import { observing, rowsShown } from './page/page-load.ts'
import { atMost, type Measurement } from './row.ts'

/** The size of the responses in kB, each compressed with gzip -9. */
const weightOf = async (responses: readonly Response[]): Promise<number> => {
  const bodies = await Promise.all(responses.map((response) => response.body()))
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000
}

/** Loads the list; returns the files that were requested until its rows were displayed, by type. */
const loadList = async (page: Page, origin: string): Promise<{ script: Response[]; stylesheet: Response[] }> => {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  const shown = await rowsShown(page, `${origin}/events?ml_language=nl`, 1)
  const urls = await page.evaluate(
    (until) =>
      performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime <= until ? name : [])),
    shown,
  )
  const ofKind = (kind: string): Response[] =>
    responses.filter(
      (response) => response.ok() && response.request().resourceType() === kind && urls.includes(response.url()),
    )
  return { script: ofKind('script'), stylesheet: ofKind('stylesheet') }
}

/** JavaScript and CSS that the browser fetched, signed in, with an empty cache. */
export const coldLoad: Measurement = async ({ origin, password }) => {
  const browser = await chromium.launch(desktopLaunchOptions())
  try {
    const context = await browser.newContext()
    const session = await context.request.post(`${origin}/en${adminPath}/session`, {
      data: { name: 'admin', password },
      headers: { origin },
    })
    if (!session.ok()) throw new Error(`Signing in answered ${session.status()}: ${await session.text()}`)
    await context.addInitScript({ path: observing })
    const { script, stylesheet } = await loadList(await context.newPage(), origin)
    return [
      atMost('JavaScript that Chromium fetched until the list stood', listLimit.js, await weightOf(script), 'kB', 1),
      atMost('CSS that Chromium fetched until the list stood', listLimit.css, await weightOf(stylesheet), 'kB', 1),
    ]
  } finally {
    await browser.close()
  }
}
