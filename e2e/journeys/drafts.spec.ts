/** What is typed and not saved is kept on the device: through a killed browser, a reload, another tab, an ended session; for its writer alone. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Seat } from './support/fixtures/person.ts'
import { endSession, hidePages, openKillable, startSession } from './support/fixtures/person.ts'
import { detailOf } from './support/models/detail.ts'
import { formOf } from './support/models/form.ts'
import { frameOf } from './support/models/frame.ts'
import { signInOf } from './support/models/sign-in.ts'
import { expect, test } from './support/test.ts'
import type { PersonName } from './support/fixtures/template.ts'
import type { Interface } from './support/fixtures/interface.ts'

const concert = { title: 'Concert', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' } as const
type Product = { as: (name: PersonName) => Interface }
const inTwoLanguages = async (product: Product): Promise<number> => {
  const { events } = product.as('editor')
  const { body } = await events.create(concert, { language: 'nl' })
  await events.update(body.id, { title: 'Concert au parc' }, { language: 'fr' })
  return body.id
}
const titleOf = async (product: Product, id: number, language: 'nl' | 'fr') =>
  (await product.as('editor').events.read(id, { language })).body.title
const press = ({ words }: Seat, draft: ReturnType<Seat['page']['locator']>, english: string) =>
  draft.getByRole('button', { name: words.say(english), exact: true }).click()
/** Loads the page anew although something is unsaved. */
async function reloadAnyway({ page }: Seat): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
}

test('a browser killed seconds after the last key has lost nothing of either language', async ({
  product,
  wordsOf,
}) => {
  const id = await inTwoLanguages(product)
  const profile = await mkdtemp(join(tmpdir(), 'profile-'))
  const before = await openKillable(profile, product.origin, wordsOf)
  await startSession(before, 'editor', product.secrets.editor.password)
  const typing = formOf(before, 'events')
  await typing.open(id, 'nl')
  await typing.fill('title', 'Onbewaard')
  await frameOf(before).switchTo('fr')
  await typing.fill('title', 'Non enregistré')
  await typing.kept()
  await before.kill()

  const after = await openKillable(profile, product.origin, wordsOf)
  await startSession(after, 'editor', product.secrets.editor.password)
  const form = formOf(after, 'events')
  await form.open(id, 'nl')
  await expect(form.control('title')).toHaveValue('Concert')
  await expect(form.drafts).toHaveCount(1)
  await expect(form.drafts).toContainText(form.nameOf('title', 'nl'))
  await expect(form.drafts).toContainText(form.nameOf('title', 'fr'))
  await expect(after.page).toPassAxe()
  await press(after, form.drafts, 'Restore')
  await expect(form.control('title')).toHaveValue('Onbewaard')
  await expect(form.drafts).toHaveCount(0)
  expect(await titleOf(product, id, 'nl')).toBe('Concert')
  await form.save()
  expect(await titleOf(product, id, 'nl')).toBe('Onbewaard')
  expect(await titleOf(product, id, 'fr')).toBe('Non enregistré')
  await after.page.reload()
  await form.settled()
  await expect(form.control('title')).toHaveValue('Onbewaard')
  await expect(form.drafts).toHaveCount(0)
  expect(after.seen).toEqual([])
  await after.context.close()
  await rm(profile, { recursive: true, force: true })
})

test('two tabs keep a draft each; one is compared, the other discarded and brought back', async ({ seat, product }) => {
  const id = await inTwoLanguages(product)
  const editor = await seat('editor')
  const other = { ...editor, page: await editor.context.newPage() }
  const [one, two] = [formOf(editor, 'events'), formOf(other, 'events')]
  await one.open(id, 'nl')
  await two.open(id, 'nl')
  await one.fill('title', 'Uit het eerste tabblad')
  await one.kept()
  await two.fill('title', 'Uit het tweede tabblad')
  await two.kept()
  await other.page.close()
  await reloadAnyway(editor)
  await one.settled()
  await expect(one.drafts).toHaveCount(2)
  const first = one.drafts.nth(1)
  await press(editor, first, 'Compare')
  await expect(first).toContainText('Uit het eerste tabblad')
  await expect(first.getByText('Concert', { exact: true })).toBeVisible()
  await expect(editor.page).toPassAxe()
  await press(editor, first, 'Discard')
  await expect(one.drafts).toHaveCount(1)
  await frameOf(editor)
    .message.getByRole('button', { name: editor.words.say('Undo'), exact: true })
    .click()
  await expect(one.drafts).toHaveCount(2)
  await press(editor, one.drafts.nth(1), 'Restore')
  await expect(one.control('title')).toHaveValue('Uit het eerste tabblad')
  // What stood in the form when another draft was taken up is a draft of its own.
  await press(editor, one.drafts, 'Restore')
  await expect(one.control('title')).toHaveValue('Uit het tweede tabblad')
  await expect(one.drafts).toHaveCount(1)
  await press(editor, one.drafts, 'Compare')
  await expect(one.drafts).toContainText('Uit het eerste tabblad')
  expect(await titleOf(product, id, 'nl')).toBe('Concert')
})

