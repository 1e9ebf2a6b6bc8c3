import type { Locator } from '@playwright/test'
import type { Language } from '#shared/i18n/language.ts'
import type { Session } from '../fixtures/session.ts'
import { translationPages } from './translations.ts'

/** The view of the translations with the glossary. */
export function glossaryPage(session: Session) {
  const { page, messages } = session
  const main = page.getByRole('main')
  const table = main.getByRole('table', { name: messages.t('Glossary'), exact: true })
  const dialog = page.getByRole('dialog')
  return {
    open: async (language: Language) => translationPages(session).open(language, { view: 'glossary' }),
    table,
    /** The row of a term. */
    row: (text: string): Locator => table.getByRole('row').filter({ hasText: text }),
    add: main.getByRole('button', { name: messages.t('Add term'), exact: true }),
    change: (name: string) => table.getByRole('button', { name: messages.t('Change: {name}', { name }), exact: true }),
    remove: (name: string) => table.getByRole('button', { name: messages.t('Delete: {name}', { name }), exact: true }),
    search: main.getByRole('searchbox'),
    dialog,
    text: (language: Language) => dialog.getByRole('textbox', { name: messages.languageLabel(language), exact: true }),
    note: dialog.getByRole('textbox', { name: messages.t('Comment'), exact: true }),
    isSame: dialog.getByRole('checkbox'),
    save: dialog.getByRole('button', { name: messages.t('Save term'), exact: true }),
  }
}
