import type { Locator } from '@playwright/test'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName, Resources } from '#shared/schema/resources.ts'
import type { Session } from '../fixtures/session.ts'
import { pagePath, appLayout } from './app-layout.ts'

/** The page of a record. */
export function detailPage<N extends ResourceName>(session: Session, resource: N) {
  const { page, messages } = session
  const { main, settled, heading } = appLayout(session)
  const more = main.getByRole('button', { name: messages.t('More actions'), exact: true })
  const remove = main.getByRole('button', { name: messages.t('Delete'), exact: true })
  const duplicate = main.getByRole('button', { name: messages.t('Duplicate'), exact: true })
  return {
    settled,
    heading,
    open: async (id: number, language: Language) => {
      await page.goto(pagePath(resource, language, { id }))
      await settled()
    },
    /** The value of a field, by its label. */
    value: async (field: keyof Resources[N]['fields'] & string): Promise<Locator> => {
      const name = messages.label(messages.tables.fieldLabel(resource, field))
      const details = main.locator('details').filter({ hasText: messages.t('Details') })
      if ((await details.getAttribute('open')) === null) await details.locator('summary').click()
      const names = await main.getByRole('term').allTextContents()
      const at = names.indexOf(name)
      if (at < 0) throw new Error(`The page shows no "${name}", only ${names.join(', ')}.`)
      return main.getByRole('definition').nth(at)
    },
    edit: main.getByRole('link', { name: messages.t('Edit'), exact: true }),
    more,
    remove,
    /** Chooses "Delete" in the menu. */
    chooseDelete: async () => {
      await more.click()
      await remove.click()
    },
    duplicate,
    chooseDuplicate: async () => {
      await more.click()
      await duplicate.click()
    },
    chooseHistory: async () => {
      await more.click()
      await main.getByRole('link', { name: messages.t('History'), exact: true }).click()
    },
  }
}
