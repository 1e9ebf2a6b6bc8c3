/** An event that does not take place as announced. */
import { detailOf } from '../testing/models/detail.ts'
import { formOf } from '../testing/models/form.ts'
import { listOf } from '../testing/models/list.ts'
import { expect, test } from '../testing/test.ts'

test('a cancelled event says so, with its reason in each language, in its form, on its page and in the list', async ({
  seat,
  product,
}) => {
  const asEditor = product.as('editor').events
  const { body } = await asEditor.create(
    {
      title: 'Openluchtfilm',
      status: 'publish',
      start_date: '2027-03-09 19:30:00',
      end_date: '2027-03-09 22:00:00',
    },
    { language: 'nl' },
  )
  await asEditor.update(body.id, { title: 'Cinéma en plein air', status: 'publish' }, { language: 'fr' })
  const editor = await seat('editor')
  const { page, words } = editor
  const main = page.getByRole('main')
  const form = formOf(editor, 'events')
  await form.open(body.id, 'nl')
  await expect(main.getByText('Cancelled', { exact: true })).toHaveCount(1) // the option of the list
  await form.fill('event_state', 'cancelled')
  await expect(main).toContainText(words.say('Visitors are told no reason in {name}.', { name: 'Nederlands' }))
  await form.fill('event_state_reason', 'Het regent.')
  await expect(main).toContainText('Het regent.')
  await expect(page).toPassAxe()
  await form.save()
  expect((await asEditor.read(body.id, { language: 'nl' })).body).toMatchObject({
    event_state: 'cancelled',
    event_state_reason: 'Het regent.',
  })

  await detailOf(editor, 'events').open(body.id, 'nl')
  await expect(main).toContainText(/Cancelled\s*Het regent\./)
  await detailOf(editor, 'events').open(body.id, 'fr')
  await expect(main).toContainText(words.say('Visitors are told no reason in {name}.', { name: 'Français' }))
  const events = listOf(editor, 'events')
  await events.open('nl', { search: 'openluchtfilm' })
  await expect(events.row('Openluchtfilm')).toContainText('Cancelled')
  await expect(events.row('Openluchtfilm')).toContainText('Het regent.')
})
