/** Import of events from CSV and iCalendar files. */
import { readFile } from 'node:fs/promises'
import type { Language } from '#shared/i18n/language.ts'
import type { Api } from './support/fixtures/api.ts'
import { appLayout, tabTo } from './support/models/app-layout.ts'
import { importPage } from './support/models/import.ts'
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

const createVenue = async ({ venues }: Api, venue: string): Promise<void> => {
  await venues.create({ venue, status: 'publish' }, { language: 'fr' })
}

const head = 'titre;titel_nl;date de début;heure;heure de fin;lieu'
const ball = (time: string) => `Bal oublié;Vergeten bal;13/05/2027;${time};22h30;Le Balcon oublié`
const fair = 'Foire oubliée;;sam. 8 mai 2027;;;Le Balcon oublié'
/** As a spreadsheet of Western Europe saves it. */
const toFile = (...rows: string[]): Buffer => Buffer.from([head, ...rows, ''].join('\r\n'), 'latin1')

test('a CSV file with French dates is checked, corrected in the table, imported and undone', async ({
  signInAs,
  product,
}) => {
  await createVenue(product.as('editor'), 'Le Balcon oublié')
  const editor = await signInAs('editor')
  const { page } = editor
  const imports = importPage(editor)
  const { main } = appLayout(editor)
  await listPage(editor, 'events').open('fr')
  await imports.link.click()
  await expect(imports.button('Choose a file')).toBeVisible()
  await expect(page).toPassAxe()
  await imports.choose('agenda.csv', 'titre;lieu\r\n"Bal;ici\r\n')
  await expect(main.getByText('Row 2: A quotation mark is missing.')).toBeVisible()
  const wrongDay = 'Feu oublié;;31/06/2027;21:00;;Le Balcon oublie'
  const unknownVenue = (title: string) => `${title};;9/5/2027;10h;12h;Le Balkon oublié`
  const rows = [ball('20h30'), fair, wrongDay, unknownVenue('Marché oublié'), unknownVenue('Lecture oubliée')]
  await imports.choose('agenda.csv', toFile(...rows))
  await expect(imports.field('titre')).toHaveValue('title')
  await expect(imports.field('titel_nl')).toHaveValue('title.nl')
  await expect(imports.field('heure')).toHaveValue('start_time')
  await imports.field('date de début').selectOption('ignore')
  await expect(imports.check).toHaveAttribute('aria-disabled', 'true')
  await imports.field('date de début').selectOption('start')
  await expect(page).toPassAxe()
  await imports.check.click()
  await expect(imports.finished).toBeVisible()
  await expect(imports.total('Create')).toHaveText(/^2/)
  await expect(imports.total('Errors to fix')).toHaveText(/^3/)
  // Errors first, with their reasons.
  await expect(imports.table.getByRole('row').nth(1)).toContainText('June has 30 days.')
  await expect(imports.table.getByRole('row').nth(2)).toContainText('“Le Balkon oublié” was not found.')
  await expect(page).toPassAxe()
  await expect(imports.row('Bal oublié')).toContainText('New event in')

  const saving = page.waitForEvent('download')
  await imports.errors.click()
  const errors = await readFile(await (await saving).path(), 'utf8')
  expect(errors).toContain('Feu oublié,,31/06/2027,21:00,,Le Balcon oublie,June has 30 days.')

  // A correction that is still wrong, and one that is right.
  await imports.cell('date de début', 4).fill('31/09/2027')
  await imports.cell('date de début', 4).press('Enter')
  await expect(imports.table.getByRole('row').nth(1)).toContainText('September has 30 days.')
  await imports.cell('date de début', 4).fill('30/06/2027')
  await imports.cell('date de début', 4).press('Enter')
  await expect(imports.total('Create')).toHaveText(/^3/)
  // The other row with the same name is right, too, and leaves the errors; corrected rows keep their places.
  await imports.row('Lecture oubliée').getByRole('button', { name: 'Use Le Balcon oublié', exact: true }).click()
  await expect(imports.total('Create')).toHaveText(/^5/)
  await expect(imports.table.getByRole('rowheader')).toHaveText([
    'Feu oublié',
    'Lecture oubliée',
    'Bal oublié',
    'Foire oubliée',
    'Marché oublié',
  ])
  await imports.confirm.click()
  await expect(main).toContainText('5 events were imported.')
  await expect(page).toPassAxe()
  await main.getByRole('link', { name: 'Show in the list', exact: true }).click()
  const events = listPage(editor, 'events')
  await expect(events.row('Feu oublié')).toContainText('Le Balcon oublié')
  await expect(events.row('Foire oubliée')).toBeVisible()
  const { rows: balls } = await product
    .as('editor')
    .events.list({ search: 'Vergeten bal', status: ['draft'] }, { language: 'nl' })
  expect(balls.map(({ title, start_date, end_date }) => [title, start_date, end_date])).toEqual([
    ['Vergeten bal', '2027-05-13 20:30:00', '2027-05-13 22:30:00'],
  ])
})

