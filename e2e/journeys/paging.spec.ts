/** Paging through a list. */
import type { Locator } from '@playwright/test'
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

test('after paging the first row is visible; paging by keyboard keeps the focus on the pager', async ({ signInAs }) => {
  const { page, ...rest } = await signInAs('editor')
  await page.setViewportSize({ width: 1280, height: 500 })
  const events = listPage({ page, ...rest }, 'events')
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
  await expect(page.getByRole('status', { name: rest.messages.t('Result') })).toHaveText(/^51–75 of \d+$/)
  await expect(events.next).toBeInViewport()
})

test('a list has the state “ready” only when it shows the rows of its URL', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const events = listPage(editor, 'events')
  await events.open('nl', { per_page: '10' })
  const before = await events.titles()
  /** Clicks a link; returns the URL and the displayed state right after the click. */
  const pressed = (link: Locator) =>
    link.evaluate(async (element: HTMLElement) => {
      const main = element.closest('main')
      element.click()
      await Promise.resolve()
      return { at: location.href, state: main?.dataset['state'], shown: main?.innerText }
    })
  const { at, shown } = await pressed(events.next)
  expect(at).toContain('page=2')
  // The next page is rendered during the click, and its state tells whether its rows are loaded.
  expect(shown).toContain('11–20')
  expect(await events.titles()).not.toEqual(before)
  await editor.page.goBack()
  expect(await events.titles()).toEqual(before)
  const record = await pressed(events.title(before[0] ?? '').first())
  // The list is displayed until the record is loaded, and is not ready until then.
  expect(record.state).toBe('loading')
  await expect(editor.page).toHaveURL(/events\/\d+/)
})

test('a page past the end of a list shows the last page', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  editor.expectStatus(404)
  const organizers = listPage(editor, 'organizers')
  await organizers.open('fr', { page: '7' })
  await expect(organizers.title('Région Occitanie')).toBeVisible()
})
