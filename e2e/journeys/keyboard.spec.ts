/** The main task by keyboard, and on a phone. */
import { detailPage } from './support/models/detail.ts'
import { appLayout, tabTo, openRecordId } from './support/models/app-layout.ts'
import { formPage } from './support/models/form.ts'
import { listPage } from './support/models/list.ts'
import { signInForm } from './support/models/sign-in.ts'
import { expect, test } from './support/test.ts'

test('by keyboard: sign in, find, open and edit an event, choose a venue, save', async ({ signInAs, product }) => {
  const { body: event } = await product
    .as('editor')
    .events.create(
      { title: 'Toetsenbordconcert', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' },
      { language: 'nl' },
    )
  const somebody = await signInAs()
  somebody.expectStatus(401)
  const { page, messages } = somebody
  const { keyboard } = page
  const { heading, main } = appLayout(somebody)
  await page.goto('/events?ml_language=nl')
  const door = signInForm(somebody)
  await expect(door.name).toBeFocused()
  await keyboard.type('editor')
  await keyboard.press('Tab')
  await keyboard.type(product.secrets.editor.password)
  await keyboard.press('Enter')
  await expect(heading).toHaveText(messages.label(messages.tables.resourceLabels.events.many))

  // From the sidebar to the content and the search field.
  const events = listPage(somebody, 'events')
  await events.settled()
  await tabTo(somebody, events.search)
  await keyboard.type('toetsenbord')
  await expect(events.title('Toetsenbordconcert')).toBeVisible()
  await tabTo(somebody, events.title('Toetsenbordconcert'))
  await keyboard.press('Enter')
  await expect(heading).toHaveText('Toetsenbordconcert')
  await tabTo(somebody, detailPage(somebody, 'events').edit)
  await keyboard.press('Enter')

  const form = formPage(somebody, 'events')
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

test('the skip link moves the focus to the content', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  await listPage(editor, 'events').open('nl')
  await editor.page.keyboard.press('Tab')
  await expect(editor.page.getByRole('link', { name: editor.messages.t('Skip to content'), exact: true })).toBeFocused()
  await editor.page.keyboard.press('Enter')
  await expect(appLayout(editor).main).toBeFocused()
})

test('on a phone: find a French event, add a Dutch title, save', async ({ signInAs, product }) => {
  const editor = await signInAs('editor', { width: 360, interfaceLanguage: 'nl' })
  const { page, messages } = editor
  const frame = appLayout(editor)
  const events = listPage(editor, 'events')
  await events.open('fr')
  await events.search.fill('triathlon luchon')
  await expect(events.title('Triathlon de Luchon')).toBeVisible()
  await frame.switchTo('nl')
  await expect(events.title('Triathlon de Luchon')).toHaveAccessibleDescription(
    messages.t('Shown in {source}', { source: 'Frans' }),
  )
  await events.title('Triathlon de Luchon').click()
  await detailPage(editor, 'events').edit.click()
  await page
    .getByRole('link', { name: messages.t('Translate side by side with {name}', { name: 'Frans' }), exact: true })
    .click()
  const form = formPage(editor, 'events')
  await form.fill('title', 'Triatlon van Luchon')
  await form.save()
  await expect(page).toFitItsWidth()
  const id = await openRecordId({ page }, 'events')
  expect((await product.as('editor').events.read(id, { language: 'nl' })).body).toMatchObject({
    title: 'Triatlon van Luchon',
    status: 'draft',
  })
})
