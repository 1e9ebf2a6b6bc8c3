/** Finds the Chromium that the journeys drive. */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The system's Chromium where Playwright's own is not installed.
 * `undefined` leaves the choice to Playwright: its own is there, or it will say that none is.
 */
export const browserPath = (): string | undefined =>
  existsSync(chromium.executablePath()) ? undefined : system.find((path) => existsSync(path))
