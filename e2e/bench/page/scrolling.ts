/** Measures the longest task while a hundred rows scroll. */
import type { Browser } from '@playwright/test'
import type { Row } from '../row.ts'
import type { Service } from '../service.ts'
import { openIdle } from './idle-load.ts'
import { type Session, loadPage } from './page-load.ts'

const rows = 100

/** From the first row to the last and back. */
export const scrolling = async (browser: Browser, session: Session, service: Service): Promise<Row> =>
  loadPage(browser, session, async (page) => {
    await openIdle(page, service, `&per_page=${rows}`)
    const shown = await page.locator('tbody tr').count()
    await page.mouse.move(640, 450)
    await page.evaluate(() => (globalThis.entries = globalThis.bench.entriesOf('longtask')))
    for (const way of [1, -1])
      for (let step = 0; step < 60; step++) {
        await page.mouse.wheel(0, way * 120)
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      }
    const tasks = await page.evaluate(() => globalThis.entries())
    const longest = Math.max(0, ...tasks.map(({ duration }) => duration))
    return {
      what: `Scrolling a list of ${shown} rows, 4 × slower`,
      target: `no long task in ${rows} rows`,
      measured: tasks.length === 0 ? 'none' : `${tasks.length}, the longest ${longest.toFixed(0)} ms`,
      met: tasks.length === 0 && shown === rows,
    }
  })
