/** Responses of a firewall in front of an external server say nothing about records and rights. */
import { formPage } from './support/models/form.ts'
import { appLayout } from './support/models/app-layout.ts'
import { expect, test } from './support/external-test.ts'

test('the error page of a firewall is not taken for a missing right or record', async ({
  signedIn,
  externalServer,
}) => {
  signedIn.expectStatus(403, 404)
  const { page, messages } = signedIn
  const again = page.getByRole('button', { name: messages.t('Try again'), exact: true })
  const form = formPage(signedIn, 'events')
  await form.open(102, 'en')
  await form.fill('title', 'Open days')
  externalServer.before = (method) => (method === 'POST' ? { status: 403, body: '<h1>Forbidden</h1>' } : undefined)
  await form.saveButton.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your changes are still here.' })).toBeVisible()
  delete externalServer.before
  await again.click()
  await expect(appLayout(signedIn).heading).toHaveText('Open days')
  externalServer.before = (_, path) =>
    path.includes('/events/102') ? { status: 404, body: '<h1>Not Found</h1>' } : undefined
  await page.reload()
  await expect(appLayout(signedIn).heading).toHaveText(messages.t('Could not load this'))
  delete externalServer.before
  await again.click()
  await expect(appLayout(signedIn).heading).toHaveText('Open days')
})
