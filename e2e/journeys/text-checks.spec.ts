/** Text checks: days outside the event’s dates, and numbers that differ from the source. */
import { appLayout } from './support/models/app-layout.ts'
import { deskPage } from './support/models/desk.ts'
import { detailPage } from './support/models/detail.ts'
import { formPage } from './support/models/form.ts'
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

const dates = { start_date: '2027-07-01 10:00:00', end_date: '2027-07-01 18:00:00' }

test('after changing the date, the form lists the texts with the old day until they are corrected', async ({
  signInAs,
  product,
}) => {
  const api = product.as('editor')
  const french = { title: 'Fête', description: '<p>Le jeudi 1er juillet, 05 61 12 34 56, 12 €.</p>', ...dates }
  const { body } = await api.events.create({ ...french, status: 'publish' }, { language: 'fr' })
  const dutch = { title: 'Feest', description: '<p>Op donderdag 1 juli om 10u.</p>' }
  await api.events.update(body.id, dutch, { language: 'nl' })

  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  await form.open(body.id, 'nl')
  const note = appLayout(editor)
    .main.getByRole('status')
    .filter({ hasText: messages.t('These texts name a day on which the event does not take place:') })
  await expect(form.control('description')).toContainText('donderdag 1 juli')
  await form.fill('start_date', '2/7/2027 10:00')
  await expect(note.getByRole('listitem')).toHaveText([/donderdag 1 juli/, /jeudi 1er juillet/])
  await expect(page).toPassAxe()

  await note.getByRole('link', { name: form.labelOf('description', 'nl') }).click()
  await expect(form.control('description')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Op vrijdag 2 juli om 10u.')
  await expect(note.getByRole('listitem')).toHaveText([/jeudi 1er juillet/])
})

test('the filter finds a moved event by any text that names the old day', async ({ signInAs, product }) => {
  const api = product.as('editor')
  const evening = { start_date: '2026-12-03 20:00:00', end_date: '2026-12-03 22:00:00', status: 'publish' } as const
  const noise = 'Tel. 05 61 12 34 56, 2026, 12 €'
  const texts = {
    en: ['Feast', `Thursday 3 December. ${noise}`],
    fr: ['Fête', `Le jeudi 3 décembre. ${noise}`],
    de: ['Fest', `Am Donnerstag, den 3. Dezember. ${noise}`],
  } as const
  const { body } = await api.events.create(
    { ...evening, title: 'Feest', description: `<p>Donderdag 3 december. ${noise}</p>` },
    { language: 'nl' },
  )
  for (const language of ['en', 'fr', 'de'] as const) {
    const [title, text] = texts[language]
    await api.events.update(body.id, { title, description: `<p>${text}</p>`, status: 'publish' }, { language })
  }
  await api.events.create({ ...evening, title: 'Andere avond', description: `<p>${noise}</p>` }, { language: 'nl' })

  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { main, settled } = appLayout(editor)
  const list = listPage(editor, 'events')
  const form = formPage(editor, 'events')
  const filtered = { names_other_day: 'true', starts_after: '2026-12-01', ends_before: '2026-12-06' }
  await list.open('nl', filtered)
  await expect(list.chip('names_other_day')).toBeVisible()
  await expect(list.row('Feest')).toHaveCount(0)

  await form.open(body.id, 'nl')
  await form.fill('start_date', '4/12/2026 20:00')
  await form.fill('end_date', '4/12/2026 22:00')
  await form.save()
  await page.goto('/?ml_language=nl')
  await settled()
  const attention = main.getByRole('region', { name: messages.t('Needs attention'), exact: true })
  await attention
    .getByRole('listitem')
    .filter({ hasText: /texts that name another day/ })
    .getByRole('link')
    .click()
  await expect(list.chip('names_other_day')).toBeVisible()
  await expect(list.row('Feest')).toBeVisible()
  await expect(list.row('Andere avond')).toHaveCount(0)

  // Any single text is enough.
  const right = { en: 'Friday 4 December', fr: 'Vendredi 4 décembre', de: 'Freitag, den 4. Dezember' } as const
  for (const language of ['en', 'fr', 'de'] as const) {
    await list.open('nl', filtered)
    await expect(list.row('Feest')).toBeVisible()
    await api.events.update(body.id, { description: `<p>${right[language]}. ${noise}</p>` }, { language })
  }
  await list.open('nl', filtered)
  await expect(list.row('Feest')).toBeVisible()
  await form.open(body.id, 'nl')
  await form.control('description').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(`Vrijdag 4 december. ${noise}`)
  await form.save()
  await list.open('nl', filtered)
  await expect(list.chip('names_other_day')).toBeVisible()
  await expect(list.row('Feest')).toHaveCount(0)
})

test('figures and formatting that differ from the source are reported below the text until they are corrected', async ({
  signInAs,
  product,
}) => {
  const api = product.as('editor')
  const description = '<p>Concert à <strong>20h30</strong>, entrée 12,50 €.</p>'
  const { body } = await api.events.create(
    { title: 'Fête', description, ...dates, status: 'publish' },
    { language: 'fr' },
  )
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const desk = deskPage(editor, 'events')
  await desk.open(body.id, 'nl')
  const warnings = desk
    .row('description', 'nl')
    .getByRole('list', { name: messages.t('Check this text'), exact: true })
    .getByRole('listitem')
  await expect(desk.text('title')).toBeFocused()
  await desk.type('Feest')
  await desk.keep()
  await expect(desk.text('description')).toBeFocused()
  await desk.type('Concert om 20u30, toegang 15 euro.')
  await desk.text('title').click()
  await expect(warnings).toHaveText([/12\.50.*15/, /Bold/])
  await expect(page).toPassAxe()

  await desk
    .row('description', 'nl')
    .getByRole('button', { name: messages.t('Edit') })
    .click()
  await expect(desk.text('description')).toBeFocused()
  await page.keyboard.press('Control+A')
  await desk.type('Concert om ')
  await page.keyboard.press('Control+B')
  await desk.type('20.30 uur')
  await page.keyboard.press('Control+B')
  await desk.type(', toegang € 12,50.')
  await expect(warnings).toHaveCount(0)
})

test('warnings about the last text of a record are reported after it was saved', async ({ signInAs, product }) => {
  const api = product.as('editor')
  const create = async (title: string) => {
    const description = '<p>Entrée 12,50 €.</p>'
    const { body } = await api.events.create({ title, description, ...dates, status: 'publish' }, { language: 'fr' })
    return body.id
  }
  const [first, second] = [await create('Fête'), await create('Marché')]
  const editor = await signInAs('editor')
  const { messages } = editor
  const desk = deskPage(editor, 'events')
  const warnings = desk
    .row('description', 'nl')
    .getByRole('list', { name: messages.t('Check this text'), exact: true })
    .getByRole('listitem')
  const translate = async (title: string, description: string) => {
    await expect(desk.text('title')).toBeFocused()
    await desk.type(title)
    await desk.keep()
    await expect(desk.text('description')).toBeFocused()
    await desk.type(description)
    await desk.keep()
  }
  await desk.begin([first, second], 'nl')
  await translate('Feest', 'Toegang 15 euro.')
  await desk.endings.getByRole('button', { name: messages.t('Publish'), exact: true }).press('Enter')
  await desk.isAt(second, 'nl')
  const { message } = appLayout(editor)
  await expect(message).toContainText(`“Feest”: ${desk.labelOf('description', 'nl')}`)
  await translate('Markt', 'Toegang 16 euro.')
  await expect(desk.end).toBeFocused()
  await expect(warnings).toHaveText([/12\.50.*16/])
  await message
    .getByRole('button', { name: messages.t('Open'), exact: true })
    .first()
    .click()
  await desk.isAt(first, 'nl')
  await expect(warnings).toHaveText([/12\.50.*15/])
})

test('a finding about a day is dismissed with a reason, and reappears when the dates change', async ({
  signInAs,
  product,
}) => {
  const api = product.as('editor')
  const evening = { start_date: '2026-12-04 20:00:00', end_date: '2026-12-04 22:00:00', status: 'publish' } as const
  const description = '<p>Verplaatst van donderdag 3 december.</p>'
  const { body } = await api.events.create({ ...evening, title: 'Feest', description }, { language: 'nl' })

  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { main } = appLayout(editor)
  const list = listPage(editor, 'events')
  const form = formPage(editor, 'events')
  const filtered = { names_other_day: 'true', starts_after: '2026-12-01', ends_before: '2026-12-06' }
  const name = form.labelOf('description', 'nl')
  const dismiss = main.getByRole('button', { name: messages.t('Dismiss: {name}', { name }), exact: true })
  const count = messages.t('{0, plural, one {# dismissed finding} other {# dismissed findings}}', { 0: 1 })
  const dismissed = main.getByText(count)
  const fold = main.locator('details').filter({ hasText: count })
  await form.open(body.id, 'nl')
  await dismiss.click()
  const ask = main.getByRole('group', { name: messages.t('Dismiss: {name}', { name }), exact: true })
  const reason = ask.getByRole('textbox', { name: messages.t('Reason') })
  await expect(reason).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dismiss).toBeFocused()
  await dismiss.click()
  await ask.getByRole('button', { name: messages.t('Cancel'), exact: true }).click()
  await expect(dismiss).toBeFocused()
  await dismiss.click()
  await page.keyboard.press('Enter')
  await expect(ask).toContainText(messages.t('Say why the text is right.'))
  await expect(page).toPassAxe()
  await reason.fill('Announced for that day')
  await page.keyboard.press('Enter')
  await expect(dismiss).toHaveCount(0)
  await expect(dismissed).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fold).toContainText(/Announced for that day.*editor/)
  await expect(page).toPassAxe()

  await detailPage(editor, 'events').open(body.id, 'nl')
  await expect(main.getByRole('region', { name: messages.t('Activity'), exact: true })).toContainText(
    messages.t('Finding dismissed: {name}', { name }),
  )

  await list.open('nl', filtered)
  await expect(list.chip('names_other_day')).toBeVisible()
  await expect(list.row('Feest')).toHaveCount(0)
  await api.events.update(
    body.id,
    { start_date: '2026-12-05 20:00:00', end_date: '2026-12-05 22:00:00' },
    { language: 'nl' },
  )
  await expect(list.row('Feest')).toBeVisible()
  await api.events.update(body.id, { start_date: evening.start_date, end_date: evening.end_date }, { language: 'nl' })
  await expect(list.row('Feest')).toHaveCount(0)

  await form.open(body.id, 'nl')
  await dismissed.click()
  await main.getByRole('button', { name: messages.t('Show again: {name}', { name }), exact: true }).click()
  await expect(dismiss).toBeFocused()
  await list.open('nl', filtered)
  await expect(list.row('Feest')).toBeVisible()
})

