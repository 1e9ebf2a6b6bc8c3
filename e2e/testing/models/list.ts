/** The list of a resource, as a person reads and narrows it. */
import type { Locator } from '@playwright/test'
import type { Language } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Span } from '#words/filters.ts'
import type { Seat } from '../fixtures/person.ts'
import { addressOf, frameOf } from './frame.ts'

/** The list, at somebody's seat. */
export function listOf(seat: Seat, resource: ResourceName) {
  const { page, words } = seat
  const { main, settled } = frameOf(seat)
  const table = main.getByRole('table', { name: words.said(words.tables.resourceWords[resource].many), exact: true })
  const row = (title: string): Locator =>
    table.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) })
  const filters = main.getByRole('button', { name: new RegExp(`^${words.say('Filters')}`) })
  const dates = main.getByRole('button', { name: words.say('Dates'), exact: true })
  return {
    table,
    /** The row of a record, by its title. */
    row,
    title: (title: string) => table.getByRole('link', { name: title, exact: true }),
    /** The titles in the order shown. */
    titles: async (): Promise<string[]> => {
      await settled()
      return table.getByRole('rowheader').getByRole('link').allInnerTexts()
    },
    open: async (language: Language, more?: Record<string, string>) => {
      await page.goto(addressOf(resource, language, { ...(more && { more }) }))
      await settled()
    },
    create: main.getByRole('link', { name: words.said(words.tables.resourceWords[resource].create), exact: true }).first(),
    search: main.getByRole('searchbox', { name: words.say('Search'), exact: true }),
    filters,
    dates,
    /** Chooses which dates are shown. */
    show: async (span: Span) => {
      await dates.click()
      await page.getByRole('link', { name: words.said(words.tables.spanWords[span]), exact: true }).click()
    },
    /** What narrows the list, as chips. */
    chips: main.getByRole('list', { name: words.say('Filters that are set'), exact: true }).getByRole('listitem'),
    clear: main.getByRole('link', { name: words.say('Clear all'), exact: true }),
    next: main.getByRole('link', { name: words.say('Next page'), exact: true }),
    settled,
  }
}
