import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import type { Session } from '../fixtures/session.ts'
import { appLayout } from './app-layout.ts'

/** The dialogs that export the texts of the queue and import their translations. */
export function translationFiles(session: Session) {
  const { page, messages } = session
  const { main } = appLayout(session)
  const action = (name: 'Export' | 'Import'): Locator =>
    main.getByRole('button', { name: messages.t(name), exact: true })
  const dialog = page.getByRole('dialog')
  const preview = dialog.getByRole('group', { name: messages.t('Preview'), exact: true })
  return {
    dialog,
    preview,
    exportTexts: action('Export'),
    importTexts: action('Import'),
    source: dialog.getByLabel(messages.t('Source language'), { exact: true }),
    format: dialog.getByLabel(messages.t('Format'), { exact: true }),
    /** Confirms the export; returns the content of the file and its name. */
    async save(): Promise<{ name: string; text: string }> {
      const saving = page.waitForEvent('download')
      await dialog.getByRole('button', { name: messages.t('Export'), exact: true }).click()
      const download = await saving
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
    },
    async choose(name: string, text: string): Promise<void> {
      const choosing = page.waitForEvent('filechooser')
      const labels = [messages.t('Choose a file'), messages.t('Choose another file')]
      await dialog.getByRole('button', { name: new RegExp(`^(?:${labels.join('|')})$`) }).click()
      await (await choosing).setFiles({ name, mimeType: '', buffer: Buffer.from(text) })
    },
    /** The texts under a heading of the preview. */
    rows: (heading: string | RegExp): Locator => preview.getByRole('region', { name: heading }).getByRole('listitem'),
    confirm: dialog.getByRole('button', { name: /^Import \d+ translations?$/ }),
  }
}
