/** The price: typed as people write it, shown beforehand as visitors will read it. */
import { formOf } from '../testing/models/form.ts'
import { expect, test } from '../testing/test.ts'

test('a price is read in its usual forms, and said as visitors read it', async ({ seat, product }) => {
  const editor = await seat('editor')
  const { page, words } = editor
  const form = formOf(editor, 'events')
  await form.openNew('nl')
  const cost = form.control('cost')
  const read = (shown: string) => words.say('Visitors read: {shown}', { shown })
  for (const [typed, shown] of [
    ['12,50', '€12,50'],
    ['€ 12', '€12'],
    ['12 $', '12$'],
    ['€ 12,-', '€12'],
    ['Vrije bijdrage', 'Vrije bijdrage'],
  ] as const) {
    await form.fill('cost', typed)
    await expect(cost).toHaveAccessibleDescription(new RegExp(`${read(shown).replace('$', '\\$')}$`))
    await expect(cost).not.toHaveAttribute('aria-invalid')
  }
  await form.fill('cost', '20-10')
  await expect(cost).toHaveAccessibleDescription(/€10 – €20, from the lowest price to the highest/)

  // What cannot have been meant is said, and stays as it was typed.
  await form.fill('cost', '12,5,0')
  await expect(cost).toHaveAttribute('aria-invalid', 'true')
  await expect(cost).toHaveAccessibleDescription(/This is no amount/)
  await expect(cost).toHaveValue('12,5,0')
  await expect(page).toPassAxe()

  // Nothing to pay, in the word of the language written.
  await form.fill('cost', '0')
  await page.getByRole('button', { name: words.say('Write “{word}”', { word: 'Gratis' }), exact: true }).click()
  await expect(cost).toHaveValue('Gratis')
  await form.fill('title', 'Opendeurdag')
  await form.fill('start_date', '9-3-2027 10:00')
  await form.save()
  const id = Number(/events\/(\d+)/.exec(page.url())?.[1])
  const asEditor = product.as('editor').events
  expect((await asEditor.read(id, { language: 'nl' })).body.cost).toBe('Gratis')
  await form.fill('cost', '10 – 20')
  await form.save()
  expect((await asEditor.read(id, { language: 'nl' })).body).toMatchObject({
    cost: '€10 – €20',
    cost_details: { values: ['10', '20'] },
  })
})
