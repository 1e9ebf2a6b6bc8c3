/** Measures navigation from a list that has been idle for three seconds. */
import type { Browser, Locator, Page } from '@playwright/test'
import { median, type Row, type Say } from '../row.ts'
import type { Service } from '../service.ts'
import { type Arrival, press, type Session, type Speed, loadPage } from './page-load.ts'

const times = 5
const limit = 200
const idle = 3000

/** The clicked element, and the element (with its text) that must appear. */
type Navigation = {
  to: string
  target: (page: Page) => Locator
  selector: string
  text?: (page: Page) => Promise<string>
}

const firstLink = (page: Page): Locator => page.getByRole('rowheader').first().getByRole('link').first()
const navigations: readonly Navigation[] = [
  {
    to: 'the first field of a form, accepting keys',
    target: (page) => page.getByRole('link', { name: 'New event', exact: true }),
    selector: 'main form input:not(:disabled, :read-only, [type="checkbox"])',
  },
  {
    to: 'a record',
    target: firstLink,
    // The title with the date in words.
    selector: 'main:has(time) h1',
    text: (page) => firstLink(page).innerText(),
  },
  {
    to: 'the next page',
    target: (page) => page.getByRole('link', { name: 'Next page', exact: true }),
    selector: 'main[data-state="ready"] nav a[href*="page=3"]',
  },
  {
    to: 'another language of the content',
    target: (page) => page.getByRole('navigation').getByRole('link', { name: 'German', exact: true }),
    selector: 'main[data-state="ready"] tbody a[href*="ml_language=de"]',
  },
]

/** Opens a list with an empty cache, and waits until it has been idle. */
export const openIdle = async (page: Page, { origin }: Service, more = ''): Promise<void> => {
  await page.goto(`${origin}/events?ml_language=nl${more}`)
  await page.locator('main[data-state="ready"] tbody').waitFor()
  await page.waitForTimeout(idle)
}

const measureNavigation = async (page: Page, { target, selector, text }: Navigation): Promise<Arrival> =>
  press(page, target(page), selector, await text?.(page))

/** One row per navigation. */
export const idleLoad = async (
  browser: Browser,
  session: Session,
  service: Service,
  say: Say,
  speed: Speed,
): Promise<Row[]> => {
  const rows: Row[] = []
  for (const navigation of navigations) {
    const arrivals: Arrival[] = []
    for (let time = 0; time < times; time++)
      arrivals.push(
        await loadPage(
          browser,
          session,
          async (page) => {
            await openIdle(page, service)
            return measureNavigation(page, navigation)
          },
          speed,
        ),
      )
    say(`to ${navigation.to}, ${speed.name}: ${arrivals.map(({ took }) => took.toFixed(0)).join(', ')} ms`)
    const took = median(arrivals.map((arrival) => arrival.took))
    const blank = arrivals.filter((arrival) => arrival.blank).length
    rows.push({
      what: `From the click to ${navigation.to}, ${speed.name}`,
      target: `< ${limit} ms, never blank`,
      measured: `${took.toFixed(0)} ms${blank > 0 ? `, blank ${blank} of ${times} times` : ''}`,
      met: took < limit && blank === 0,
    })
  }
  return rows
}
