/** The main job without a pointer, and on a phone. */
import { detailOf } from './support/models/detail.ts'
import { frameOf, tabTo } from './support/models/frame.ts'
import { formOf } from './support/models/form.ts'
import { listOf } from './support/models/list.ts'
import { signInOf } from './support/models/sign-in.ts'
import { expect, test } from './support/test.ts'

test('the main job by the keyboard alone: in, find, open, edit, choose a venue, save', async ({ seat, product }) => {
  const { body: event } = await product
    .as('editor')
    .events.create(
      { title: 'Toetsenbordconcert', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' },
      { language: 'nl' },
    )
  const somebody = await seat()
  somebody.expectRefusal(401)
  const { page, words } = somebody
  const { keyboard } = page
  const { heading, main } = frameOf(somebody)
  await page.goto('/events?ml_language=nl')
  const door = signInOf(somebody)
  await expect(door.name).toBeFocused()
  await keyboard.type('editor')
  await keyboard.press('Tab')
  await keyboard.type(product.secrets.editor.password)
  await keyboard.press('Enter')
  await expect(heading).toHaveText(words.said(words.tables.resourceWords.events.many))

  // Past the frame to the content, and on to the search.
  const events = listOf(somebody, 'events')
  await events.settled()
  await tabTo(somebody, events.search)
  await keyboard.type('toetsenbord')
  await expect(events.title('Toetsenbordconcert')).toBeVisible()
  await tabTo(somebody, events.title('Toetsenbordconcert'))
  await keyboard.press('Enter')
  await expect(heading).toHaveText('Toetsenbordconcert')
  await tabTo(somebody, detailOf(somebody, 'events').edit)
  await keyboard.press('Enter')

  const form = formOf(somebody, 'events')
  await expect(heading).toBeFocused()
  await tabTo(somebody, form.control('title'))
  await keyboard.press('Control+a')
  await keyboard.type('Concert zonder muis')
  await tabTo(somebody, form.control('venue'))
  await keyboard.press('Enter')
  await keyboard.type('Ingres Bourdelle')
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Ingres Bourdelle')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(form.control('venue')).toContainText('Ingres Bourdelle')
  await expect(form.control('venue')).toBeFocused()
  await keyboard.press('Control+s')
  await form.saved()
  await expect(main).toBeVisible()
  const { body } = await product.as('editor').events.read(event.id, { language: 'nl' })
  expect(body).toMatchObject({
    title: 'Concert zonder muis',
    venue: { venue: expect.stringContaining('Ingres Bourdelle') },
  })
})

test('the skip link leads past the frame', async ({ seat }) => {
  const editor = await seat('editor')
  await listOf(editor, 'events').open('nl')
  await editor.page.keyboard.press('Tab')
  await expect(editor.page.getByRole('link', { name: editor.words.say('Skip to content'), exact: true })).toBeFocused()
  await editor.page.keyboard.press('Enter')
  await expect(frameOf(editor).main).toBeFocused()
})

test('on a phone: find a French event, write its Dutch title, save', async ({ seat, product }) => {
  const editor = await seat('editor', { width: 360, speaks: 'nl' })
  const { page, words } = editor
  const frame = frameOf(editor)
  const events = listOf(editor, 'events')
  await events.open('fr')
  await events.search.fill('triathlon luchon')
  await expect(events.title('Triathlon de Luchon')).toBeVisible()
  await frame.switchTo('nl')
  await expect(events.row('Triathlon de Luchon')).toContainText(words.say('not in {wanted}', { wanted: 'Nederlands' }))
  await events.title('Triathlon de Luchon').click()
  await detailOf(editor, 'events').edit.click()
  await page.getByRole('link', { name: words.say('Write it beside {name}', { name: 'Français' }), exact: true }).click()
  const form = formOf(editor, 'events')
  await form.fill('title', 'Triatlon van Luchon')
  await form.save()
  await expect(page).toFitItsWidth()
  const id = Number(/events\/(\d+)/.exec(page.url())?.[1])
  expect((await product.as('editor').events.read(id, { language: 'nl' })).body).toMatchObject({
    title: 'Triatlon van Luchon',
    status: 'draft',
  })
})
