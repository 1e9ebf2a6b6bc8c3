/** Measures the first rows of a cold load, relative to the bare page. */
import { type Browser } from '@playwright/test'
import { languageParameter } from '#shared/i18n/language.ts'
import { median, type Row, type Say } from '../row.ts'
import type { Service } from '../service.ts'
import { startBare } from './bare.ts'
import { rowsShown, type Session, loadPage } from './page-load.ts'

const pairs = 10
const limit = 1.5
/** The number of rows that fit the window. */
const rows = 14

/** The query of the list's request for its rows, which the bare page repeats. */
const questionOf = async (browser: Browser, session: Session, { origin }: Service): Promise<string> =>
  loadPage(browser, session, async (page) => {
    const listRequest = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/events/v1/events'))
    await page.goto(`${origin}/events?ml_language=nl`)
    const { searchParams } = new URL((await listRequest).url())
    searchParams.set(languageParameter, 'nl')
    return `?${searchParams}`
  })

/** Loads both pages alternately, each with an empty cache. */
export const pairedLoads = async (browser: Browser, session: Session, service: Service, say: Say): Promise<Row> => {
  const bare = await startBare(service.dataDir)
  try {
    const question = await questionOf(browser, session, service)
    const took: { ours: number; bare: number }[] = []
    // The first pair is the warm-up.
    for (let pair = 0; pair <= pairs; pair++) {
      const load = async (address: string) => loadPage(browser, session, (page) => rowsShown(page, address, rows))
      const ours = await load(`${service.origin}/events?ml_language=nl`)
      const plain = await load(`${bare.origin}/events${question}`)
      say(`rows after ${ours.toFixed(0)} ms, bare after ${plain.toFixed(0)} ms`)
      if (pair > 0) took.push({ ours, bare: plain })
    }
    const ours = median(took.map((pair) => pair.ours))
    const other = median(took.map((pair) => pair.bare))
    const ratio = ours / other
    return {
      what: `Rows painted on a cold load, 4 × slower, ${pairs} pairs`,
      target: `≤ ${limit} of a bare page`,
      measured: `${ratio.toFixed(2)} (${ours.toFixed(0)} against ${other.toFixed(0)} ms)`,
      met: ratio <= limit,
    }
  } finally {
    await bare.stop()
  }
}
