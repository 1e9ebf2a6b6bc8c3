/** Date and time fields accept common notations, show the result in words, and do not depend on the browser's time zone. */
import { type InterfaceLanguage, interfaceLanguages } from '#shared/i18n/language.ts'
import { openRecordId } from './support/models/app-layout.ts'
import { formPage } from './support/models/form.ts'
import type { Session } from './support/fixtures/session.ts'
import { expect, test } from './support/test.ts'

/** One evening, as typed and displayed in each interface language. The zone of the browser and the language do not depend on each other. */
const evenings = {
  nl: {
    zone: 'Europe/Amsterdam',
    start: '9-3-2027 19u30',
    end: '23.00 uur',
    hint: 'dinsdag 9 maart 2027, 19:30',
  },
  en: { zone: 'America/New_York', start: '9/3/27 7:30 pm', end: '11pm', hint: 'Tuesday, 9 March 2027, 19:30' },
  fr: { zone: 'Pacific/Honolulu', start: '9 mars 2027 à 19h30', end: '23h', hint: 'mardi 9 mars 2027, 19:30' },
  de: {
    zone: 'Pacific/Kiritimati',
    start: 'Di., 09.03.2027 um 19.30 Uhr',
    end: '23 Uhr',
    hint: 'Dienstag, 9. März 2027, 19:30',
  },
} as const satisfies Record<InterfaceLanguage, { zone: string; start: string; end: string; hint: string }>

/** The bodies of the requests that create or save an event. */
const sentBy = ({ page }: Session): string[] => {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (/\/events(\/\d+)?$/.test(new URL(request.url()).pathname) && ['POST', 'PUT'].includes(request.method()))
      bodies.push(request.postData() ?? '')
  })
  return bodies
}

for (const interfaceLanguage of interfaceLanguages) {
  const { zone, start, end, hint } = evenings[interfaceLanguage]
  test(`an evening typed in ${zone} on a page in ${interfaceLanguage} has the same dates`, async ({
    signInAs,
    product,
  }) => {
    const editor = await signInAs('editor', { interfaceLanguage, zone })
    const form = formPage(editor, 'events')
    const sent = sentBy(editor)
    await form.openNew('nl')
    await form.fill('title', 'Avondconcert')
    await form.fill('start_date', start)
    await expect(form.control('start_date')).toHaveAccessibleDescription(new RegExp(`^${hint}`))
    await form.fill('end_date', end)
    await form.save()
    expect(sent).toHaveLength(1)
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({
      shared: { start_date: '2027-03-09 19:30:00', end_date: '2027-03-09 23:00:00' },
    })
    const { body: made } = await product
      .as('editor')
      .events.read(await openRecordId(editor, 'events'), { language: 'nl' })
    expect(made).toMatchObject({
      start_date: '2027-03-09 19:30:00',
      end_date: '2027-03-09 23:00:00',
      utc_start_date: '2027-03-09 18:30:00',
      timezone: 'Europe/Brussels',
    })

    // After a reload, saving another field sends no date.
    await editor.page.reload()
    await form.settled()
    await form.fill('title', 'Nachtconcert')
    await form.save()
    expect(sent.at(-1)).toContain('Nachtconcert')
    expect(sent.at(-1)).not.toMatch(/_date|timezone/)
    const { body: renamed } = await product
      .as('editor')
      .events.read(await openRecordId(editor, 'events'), { language: 'nl' })
    expect(renamed).toMatchObject({ start_date: made.start_date, utc_end_date: made.utc_end_date })
  })
}

test('“tomorrow” refers to today in the time zone of the event, not of the browser', async ({ signInAs }) => {
  const here = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Brussels', dateStyle: 'long' })
  const tomorrow = here.format(Date.now() + 86_400_000)
  for (const zone of ['Pacific/Honolulu', 'Pacific/Kiritimati']) {
    const editor = await signInAs('editor', { zone })
    const form = formPage(editor, 'events')
    await form.openNew('en')
    await form.fill('start_date', 'tomorrow 20:00')
    await expect(form.control('start_date')).toHaveAccessibleDescription(new RegExp(`${tomorrow}, 20:00`))
    // A browser in another time zone also shows its local time.
    await expect(form.control('start_date')).toHaveAccessibleDescription(/In your time zone:/)
    await editor.page.close({ runBeforeUnload: false })
  }
})

