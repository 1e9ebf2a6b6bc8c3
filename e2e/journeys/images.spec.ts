/** Images: upload, library, alt texts, validation and removal. */
import { writeFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { test as externalTest } from './support/external-test.ts'
import { goOffline, goOnline, hidePages } from './support/fixtures/session.ts'
import { png } from './support/fixtures/png.ts'
import { appLayout } from './support/models/app-layout.ts'
import { imageField } from './support/models/image-field.ts'
import { expect, test } from './support/test.ts'

const evening = { title: 'Avond', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' } as const

const photo = { name: 'park.png', mimeType: 'image/png', buffer: png(640, 480) }

test('an image is uploaded, gets alt texts in two languages and a focal point, and is saved', async ({
  signInAs,
  product,
}) => {
  const service = product.as('editor')
  const { body: event } = await service.events.create(evening, { language: 'nl' })
  const editor = await signInAs('editor', { interfaceLanguage: 'nl' })
  const { page, messages } = editor
  const { form, group, send, altText, allLanguages, remove, shown } = imageField(editor)
  await form.open(event.id, 'nl')
  await send(photo)
  await expect(shown('park.png')).toBeVisible()
  await expect(remove).toBeFocused()
  await altText('Nederlands').fill('Een tuin')
  await page.keyboard.press('Escape')
  await expect(altText('Nederlands')).toHaveValue('')
  await altText('Nederlands').fill('Een park in de avond')
  await page.keyboard.press('Enter')
  await expect(group.getByRole('img', { name: 'Een park in de avond' })).toBeVisible()
  await allLanguages.click()
  const dialog = page.getByRole('dialog', { name: messages.t('Alt text'), exact: true })
  const shows = (name: string) =>
    dialog.getByRole('textbox', { name: messages.t('Alt text ({name})', { name }), exact: true })
  await expect(shows('Nederlands')).toBeFocused()
  await expect(shows('Nederlands')).toHaveValue('Een park in de avond')
  await shows('Frans').fill('Un parc le soir')
  await dialog.getByRole('slider', { name: messages.t('Horizontal position'), exact: true }).fill('30')
  await dialog.getByRole('slider', { name: messages.t('Vertical position'), exact: true }).press('ArrowUp')
  await expect(page).toPassAxe()
  await dialog.getByRole('button', { name: messages.t('Save alt text'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(group).toContainText(messages.t('No alt text in: {names}', { names: 'Engels en Duits' }))
  await form.save()
  const { body: saved } = await service.events.read(event.id, { language: 'nl' })
  expect(saved.image).toMatchObject({ width: 640, height: 480, alt: 'Een park in de avond', focus: { x: 30, y: 51 } })
  await expect(page).toPassAxe()
  await expect(page).toFitItsWidth()
})

test('black lines of a transparent image are visible in the dark theme', async ({ signInAs, product }) => {
  const { body: event } = await product
    .as('editor')
    .events.create({ ...evening, title: 'Lijnen', status: 'publish' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page } = editor
  await page.emulateMedia({ colorScheme: 'dark' })
  const { form, send, group } = imageField(editor)
  // Black has a contrast of 3 with a gray of 89.
  const isLight = (image: Locator) =>
    image.evaluate(
      (element) => Math.min(...(getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number)) > 89,
    )
  await form.open(event.id, 'nl')
  await send(photo)
  expect(await isLight(group.getByRole('img')), 'in the form').toBe(true)
  await form.save()
  await page.goto(new URL(event.url).pathname)
  expect(await isLight(page.getByRole('main').getByRole('presentation')), 'for visitors').toBe(true)
})

test('an alt text that is typed below the image is saved with the form', async ({ signInAs, product }) => {
  const service = product.as('editor')
  const { body: event } = await service.events.create(evening, { language: 'nl' })
  const editor = await signInAs('editor')
  const { form, send, altText } = imageField(editor)
  await form.open(event.id, 'nl')
  await send(photo)
  await altText('Dutch').fill('Een park in de avond')
  await form.save()
  const { body: saved } = await service.events.read(event.id, { language: 'nl' })
  expect(saved.image).toMatchObject({ alt: 'Een park in de avond' })
})

test('an alt text that is changed while it is being saved is saved, too', async ({ signInAs, product }) => {
  const { body: event } = await product.as('editor').events.create(evening, { language: 'nl' })
  const editor = await signInAs('editor')
  const { form, group, send, altText } = imageField(editor)
  await form.open(event.id, 'nl')
  await send(photo)
  await altText('Dutch').fill('Een park')
  product.halt()
  await altText('Dutch').press('Enter')
  await altText('Dutch').fill('Een park in de avond')
  await altText('Dutch').press('Tab')
  product.resume()
  await expect(group.getByRole('img', { name: 'Een park in de avond', exact: true })).toBeVisible()
  await form.save()
  const { body: saved } = await product.as('editor').events.read(event.id, { language: 'nl' })
  expect(saved.image).toMatchObject({ alt: 'Een park in de avond' })
})

test('an alt text that could not be saved stays, and leaving the page asks first', async ({ signInAs, product }) => {
  const { body: event } = await product.as('editor').events.create(evening, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { form, group, send, altText } = imageField(editor)
  const layout = appLayout(editor)
  await form.open(event.id, 'nl')
  await send(photo)
  await form.save()
  await goOffline(editor)
  await altText('Dutch').fill('Een park in de avond')
  await layout.link('venues').click()
  const dialog = layout.question
  await dialog.getByRole('button', { name: messages.t('Save'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(altText('Dutch')).toBeFocused()
  // Each language keeps its text.
  await layout.switchTo('en')
  await expect(altText('English')).toHaveValue('')
  await layout.switchTo('nl')
  await expect(altText('Dutch')).toHaveValue('Een park in de avond')
  await goOnline(editor)
  await altText('Dutch').press('Enter')
  await expect(group.getByRole('img', { name: 'Een park in de avond', exact: true })).toBeVisible()
  await layout.link('venues').click()
  await expect(page).toHaveURL(/venues/)
})

test('an image is uploaded without crypto.randomUUID, as on pages without https', async ({ signInAs, product }) => {
  const { body: event } = await product.as('editor').events.create(evening, { language: 'nl' })
  const editor = await signInAs('editor')
  await editor.page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  const { form, send, shown } = imageField(editor)
  await form.open(event.id, 'nl')
  await send(photo)
  await expect(shown('park.png')).toBeVisible()
})

test('an image of the library is found by search, selected and removed', async ({ signInAs, product }) => {
  const { body: event } = await product.as('editor').events.create(evening, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { form, send, library, remove, shown } = imageField(editor)
  await form.open(event.id, 'nl')
  await send(photo)
  await expect(remove).toBeVisible()
  await send({ ...photo, name: 'zee.png', buffer: png(320, 200, 200) })
  await expect(shown('zee.png')).toBeVisible()
  await remove.click()
  await expect(form.control('image')).toBeFocused()
  await expect(form.control('image')).toHaveValue('')
  await library.click()
  const dialog = page.getByRole('dialog', { name: messages.t('Image library'), exact: true })
  const images = dialog.getByRole('list', { name: messages.t('Images'), exact: true })
  await expect(images.getByRole('listitem')).toHaveCount(2)
  await dialog.getByLabel(messages.t('Search images'), { exact: true }).fill('park')
  await expect(images.getByRole('listitem')).toHaveCount(1)
  await expect(page).toPassAxe()
  await images.getByRole('button', { name: 'park.png', exact: true }).click()
  await expect(shown('park.png')).toBeVisible()
  await form.save()
  await remove.click()
  await form.save()
  const { body: saved } = await product.as('editor').events.read(event.id, { language: 'nl' })
  expect(saved.image).toBe(false)
})

test('a conflict between two images shows both, and an inherited cost is marked as the source’s', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...evening, cost: '5' }, { language: 'nl' })
  await events.update(event.id, { title: 'Soir' }, { language: 'fr' })
  const [anna, bert] = [await signInAs('editor'), await signInAs('admin')]
  const [annas, berts] = [imageField(anna, 'fr'), imageField(bert, 'fr')]
  for (const [{ form, send, shown }, name, cost] of [
    [annas, 'park.png', '10'],
    [berts, 'plein.png', '12'],
  ] as const) {
    await form.open(event.id, 'fr')
    await send({ ...photo, name, buffer: png(640, name.length * 10) })
    await expect(shown(name)).toBeVisible()
    await form.fill('cost', cost)
  }
  await hidePages(bert.context)
  await annas.form.save()
  bert.expectStatus(412)
  await berts.form.saveButton.click()
  const conflict = berts.form.conflict('image')
  for (const name of ['park.png', 'plein.png'])
    await expect(conflict.getByRole('img', { name, exact: true })).toBeVisible()
  await expect(berts.form.conflict('cost')).toContainText(
    bert.messages.t('same as {source}', { source: 'Dutch' }).replaceAll(/<.*?>/g, ''),
  )
  await expect(bert.page).toPassAxe()
  await berts.form.choose('Your version', 'image')
  await berts.form.choose('Original', 'cost')
  await berts.form.save()
  const { body: saved } = await events.read(event.id, { language: 'fr' })
  expect([saved.image && saved.image.height, saved.cost, saved.inherited]).toEqual([
    90,
    '€5',
    expect.arrayContaining(['cost']),
  ])
})

test('invalid image files are rejected with the reason at the field, and other edits are kept', async ({
  signInAs,
  product,
}, info) => {
  const { body: event } = await product.as('editor').events.create(evening, { language: 'nl' })
  const editor = await signInAs('editor')
  editor.expectStatus(400)
  const { messages } = editor
  const { form, group, send, shown } = imageField(editor)
  await form.open(event.id, 'nl')
  await form.fill('title', 'Typed before')
  const failureMessage = group.getByRole('alert')
  await send({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(failureMessage).toContainText('logo.svg')
  await expect(failureMessage).toContainText(messages.t('Unsupported image. Use JPEG, PNG, GIF, WebP or still AVIF.'))
  const large = info.outputPath('large.png')
  await writeFile(large, Buffer.alloc(21 * 1_048_576, 1))
  await send(large)
  await expect(failureMessage).toContainText(/large\.png.*20 MB/)
  await send({ ...photo, name: 'broken.png', buffer: photo.buffer.subarray(0, 60) })
  await expect(failureMessage).toContainText(messages.t('This image is damaged. Export it again.'))
  await send(photo)
  await expect(shown('park.png')).toBeVisible()
  await expect(failureMessage).toHaveCount(0)
  await expect(form.control('title')).toHaveValue('Typed before')
})

test('an image is dropped on its field, and another is pasted over it; of several the first is taken', async ({
  signInAs,
  product,
}) => {
  const { body: event } = await product.as('editor').events.create(evening, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { form, group, shown } = imageField(editor)
  await form.open(event.id, 'nl')
  await expect(group).toBeVisible()
  const bring = (names: readonly string[], kinds: readonly string[]) =>
    group.evaluate(
      (element, { names, kinds, bytes }) => {
        const files = new DataTransfer()
        for (const name of names) files.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }))
        for (const kind of kinds)
          element.dispatchEvent(
            kind === 'paste'
              ? new ClipboardEvent(kind, { clipboardData: files, bubbles: true, cancelable: true })
              : new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true }),
          )
      },
      { names, kinds, bytes: [...png(64, 64)] },
    )
  await bring(['dropped.png', 'other.png'], ['dragover', 'drop'])
  await expect(shown('dropped.png')).toBeVisible()
  await expect(
    page.getByText(messages.t('The field takes one image: “{name}”.', { name: 'dropped.png' })),
  ).toBeVisible()
  await bring(['pasted.png'], ['paste'])
  await expect(shown('pasted.png')).toBeVisible()
  await form.hasChanged('image')
})

test('a cancelled upload changes nothing; an image of the library is selected by its URL', async ({
  signInAs,
  product,
}) => {
  const service = product.as('editor')
  const { body: first } = await service.events.create(evening, { language: 'nl' })
  const { body: second } = await service.events.create({ ...evening, title: 'Nacht' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages, context } = editor
  const { form, group, send, shown } = imageField(editor)
  await form.open(first.id, 'nl')
  const line = await context.newCDPSession(page)
  const slow = (bytes: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes,
    })
  await slow(50_000)
  await send({ name: 'groot.png', mimeType: 'image/png', buffer: Buffer.alloc(4_000_000, 1) })
  await expect(group.getByRole('progressbar')).toBeVisible()
  await group.getByRole('button', { name: messages.t('Stop'), exact: true }).click()
  await expect(group.getByRole('progressbar')).toHaveCount(0)
  await expect(group.getByRole('textbox'), 'the place of the upload').toBeFocused()
  await expect(group.getByRole('alert')).toHaveCount(0)
  await expect(form.status).toHaveText(messages.t('No unsaved changes'))
  await slow(-1)
  await send(photo)
  await expect(shown('park.png')).toBeVisible()
  await form.save()
  const { body: saved } = await service.events.read(first.id, { language: 'nl' })
  const { url, id } = saved.image || { url: '', id: 0 }
  await form.open(second.id, 'nl')
  await form.fill('image', url)
  await form.save()
  await expect(shown('park.png')).toBeVisible()
  const { body: named } = await service.events.read(second.id, { language: 'nl' })
  expect(named.image).toMatchObject({ id })
})

test('a save waits for an upload; a rejected image URL is reported at its field', async ({ signInAs, product }) => {
  const service = product.as('editor')
  const { body: event } = await service.events.create(evening, { language: 'nl' })
  const editor = await signInAs('editor', { interfaceLanguage: 'de' })
  const { page, messages, context } = editor
  const { form, group, send, shown, remove } = imageField(editor)
  await form.open(event.id, 'nl')
  const line = await context.newCDPSession(page)
  const upload = (bytes: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes,
    })
  await upload(2_000)
  await form.fill('title', 'Avond in het park')
  await send(photo)
  await expect(group.getByRole('progressbar')).toBeVisible()
  await form.saveButton.click()
  await expect(form.status).toHaveText(messages.t('Waiting for the image upload. Saving follows.'))
  await upload(-1)
  await form.saved()
  await expect(shown('park.png')).toBeVisible()
  const { body: saved } = await service.events.read(event.id, { language: 'nl' })
  expect(saved).toMatchObject({ title: 'Avond in het park', image: { width: 640 } })

  await remove.click()
  await form.control('image').fill('http://127.0.0.1/no-image.png')
  editor.expectStatus(400)
  // Moving the focus to the summary must not remove the error of the field.
  await page.keyboard.press('Control+s')
  await expect(form.failureMessage).toBeFocused()
  await expect(form.control('image')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.control('image')).toHaveAccessibleDescription(/nicht öffentlich erreichbar/)
  await form.failureMessage.getByRole('link', { name: form.labelOf('image'), exact: true }).click()
  await expect(form.control('image')).toBeFocused()
})

externalTest.describe('an external server without wp/v2', () => {
  externalTest.use({ site: { hasWpv2: false } })
  externalTest('the form offers neither library nor upload', async ({ signedIn }) => {
    const { form, group, upload, library } = imageField(signedIn, 'en')
    await form.open(101, 'en')
    await expect(group).toBeVisible()
    await expect(library).toHaveCount(0)
    await expect(upload).toHaveCount(0)
  })
})

test('on the library page images are uploaded, get an alt text and are found by it', async ({ signInAs }) => {
  const { page, messages } = await signInAs('editor')
  await page.goto('/images?ml_language=nl')
  await expect(page.getByRole('heading', { name: messages.t('Images'), exact: true })).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: messages.t('Upload image'), exact: true }).click()
  await (await choosing).setFiles({ ...photo, name: 'beach.png' })
  const dialog = page.getByRole('dialog', { name: 'beach.png', exact: true })
  await dialog.getByRole('textbox').first().fill('Een strand bij eb')
  await dialog.getByRole('button', { name: messages.t('Save'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox', { name: messages.t('Search images'), exact: true }).fill('bij eb')
  const images = page.getByRole('list', { name: messages.t('Images'), exact: true }).getByRole('listitem')
  await expect(images).toHaveCount(1)
  await expect(images).toContainText('beach.png')
  await expect(page).toHaveURL(/search=bij\+eb/)
  await expect(page).toPassAxe()
  await page.reload()
  await expect(images).toHaveCount(1)
})

test('the alt text of an image is edited in its tile; the image can be deleted if no record uses it', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create(evening, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { form, send, shown } = imageField(editor)
  await form.open(event.id, 'nl')
  await send({ ...photo, name: 'tile.png' })
  await expect(shown('tile.png')).toBeVisible()
  await form.save()

  await page.goto('/images?ml_language=nl')
  const tile = page
    .getByRole('list', { name: messages.t('Images'), exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'tile.png' })
  const missing = page.getByRole('checkbox', {
    name: messages.t('Without alt text ({name})', { name: 'Dutch' }),
    exact: true,
  })
  await missing.check()
  await expect(page).toHaveURL(/without_alt=true/)
  const alt = tile.getByRole('textbox')
  await expect(alt).toHaveAccessibleName(/tile\.png$/)
  await alt.fill('Een tegel')
  await alt.press('Enter')
  await expect(tile).toHaveCount(0)
  await page.goBack()
  await expect(missing).not.toBeChecked()
  await expect(alt).toHaveValue('Een tegel')

  const details = tile.getByRole('button', { name: messages.t('Details: {name}', { name: 'tile.png' }), exact: true })
  const dialog = page.getByRole('dialog', { name: 'tile.png', exact: true })
  const remove = dialog.getByRole('button', { name: messages.t('Delete permanently'), exact: true })
  await details.click()
  await expect(
    dialog.getByText(messages.t('An image that is used cannot be deleted. Remove it there first.')),
  ).toBeVisible()
  await expect(remove).toHaveCount(0)
  await expect(page).toPassAxe()
  await dialog.getByRole('link', { name: 'Avond', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/events/${event.id}\\?ml_language=nl$`))

  await events.update(event.id, { image: '' }, { language: 'nl' })
  await page.goBack()
  await details.click()
  await remove.click()
  const confirm = page.getByRole('alertdialog')
  await expect(confirm).toContainText(messages.t('No record uses this image. This cannot be undone.'))
  await confirm.getByRole('button', { name: messages.t('Delete permanently'), exact: true }).click()
  await expect(tile).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
})

test('typed alt texts stay while other images or languages are shown, and leaving asks about them', async ({
  signInAs,
}) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { link, question, switchTo } = appLayout(editor)
  await page.goto('/images?ml_language=nl')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: messages.t('Upload image'), exact: true }).click()
  await (await choosing).setFiles({ ...photo, name: 'pier.png' })
  await page
    .getByRole('dialog', { name: 'pier.png', exact: true })
    .getByRole('button', { name: messages.t('Cancel'), exact: true })
    .click()
  const tile = page
    .getByRole('list', { name: messages.t('Images'), exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'pier.png' })
  const alt = tile.getByRole('textbox')
  const search = page.getByRole('searchbox', { name: messages.t('Search images'), exact: true })
  await alt.fill('Een pier')
  await search.fill('nowhere')
  await expect(tile).toHaveCount(0)
  await search.clear()
  await expect(alt).toHaveValue('Een pier')
  await switchTo('fr')
  await expect(alt).toHaveValue('')
  await switchTo('nl')
  await expect(alt).toHaveValue('Een pier')

  await link('venues').click()
  await question.getByRole('button', { name: messages.t('Save'), exact: true }).click()
  await expect(page).toHaveURL(/\/venues/)
  await page.goBack()
  await expect(alt).toHaveValue('Een pier')
  await link('venues').click()
  await expect(page).toHaveURL(/\/venues/)
})

test('a logo is shown whole on the page of its organizer, not enlarged', async ({ signInAs, product }) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  await page.goto('/images?ml_language=nl')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: messages.t('Upload image'), exact: true }).click()
  await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(120, 120) })
  const dialog = page.getByRole('dialog', { name: 'logo.png', exact: true })
  await dialog.getByRole('textbox').first().fill('Het logo')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await dialog.getByRole('button', { name: messages.t('Save'), exact: true }).click()
  const { id: image } = (await (await saved).json()) as { id: number } // safe: the response with the image
  const { body } = await product
    .as('editor')
    .organizers.create({ organizer: 'Club', image: String(image), status: 'publish' }, { language: 'nl' })
  await page.goto(`/organizers/${body.id}?ml_language=nl`)
  await expect(page.getByRole('img', { name: 'Het logo' })).toHaveCSS('object-fit', 'scale-down')
})
