/** What stands before a server that is not ours answers in its place: that tells nothing of records and of rights. */
import { formOf } from './support/models/form.ts'
import { frameOf } from './support/models/frame.ts'
import { expect, test } from './support/elsewhere.ts'

test('a firewall’s page neither takes a right away nor a record', async ({ visitor, afar }) => {
  visitor.expectRefusal(403, 404)
  const { page, words } = visitor
  const again = page.getByRole('button', { name: words.say('Try again'), exact: true })
  const form = formOf(visitor, 'events')
  await form.open(102, 'en')
  await form.fill('title', 'Open days')
  afar.before = (method) => (method === 'POST' ? { status: 403, body: '<h1>Forbidden</h1>' } : undefined)
  await form.saveButton.click()
  await expect(page.getByRole('alert').filter({ hasText: 'What you typed is still here.' })).toBeVisible()
  delete afar.before
  await again.click()
  await expect(frameOf(visitor).heading).toHaveText('Open days')
  afar.before = (_, path) => (path.includes('/events/102') ? { status: 404, body: '<h1>Not Found</h1>' } : undefined)
  await page.reload()
  await expect(frameOf(visitor).heading).toHaveText(words.say('This could not be loaded'))
  delete afar.before
  await again.click()
  await expect(frameOf(visitor).heading).toHaveText('Open days')
})
