/** The browser journeys: the built page and service, each worker with a service and a store of its own. */
import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/checks/browser.ts'

export default defineConfig({
  testDir: 'e2e/journeys',
  // Vitest runs the tests of the support code.
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/journeys/support/fixtures/template.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than the processors of a usual machine: journeys also wait for what the page does a moment later.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Only reached when something hangs: on a slow machine with other work, what takes a second here takes ten.
  timeout: 90_000,
  expect: { timeout: 25_000 },
  projects: [
    // One group of tests for one worker, which builds the page first: at the end of the run the other workers would wait for it.
    { name: 'catalogues', testMatch: 'catalogues.spec.ts' },
    { name: 'journeys', testIgnore: 'catalogues.spec.ts' },
  ],
  reporter: 'list',
  use: {
    actionTimeout: 25_000,
    // A trace of every journey would take a tenth of the time; where one is needed: `npx playwright test --trace=retain-on-failure`.
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
})
