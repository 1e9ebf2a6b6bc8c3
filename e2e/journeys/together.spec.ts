/** Two people at one record, and a session that ends under somebody's hands: nothing typed is lost. */
import { frameOf } from '../testing/models/frame.ts'
import { formOf } from '../testing/models/form.ts'
import { signInOf } from '../testing/models/sign-in.ts'
import { adminPath } from '#contract/operations.ts'
import { expect, test } from '../testing/test.ts'

const concert = { title: 'Concert', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' } as const

test('two people change different things of one event, and both are kept', async ({ seat, product }) => {
  const { body: event } = await product.as('editor').events.create(concert, { language: 'nl' })
  const [anna, bert] = [await seat('editor'), await seat('admin')]
  const [annas, berts] = [formOf(anna, 'events'), formOf(bert, 'events')]
  await annas.open(event.id, 'nl')
  await berts.open(event.id, 'nl')
  await annas.fill('title', 'Concert van Anna')
  await annas.save()

  bert.expectRefusal(412)
  await berts.fill('description', 'Door Bert.')
  await berts.saveButton.click()
  await expect(berts.refusal).toBeFocused()
  await expect(berts.control('title')).toHaveValue('Concert van Anna')
  await expect(berts.control('description')).toHaveText('Door Bert.')
  await expect(bert.page).toPassAxe()
  await berts.save()
  const { body } = await product.as('editor').events.read(event.id, { language: 'nl' })
  expect(body.title).toBe('Concert van Anna')
  expect(body.description).toContain('Door Bert.')
})

test('two people change the same field, and the second decides with both before their eyes', async ({
  seat,
  product,
}) => {
  const { body: event } = await product.as('editor').events.create(concert, { language: 'nl' })
  const [anna, bert] = [await seat('editor'), await seat('admin')]
  const [annas, berts] = [formOf(anna, 'events'), formOf(bert, 'events')]
  await annas.open(event.id, 'nl')
  await berts.open(event.id, 'nl')
  await annas.fill('title', 'Titel van Anna')
  await annas.save()

  bert.expectRefusal(412)
  await berts.fill('title', 'Titel van Bert')
  await berts.saveButton.click()
  const both = berts.conflict('title')
  await expect(both).toContainText('Titel van Anna')
  await expect(both).toContainText('Titel van Bert')
  await expect(bert.page).toPassAxe()
  await berts.choose('Yours', 'title')
  await berts.save()
  expect((await product.as('editor').events.read(event.id, { language: 'nl' })).body.title).toBe('Titel van Bert')
})

test('a session that ends while typing asks to sign in again, over what was typed', async ({ seat, product }) => {
  const { body: event } = await product.as('editor').events.create(concert, { language: 'nl' })
  const editor = await seat('editor')
  const form = formOf(editor, 'events')
  await form.open(event.id, 'nl')
  await form.fill('title', 'Getypt voor het einde')
  const ended = await editor.context.request.delete(`/en${adminPath}/session`, {
    headers: { 'X-Calendar-Request': '1' },
  })
  expect(ended.ok()).toBe(true)
  // The browser keeps a cookie that the service no longer knows.
  editor.expectRefusal(401)
  await form.saveButton.click()
  const dialog = editor.page.getByRole('dialog', { name: editor.words.say('Sign in again'), exact: true })
  const door = signInOf(editor, dialog)
  await expect(door.password).toBeFocused()
  await expect(editor.page).toPassAxe()
  await door.password.fill(product.secrets.editor.password)
  await door.submit.click()
  await expect(dialog).toBeHidden()
  // What was asked before the session ended is done now, without being asked again.
  await form.saved()
  await expect(form.control('title')).toHaveValue('Getypt voor het einde')
  expect((await product.as('editor').events.read(event.id, { language: 'nl' })).body.title).toBe(
    'Getypt voor het einde',
  )
  await expect(frameOf(editor).question).toBeHidden()
})

test('a new record that met an ended session is made once, after signing in', async ({ seat, product }) => {
  const editor = await seat('editor')
  const form = formOf(editor, 'events')
  await form.openNew('nl')
  await form.fill('title', 'Eenmalig')
  await form.fill('start_date', '4-6-2027 20:00')
  await editor.context.request.delete(`/en${adminPath}/session`, { headers: { 'X-Calendar-Request': '1' } })
  editor.expectRefusal(401)
  const keys: (string | undefined)[] = []
  editor.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/events?'))
      keys.push(request.headers()['idempotency-key'])
  })
  await form.saveButton.click()
  const dialog = editor.page.getByRole('dialog', { name: editor.words.say('Sign in again'), exact: true })
  const door = signInOf(editor, dialog)
  await door.password.fill(product.secrets.editor.password)
  await door.submit.click()
  await form.saved()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[0]).toBe(keys[1])
  const { rows } = await product.as('editor').events.list({ search: 'Eenmalig', status: ['draft'] }, { language: 'nl' })
  expect(rows).toHaveLength(1)
})
