/** All pages and their popovers, for checks that visit everything. */
import type { Session } from '../fixtures/session.ts'
import { expect } from '../matchers/expect.ts'
import { calendarPage } from './calendar.ts'
import { coveragePage } from './coverage.ts'
import { deskPage } from './desk.ts'
import { detailPage } from './detail.ts'
import { markOption } from './fill-field.ts'
import { formPage } from './form.ts'
import { pagePath, appLayout } from './app-layout.ts'
import { glossaryPage } from './glossary.ts'
import { importPage } from './import.ts'
import { namesPage } from './names.ts'
import { listPage } from './list.ts'
import { palettePanel } from './palette.ts'
import { selectionBar } from './selection.ts'
import { sharingDialog } from './sharing.ts'
import { seriesDialogs } from './series.ts'
import { translationFiles } from './translation-files.ts'
import { translationPages } from './translations.ts'
import { escapeRegExp } from '../messages/messages.ts'

/** A French event for every page: a word in its title is wider than a line, and its event status has a long reason. */
export const fete = {
  title: `Fête du village de ${'Llanfairpwllgwyngyll'.repeat(2)}`,
  description: '<h2>Programme</h2><ul><li>Danse</li></ul>',
  start_date: '2027-07-01 10:00:00',
  end_date: '2027-07-01 18:00:00',
  event_state: 'moved_online',
  event_state_reason: 'La salle des fêtes est en travaux : nous vous attendons toutes et tous à la rentrée prochaine.',
} as const

/** Opens a page with an event; calls `look` for each state to check. */
export type ShowPage = (at: Session, id: number, look: () => Promise<void>) => Promise<void>

/** A few rows are enough. */
const short = { per_page: '10' } as const