test('dates and times are parsed in all common notations', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.openNew('en')
  for (const time of ['19', '1930', '19:30', '19u30', '19h30', '19.30 Uhr', '7:30 pm']) {
    await form.fill('start_date', `9 March 2027 ${time}`)
    const clock = time === '19' ? '19:00' : '19:30'
    await expect(form.control('start_date')).toHaveAccessibleDescription(new RegExp(`9 March 2027, ${clock}`))
    await form.hasDateTime('start_date', '09/03/2027', clock)
  }
  for (const date of ['9-3-2027', '09.03.2027', '9/3/27', '2027-03-09', '9 mrt 2027', 'mardi 9 mars 2027']) {
    await form.fill('start_date', `${date} 19:30`)
    await form.hasDateTime('start_date', '09/03/2027', '19:30')
  }
})

test('an ambiguous date is an error with a button for each reading', async ({ signInAs, product }) => {
  const editor = await signInAs('editor', { interfaceLanguage: 'nl' })
  const { page } = editor
  const form = formPage(editor, 'events')
  await form.openNew('nl')
  await form.fill('title', 'Lentefeest')
  await form.fill('start_date', '27-03-09 14:00')
  await expect(form.control('start_date')).toHaveAttribute('aria-invalid', 'true')
  await form.fill('end_date', '9 maart 2027 18u')
  await form.saveButton.click()
  await expect(form.failureMessage).toBeFocused()
  await expect(page).toPassAxe()
  // The typed text stays until a reading is chosen.
  await expect(form.control('start_date')).toHaveValue('27-03-09 14:00')
  await expect(page.getByRole('button', { name: /27 maart 2009/ })).toBeVisible()
  await page.getByRole('button', { name: /9 maart 2027/ }).click()
  await form.fill('end_date', 'half acht')
  await page.getByRole('button', { name: /9 maart 2027.*19:30/ }).click()
  await form.save()
  const { body } = await product.as('editor').events.read(await openRecordId(editor, 'events'), { language: 'nl' })
  expect(body).toMatchObject({ start_date: '2027-03-09 14:00:00', end_date: '2027-03-09 19:30:00' })
})

test('an end moves with its start, is chosen by duration, and can be corrected if it is before the start', async ({
  signInAs,
  product,
}) => {
  const editor = await signInAs('editor', { interfaceLanguage: 'nl' })
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  await form.openNew('nl')
  await form.fill('title', 'Nachtwandeling')
  await form.fill('start_date', '9-3-2027 19:30')
  const pick = page.getByRole('button', {
    name: messages.t('Choose duration: {label}', { label: form.labelOf('end_date') }),
    exact: true,
  })
  await pick.click()
  await expect(page).toPassAxe()
  await page.getByRole('button', { name: '21:00 (1 u 30)', exact: true }).click()
  await form.hasDateTime('end_date', '09-03-2027', '21:00')
  // A typed day keeps the time. If the time is removed, the previous one is suggested.
  await form.fill('start_date', '10-3-2027')
  await form.hasDateTime('start_date', '10-03-2027', '19:30')
  await form.time('start_date').fill('')
  await form.time('start_date').press('Tab')
  await expect(form.control('start_date')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.time('start_date')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'woensdag 10 maart 2027 om 19:30', exact: true }).click()
  await form.hasDateTime('end_date', '10-03-2027', '21:00')
  await form.time('start_date').fill('20u')
  await form.hasDateTime('end_date', '10-03-2027', '21:30')
  await form.fill('end_date', '10-3-2027 1:00')
  await expect(form.control('end_date')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: /11 mrt 2027, 01:00/ }).click()
  await expect(form.control('end_date')).not.toHaveAttribute('aria-invalid')
  await expect(form.control('end_date')).toHaveAccessibleDescription(/Duur: 5\su/)
  await form.save()
  const { body } = await product.as('editor').events.read(await openRecordId(editor, 'events'), { language: 'nl' })
  expect(body).toMatchObject({ start_date: '2027-03-10 20:00:00', end_date: '2027-03-11 01:00:00' })
})

test('“all day” hides the times and keeps them', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.openNew('en')
  await form.fill('start_date', '9 March 2027 19:30')
  await form.fill('end_date', '11 March 2027 21:00')
  await form.fill('all_day', true)
  await expect(form.control('start_date')).toHaveValue('09/03/2027')
  await expect(form.control('end_date')).toHaveAccessibleDescription(/until the end of Thursday, 11 March 2027. 3 days/)
  await form.fill('start_date', '10 March 2027')
  await form.fill('all_day', false)
  await form.hasDateTime('start_date', '10/03/2027', '19:30')
  await form.hasDateTime('end_date', '12/03/2027', '21:00')
})