test('all errors of a row are shown at once', async ({ signInAs, product }) => {
  await createVenue(product.as('editor'), 'Le Balcon oublié')
  const imports = importPage(await signInAs('editor'))
  await imports.open('fr')
  await imports.choose('agenda.csv', toFile(';;31/06/2027;10h;12h;Salle inconnue', ball('20h30')))
  await imports.check.click()
  await expect(imports.finished).toBeVisible()
  await expect(imports.total('Create')).toHaveText(/^1/)
  const row = imports.table.getByRole('row').nth(1)
  for (const reason of [
    'June has 30 days.',
    'Title (French): This field is required.',
    '“Salle inconnue” was not found.',
  ])
    await expect(row).toContainText(reason)
  await expect(row).not.toContainText('Starts')
  await imports.cell('titre', 2).fill('Bal inconnu')
  await imports.cell('titre', 2).press('Enter')
  await row.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(row).not.toContainText('was not found')
  await imports.cell('date de début', 2).fill('30/06/2027')
  await imports.cell('date de début', 2).press('Enter')
  await expect(imports.total('Create')).toHaveText(/^2/)
})

test('the same file again changes nothing, a changed time updates the event, and the import is undone', async ({
  signInAs,
  product,
}) => {
  const api = product.as('editor')
  await createVenue(api, 'Le Balcon oublié')
  const editor = await signInAs('editor')
  const { page } = editor
  const imports = importPage(editor)
  const { main } = appLayout(editor)
  const statusOf = async () =>
    (await api.events.list({ search: 'oublié', status: ['draft'] }, { language: 'fr' })).rows.length
  await imports.open('fr')
  await imports.choose('agenda.csv', toFile(ball('20h30'), fair))
  await imports.check.click()
  await imports.confirm.click()
  await expect(main).toContainText('2 events were imported.')
  await imports.restart.click()
  await imports.choose('agenda.csv', toFile(ball('20h30'), fair))
  await imports.check.click()
  await expect(imports.total('Unchanged')).toHaveText(/^2/)
  await expect(imports.confirm).toHaveAttribute('aria-disabled', 'true')
  await imports.button('Back').click()
  await imports.button('Back').click()
  // A file without ends leaves those of the events.
  await imports.choose('debuts.csv', 'titre,date,heure\nBal oublié,2027-05-13,20:45\n')
  await imports.check.click()
  await expect(imports.row('Bal oublié')).toContainText(/Starts 20:30 → 20:45$/)
  await imports.button('Back').click()
  await imports.button('Back').click()
  await imports.choose('agenda.csv', toFile(ball('21h00'), fair))
  await imports.check.click()
  await expect(imports.total('Update')).toHaveText(/^1/)
  await expect(imports.row('Bal oublié')).toContainText(/Starts 20:30 → 21:00/)
  await imports.confirm.click()
  await expect(main).toContainText('1 event was imported.')
  expect(await statusOf()).toBe(2)
  await imports.undo.click()
  await expect(main).toContainText('The import was undone.')
  await expect(page).toPassAxe()
  const { rows } = await api.events.list({ search: 'Bal oublié', status: ['draft'] }, { language: 'fr' })
  expect(rows.map((event) => event.start_date)).toEqual(['2027-05-13 20:30:00'])
})

test('a file of holidays has ids of another system and all languages in one cell', async ({ signInAs, product }) => {
  const api = product.as('editor')
  const editor = await signInAs('editor')
  const imports = importPage(editor)
  const { main } = appLayout(editor)
  const file = [
    'Id;Country;StartDate;EndDate;Name',
    'f3111e70-ef56;LU;2027-05-26;;"DE Stefanstag,FR F&ecirc;te d&#8217;&Eacute;tienne,LB Stiefesdag"',
    '64e77e38-aa43;LU;2027-05-30;2027-06-02;NL Oudejaarsdagen,FR Saint-Sylvestre',
  ]
  await imports.open('fr')
  await imports.choose('holidays.csv', file.join('\r\n'))
  await expect(imports.field('Id')).toHaveValue('key')
  await expect(main.getByText('Addresses are imported only with the name of a venue.')).toBeVisible()
  await expect(editor.page).toPassAxe()
  await imports.check.click()
  await imports.confirm.click()
  await expect(main).toContainText('2 events were imported.')
  const titles = async (language: Language, search: string) =>
    (await api.events.list({ search, status: ['draft'] }, { language })).rows.map(({ title }) => title)
  expect(await titles('fr', 'Étienne')).toEqual(['Fête d’Étienne'])
  expect(await titles('de', 'Stefanstag')).toEqual(['Stefanstag'])
  expect(await titles('nl', 'Oudejaarsdagen')).toEqual(['Oudejaarsdagen'])
  await imports.restart.click()
  await imports.choose('holidays.csv', file.join('\r\n'))
  await imports.check.click()
  await expect(imports.total('Unchanged')).toHaveText(/^2/)
})

