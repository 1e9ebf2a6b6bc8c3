/** Measures keystrokes in the longest form, with four languages and rich text. */
import type { Browser, Locator, Page } from '@playwright/test'
import { languages } from '#shared/i18n/language.ts'
import { percentile, type Row, type Say } from '../row.ts'
import type { Service } from '../service.ts'
import { arrangeWhole } from './arrange.ts'
import { type Session, type Speed, loadPage } from './page-load.ts'

const keys = 200
const limit = 50
/** The browser reports no shorter events. */
const shortest = 16

/** The duration of each keystroke until the frame that displays it, from the browser's event timing. */
export const keyDurations = async (page: Page, field: Locator): Promise<number[]> => {
  await field.click()
  await page.keyboard.press('End')
  await page.evaluate(() => (globalThis.entries = globalThis.bench.entriesOf('event')))
  await page.keyboard.type('een lange zin van tweehonderd tekens '.repeat(6).slice(0, keys), { delay: 80 })
  const events = await page.evaluate(
    () =>
      new Promise<ReturnType<typeof globalThis.entries>>((resolve) =>
        setTimeout(() => resolve(globalThis.entries()), 500),
      ),
  )
  const longest = new Map<number, number>()
  for (const { interactionId, duration } of events)
    if (interactionId) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration))
  return [...longest.values(), ...Array.from({ length: Math.max(0, keys - longest.size) }, () => shortest)]
}

/** One row for a text field, and one for the rich text. */
export const typing = async (
  browser: Browser,
  session: Session,
  service: Service,
  say: Say,
  speed: Speed,
): Promise<Row[]> =>
  loadPage(
    browser,
    session,
    async (page) => {
      const id = await arrangeWhole(page, service, 'Een avond met alles erop en eraan')
      await page.goto(`${service.origin}/events/${id}/edit?ml_language=nl`)
      const names = { fr: 'French', en: 'English', de: 'German', nl: 'Dutch' } as const
      for (const language of [...languages.filter((one) => one !== 'nl'), 'nl'] as const) {
        const switcher = page.getByRole('navigation', { name: 'Content language', exact: true })
        await switcher.getByRole('link', { name: names[language], exact: true }).click()
        await page.getByRole('textbox', { name: `Title (${names[language]})`, exact: true }).waitFor()
      }
      const rows: Row[] = []
      for (const [what, name] of [
        ['rich text', 'Description'],
        ['a line of text', 'Title'],
      ] as const) {
        const took = await keyDurations(page, page.getByRole('textbox', { name: `${name} (Dutch)`, exact: true }))
        const p95 = percentile(took, 0.95)
        say(
          `${what}, ${speed.name}: ${took
            .toSorted((a, b) => b - a)
            .slice(0, 12)
            .join(', ')} ms`,
        )
        rows.push({
          what: `A keystroke in ${what} of the longest form, p95 of ${keys}, ${speed.name}`,
          target: `< ${limit} ms`,
          measured: `${p95.toFixed(0)} ms`,
          met: p95 < limit,
        })
      }
      return rows
    },
    speed,
  )
