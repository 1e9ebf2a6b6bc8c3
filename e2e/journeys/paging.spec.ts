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

test('a list that is called ready has the rows of its address: both change in the press', async ({ seat }) => {
  const editor = await seat('editor')
  const events = listOf(editor, 'events')
  await events.open('nl', { per_page: '25' })
  const [address, state, shown] = await events.next.evaluate(async (link: HTMLElement) => {
    link.click()
    await Promise.resolve()
    const main = link.closest('main')
    return [location.search, main?.dataset['state'], main?.innerText ?? '']
  })
  expect(address).toContain('page=2')
  expect(state === 'loading' || shown.includes('26–50')).toBe(true)
})

test('a page past the end of a list is answered with its last one', async ({ seat }) => {
  const editor = await seat('editor')
  editor.expectRefusal(404)
  const organizers = listOf(editor, 'organizers')
  await organizers.open('fr', { page: '7' })
  await expect(organizers.title('Région Occitanie')).toBeVisible()
})