test('a dismissed difference from the source is reported again when the source changes', async ({
  signInAs,
  product,
}) => {
  const api = product.as('editor')
  const { body } = await api.events.create(
    { title: 'Fête', description: '<p>Entrée 12 €.</p>', ...dates, status: 'publish' },
    { language: 'fr' },
  )
  await api.events.update(body.id, { title: 'Feest', description: '<p>Toegang 15 euro.</p>' }, { language: 'nl' })
  const translator = await signInAs('translator-nl')
  const { page, messages } = translator
  const desk = deskPage(translator, 'events')
  const row = desk.row('description', 'nl')
  const warnings = row.getByRole('list', { name: messages.t('Check this text'), exact: true })
  await desk.open(body.id, 'nl')
  await expect(warnings.getByRole('listitem')).toHaveText([/12.*15/])
  const dismiss = warnings.getByRole('button', { name: messages.t('Dismiss: {name}', { name: '' }) })
  // A text may have several findings.
  await expect(dismiss).toHaveAccessibleDescription(/12.*15/)
  await dismiss.click()
  await page.keyboard.type('Dearer at the door')
  await page.keyboard.press('Enter')
  await expect(warnings).toHaveCount(0)
  await page.reload()
  await expect(
    row.getByText(messages.t('{0, plural, one {# dismissed finding} other {# dismissed findings}}', { 0: 1 })),
  ).toBeVisible()
  await expect(warnings).toHaveCount(0)
  await expect(page).toPassAxe()

  await api.events.update(body.id, { description: '<p>Entrée 13 €.</p>' }, { language: 'fr' })
  await page.reload()
  await expect(warnings.getByRole('listitem')).toHaveText([/13.*15/])
})
