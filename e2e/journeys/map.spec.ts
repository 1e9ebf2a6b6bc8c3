/** The map at a venue: its pin, and a warning if address and pin disagree. */
import { detailPage } from './support/models/detail.ts'
import { formPage } from './support/models/form.ts'
import { venueMap } from './support/models/map.ts'
import { expect, test } from './support/test.ts'

const address = { zip: '9000', city: 'Gent', country: 'Belgium', status: 'publish' } as const
const ghent = { geo_lat: 51.0536, geo_lng: 3.7253 } as const

test('the pin of a venue is moved by keys and by dragging, and saved', async ({ signInAs, product }) => {
  const { venues } = product.as('editor')
  const { id } = (await venues.create({ venue: 'Zaal', ...address, ...ghent }, { language: 'nl' })).body
  const editor = await signInAs('editor', { interfaceLanguage: 'nl' })
  const form = formPage(editor, 'venues')
  const { pin, map } = venueMap(editor)
  await form.open(id, 'nl')
  await pin.focus()
  await editor.page.keyboard.press('ArrowRight')
  await editor.page.keyboard.press('Shift+ArrowUp')
  await expect(form.control('geo_lng')).not.toHaveValue('3,7253')
  await expect(form.control('geo_lat')).not.toHaveValue('51,0536')
  const moved = await form.control('geo_lng').inputValue()
  await expect(pin).toBeFocused()
  await pin.dragTo(map, { targetPosition: { x: 60, y: 60 } })
  await expect(form.control('geo_lng')).not.toHaveValue(moved)
  await expect(editor.page).toPassAxe()
  await form.save()
  const saved = (await venues.read(id, { language: 'nl' })).body
  expect(saved.geo_lng).toBeLessThan(ghent.geo_lng)
  expect(saved.geo_lat).toBeGreaterThan(ghent.geo_lat)
  await detailPage(editor, 'venues').open(id, 'nl')
  await expect(map).toBeVisible()
  await expect(editor.page).toPassAxe()
})

test('a pin far from the other venues of its postal code shows a warning until it is corrected', async ({
  signInAs,
  product,
}) => {
  const { venues } = product.as('editor')
  await venues.create({ venue: 'Zaal', ...address, ...ghent }, { language: 'nl' })
  const swapped = { geo_lat: ghent.geo_lng, geo_lng: ghent.geo_lat }
  const { id } = (await venues.create({ venue: 'Podium', ...address, ...swapped }, { language: 'nl' })).body
  const editor = await signInAs('editor', { width: 360, dark: true })
  const form = formPage(editor, 'venues')
  const { warning } = venueMap(editor)
  await form.open(id, 'nl')
  await expect(warning).toBeVisible()
  await expect(editor.page).toFitItsWidth()
  await form.fill('geo_lat', '51.05')
  await form.fill('geo_lng', '3.72')
  await expect(warning).toBeHidden()
})

test('a venue without coordinates gets a pin near the other venues of its city', async ({ signInAs, product }) => {
  const { venues } = product.as('editor')
  await venues.create({ venue: 'Zaal', ...address, ...ghent }, { language: 'nl' })
  const { id } = (await venues.create({ venue: 'Podium', ...address }, { language: 'nl' })).body
  const editor = await signInAs('editor')
  const form = formPage(editor, 'venues')
  const { show, pin } = venueMap(editor)
  await form.open(id, 'nl')
  await show.click()
  await pin.focus()
  await editor.page.keyboard.press('Shift+ArrowDown')
  await expect(form.control('geo_lat')).toHaveValue(/^51\.05/)
})

test('coordinates copied from a map into one field fill both', async ({ signInAs, product }) => {
  const { venues } = product.as('editor')
  const { id } = (await venues.create({ venue: 'Zaal', ...address }, { language: 'nl' })).body
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'venues')
  await form.open(id, 'nl')
  await form.fill('geo_lat', '51.0536, 3.7253')
  const use = messages.t('Use latitude {lat} and longitude {lng}', { lat: '51.0536', lng: '3.7253' })
  await page.getByRole('button', { name: use, exact: true }).click()
  await expect(form.control('geo_lat')).toBeFocused()
  await expect(form.control('geo_lat')).toHaveValue('51.0536')
  await expect(form.control('geo_lng')).toHaveValue('3.7253')
  await expect(page).toPassAxe()
  await form.save()
  expect((await venues.read(id, { language: 'nl' })).body).toMatchObject({ geo_lat: 51.0536, geo_lng: 3.7253 })
})
