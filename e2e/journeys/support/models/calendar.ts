import type { Locator } from '@playwright/test'
import type { Language } from '#shared/i18n/language.ts'
import { languageParameter } from '#shared/i18n/language.ts'
import type { Session } from '../fixtures/session.ts'
import { escapeRegExp } from '../messages/messages.ts'
import { appLayout } from './app-layout.ts'

/** The calendar. Days are `YYYY-MM-DD`. */
export function calendarPage(session: Session) {
  const { page, messages } = session
  const { main, settled } = appLayout(session)
  const table = main.getByRole('table')
  const cell = (day: string): Locator => table.locator(`[data-cell="${day}"]`)
  return {
    table,
    /** A day of a month. */
    cell,
    /** The button with the number of a day, which opens its panel. */
    dayButton: (day: string) => cell(day).locator(`button[data-day="${day}"]`),
    /** The button of a day that names how many events have no room. */
    more: (day: string, count: number) =>
      cell(day).getByRole('button', {
        name: new RegExp(`^${escapeRegExp(messages.t('+{more} more', { more: count }))},`),
      }),
    /** The list of the events of a day. */
    panel: page.getByRole('dialog'),
    event: (title: string) => table.getByRole('link', { name: title }),
    open: async (language: Language, more: Record<string, string> = {}) => {
      await page.goto(`/calendar?${new URLSearchParams({ [languageParameter]: language, ...more })}`)
      await settled()
    },
    next: main.getByRole('link', { name: messages.t('Next month'), exact: true }),
    previous: main.getByRole('link', { name: messages.t('Previous month'), exact: true }),
    views: main.getByRole('navigation', { name: messages.t('Calendar view'), exact: true }),
  }
}
