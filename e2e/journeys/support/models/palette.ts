import type { Locator } from '@playwright/test'
import type { Session } from '../fixtures/session.ts'
import { expect } from '../matchers/expect.ts'

/** The command palette. */
export function palettePanel({ page, messages }: Pick<Session, 'page' | 'messages'>) {
  const name = messages.t('Search everything')
  const dialog = page.getByRole('dialog', { name, exact: true })
  const field = dialog.getByRole('combobox', { name, exact: true })
  return {
    button: page.getByRole('button', { name, exact: true }),
    dialog,
    field,
    open: async () => {
      await page.keyboard.press('ControlOrMeta+k')
      await expect(field).toBeFocused()
    },
    /** Entries that contain a text. */
    entry: (label: string): Locator => dialog.getByRole('option').filter({ hasText: label }),
    /** The entry that Enter chooses. */
    active: dialog.getByRole('option', { selected: true }),
  }
}
