/** Undo of a bulk action after some of its records have changed. */
import type { Api } from './support/fixtures/api.ts'
import type { Session } from './support/fixtures/session.ts'
import { appLayout } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { selectionBar } from './support/models/selection.ts'
import { expect, test } from './support/test.ts'

const clock = (day: string, from: string, to: string) => ({ start_date: `${day} ${from}`, end_date: `${day} ${to}` })

/** Three events of this name that an editor has just moved by a week; the dialog that did it is open. */
async function moved(editor: Session, as: Api, name: string) {
  const ids: number[] = []
  for (const one of ['een', 'twee', 'drie']) {
    const when = clock('2027-03-09', '19:00', '21:00')
    ids.push((await as.events.create({ title: `${name} ${one}`, ...when }, { language: 'nl' })).body.id)
  }
  const events = listPage(editor, 'events')
  const selection = selectionBar(editor)
  await events.open('nl', { search: name })
  await selection.selectPage.check()
  await selection.change('Move dates')
  await selection.dialog.getByRole('textbox', { name: 'Days' }).fill('7')
  await selection.preview()
  await selection.button('Move 3 events').click()
  await expect(selection.outcome).toHaveText('3 changed')
  return { events, selection, first: ids[0] ?? 0 }
}

test('records changed since by someone else are skipped and listed, the others are undone', async ({
  signInAs,
  product,
}) => {
  const [as, editor] = [product.as('editor'), await signInAs('editor')]
  const { events, selection, first } = await moved(editor, as, 'Maanlicht')
  await as.events.update(first, clock('2027-05-01', '19:00', '21:00'), { language: 'nl' })
  editor.expectStatus(412)
  await selection.button('Undo').click()
  await selection.button('Undo the rest').click()
  await expect(selection.outcome).toHaveText('2 restored, 1 failed')
  await expect(selection.result).toContainText('Someone else has changed this since.')
  await selection.result.getByRole('link', { name: 'Choose for each field', exact: true }).click()
  const question = editor.page.getByRole('dialog', { name: 'Restore previous value', exact: true })
  const starts = question.getByRole('checkbox', { name: 'Starts', exact: true })
  await expect(starts).not.toBeChecked()
  await expect(question.getByText(/^Changed again by editor/).first()).toBeVisible()
  await question.getByRole('button', { name: 'Cancel', exact: true }).click()
  await events.open('nl', { search: 'Maanlicht' })
  await expect(events.row('Maanlicht een')).toContainText('1 May')
  await expect(events.row('Maanlicht twee')).toContainText('9 Mar')
})

test('records permanently deleted since are listed, the others are undone', async ({ signInAs, product }) => {
  const [as, editor] = [product.as('editor'), await signInAs('editor')]
  const { events, selection, first } = await moved(editor, as, 'Sterrenlicht')
  await as.events.remove(first, { language: 'nl' })
  const admin = await signInAs('admin')
  const { main, question } = appLayout(admin)
  await admin.page.goto('/trash?ml_language=nl')
  await main.getByRole('button', { name: 'Delete permanently: Sterrenlicht een', exact: true }).click()
  await question.getByRole('button', { name: 'Delete permanently', exact: true }).click()
  await expect(question).toBeHidden()
  editor.expectStatus(404)
  await selection.button('Undo').click()
  await expect(selection.dialog.getByRole('alert')).toContainText(
    'Nothing has been undone yet. 1 has been permanently deleted since. The rest can be undone.',
  )
  await selection.button('Undo the rest').click()
  await expect(selection.outcome).toHaveText('2 restored, 1 failed')
  await expect(selection.result).toContainText('This record does not exist.')
  await expect(selection.result.getByRole('link')).toHaveCount(0)
  await selection.button('Close').click()
  await expect(events.row('Sterrenlicht twee')).toContainText('9 Mar')
})

test('the first field is focused, and the second click of a double click does not act on the next step', async ({
  signInAs,
  product,
}) => {
  const editor = await signInAs('editor')
  const { page } = editor
  const as = product.as('editor')
  for (const title of ['Dubbelklik een', 'Dubbelklik twee'])
    await as.events.create({ title, ...clock('2027-03-09', '19:00', '21:00') }, { language: 'nl' })
  const events = listPage(editor, 'events')
  const selection = selectionBar(editor)
  await events.open('nl', { search: 'Dubbelklik' })
  await selection.selectPage.check()
  await selection.change('Move dates')
  await expect(selection.dialog.getByRole('textbox', { name: 'Days' })).toBeFocused()
  await page.keyboard.type('7')
  /** Presses twice at one place, as a double click is; the second press waits for `meanwhile`. */
  const doubleClick = async (name: string, meanwhile: () => Promise<void>): Promise<void> => {
    const box = await selection.button(name).boundingBox()
    if (!box) throw new Error(`“${name}” is not shown`)
    await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2)
    await page.mouse.down({ clickCount: 1 })
    await page.mouse.up({ clickCount: 1 })
    await meanwhile()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
  }
  await doubleClick('Preview', async () => expect(selection.button('Move 2 events')).toBeVisible())
  await expect(selection.button('Move 2 events')).toBeVisible()
  await expect(selection.outcome).toHaveText('2 will change')
  await doubleClick('Move 2 events', async () => expect(selection.outcome).toHaveText('2 changed'))
  await expect(selection.button('Undo')).not.toHaveAttribute('aria-busy')
  await expect(selection.outcome).toHaveText('2 changed')
  const { rows } = await as.events.list({ search: 'Dubbelklik' }, { language: 'nl' })
  expect(rows.map(({ start_date }) => start_date)).toEqual(['2027-03-16 19:00:00', '2027-03-16 19:00:00'])
  // A separate click at the same position works.
  await selection.button('Undo').click()
  await expect(selection.outcome).toHaveText('2 restored')
})
