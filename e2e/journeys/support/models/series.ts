import type { Locator } from '@playwright/test'
import type { Session } from '../fixtures/session.ts'
import { escapeRegExp } from '../messages/messages.ts'
import { appLayout } from './app-layout.ts'

/** The dialogs of series of events, and the position of an event in its series. */
export function seriesDialogs(session: Session) {
  const { page, messages } = session
  const { main } = appLayout(session)
  const named = (english: string): Locator =>
    page.getByRole('dialog', { name: new RegExp(`^${escapeRegExp(messages.t(english))}`) })
  const dates = (dialog: Locator): Locator =>
    dialog.getByRole('list', { name: messages.t('Dates of the series'), exact: true }).getByRole('checkbox')
  const repeat = named('Repeat')
  const change = named('Change dates of the series')
  const scope = page.getByRole('dialog', { name: messages.t('Which events should change?'), exact: true })
  return {
    repeatButton: main.getByRole('button', { name: messages.t('Repeat…'), exact: true }),
    repeat,
    change,
    scope,
    dates,
    /** The checkbox of one date, by a part of its text. */
    date: (dialog: Locator, text: string | RegExp): Locator => dialog.getByRole('checkbox', { name: text }),
    fillCount: async (dialog: Locator, count: number) =>
      dialog.getByRole('textbox', { name: messages.t('Number of dates'), exact: true }).fill(String(count)),
    create: (count: number): Locator =>
      repeat.getByRole('button', {
        name: messages.t('{created, plural, one {Create # event} other {Create # events}}', { created: count }),
        exact: true,
      }),
    chooseScope: async (english: 'This event' | 'This and the following events' | 'All events of the series') =>
      scope.getByRole('radio', { name: messages.t(english) }).check(),
    saveScope: scope.getByRole('button', { name: messages.t('Save'), exact: true }),
    saveDates: change.getByRole('button', { name: messages.t('Save dates'), exact: true }),
    note: main.getByRole('region', { name: messages.t('Series'), exact: true }),
    position: (position: number, total: number): Locator =>
      main.getByText(messages.t('{position} of {total} in a series', { position, total }), { exact: true }),
    action: (english: 'All events' | 'Change dates…' | 'Dissolve…'): Locator =>
      main
        .getByRole('button', { name: messages.t(english), exact: true })
        .or(main.getByRole('link', { name: messages.t(english), exact: true })),
  }
}
