/** How fast the page is under a person's hands, in a Chromium whose processor is four times slower. */
import { chromium } from '@playwright/test'
import { desktopLaunchOptions } from '../../checks/browser.ts'
import type { Measurement } from '../row.ts'
import { afterIdle } from './after-idle.ts'
import { coldPairs } from './cold-pairs.ts'
import { errand } from './errand.ts'
import { scrolling } from './scrolling.ts'
import { typing } from './typing.ts'
import { signIn } from './visit.ts'

/** All of it, in a browser of its own. */
export const handling: Measurement = async (service, say) => {
  const browser = await chromium.launch(desktopLaunchOptions())
  try {
    const session = await signIn(browser, service)
    return [
      await coldPairs(browser, session, service, say),
      ...(await afterIdle(browser, session, service, say)),
      ...(await typing(browser, session, service, say)),
      await scrolling(browser, session, service),
      await errand(browser, session, service, say),
    ]
  } finally {
    await browser.close()
  }
}
