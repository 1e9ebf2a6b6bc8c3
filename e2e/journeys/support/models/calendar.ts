import type { Locator } from '@playwright/test'
import type { Language } from '#shared/i18n/language.ts'
import { languageParameter } from '#shared/i18n/language.ts'
import type { Session } from '../fixtures/session.ts'
import { expect } from '../matchers/expect.ts'
import { escapeRegExp } from '../messages/messages.ts'
import { appLayout } from './app-layout.ts'

/** The calendar. Days are `YYYY-MM-DD`. */
export function calendarPage(session: Session) {
  const { page, messages } = session
  const { main, settled } = appLayout(session)
  const table = main.getByRole('table')
  const cell = (day: string): Locator => table.locator(`[data-cell="${day}"]:not([data-hour])`)
  const daySheets = page.getByRole('paragraph').filter({ hasText: messages.t('Day sheets:') })
  return {
    table,
    /** A day of a month. */
    cell,
    /** The button with the number of a day, which opens its panel. */
    dayButton: (day: string) => cell(day).locator(`button[data-day="${day}"]`),
    /** The button of a day with its number of hidden events. */
    more: (day: string, count: number) =>
      cell(day).getByRole('button', {
        name: new RegExp(`^${escapeRegExp(messages.t('+{more} more', { more: count }))},`),
      }),
    /** The links to the day sheets of venues. */
    daySheets: daySheets.getByRole('link'),
    daySheet: (venue: string) => daySheets.getByRole('link', { name: venue }),
    /** The list of the events of a day. */
    panel: page.getByRole('dialog'),
    event: (title: string) => table.getByRole('link', { name: title }),
    open: async (language: Language, more: Record<string, string> = {}) => {
      await page.goto(`/calendar?${new URLSearchParams({ [languageParameter]: language, ...more })}`)
      await settled()
    },
    next: main.getByRole('link', { name: messages.t('Next month'), exact: true }),
    previous: main.getByRole('link', { name: messages.t('Previous month'), exact: true }),
    /** The bar that moves an event by buttons and keys. */
    moveBar: (title: string) =>
      main.getByRole('region', { name: messages.t('Move “{title}”', { title }), exact: true }),
    /** Starts to move an event from the list of its day. */
    startMove: async (day: string, title: string) => {
      await cell(day).locator(`button[data-day="${day}"]`).click()
      await page.getByRole('button', { name: messages.t('Move dates: {title}', { title }), exact: true }).click()
      // Keys reach the bar once its code is loaded.
      await expect(page.getByRole('button', { name: messages.t('Move'), exact: true })).toBeFocused()
    },
    /** Drags an event, by its title or link, to another place, with a stop on the way. */
    drag: async (dragged: string | Locator, target: Locator, drop = true) => {
      const event = typeof dragged === 'string' ? table.getByRole('link', { name: dragged }) : dragged
      await event.hover()
      await page.mouse.down()
      const box = await target.boundingBox()
      if (!box) throw new Error('The target is not visible.')
      const [x, y] = [box.x + box.width / 2, box.y + box.height - 8]
      await page.mouse.move(x - 10, y - 4, { steps: 4 })
      await page.mouse.move(x, y)
      if (drop) await page.mouse.up()
    },
    /** A link to a new event at an hour of a week or day. */
    slot: (day: string, hour: number) => table.locator(`[data-slot="${day} ${hour}"]`),
    views: main.getByRole('navigation', { name: messages.t('Calendar view'), exact: true }),
  }
}
