/** Speech control: accessible names contain the visible labels, in every interface language. */
import { axeViolations } from './support/matchers/axe.ts'
import { appLayout } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

for (const interfaceLanguage of ['nl', 'en', 'fr', 'de'] as const)
  test(`the accessible name of each control contains its visible label (${interfaceLanguage})`, async ({
    signInAs,
    product,
  }) => {
    const { venues } = product.as('editor')
    const { body } = await venues.create({ venue: 'Zaal Een' }, { language: 'nl' })
    await venues.remove(body.id, { language: 'nl' })
    const admin = await signInAs('admin', { interfaceLanguage })
    const events = listPage(admin, 'events')
    await events.open('nl', { dates: 'all', page: '2' })
    await expect(events.previous).toBeVisible()
    await expect(events.next).toBeVisible()
    expect(await axeViolations(admin.page, ['label-content-name-mismatch'])).toEqual([])
    await admin.page.goto('/trash?ml_language=nl&of=venues')
    await appLayout(admin).settled()
    await expect(admin.page.getByRole('link', { name: 'Zaal Een', exact: true })).toBeVisible()
    expect(await axeViolations(admin.page, ['label-content-name-mismatch'])).toEqual([])
  })
