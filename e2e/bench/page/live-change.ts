/** Measures how soon an open list displays a change saved in another browser. */
import type { Browser } from '@playwright/test'
import { defaultApiPath } from '#shared/operations.ts'
import { atMost, type Row, type Say } from '../row.ts'
import type { Service } from '../service.ts'
import { arrangeWhole } from './arrange.ts'
import { openIdle } from './idle-load.ts'
import { loadPage, type Session } from './page-load.ts'

const times = 10
/** Milliseconds between two changes: longer than the page collects changes. */
const apart = 1500

export const liveChange = async (browser: Browser, session: Session, service: Service, say: Say): Promise<Row> => {
  const { origin } = service
  const taken = await loadPage(browser, session, async (page) => {
    const title = 'Gezien door anderen'
    const id = await arrangeWhole(page, service, title)
    await openIdle(page, service, `&search=${encodeURIComponent(title)}`)
    const durations: number[] = []
    for (let time = 1; time <= times; time += 1) {
      const changed = `${title} ${time}`
      const response = await page.request.patch(`${origin}/nl${defaultApiPath}/events/${id}?ml_language=nl`, {
        headers: { origin, 'X-Calendar-Request': '1' },
        data: { title: changed },
      })
      if (!response.ok()) throw new Error(`Changing an event returned ${response.status()}: ${await response.text()}`)
      const saved = performance.now()
      await page.getByRole('rowheader').getByRole('link', { name: changed, exact: true }).waitFor()
      durations.push(performance.now() - saved)
      await page.waitForTimeout(apart)
    }
    return durations
  })
  say(`to a change in an open list: ${taken.map((each) => each.toFixed(0)).join(', ')} ms`)
  return atMost(
    'From a save to the open list of another browser, longest of 10, 4 × slower',
    1000,
    Math.max(...taken),
    'ms',
  )
}
