/** Every page passes axe and fits its window: in both themes, wide, narrow and zoomed, with its dialogs and menus. */
import type { Page } from '@playwright/test'
import { fete, screens } from './support/models/pages.ts'
import { signInForm } from './support/models/sign-in.ts'
import { expect, test } from './support/test.ts'

type Look = (page: Page) => Promise<void>

const height = 900
/** The dark theme changes only colours. At a zoom of 200 %, a window of 1280 pixels is 640 CSS pixels wide. */
const wide: Look = async (page) => {
  await expect(page).toPassAxe()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page).toHaveContrast()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page).toFitItsWidth()
  await page.setViewportSize({ width: 640, height })
  await expect(page).toFitItsWidth()
  await page.setViewportSize({ width: 1280, height })
}
const narrow: Look = async (page) => {
  await expect(page).toPassAxe()
  await expect(page).toFitItsWidth()
}

for (const [named, settings, look] of [
  ['in both themes and at a zoom of 200 %', {}, wide],
  ['in a narrow window', { width: 320 }, narrow],
] as const) {
  for (const [name, show] of Object.entries(screens))
    test(`${name}, ${named}, is accessible`, async ({ signInAs, product }) => {
      const { body: event } = await product.as('editor').events.create(fete, { language: 'fr' })
      const editor = await signInAs('editor', settings)
      await show(editor, event.id, () => look(editor.page))
    })

  test(`the sign-in page, ${named}, is accessible`, async ({ signInAs }) => {
    const somebody = await signInAs(undefined, settings)
    somebody.expectStatus(401)
    await somebody.page.goto('/')
    await expect(signInForm(somebody).name).toBeVisible()
    await look(somebody.page)
  })
}
