/** A server that takes requests and answers none: the page waits no longer than it should, says so, and goes on where it was. */
import type { Page } from '@playwright/test'
import { frameOf } from '../testing/models/frame.ts'
import { listOf } from '../testing/models/list.ts'
import { expect, test } from '../testing/elsewhere.ts'

/** Does something, and waits until the request that it leads to is on its way. */
async function asking(page: Page, request: { method: string; path: RegExp }, act: () => Promise<void>): Promise<void> {
  const asked = page.waitForRequest((one) => one.method() === request.method && request.path.test(one.url()))
  await act()
  await asked
}

const venues = { method: 'GET', path: /\/venues\?/ }

test('rows that do not come in time are said not to, and asked for again', async ({ seat, product }) => {
  const editor = await seat('editor')
  const { page, words } = editor
  await page.clock.install()
  await listOf(editor, 'events').open('fr')
  product.halt()
  await asking(page, venues, () => frameOf(editor).link('venues').click())
  await page.clock.fastForward('00:31')
  const again = frameOf(editor).main.getByRole('button', { name: words.say('Try again'), exact: true })
  await expect(again).toBeVisible()
  product.goOn()
  await again.click()
  await expect(listOf(editor, 'venues').table.getByRole('rowheader').first()).toBeVisible()
})

test('a server that is not ours and stays silent is told as that', async ({ visitor, afar }) => {
  const { page, words } = visitor
  const { link, main } = frameOf(visitor)
  await page.clock.install()
  await page.reload()
  await expect(listOf(visitor, 'events').title('Rock & Roll “Night”')).toBeVisible()
  afar.before = () => 'silence'
  await asking(page, venues, () => link('venues').click())
  await page.clock.fastForward('00:31')
  await expect(main).toContainText(words.say('The service did not answer in time. Try again in a moment.'))
  delete afar.before
  await main.getByRole('button', { name: words.say('Try again'), exact: true }).click()
  await expect(listOf(visitor, 'venues').title('Town Hall')).toBeVisible()
})