test('a draft older than the record opens the conflict view', async ({ seat, product }) => {
  const id = await inTwoLanguages(product)
  const editor = await seat('editor')
  const form = formOf(editor, 'events')
  await form.open(id, 'nl')
  await form.fill('title', 'Oud concept')
  await form.fill('excerpt', 'Alleen van mij')
  await form.kept()
  await hidePages(editor.context)
  await product
    .as('editor')
    .events.update(id, { title: 'Van een ander', description: '<p>Nieuw</p>' }, { language: 'nl' })
  await reloadAnyway(editor)
  await form.settled()
  await expect(form.drafts).toContainText(
    editor.words.say('The record was changed since: where both changed the same, you choose.'),
  )
  await press(editor, form.drafts, 'Restore')
  const all = form.conflict('title')
  for (const text of ['Concert', 'Van een ander', 'Oud concept']) await expect(all).toContainText(text)
  await expect(form.refusal).toBeFocused()
  await expect(form.control('excerpt')).toHaveText('Alleen van mij')
  await expect(form.control('description')).toHaveText('Nieuw')
  await form.saveButton.click()
  await expect(form.refusal).toBeFocused()
  await form.choose('Theirs', 'title')
  await form.save()
  expect(await titleOf(product, id, 'nl')).toBe('Van een ander')
  await expect(all).toBeHidden()
})

test('a new record that was never saved is offered again, and made once', async ({ seat, product }) => {
  const editor = await seat('editor')
  const form = formOf(editor, 'events')
  await form.openNew('fr')
  await form.fill('title', 'Nuit blanche')
  await form.fill('start_date', '4-6-2027 20:00')
  await form.kept()
  await reloadAnyway(editor)
  await form.settled()
  await press(editor, form.drafts, 'Restore')
  await expect(form.control('title')).toHaveValue('Nuit blanche')
  await form.save()
  const { rows } = await product
    .as('editor')
    .events.list({ search: 'Nuit blanche', status: ['draft'] }, { language: 'fr' })
  expect(rows).toHaveLength(1)
  await form.openNew('fr')
  await expect(form.drafts).toHaveCount(0)
})

test('what one person left unsaved is not shown to the next, and waits', async ({ seat, product }) => {
  const id = await inTwoLanguages(product)
  const editor = await seat('editor')
  const form = formOf(editor, 'events')
  await form.open(id, 'nl')
  await form.fill('title', 'Van de redacteur')
  await form.kept()
  await form.rested()
  await endSession(editor)
  editor.expectRefusal(401)
  // The session ends under the person's hands; somebody else takes the seat.
  await form.saveButton.click()
  const dialog = editor.page.getByRole('dialog', { name: editor.words.say('Sign in again'), exact: true })
  await dialog.getByRole('link', { name: editor.words.say('Sign in as somebody else'), exact: true }).click()
  await signInOf(editor).signIn('admin', product.secrets.admin.password)
  await expect(frameOf(editor).account).toBeVisible()
  await form.open(id, 'nl')
  await expect(form.control('title')).toHaveValue('Concert')
  await expect(form.drafts).toHaveCount(0)
  expect(await titleOf(product, id, 'nl')).toBe('Concert')

  await frameOf(editor).signOut()
  await signInOf(editor).signIn('editor', product.secrets.editor.password)
  await expect(frameOf(editor).account).toBeVisible()
  await form.open(id, 'nl')
  await press(editor, form.drafts, 'Restore')
  await expect(form.control('title')).toHaveValue('Van de redacteur')
})

test('signing out asks whether drafts stay on the device', async ({ seat, product }) => {
  const id = await inTwoLanguages(product)
  const editor = await seat('editor')
  const { words, page } = editor
  const form = formOf(editor, 'events')
  const detail = detailOf(editor, 'events')
  const again = async () => {
    await signInOf(editor).signIn('editor', product.secrets.editor.password)
    await expect(frameOf(editor).account).toBeVisible()
    await form.open(id, 'nl')
  }
  await form.open(id, 'nl')
  await form.fill('title', 'Nog niet bewaard')
  await form.kept()
  await reloadAnyway(editor)
  await detail.open(id, 'nl')
  await frameOf(editor).signOut()
  const wipe = page.getByRole('checkbox', { name: words.say('Delete my drafts from this device'), exact: true })
  await expect(wipe).not.toBeChecked()
  await expect(page).toPassAxe()
  editor.expectRefusal(401)
  const leave = page.getByRole('button', { name: words.say('Sign out'), exact: true })
  await leave.click()
  await again()
  await expect(form.drafts).toHaveCount(1)

  await frameOf(editor).signOut()
  await wipe.check()
  await leave.click()
  await again()
  await expect(form.control('title')).toHaveValue('Concert')
  await expect(form.drafts).toHaveCount(0)
})

test('a device that keeps nothing says so, and everything else works', async ({ seat, product }) => {
  const id = await inTwoLanguages(product)
  const editor = await seat('editor')
  await editor.page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
  })
  const form = formOf(editor, 'events')
  await form.open(id, 'nl')
  await form.fill('title', 'Zonder vangnet')
  await expect(
    frameOf(editor).main.getByText(editor.words.say('This device keeps no draft of what you type.')),
  ).toBeVisible()
  await form.save()
  expect(await titleOf(product, id, 'nl')).toBe('Zonder vangnet')
})
