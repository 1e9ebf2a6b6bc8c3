/** The list of a resource, as a person reads and narrows it. */
import type { Locator } from '@playwright/test'
import type { Language } from '#shared/i18n/language.ts'
import type { Filters } from '#shared/schema/filters.ts'
import { type ResourceName, resources, type Resources } from '#shared/schema/resources.ts'
import type { DateRange } from '#shared/dates/date-ranges.ts'
import type { Seat } from '../fixtures/person.ts'
import { escaped } from '../words/said.ts'
import { addressOf, frameOf } from './frame.ts'
import { setting } from './narrow.ts'

/** The list, at somebody's seat. */
export function listOf<N extends ResourceName>(seat: Seat, resource: N) {
  const { page, words } = seat
  const { main, settled } = frameOf(seat)
  const table = main.getByRole('table', { name: words.said(words.tables.resourceWords[resource].many), exact: true })
  const row = (title: string): Locator =>
    table.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) })
  const filters = main.getByRole('button', { name: new RegExp(`^${words.say('Filters')}`) })
  const dates = main.getByRole('button', { name: words.say('Dates'), exact: true })
  const chips = main.getByRole('list', { name: words.say('Filters that are set'), exact: true }).getByRole('listitem')
  const panel = page.getByRole('dialog', { name: words.say('Filters'), exact: true })
  const head = (field: string): Locator =>
    table.getByRole('columnheader', {
      name: words.said(words.tables.fieldWord(field, field === resources[resource].title)),
      exact: true,
    })
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
    create: main
      .getByRole('link', { name: words.said(words.tables.resourceWords[resource].create), exact: true })
      .first(),
    search: main.getByRole('searchbox', { name: words.say('Search'), exact: true }),
    filters,
    dates,
    /** Chooses which dates are shown. */
    show: async (span: DateRange) => {
      await dates.click()
      await page.getByRole('link', { name: words.said(words.tables.spanWords[span]), exact: true }).click()
    },
    /** What narrows the list, as chips. */
    chips,
    chip: (filter: string) =>
      chips.filter({ hasText: new RegExp(`^${escaped(words.said(words.tables.filterWord(filter)))}: `) }),
    spanChip: (span: DateRange) =>
      chips.filter({ hasText: words.say('Dates: {span}', { span: words.said(words.tables.spanWords[span]) }) }),
    /** Sets a filter in the panel, as its kind is set. */
    filterBy: async (filter: keyof Resources[N]['filters'] & string, value: string) => {
      if (!(await panel.isVisible())) await filters.click()
      const kind = (resources[resource].filters as Filters)[filter]?.kind // safe: a table of filters
      if (!kind) throw new Error(`${resource} has no filter ${filter}.`)
      const name = words.said(words.tables.filterWord(filter))
      await setting[kind]({ page, words, region: panel, name, filter }, value)
    },
    panel,
    /** Why there are no rows. */
    nothing: (english: string, values?: Record<string, unknown>) =>
      main.getByRole('heading', { name: words.say(english, values), exact: true }),
    /** The head of a field's column. */
    head,
    sortBy: (field: string) => head(field).getByRole('link').click(),
    clear: main.getByRole('link', { name: words.say('Clear all'), exact: true }),
    next: main.getByRole('link', { name: words.say('Next page'), exact: true }),
    previous: main.getByRole('link', { name: words.say('Previous page'), exact: true }),
    settled,
  }
}
