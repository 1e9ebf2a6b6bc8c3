/** Measures how long it takes to save a series of 30 events in two languages. */
import type { Browser } from '@playwright/test'
import { atMost, median, type Row, type Say } from '../row.ts'
import type { Service } from '../service.ts'
import { createEvent } from './arrange.ts'
import { loadPage, press, type Session } from './page-load.ts'

const times = 3

export const season = async (browser: Browser, session: Session, service: Service, say: Say): Promise<Row> => {
  const { origin } = service
  const taken: number[] = []
  for (let time = 0; time < times; time += 1)
    taken.push(
      await loadPage(browser, session, async (page) => {
        const id = await createEvent(page.request, service, {
          start: `${2035 + time}-09-06 18:00:00`,
          end: `${2035 + time}-09-06 20:00:00`,
          source: 'nl',
          texts: { nl: { title: `Repetitie ${time}` }, en: { title: `Rehearsal ${time}` } },
        })
        await page.goto(`${origin}/events/${id}/edit?ml_language=nl`)
        await page.getByRole('button', { name: 'Repeat…', exact: true }).click()
        const dialog = page.getByRole('dialog', { name: /^Repeat/ })
        await dialog.getByRole('textbox', { name: 'Number of dates', exact: true }).fill('30')
        const save = dialog.getByRole('button', { name: 'Create 29 events', exact: true })
        await save.waitFor()
        // Waits for the message with Undo: the form stays open.
        return (await press(page, save, '[data-toast]')).took
      }),
    )
  say(`to a season of 30 events: ${taken.map((each) => each.toFixed(0)).join(', ')} ms`)
  return atMost('Save a series of 30 events in two languages, 4 × slower', 3000, median(taken), 'ms')
}
