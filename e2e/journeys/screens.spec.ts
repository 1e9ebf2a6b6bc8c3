/** Every screen passes axe and fits its window: by day and by night, wide, narrow and enlarged, with what opens on it. */
import type { Page } from '@playwright/test'
import { fete, screens } from '../testing/models/screens.ts'
import { signInOf } from '../testing/models/sign-in.ts'
import { expect, test } from '../testing/test.ts'

const isRight = async (page: Page): Promise<void> => {
  await expect(page).toPassAxe()
  await expect(page).toFitItsWidth()
}

for (const [named, browsing] of [
  ['by day', {}],
  ['by night', { dark: true }],
  ['in a narrow window', { width: 320 }],
  // A window of 1280 pixels has 640 of them left at 200 %.
  ['at twice the size', { width: 640 }],
] as const) {
  for (const [name, show] of Object.entries(screens))
    test(`${name}, ${named}, can be read and used by everybody`, async ({ seat, product }) => {
      const { body: event } = await product.as('editor').events.create(fete, { language: 'fr' })
      const editor = await seat('editor', browsing)
      await show(editor, event.id, () => isRight(editor.page))
    })

  test(`the way in, ${named}, can be read and used by everybody`, async ({ seat }) => {
    const somebody = await seat(undefined, browsing)
    somebody.expectRefusal(401)
    await somebody.page.goto('/')
    await expect(signInOf(somebody).name).toBeVisible()
    await isRight(somebody.page)
  })
}
