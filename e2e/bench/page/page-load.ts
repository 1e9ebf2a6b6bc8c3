/** Opens a browser that is signed in and may be slowed down, and measures when content is displayed. */
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { adminPath } from '#shared/operations.ts'
import { atMost, type Row } from '../row.ts'
import type { Service } from '../service.ts'

/** How many times slower the browser's processor is, and how a row says so. */
export type Speed = { rate: number; name: string }
export const fullSpeed: Speed = { rate: 1, name: 'at full speed' }
export const quarterSpeed: Speed = { rate: 4, name: '4 × slower' }

/** Milliseconds from the click until the content is displayed, and whether the page was blank in between. */
export type Arrival = { took: number; blank: boolean }

/** The functions that `observe.mjs` adds to the page. */
declare global {
  var bench: {
    rowsShown: (wanted: number) => Promise<number>
    arrivalAfter: (selector: string, text?: string, type?: 'click' | 'keydown') => Promise<Arrival>
    entriesOf: (type: string) => () => { duration: number; interactionId?: number }[]
  }
  var noted: Promise<unknown>
  var entries: () => { duration: number; interactionId?: number }[]
}

/** The script that observes, in the page, which elements are displayed. */
export const observing = fileURLToPath(new URL('observe.mjs', import.meta.url))

/** The cookies of a session, for every new window. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs in as the administrator. */
export const signIn = async (browser: Browser, { origin, password }: Service): Promise<Session> => {
  const context = await browser.newContext()
  const response = await context.request.post(`${origin}/en${adminPath}/session`, {
    data: { name: 'admin', password },
    headers: { origin },
  })
  if (!response.ok()) throw new Error(`Signing in answered ${response.status()}: ${await response.text()}`)
  const session = await context.storageState()
  await context.close()
  return session
}

/** Opens a window with an empty cache, and runs `work` in it; without a speed, on a slow processor. */
export const loadPage = async <T>(
  browser: Browser,
  session: Session,
  work: (page: Page) => Promise<T>,
  { rate } = quarterSpeed,
): Promise<T> => {
  const context = await browser.newContext({
    storageState: session,
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
    viewport: { width: 1280, height: 900 },
  })
  try {
    await context.addInitScript({ path: observing })
    const page = await context.newPage()
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })
    return await work(page)
  } finally {
    await context.close()
  }
}

/** Milliseconds of a fixed piece of work in the page, about 20 at full speed: the median of five runs. */
const workTime = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now()
      for (let index = 0; index < 200_000; index += 1) JSON.stringify({ index, list: [index] })
      return performance.now() - start
    })
    return times.toSorted((one, other) => one - other)[2] as number // safe: five times
  })

/**
 * How many times longer the same work takes on the slow processor. Chromium pauses the thread of the page from a timer; on a virtual
 * machine the same rate of 4 was measured as 3 to 16. If this row misses its target, the others of the slow processor cannot be compared.
 */
export const slowdown = async (browser: Browser, session: Session): Promise<Row> => {
  const run = (speed: Speed) =>
    loadPage(
      browser,
      session,
      async (page) => {
        // The first run compiles the work.
        await workTime(page)
        return workTime(page)
      },
      speed,
    )
  const measured = (await run(quarterSpeed)) / (await run(fullSpeed))
  return atMost('Slowdown of the processor where it is “4 × slower”', 5, measured, '×', 1)
}

/** Milliseconds from the start of a load until at least `count` rows of a table are displayed. */
export const rowsShown = async (page: Page, address: string, count: number): Promise<number> => {
  await page.addInitScript((wanted) => {
    globalThis.noted = globalThis.bench.rowsShown(wanted)
  }, count)
  await page.goto(address)
  return page.evaluate(() => globalThis.noted as Promise<number>) // safe: noted by the init script
}

/** Milliseconds that a pointer hovers over an element before it clicks, as a user's does. */
const dwell = 100

/** Clicks like a user; returns the time from the click until an element is displayed. */
export const press = async (page: Page, target: Locator, selector: string, text?: string): Promise<Arrival> => {
  await target.hover()
  await page.waitForTimeout(dwell)
  // Not awaited: it resolves after the click.
  await page.evaluate(([selector, text]) => void (globalThis.noted = globalThis.bench.arrivalAfter(selector, text)), [
    selector,
    text,
  ] as const)
  await target.click()
  return page.evaluate(() => globalThis.noted as Promise<Arrival>) // safe: noted by the line above
}
