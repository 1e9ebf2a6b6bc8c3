/** Keyboard focus after the focused element disappears, and in messages. */
import { detailPage } from './support/models/detail.ts'
import { pagePath, appLayout, tabTo } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

const evening = { start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' }

test('when a link disappears after its click, the focus moves to the heading', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { messages } = editor
  const { heading, main, message } = appLayout(editor)
  const events = listPage(editor, 'events')
  for (const [pressed, more] of [
    [events.clear, { featured: 'true' }],
    [main.getByRole('link', { name: messages.t('Clear filters'), exact: true }), { search: 'no such thing' }],
    [main.getByRole('link', { name: messages.t('Previous page'), exact: true }), { dates: 'all', page: '2' }],
  ] as const) {
    await events.open('nl', more)
    // The code that restores the focus is loaded together with the message region.
    await expect(message).toBeAttached()
    await pressed.press('Enter')
    await expect(heading).toBeFocused()
  }
})

test('the link that hides and shows the source text keeps the focus', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body } = await events.create({ ...evening, title: 'Feest' }, { language: 'nl' })
  await events.update(body.id, { title: 'Fest' }, { language: 'de' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { main, settled } = appLayout(editor)
  await page.goto(pagePath('events', 'de', { id: body.id, place: 'edit', more: { beside: 'nl' } }))
  await settled()
  const close = main.getByRole('link', { name: messages.t('Hide source text'), exact: true })
  await tabTo(editor, close)
  await page.keyboard.press('Enter')
  const show = main.getByRole('link', {
    name: messages.t('Show {other} side by side', { other: 'Dutch' }),
    exact: true,
  })
  await expect(show).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(close).toBeFocused()
})

test('after loading earlier changes of the history, the first of them is focused', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body } = await events.create({ ...evening, title: 'Feest 0' }, { language: 'nl' })
  for (let at = 1; at <= 50; at += 1) await events.update(body.id, { title: `Feest ${at}` }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { main, settled } = appLayout(editor)
  await page.goto(`/events/${body.id}/history?ml_language=nl`)
  await settled()
  await expect(main.getByRole('article')).toHaveCount(50)
  await main.getByRole('button', { name: messages.t('Show earlier changes'), exact: true }).press('Enter')
  await expect(main.getByRole('article')).toHaveCount(51)
  await expect(main.getByRole('article').last().getByRole('heading')).toBeFocused()
})

test('F6 moves the focus to Undo of the last message', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const ids: number[] = []
  for (const title of ['Eerst weg', 'Dan weg'])
    ids.push((await events.create({ ...evening, title }, { language: 'nl' })).body.id)
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { message } = appLayout(editor)
  const undo = message.getByRole('button', { name: messages.t('Undo'), exact: true })
  const list = listPage(editor, 'events')
  await list.open('nl', { search: 'weg' })
  for (const [at, title] of ['Eerst weg', 'Dan weg'].entries()) {
    await list.title(title).click()
    await detailPage(editor, 'events').chooseDelete()
    await expect(undo).toHaveCount(at + 1)
    await expect(list.title(title)).toHaveCount(0)
  }
  // The first message is not announced again.
  await expect(message.getByRole('status')).toHaveAttribute('aria-atomic', 'false')
  await page.keyboard.press('F6')
  await expect(undo.last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(list.title('Dan weg')).toBeVisible()
  await expect(list.title('Eerst weg')).toHaveCount(0)
})
