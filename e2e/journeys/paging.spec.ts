/** A list longer than a page. */
import { listOf } from '../testing/models/list.ts'
import { expect, test } from '../testing/test.ts'

test('another page begins at its first row; leafing with the keyboard goes on where it was', async ({ seat }) => {
  const { page, ...rest } = await seat('editor')
  await page.setViewportSize({ width: 1280, height: 500 })
  const events = listOf({ page, ...rest }, 'events')
  await events.open('nl', { per_page: '25' })
  const first = events.table.getByRole('rowheader').first()
  await events.next.click()
  await expect(page).toHaveURL(/page=2/)
  await expect(first).toBeInViewport()

  await events.next.scrollIntoViewIfNeeded()
  await expect(first).not.toBeInViewport()
  await events.next.press('Enter')
  await expect(page).toHaveURL(/page=3/)
  await expect(events.next).toBeFocused()
  await expect(events.next).toBeInViewport()
})

test('a list is not ready from the moment its address changes until the rows of that address stand', async ({
  seat,
}) => {
  const editor = await seat('editor')
  const events = listOf(editor, 'events')
  await events.open('nl', { per_page: '10' })
  const before = await events.titles()
  const [address, state, shown] = await events.next.evaluate(async (link: HTMLElement) => {
    link.click()
    const main = link.closest('main')
    const atOnce = main?.dataset['state']
    await Promise.resolve()
    return [location.search, atOnce, main?.innerText]
  })
  expect([address, state]).toEqual([expect.stringContaining('page=2'), 'loading'])
  // The press itself drew what the page says of where one is.
  expect(shown).toContain('11–20')
  expect(await events.titles()).not.toEqual(before)
  await editor.page.goBack()
  expect(await events.titles()).toEqual(before)
})

test('a page past the end of a list is answered with its last one', async ({ seat }) => {
  const editor = await seat('editor')
  editor.expectRefusal(404)
  const organizers = listOf(editor, 'organizers')
  await organizers.open('fr', { page: '7' })
  await expect(organizers.title('Région Occitanie')).toBeVisible()
})
