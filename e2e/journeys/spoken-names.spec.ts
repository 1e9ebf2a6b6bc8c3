/** Who speaks to the page presses what is written: the name of a button has the words that one sees on it, in every language of the page. */
import { axeFaults } from './support/matchers/axe.ts'
import { frameOf } from './support/models/frame.ts'
import { listOf } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

for (const speaks of ['nl', 'en', 'fr', 'de'] as const)
  test(`what is pressed is called as it is written (${speaks})`, async ({ seat, product }) => {
    const { venues } = product.as('editor')
    const { body } = await venues.create({ venue: 'Zaal Een' }, { language: 'nl' })
    await venues.remove(body.id, { language: 'nl' })
    const admin = await seat('admin', { speaks })
    const events = listOf(admin, 'events')
    await events.open('nl', { dates: 'all', page: '2' })
    await expect(events.previous).toBeVisible()
    await expect(events.next).toBeVisible()
    expect(await axeFaults(admin.page, ['label-content-name-mismatch'])).toEqual([])
    await admin.page.goto('/trash?ml_language=nl&of=venues')
    await frameOf(admin).settled()
    await expect(admin.page.getByRole('link', { name: 'Zaal Een', exact: true })).toBeVisible()
    expect(await axeFaults(admin.page, ['label-content-name-mismatch'])).toEqual([])
  })
