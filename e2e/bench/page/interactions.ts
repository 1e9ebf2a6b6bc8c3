/** Measures interactions in Chromium: all with a quarter of the processor speed, those of every day at full speed too. */
import { chromium } from '@playwright/test'
import { desktopLaunchOptions } from '../../checks/browser.ts'
import type { Measurement, Row } from '../row.ts'
import { idleLoad } from './idle-load.ts'
import { calendar } from './calendar.ts'
import { pairedLoads } from './paired-loads.ts'
import { desk } from './desk.ts'
import { editTask } from './edit-task.ts'
import { liveChange } from './live-change.ts'
import { scrolling } from './scrolling.ts'
import { season } from './season.ts'
import { typing } from './typing.ts'
import { fullSpeed, quarterSpeed, signIn, slowdown } from './page-load.ts'

/** Runs all interactions in their own browser. */
export const interactions: Measurement = async (service, say) => {
  const browser = await chromium.launch(desktopLaunchOptions())
  try {
    const session = await signIn(browser, service)
    const everyDay: Row[] = []
    for (const speed of [fullSpeed, quarterSpeed])
      everyDay.push(
        ...(await idleLoad(browser, session, service, say, speed)),
        ...(await typing(browser, session, service, say, speed)),
        await editTask(browser, session, service, say, speed),
      )
    return [
      await slowdown(browser, session),
      await pairedLoads(browser, session, service, say),
      ...everyDay,
      ...(await desk(browser, session, service, say)),
      await scrolling(browser, session, service),
      await season(browser, session, service, say),
      await liveChange(browser, session, service, say),
      // Last, because it adds many events.
      ...(await calendar(browser, session, service, say)),
    ]
  } finally {
    await browser.close()
  }
}