test('the second of two equal times at the end of summer time can be chosen and is saved', async ({
  signInAs,
  product,
}) => {
  const editor = await signInAs('editor')
  const { page } = editor
  const form = formPage(editor, 'events')
  await form.openNew('en')
  await form.fill('title', 'Night shift')
  await form.fill('start_date', '31 October 2027 02:30')
  const [first, second] = [/^First \(CEST, UTC\+2\)/, /^Second \(CET, UTC\+1\)/].map((name) =>
    page.getByRole('button', { name }),
  )
  await expect(first!).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toPassAxe()
  await second!.click()
  await expect(second!).toHaveAttribute('aria-pressed', 'true')
  await form.hasDateTime('start_date', '31/10/2027', '02:30')
  await form.fill('end_date', '31 October 2027 04:30')
  await expect(form.control('end_date')).toHaveAccessibleDescription(/Duration: 2 h/)
  await form.save()
  const read = async () => product.as('editor').events.read(await openRecordId(editor, 'events'), { language: 'en' })
  expect((await read()).body).toMatchObject({
    start_date: '2027-10-31 02:30:00',
    utc_start_date: '2027-10-31 01:30:00',
    utc_end_date: '2027-10-31 03:30:00',
  })
  await page.reload()
  await form.settled()
  await expect(second!).toHaveAttribute('aria-pressed', 'true')
  await form.fill('title', 'Night watch')
  await form.save()
  expect((await read()).body.utc_start_date).toBe('2027-10-31 01:30:00')
  await first!.click()
  await form.save()
  expect((await read()).body.utc_start_date).toBe('2027-10-31 00:30:00')

  // The local time is kept in another time zone: the choice between two equal times does not apply there.
  await second!.click()
  await form.fill('timezone', 'America/New York')
  await page.getByRole('button', { name: /^Keep the local time/ }).click()
  await form.save()
  expect((await read()).body).toMatchObject({
    start_date: '2027-10-31 02:30:00',
    utc_start_date: '2027-10-31 06:30:00',
  })
})

test('changing the time zone asks whether to keep the local time or the exact moment', async ({
  signInAs,
  product,
}) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  await form.openNew('en')
  await form.fill('title', 'Broadcast')
  await form.fill('start_date', '9 March 2027 19:30')
  await form.fill('timezone', 'America/New York')
  const question = page.getByRole('dialog', {
    name: messages.t('Keep the local time or the exact moment?'),
    exact: true,
  })
  await expect(question).toContainText('Tue, 9 Mar 2027, 13:30')
  await expect(page).toPassAxe()
  // Cancelled, nothing changes.
  await question.getByRole('button', { name: messages.t('Do not change the time zone') }).click()
  await expect(form.control('timezone')).toContainText('Europe/Brussels')
  await form.fill('timezone', 'America/New York')
  await question.getByRole('button', { name: /^Keep the exact moment/ }).click()
  await form.hasDateTime('start_date', '09/03/2027', '13:30')
  await form.hasDateTime('end_date', '09/03/2027', '15:30')
  await form.save()
  const read = async () => product.as('editor').events.read(await openRecordId(editor, 'events'), { language: 'en' })
  expect((await read()).body).toMatchObject({
    timezone: 'America/New_York',
    start_date: '2027-03-09 13:30:00',
    utc_start_date: '2027-03-09 18:30:00',
    utc_end_date: '2027-03-09 20:30:00',
  })
  await form.fill('timezone', 'Europe/Brussels')
  await question.getByRole('button', { name: /^Keep the local time/ }).click()
  await form.save()
  expect((await read()).body).toMatchObject({
    timezone: 'Europe/Brussels',
    start_date: '2027-03-09 13:30:00',
    utc_start_date: '2027-03-09 12:30:00',
  })
})

test('a holiday in the country of the venue is shown next to the date', async ({ signInAs, product }) => {
  const dutch = { language: 'nl' } as const
  const venues = product.as('editor').venues
  await venues.create({ venue: 'Zaal in Luxemburg', country: 'Luxembourg', status: 'publish' }, dutch)
  const editor = await signInAs('editor')
  const { page } = editor
  const form = formPage(editor, 'events')
  await form.openNew('nl')
  const hint = page.getByRole('main').getByRole('status').filter({ hasText: 'holiday' })
  // Before the time is chosen.
  await form.control('start_date').fill('11-11-2027')
  await expect(hint).toContainText('Public holiday in Belgium: Armistice Day')
  await form.fill('start_date', '11-11-2027 19:30')
  await expect(hint).toContainText('Public holiday in Belgium: Armistice Day')
  await form.fill('start_date', '23-6-2027 19:30')
  await expect(hint).toHaveCount(0)
  await form.fill('venue', 'Zaal in Luxemburg')
  await expect(hint).toContainText('Public holiday in Luxembourg: Grand Duke')
  await expect(page).toPassAxe()
})
