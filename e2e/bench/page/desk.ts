/** Measures the translation of titles one after the other without the mouse. */
import type { Browser, Locator, Page } from '@playwright/test'
import { atMost, median, type Row, type Say } from '../row.ts'
import type { Service } from '../service.ts'
import { createEvent } from './arrange.ts'
import { type Arrival, fullSpeed, loadPage, type Session } from './page-load.ts'
import { keyDurations } from './typing.ts'

const times = 10
/** Milliseconds after which the page has loaded the code of other pages. */
const idle = 4000
/** In milliseconds. */
const [stepLimit, keyLimit] = [150, 50]

/** Opens the first of some new French events of a queue in Dutch; returns their titles, and the field of the Dutch one. */
async function openDesk(page: Page, service: Service): Promise<{ titles: string[]; field: Locator }> {
  const titles = Array.from({ length: times + 2 }, (_, index) => `Spectacle ${index + 1}`)
  const queue: { resource: string; id: number }[] = []
  for (const title of titles) {
    const texts = { fr: { title, status: 'publish' } }
    const dates = { start: '2028-06-04 20:00:00', end: '2028-06-04 22:00:00' }
    queue.push({ resource: 'events', id: await createEvent(page.request, service, { ...dates, source: 'fr', texts }) })
  }
  const url = `${service.origin}/translate/events/${queue[0]?.id}?ml_language=nl`
  await page.goto(url)
  await page.evaluate(([name, items]) => sessionStorage.setItem(name, items), [
    'calendar.translation-queue.nl',
    JSON.stringify(queue),
  ] as const)
  await page.goto(url)
  const field = page.getByRole('textbox', { name: 'Title (Dutch)', exact: true })
  await field.waitFor()
  await page.waitForTimeout(idle)
  return { titles, field }
}

/** Saves each title with its last key; returns the milliseconds until the next one has the focus. */
async function timeSteps(page: Page, service: Service): Promise<number[]> {
  const { titles, field } = await openDesk(page, service)
  const [, second = '', ...others] = titles
  await field.fill('Voorstelling')
  // The first time it asks what to do with a finished record.
  await page.keyboard.press('Control+Enter')
  const publish = page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true })
  await publish.click()
  await page.getByRole('heading', { name: second, exact: true }).waitFor()
  const taken: number[] = []
  for (const next of others) {
    await field.fill(`Voorstelling ${next}`)
    // Not awaited: it resolves after the key.
    await page.evaluate((text) => {
      void (globalThis.noted = globalThis.bench.arrivalAfter('main:has(:focus) h1', text, 'keydown'))
    }, next)
    await page.keyboard.press('Control+Enter')
    taken.push((await page.evaluate(() => globalThis.noted as Promise<Arrival>)).took) // safe: noted by the lines above
  }
  return taken
}

/** One row for the way to the next text, with the save, and one for keystrokes. */
export const desk = async (browser: Browser, session: Session, service: Service, say: Say): Promise<Row[]> => {
  const steps = await loadPage(browser, session, (page) => timeSteps(page, service), fullSpeed)
  say(`to the next titles: ${steps.map((each) => each.toFixed(0)).join(', ')} ms`)
  const keys = await loadPage(browser, session, async (page) =>
    keyDurations(page, (await openDesk(page, service)).field),
  )
  const [longest = 0, ...rest] = keys.toSorted((a, b) => b - a)
  say(`keys of a translation: ${[longest, ...rest.slice(0, 11)].join(', ')} ms`)
  return [
    atMost('From Ctrl+Enter to the next text, with the save, at full speed', stepLimit, median(steps), 'ms'),
    atMost(`The longest of ${keys.length} keystrokes in a translation, 4 × slower`, keyLimit, longest, 'ms'),
  ]
}