/** Pages by name. */
export const screens: { readonly [name: string]: ShowPage } = {
  'the list of events': async (at, _id, look) => {
    const events = listPage(at, 'events')
    await events.open('nl', short)
    await look()
    await events.open('nl', { search: 'no such thing' })
    await look()
  },
  'the filters': async (at, _id, look) => {
    const events = listPage(at, 'events')
    await events.open('nl', { ...short, categories: 'sport', featured: 'true' })
    await events.openMenu()
    await look()
  },
  'the menu of date ranges and the user menu': async (at, _id, look) => {
    const events = listPage(at, 'events')
    await events.open('nl', { search: 'triathlon' })
    await expect((await events.edit('start_date')).getByRole('textbox')).toHaveCount(2)
    await look()
    await at.page.keyboard.press('Escape')
    // The dialog of a narrow window.
    await at.page.keyboard.press('Escape')
    await appLayout(at).account.click()
    await look()
  },
  'the other lists': async (at, _id, look) => {
    for (const other of ['venues', 'organizers', 'categories', 'tags'] as const) {
      await listPage(at, other).open('fr', short)
      await look()
    }
  },
  'the calendar': async (at, _id, look) => {
    const calendar = calendarPage(at)
    await calendar.open('nl', { date: '2027-07-01' })
    await look()
    await calendar.dayButton('2027-07-01').click()
    await look()
  },
  'the dashboard': async (at, _id, look) => {
    await at.page.goto('/?ml_language=nl')
    await appLayout(at).settled()
    await look()
  },
  'the exchange of translations': async (at, _id, look) => {
    await translationPages(at).open('nl')
    const files = translationFiles(at)
    for (const action of [files.exportTexts, files.importTexts]) {
      await action.click()
      await expect(files.dialog).toBeVisible()
      await look()
      await at.page.keyboard.press('Escape')
      await expect(files.dialog).toHaveCount(0)
    }
  },
  'the import of events': async (at, _id, look) => {
    const imports = importPage(at)
    await imports.open('fr')
    await look()
    await imports.choose('agenda.csv', 'titre;date;heure;lieu\nBal;31/06/2027;20h;\nFoire;8/5/2027;10h;Nulle part\n')
    await expect(imports.check).toBeVisible()
    await look()
    await imports.check.click()
    await expect(imports.finished).toBeVisible()
    await look()
  },
  'the translation overview': async (at, _id, look) => {
    const translations = translationPages(at)
    await translations.open('nl')
    await look()
    await translations.openMatrix('nl', 'events')
    await look()
    await coveragePage(at).open('nl')
    await look()
    await namesPage(at).open('nl', 'tags')
    await look()
    const glossary = glossaryPage(at)
    await glossary.open('nl')
    await look()
    await glossary.add.click()
    await glossary.text('nl').fill('Dorpsfeest')
    await look()
    await glossary.save.click()
    await expect(glossary.row('Dorpsfeest')).toBeVisible()
    await look()
  },
  'the palette and the list of shortcuts': async (at, _id, look) => {
    const { page, messages } = at
    const palette = palettePanel(at)
    await listPage(at, 'events').open('nl', short)
    await palette.button.click()
    await look()
    await palette.field.fill('fete')
    await expect(palette.entry(fete.title).first()).toBeVisible()
    await look()
    const shortcuts = messages.t('Keyboard shortcuts')
    await palette.field.fill(shortcuts)
    await palette.entry(shortcuts).click()
    await expect(page.getByRole('dialog', { name: shortcuts, exact: true })).toBeVisible()
    await look()
  },
  'the trash': async (at, id, look) => {
    await detailPage(at, 'events').open(id, 'fr')
    await detailPage(at, 'events').chooseDelete()
    await expect(appLayout(at).message).toContainText(fete.title)
    await at.page.goto('/trash?ml_language=fr')
    await expect(at.page.getByRole('link', { name: fete.title, exact: true })).toBeVisible()
    await look()
    await at.page.goto('/trash?ml_language=fr&of=organizers')
    await appLayout(at).settled()
    await look()
  },
  'the settings': async (at, _id, look) => {
    for (const tab of ['', '/security', '/application-passwords', '/accounts', '/roles', '/system']) {
      await at.page.goto(`/settings${tab}?ml_language=nl`)
      await appLayout(at).settled()
      await expect(at.page.getByText(at.messages.t('Loading…'))).toHaveCount(0)
      await look()
    }
  },
  'a record': async (at, id, look) => {
    await detailPage(at, 'events').open(id, 'fr')
    await look()
    await detailPage(at, 'events').open(id, 'de')
    await look()
  },
  'the preview and share links of an event': async (at, id, look) => {
    const sharing = sharingDialog(at)
    await detailPage(at, 'events').open(id, 'fr')
    await sharing.open()
    await sharing.create()
    await look()
  },
  'a form': async (at, id, look) => {
    const form = formPage(at, 'events')
    await form.open(id, 'fr')
    await look()
    await form.openNew('de')
    await look()
  },
  'the pickers of a form': async (at, id, look) => {
    const { page, messages } = at
    const form = formPage(at, 'events')
    await form.open(id, 'fr')
    await form.searchFor('venue', 'Montauban')
    await expect(page.getByRole('option').first()).toBeVisible()
    await markOption(page)
    await look()
    await page.keyboard.press('Escape')
    await form.searchFor('organizer', fete.title)
    await form.offerToCreate(fete.title).click()
    await expect(form.nested('organizers', fete.title).group).toBeVisible()
    await look()
    const name = messages.t('Choose date: {label}', { label: form.labelOf('start_date') })
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog', { name, exact: true }).getByRole('grid')).toBeVisible()
    await look()
  },
  'the hints of dates, costs and addresses': async (at, id, look) => {
    const { page, messages } = at
    const form = formPage(at, 'events')
    await form.open(id, 'fr')
    await form.fill('event_state', 'cancelled')
    await form.fill('start_date', '2027-10-31 02:30')
    await form.fill('cost', '12,5,0')
    await form.fill('slug', 'autre')
    await look()
    await form.fill('end_date', '27-03-09')
    await look()
    await form.fill('end_date', '2027-10-31 5:00')
    const ends = messages.t('Choose duration: {label}', { label: form.labelOf('end_date') })
    await page.getByRole('button', { name: ends, exact: true }).click()
    await expect(page.getByRole('group', { name: ends, exact: true })).toBeVisible()
    await look()
    await page.keyboard.press('Escape')
    await form.fill('timezone', 'America/New York')
    await expect(page.getByRole('dialog')).toBeVisible()
    await look()
  },
  'the copy of an event': async (at, id, look) => {
    await detailPage(at, 'events').open(id, 'fr')
    await detailPage(at, 'events').chooseDuplicate()
    await expect(at.page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
    await look()
  },
  'the dialogs of a series': async (at, id, look) => {
    const form = formPage(at, 'events')
    const series = seriesDialogs(at)
    await form.open(id, 'fr')
    await series.repeatButton.click()
    await series.fillCount(series.repeat, 12)
    await expect(series.dates(series.repeat)).toHaveCount(12)
    await look()
    await series.create(11).click()
    await expect(series.repeat).toBeHidden()
    await form.fill('title', 'Fête')
    await form.saveButton.click()
    await series.chooseScope('All events of the series')
    await expect(series.saveScope).not.toHaveAttribute('aria-disabled', 'true')
    await look()
    await series.scope.getByRole('button', { name: at.messages.t('Cancel'), exact: true }).click()
    await form.discard.click()
    await detailPage(at, 'events').open(id, 'fr')
    await expect(series.position(1, 12)).toBeVisible()
    await look()
  },
  'the confirmation dialogs': async (at, id, look) => {
    const { main, question } = appLayout(at)
    const form = formPage(at, 'events')
    await form.open(id, 'fr')
    await form.fill('title', 'Pas encore')
    await main.getByRole('link', { name: at.messages.t('View'), exact: true }).click()
    await expect(question).toBeVisible()
    await look()
  },
  'a selection and its bulk actions': async (at, _id, look) => {
    const selection = selectionBar(at)
    await listPage(at, 'events').open('fr', { search: fete.title })
    await selection.tick(fete.title).check()
    await expect(selection.bar).toBeVisible()
    await look()
    await selection.change('Move dates')
    await selection.dialog.getByRole('textbox', { name: at.messages.t('Hours'), exact: true }).fill('1')
    await look()
    await selection.preview()
    await expect(selection.outcome).not.toBeEmpty()
    await look()
    await selection.dialog.getByRole('button', { name: at.messages.t('Cancel'), exact: true }).click()
  },
  'the views and columns of a list': async (at, _id, look) => {
    const { page, messages } = at
    await listPage(at, 'events').open('fr', { search: fete.title })
    const choose = async (item: string) => {
      await page.getByRole('button', { name: messages.t('Views'), exact: true }).click()
      await page.getByRole('button', { name: messages.t(item), exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }
    await choose('Columns…')
    await look()
    await page.keyboard.press('Escape')
    await choose('Save view…')
    await page.getByRole('textbox', { name: messages.t('View name'), exact: true }).fill(fete.title)
    await look()
    await page.getByRole('button', { name: messages.t('Save view'), exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await choose('Manage views…')
    await page.getByRole('button', { name: messages.t('Rename “{0}”', { 0: fete.title }), exact: true }).click()
    await look()
  },
  'the editing of an event in its row': async (at, _id, look) => {
    const { page, messages } = at
    await listPage(at, 'events').open('fr', { search: fete.title })
    await page
      .getByRole('button', { name: messages.t('Quick edit: {called}', { called: fete.title }), exact: true })
      .click()
    const form = page.getByRole('form', { name: messages.t('Quick edit'), exact: true })
    await expect(form.getByRole('textbox').first()).toBeFocused()
    await look()
  },
  'the history and the restoring of a version': async (at, id, look) => {
    const { page, messages } = at
    const form = formPage(at, 'events')
    await form.open(id, 'fr')
    await form.fill('title', 'Grande fête')
    await form.save()
    await page.goto(`/events/${id}/history?ml_language=fr`)
    await appLayout(at).settled()
    await look()
    await page
      .getByRole('button', { name: messages.pattern('Undo this change: {label}') })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look()
  },
  'the deletion of a venue that events use': async (at, _id, look) => {
    const { page, messages } = at
    await listPage(at, 'venues').open('fr', { search: 'Montauban' })
    await page.getByRole('rowheader').first().getByRole('link').first().click()
    await detailPage(at, 'venues').chooseDelete()
    await expect(appLayout(at).question).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`^${escapeRegExp(messages.t('Replace with'))}`) }).click()
    await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
    await look()
  },
  'a translation beside its source': async (at, id, look) => {
    const form = formPage(at, 'events')
    await form.open(id, 'nl')
    await look()
    await at.page.goto(`${pagePath('events', 'nl', { id, place: 'edit' })}&beside=fr`)
    await expect(form.source('title', 'fr')).toBeVisible()
    await look()
  },
  'the desk of a translation': async (at, id, look) => {
    const desk = deskPage(at, 'events')
    await desk.open(id, 'nl')
    await expect(desk.text('title')).toBeFocused()
    await look()
    await desk.keep()
    await expect(desk.text('description')).toBeFocused()
    await look()
  },
  'a copied translation and its removal': async (at, id, look) => {
    const { page, messages } = at
    const { main, question } = appLayout(at)
    const form = formPage(at, 'events')
    await form.open(id, 'nl')
    const copyInto = messages.t('Copy text into {name}', { name: at.messages.languageName('nl') })
    await main.getByRole('button', { name: copyInto, exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: copyInto, exact: true })
    await expect(dialog.getByRole('checkbox').first()).toBeVisible()
    await look()
    await dialog.getByRole('button').last().click()
    await form.save()
    await look()
    // The side column is collapsed in a narrow window; after a change of the width it may not be yet.
    if (await page.evaluate(() => matchMedia('(width < 72rem)').matches))
      await main.locator('summary', { hasText: messages.t('Status and languages') }).click()
    await main
      .getByRole('button', {
        name: messages.t('Remove {name}…', { name: at.messages.languageName('nl') }),
        exact: true,
      })
      .click()
    await expect(question).toBeVisible()
    await look()
  },
}
