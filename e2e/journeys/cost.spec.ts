/** The cost field accepts common notations and shows the result as visitors see it. */
import { openRecordId } from './support/models/app-layout.ts'
import { formPage } from './support/models/form.ts'
import { expect, test } from './support/test.ts'

/** Ends with this text; a no-break space of an amount counts as a space. */
const asShown = (text: string): RegExp =>
  new RegExp(`${text.replaceAll(/[.$]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s`)}$`)

test('a cost is parsed in its usual notations and shown as visitors see it', async ({ signInAs, product }) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  await form.openNew('nl')
  const cost = form.control('cost')
  const read = (shown: string) => messages.t('Shown as: {shown}', { shown })
  for (const [typed, shown] of [
    ['12,50', '€ 12,50'],
    ['12.5', '€ 12,50'],
    ['€ 12', '€ 12'],
    ['15 USD', 'USD 15'],
    ['12 $', '$ 12'],
    ['€ 12,-', '€ 12'],
    ['vanaf 10 euro', 'vanaf 10 euro'],
    ['Gratis', 'Gratis'],
  ] as const) {
    await form.fill('cost', typed)
    await expect(cost).toHaveAccessibleDescription(asShown(read(shown)))
    await expect(cost).not.toHaveAttribute('aria-invalid')
  }
  await form.fill('cost', '20-10')
  await expect(cost).toHaveAccessibleDescription(/€\s10 – €\s20, from lowest to highest/)

  // A text without an amount is accepted and reported as text.
  await form.fill('cost', 'a <b>c</b>')
  await expect(cost).toHaveAccessibleDescription(
    new RegExp(`${messages.t('Shown as text: {shown}. No amount recognized.', { shown: 'a <b>c</b>' })}$`),
  )
  await expect(cost).not.toHaveAttribute('aria-invalid')

  // An invalid amount is reported and stays as typed.
  await form.fill('cost', '12,5,0')
  await expect(cost).toHaveAttribute('aria-invalid', 'true')
  await expect(cost).toHaveAccessibleDescription(/This is not an amount/)
  await expect(cost).toHaveValue('12,5,0')
  await expect(page).toPassAxe()

  // Zero is offered as the word for it in the content language.
  await form.fill('cost', '0')
  await page.getByRole('button', { name: messages.t('Use “{word}”', { word: 'Gratis' }), exact: true }).click()
  await expect(cost).toHaveValue('Gratis')
  await form.fill('title', 'Opendeurdag')
  await form.fill('start_date', '9-3-2027 10:00')
  await form.save()
  const id = await openRecordId({ page }, 'events')
  const asEditor = product.as('editor').events
  expect((await asEditor.read(id, { language: 'nl' })).body.cost).toBe('Gratis')
  await form.fill('cost', '10 – 20')
  await form.save()
  // The field keeps what was typed; visitors and clients get the currency too.
  await expect(cost).toHaveValue('10 – 20')
  expect((await asEditor.read(id, { language: 'nl' })).body).toMatchObject({
    cost: '€10 – €20',
    cost_details: { values: ['10', '20'] },
  })

  // Each content language has its own format.
  await asEditor.update(id, { title: 'Portes ouvertes', cost: '12.5' }, { language: 'fr' })
  for (const [language, shown] of [
    ['nl', '€ 10 – € 20'],
    ['fr', '12,50 €'],
  ] as const) {
    await page.goto(`/events/${id}?ml_language=${language}`)
    await expect(page.getByRole('definition').filter({ hasText: asShown(shown) })).toBeVisible()
  }
})
