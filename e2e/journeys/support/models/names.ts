import type { Locator } from '@playwright/test'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Session } from '../fixtures/session.ts'
import { translationPages } from './translations.ts'

/** The view of the translations page with the names of venues, organizers, categories or tags in all languages. */
export function namesPage(session: Session) {
  const { page, context, messages } = session
  const main = page.getByRole('main')
  const bar = main.getByRole('region', { name: messages.t('Save'), exact: true })
  const dialog = page.getByRole('dialog')
  return {
    open: async (language: Language, of: Exclude<ResourceName, 'events'>) =>
      translationPages(session).open(language, { view: 'names', of }),
    /** The name of a record in a language. */
    name: (title: string, language: Language): Locator =>
      main.getByRole('textbox', {
        name: messages.t('{title} in {name}', { title, name: messages.languageName(language) }),
        exact: true,
      }),
    /** Pastes cells, as a spreadsheet copies them, into a name. */
    paste: async (into: Locator, cells: readonly (readonly string[])[]) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const text = cells.map((row) => row.join('\t')).join('\n')
      await page.evaluate((content) => navigator.clipboard.writeText(content), text)
      await into.focus()
      await page.keyboard.press('Control+V')
    },
    /** The list of pasted cells that were not placed. */
    unplaced: main.getByRole('status').filter({ hasText: messages.t('Some pasted cells have no place here.') }),
    bar,
    preview: bar.getByRole('button', { name: messages.t('Preview and save…'), exact: true }),
    /** The checkbox to publish translations that only lacked the name. */
    publish: bar.getByRole('checkbox', {
      name: messages.t('Publish translations that are then complete'),
      exact: true,
    }),
    discard: bar.getByRole('button', { name: messages.t('Discard'), exact: true }),
    dialog,
    save: dialog.getByRole('button', { name: messages.t('Save'), exact: true }),
    cancel: dialog.getByRole('button', { name: messages.t('Cancel'), exact: true }),
  }
}
