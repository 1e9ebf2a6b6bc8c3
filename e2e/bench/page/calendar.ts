/** Measures how fast months with many events open, and the longest task while an event is dragged. */
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { addDays } from '#shared/dates/wall-time.ts'
import { atMost, median, type Row, type Say } from '../row.ts'
import type { Service } from '../service.ts'
import { createEvent } from './arrange.ts'
import { loadPage, press, type Session } from './page-load.ts'

const times = 5
/** Months without events of the demo content, and how many they get. */
const months = [
  { before: '2034-05-01', first: '2034-06-01', count: 300, limit: 200 },
  { before: '2034-07-01', first: '2034-08-01', count: 1000, limit: 300 },
] as const

/** Spreads events over a month, some of them over several days. */
async function arrangeMonth(request: APIRequestContext, service: Service, first: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const day = addDays(first, index % 28)
    const hour = String(9 + (index % 11)).padStart(2, '0')
    await createEvent(request, service, {
      start: `${day} ${hour}:00:00`,
      end: `${index % 20 === 0 ? addDays(day, 2) : day} ${hour}:45:00`,
      source: 'nl',
      texts: { nl: { title: `Avond ${index}`, status: 'publish' } },
    })
  }
}

const openMonth = async (page: Page, { origin }: Service, date: string): Promise<void> => {
  await page.goto(`${origin}/calendar?ml_language=nl&date=${date}`)
  await page.locator('main[data-state="ready"] table').waitFor()
  await page.waitForTimeout(3000)
}

export const calendar = async (browser: Browser, session: Session, service: Service, say: Say): Promise<Row[]> => {
  const rows: Row[] = []
  // Without an open page, which would take processor time from the service.
  const context = await browser.newContext({ storageState: session })
  for (const { before, first, count, limit } of months) {
    await arrangeMonth(context.request, service, first, count)
    const taken: number[] = []
    for (let time = 0; time < times; time += 1)
      taken.push(
        await loadPage(browser, session, async (page) => {
          await openMonth(page, service, before)
          const next = page.getByRole('link', { name: 'Next month', exact: true })
          // Days inside bars have no other events.
          const shown = `main[data-state="ready"] [data-cell^="${first.slice(0, 7)}"] [data-event]`
          return (await press(page, next, shown)).took
        }),
      )
    say(`to a month of ${count} events: ${taken.map((each) => each.toFixed(0)).join(', ')} ms`)
    rows.push(atMost(`From the click to a month of ${count} events, 4 × slower`, limit, median(taken), 'ms'))
  }
  await context.close()
  rows.push(await dragging(browser, session, service))
  return rows
}

/** The longest task while an event is dragged over days of a month. */
const dragging = async (browser: Browser, session: Session, service: Service): Promise<Row> => {
  const longest = await loadPage(browser, session, async (page) => {
    await openMonth(page, service, months[1].first)
    const event = page.locator('[data-cell="2034-08-08"] [data-event]').first()
    await event.hover()
    await page.mouse.down()
    await page.evaluate(() => {
      globalThis.entries = globalThis.bench.entriesOf('longtask')
    })
    for (const day of ['2034-08-11', '2034-08-17', '2034-08-16', '2034-08-22', '2034-08-03']) {
      const box = await page.locator(`[data-cell="${day}"]`).boundingBox()
      if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 10 })
    }
    const tasks = await page.evaluate(() => globalThis.entries().map(({ duration }) => duration))
    await page.keyboard.press('Escape')
    await page.mouse.up()
    return Math.max(0, ...tasks)
  })
  return {
    what: 'Longest task while an event is dragged in a month of 1,000 events, 4 × slower',
    target: 'no long task',
    measured: longest === 0 ? 'none' : `${longest.toFixed(0)} ms`,
    met: longest === 0,
  }
}
