import type { Locator } from '@playwright/test'
import type { Language } from '#shared/i18n/language.ts'
import type { Session } from '../fixtures/session.ts'
import { appLayout } from './app-layout.ts'

/** The page that imports events from a file. */
export function importPage(session: Session) {
  const { page, messages } = session
  const { main, settled } = appLayout(session)
  const button = (name: string | RegExp): Locator =>
    main.getByRole('button', typeof name === 'string' ? { name: messages.t(name), exact: true } : { name })
  const table = main.getByRole('table', { name: messages.t('Rows of the file'), exact: true })
  const row = (title: string): Locator => table.getByRole('row').filter({ hasText: title })
  return {
    link: page
      .getByRole('navigation', { name: messages.t('Main navigation'), exact: true })
      .getByRole('link', { name: messages.t('Import'), exact: true }),
    open: async (language: Language) => {
      await page.goto(`/import?ml_language=${language}`)
      await settled()
    },
    choose: async (name: string, content: string | Buffer) => {
      const choosing = page.waitForEvent('filechooser')
      await button('Choose a file').press('Enter')
      await (await choosing).setFiles({ name, mimeType: '', buffer: Buffer.from(content) })
    },
    /** The field of a column. */
    field: (column: string): Locator =>
      main.getByRole('combobox', { name: messages.t('Field for {name}', { name: column }), exact: true }),
    status: main.getByLabel(messages.t('Status of new events'), { exact: true }),
    check: button(/Check \d+ rows?/),
    finished: main.getByText('Check finished.'),
    /** The number of rows with a result, in the totals. */
    total: (result: 'Create' | 'Update' | 'Unchanged' | 'Errors to fix'): Locator =>
      main
        .getByRole('group', { name: messages.t('Rows by result'), exact: true })
        .getByRole('button', { name: new RegExp(`${messages.t(result)}$`) }),
    table,
    row,
    /** The wrong cell of a row. */
    cell: (column: string, number: number): Locator =>
      table.getByRole('textbox', { name: `${column}, row ${number}`, exact: true }),
    confirm: button(/Import \d+ events?/),
    undo: button('Undo'),
    restart: button('Import another file'),
    errors: button('Errors as CSV'),
    button,
  }
}