test('the events of a list are exported; importing the file again changes nothing but what was edited', async ({
  signInAs,
  product,
}) => {
  const api = product.as('editor')
  const { body: venue } = await api.venues.create({ venue: 'Zaal, groot', status: 'publish' }, { language: 'nl' })
  const dates = { start_date: '2027-05-13 20:00:00', end_date: '2027-05-13 22:00:00', status: 'publish' } as const
  const texts = { title: 'Exportconcert “live”', description: '<p>Twee sets &amp; pauze</p>', cost: '€ 12' }
  const tags = ['rock', 'jazz, soul'].map(async (name) => (await api.tags.create({ name }, { language: 'nl' })).body.id)
  const linked = { venue: [venue.id], tags: await Promise.all(tags) }
  const { body: event } = await api.events.create({ ...dates, ...linked, ...texts }, { language: 'nl' })
  await api.events.update(event.id, { title: 'Concert exporté' }, { language: 'fr' })
  await api.events.create({ ...dates, title: 'Exportbal' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const list = listPage(editor, 'events')
  await list.open('nl', { search: 'export' })
  await expect(list.title('Exportbal')).toBeVisible()
  const calendar = await list.exportFile('iCalendar, for calendar apps')
  expect(calendar.suggestedFilename()).toMatch(/^events-nl-\d{4}-\d\d-\d\d\.ics$/)
  expect((await readFile(await calendar.path(), 'utf8')).match(/^BEGIN:VEVENT/gm)).toHaveLength(2)
  const content = await readFile(await (await list.exportFile('CSV, for spreadsheets')).path(), 'utf8')
  expect(content).toContain('"Zaal, groot"')
  const imports = importPage(editor)
  await imports.open('nl')
  await imports.choose('events.csv', content)
  await imports.check.click()
  await expect(imports.total('Unchanged')).toHaveText(/^2/)
  await imports.button('Back').click()
  await imports.button('Back').click()
  await imports.choose('events.csv', content.replace('Concert exporté', 'Concert d’export'))
  await imports.check.click()
  await expect(imports.total('Update')).toHaveText(/^1/)
  await imports.confirm.click()
  await expect(appLayout(editor).main).toContainText('1 event was imported.')
  expect((await api.events.read(event.id, { language: 'fr' })).body.title).toBe('Concert d’export')
})

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (uid: string, title: string, ...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SUMMARY:${title}`,
  ...lines,
  'END:VEVENT',
]

test('names that do not exist yet are created at once, one that resembles another is a decision', async ({
  signInAs,
  product,
}) => {
  const api = product.as('editor')
  const editor = await signInAs('editor')
  const { page } = editor
  const imports = importPage(editor)
  await imports.open('fr')
  const rows = ['Polka;Salle neuve;Les Amis', 'Tango;Place Abal;Les Amis', 'Valse;Grange neuve;'].map((row, index) =>
    row.replace(';', `;${index + 8}/05/2027 20h–22h30;`),
  )
  await imports.choose('agenda.csv', ['titre;date;lieu;organisateur', ...rows].join('\n'))
  await imports.check.click()
  await expect(imports.total('Errors to fix')).toHaveText(/^3/)
  const all = imports.button(/Create all 3/)
  await expect(page.getByRole('main')).toContainText('3 names do not exist yet: Salle neuve, Les Amis and Grange neuve')
  await expect(page).toPassAxe()
  await tabTo(editor, all)
  await page.keyboard.press('Enter')
  await expect(imports.total('Create')).toHaveText(/^2/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await imports.row('Tango').getByRole('button', { name: 'Use Place Abbal (Toulouse)', exact: true }).click()
  await expect(imports.total('Create')).toHaveText(/^3/)
  await imports.confirm.click()
  await expect(page.getByRole('main')).toContainText('3 events were imported.')
  const { rows: venues } = await api.venues.list({ search: 'neuve', status: ['draft'] }, { language: 'fr' })
  expect(venues.map(({ venue }) => venue).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Grange neuve',
    'Salle neuve',
  ])
  const { rows: events } = await api.events.list({ search: 'Tango', status: ['draft'] }, { language: 'fr' })
  expect(events[0]).toMatchObject({ end_date: '2027-05-09 22:30:00', venue: { venue: 'Place Abbal' } })
})

test('Tab goes from a corrected cell to the next wrong one', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page } = editor
  const imports = importPage(editor)
  await imports.open('fr')
  await imports.choose('agenda.csv', 'titre;date\nVeillée;31/06/2027\nLoto;31/09/2027\n')
  await imports.check.click()
  await expect(imports.finished).toBeVisible()
  await imports.cell('date', 2).fill('30/06/2027')
  await page.keyboard.press('Tab')
  await expect(imports.total('Create')).toHaveText(/^1/)
  await expect(imports.cell('date', 3)).toBeFocused()
})

test('new names without spaces fit a narrow window', async ({ signInAs }) => {
  const editor = await signInAs('editor', { width: 360 })
  const imports = importPage(editor)
  await imports.open('fr')
  const events = ['a', 'b'].map((name) =>
    event(name, `Réunion ${name}`, 'DTSTART:20270513T183000Z', `LOCATION:${name.repeat(90)}`),
  )
  await imports.choose('agenda.ics', calendar(...events.flat()))
  await imports.check.click()
  await expect(imports.button(/Create all 2/)).toBeVisible()
  await expect(editor.page).toFitItsWidth()
})

test('in a narrow window no label stands alone where a file has no value', async ({ signInAs }) => {
  const editor = await signInAs('editor', { width: 360 })
  const { main } = appLayout(editor)
  const imports = importPage(editor)
  await imports.open('fr')
  await imports.choose('agenda.csv', 'titre;date;lieu\nVeillée;2027-05-13 20:00;\n')
  await expect(imports.field('lieu')).toHaveValue('venue')
  await expect(main.getByRole('cell')).toHaveCount(5)
  await imports.check.click()
  await expect(imports.finished).toBeVisible()
  await expect(imports.row('Veillée').getByRole('cell')).toHaveCount(3)
})

test('venues of one name in several towns are told apart, and new ones get their address', async ({
  signInAs,
  product,
}) => {
  const api = product.as('editor')
  await api.venues.create({ venue: 'Salle oubliée', city: 'Gaillac', status: 'publish' }, { language: 'fr' })
  const editor = await signInAs('editor')
  const { page } = editor
  const imports = importPage(editor)
  await imports.open('fr')
  const rows = ['Polka;;Gaillac', 'Tango;81000;Albi', 'Valse;81000;Albi', 'Rumba;;Galliac', 'Samba;;Galliac']
  const cells = rows.map((row, index) => row.replace(';', `;${index + 8}/05/2027 20h–22h30;Salle oubliée;Rue Haute 1;`))
  await imports.choose('agenda.csv', ['titre;date;lieu;adresse;code postal;ville', ...cells].join('\n'))
  await expect(imports.field('ville')).toHaveValue('venue_city')
  await imports.check.click()
  await expect(imports.finished).toBeVisible()
  await expect(imports.total('Create')).toHaveText(/^1/)
  const tango = imports.row('Tango')
  await expect(tango).toContainText('“Salle oubliée (Albi)” was not found.')
  await expect(page).toPassAxe()
  // Where only the city is known, the venue of the same name is offered.
  await imports.row('Rumba').getByRole('button', { name: 'Use Salle oubliée (Gaillac)', exact: true }).click()
  await expect(imports.total('Create')).toHaveText(/^3/)
  await tango.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(imports.total('Create')).toHaveText(/^5/)
  await imports.confirm.click()
  await expect(page.getByRole('main')).toContainText('5 events were imported.')
  const { rows: venues } = await api.venues.list({ search: 'oubliée', status: ['any'] }, { language: 'fr' })
  expect(venues.map(({ city, zip, address }) => [city, zip, address])).toEqual(
    expect.arrayContaining([
      ['Gaillac', '', ''],
      ['Albi', '81000', 'Rue Haute 1'],
    ]),
  )
  expect(venues).toHaveLength(2)
  const venueOf = async (title: string) => {
    const { rows: events } = await api.events.list({ search: title, status: ['draft'] }, { language: 'fr' })
    return events[0]?.venue
  }
  expect(await venueOf('Valse')).toMatchObject({ city: 'Albi' })
  expect(await venueOf('Samba')).toMatchObject({ city: 'Gaillac' })
})

test('a calendar with repeated, cancelled and whole-day events in other zones is imported by keyboard', async ({
  signInAs,
  product,
}) => {
  const editor = await signInAs('editor')
  const { page } = editor
  const imports = importPage(editor)
  const { main } = appLayout(editor)
  await imports.open('fr')
  const file = calendar(
    ...event('a', 'Chorale', 'DTSTART:20270318T190000', 'DTEND:20270318T210000', 'RRULE:FREQ=WEEKLY;COUNT=3'),
    ...event('b', 'Concert annulé', 'DTSTART:20270513T183000Z', 'DTEND:20270513T203000Z', 'STATUS:CANCELLED'),
    ...event('c', 'Lecture', 'DTSTART;TZID=America/Montreal:20270514T193000', 'LOCATION:Salle neuve\\, Gaillac'),
    ...event('d', 'Festival', 'DTSTART;VALUE=DATE:20270508', 'DTEND;VALUE=DATE:20270510'),
  )
  await imports.choose('agenda.ics', file)
  await expect(main).toContainText('1 event has no time zone.')
  await expect(main).toContainText('3 dates of repeating events become events of their own.')
  await expect(page).toPassAxe()
  await tabTo(editor, imports.check)
  await page.keyboard.press('Enter')
  await expect(imports.total('Create')).toHaveText(/^5/)
  await expect(imports.row('Concert annulé')).toContainText('20:30–22:30')
  await expect(imports.row('Lecture')).toContainText('America/Montreal')
  await expect(imports.row('Festival')).toContainText('Sat 8 – Sun 9 May')
  await tabTo(editor, imports.row('Lecture').getByRole('button', { name: 'Create', exact: true }))
  await page.keyboard.press('Enter')
  await expect(imports.total('Create')).toHaveText(/^6/)
  await tabTo(editor, imports.confirm)
  await page.keyboard.press('Enter')
  await expect(main).toContainText('6 events were imported.')
  const api = product.as('editor')
  const { rows } = await api.events.list({ search: 'Concert annulé', status: ['draft'] }, { language: 'fr' })
  expect(rows[0]).toMatchObject({ start_date: '2027-05-13 20:30:00', event_state: 'cancelled' })
  await tabTo(editor, imports.undo)
  await page.keyboard.press('Enter')
  await expect(main).toContainText('The import was undone.')
  expect((await api.events.list({ search: 'Chorale', status: ['draft'] }, { language: 'fr' })).rows).toEqual([])
  expect((await api.venues.list({ search: 'Salle neuve' }, { language: 'fr' })).rows).toEqual([])
})

test('the first of the rows that are shown in addition takes the focus', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const imports = importPage(editor)
  await imports.open('fr')
  const rows = Array.from({ length: 101 }, (_, index) => `Veillée ${index + 1};2027-05-13 20:00`)
  await imports.choose('agenda.csv', ['titre;date', ...rows].join('\n'))
  await imports.check.click()
  await expect(imports.total('Create')).toHaveText(/^101/)
  await imports.button(/^Show 1 more$/).press('Enter')
  await expect(imports.row('Veillée 101')).toBeFocused()
})

test('leaving with corrections asks first; accounts that create no events have no import', async ({
  signInAs,
  product,
}) => {
  await createVenue(product.as('editor'), 'Le Balcon oublié')
  const editor = await signInAs('editor')
  const imports = importPage(editor)
  await imports.open('fr')
  await imports.choose('agenda.csv', toFile(ball('20h30'), 'Feu oublié;;31/06/2027;21:00;;'))
  await imports.check.click()
  await imports.row('Feu oublié').getByRole('button', { name: /^Use / }).click()
  await expect(imports.total('Create')).toHaveText(/^2/)
  await appLayout(editor).link('venues').click()
  const { question } = appLayout(editor)
  await expect(question.getByRole('button', { name: editor.messages.t('Save'), exact: true })).toHaveCount(0)
  await question.getByRole('button', { name: editor.messages.t('Keep editing'), exact: true }).click()
  await expect(imports.row('Feu oublié')).toContainText('Wed 30 Jun')
  await appLayout(editor).link('venues').click()
  await question.getByRole('button', { name: editor.messages.t('Discard'), exact: true }).click()
  await expect(appLayout(editor).heading).toHaveText(/Venues/)

  for (const user of ['translator-nl', 'reader'] as const) {
    const other = await signInAs(user)
    await importPage(other).open('nl')
    await expect(appLayout(other).main).toContainText('You cannot import events')
    await expect(importPage(other).link).toHaveCount(0)
    await expect(other.page).toPassAxe()
  }
})
