import type { Locator } from '@playwright/test'
import type { Session } from '../fixtures/session.ts'
import { escapeRegExp } from '../messages/messages.ts'
import { appLayout } from './app-layout.ts'

/** Row selection of a list, the selection bar and the dialog of a bulk action. */
export function selectionBar(session: Session) {
  const { page, messages } = session
  const { main } = appLayout(session)
  const bar = main.getByRole('region', { name: messages.t('Selection'), exact: true })
  const dialog = page.getByRole('dialog')
  const button = (name: string): Locator => dialog.getByRole('button', { name, exact: true })
  return {
    bar,
    tick: (title: string): Locator =>
      main.getByRole('checkbox', { name: messages.t('Select {called}', { called: title }), exact: true }),
    selectPage: main.getByRole('checkbox', { name: messages.t('Select this page'), exact: true }),
    all: bar.getByRole('button', {
      name: new RegExp(
        `^${escapeRegExp(messages.t('{total, plural, one {Select # result} other {Select all # results}}', { total: 137 }))}$`,
      ),
    }),
    clear: bar.getByRole('button', { name: messages.t('Clear selection'), exact: true }),
    /** Opens the dialog of an action. */
    change: async (action: string) => {
      await bar.getByRole('button', { name: messages.t('Edit'), exact: true }).click()
      await page.getByRole('button', { name: messages.t(action), exact: true }).click()
    },
    dialog,
    button,
    preview: () => button(messages.t('Preview')).click(),
    result: dialog.getByRole('group', { name: messages.t('Result'), exact: true }),
    /** The records of a result or a reason. */
    rows: (heading: string): Locator => dialog.getByRole('region', { name: heading }).getByRole('listitem'),
    outcome: dialog.getByRole('status'),
  }
}
