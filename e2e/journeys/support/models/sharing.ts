import type { Session } from '../fixtures/session.ts'
import { expect } from '../matchers/expect.ts'

/** The card with the preview of a record, and the dialog of its share links. */
export function sharingDialog({ page, messages }: Session) {
  const card = page.getByRole('region', { name: messages.t('Preview'), exact: true })
  const share = card.getByRole('button', { name: messages.t('Share preview link'), exact: true })
  const dialog = page.getByRole('dialog', { name: messages.t('Share preview'), exact: true })
  const address = dialog.locator('code')
  const createButton = dialog.getByRole('button', { name: messages.t('Create link'), exact: true })
  return {
    card,
    share,
    dialog,
    viewAsVisitor: card.getByRole('link', { name: messages.t('View as visitor') }),
    createButton,
    daySheet: card.getByRole('link', { name: messages.t('Day sheet of the venue') }),
    open: async () => {
      await share.click()
      await expect(dialog).toBeVisible()
    },
    /** Creates a link with the selected values, and returns its URL. */
    create: async (): Promise<string> => {
      await createButton.click()
      await expect(address).toBeVisible()
      return address.innerText()
    },
    languages: dialog.getByRole('combobox', { name: messages.t('Languages'), exact: true }),
    /** The active links. */
    links: dialog.getByRole('group', { name: messages.t('Active links'), exact: true }).getByRole('listitem'),
    revoke: dialog.getByRole('button', { name: messages.pattern('Revoke link of {0}') }),
  }
}
