/** Measures the most common task: open a record, change the title, save, go back. */
import type { Browser } from '@playwright/test'
import { median, type Row, type Say } from '../row.ts'
import type { Service } from '../service.ts'
import { openIdle } from './idle-load.ts'
import { arrangeWhole } from './arrange.ts'
import { press, type Session, type Speed, loadPage } from './page-load.ts'

const times = 5
const limit = 800

/** The waiting time of the user: from each click until the next action is possible. */
export const editTask = async (
  browser: Browser,
  session: Session,
  service: Service,
  say: Say,
  speed: Speed,
): Promise<Row> => {
  const all: number[] = []
  for (let time = 0; time < times; time++) {
    const steps = await loadPage(
      browser,
      session,
      async (page) => {
        const before = `Boodschap ${time}`
        const title = `${before} gedaan`
        await arrangeWhole(page, service, before)
        await openIdle(page, service, `&search=${encodeURIComponent(before)}`)
        const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
        const opened = await press(page, link(before), 'main[data-state="ready"] h1', before)
        const edited = await press(page, link('Edit'), 'main form input:not(:disabled, :read-only)')
        await page.getByRole('textbox', { name: 'Title (Dutch)', exact: true }).fill(title)
        const save = page.getByRole('button', { name: 'Save', exact: true })
        const saved = await press(page, save, 'main[data-state="ready"] h1', title)
        const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
        const back = crumbs.getByRole('link', { name: 'Events', exact: true })
        const returned = await press(page, back, 'main[data-state="ready"] tbody a')
        return [opened, edited, saved, returned].map(({ took }) => took)
      },
      speed,
    )
    say(`opened, editing, saved, back, ${speed.name}: ${steps.map((step) => step.toFixed(0)).join(', ')} ms`)
    all.push(steps.reduce((sum, step) => sum + step, 0))
  }
  const took = median(all)
  return {
    what: `Open, change the title, save, back to the list, ${speed.name}`,
    target: `< ${limit} ms in all`,
    measured: `${took.toFixed(0)} ms`,
    met: took < limit,
  }
}
