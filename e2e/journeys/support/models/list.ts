import type { Download, Locator } from '@playwright/test'
import type { Language } from '#shared/i18n/language.ts'
import type { Filters } from '#shared/schema/filters.ts'
import { type ResourceName, resources, type Resources } from '#shared/schema/resources.ts'
import type { DateRange } from '#shared/i18n/labels.ts'
import type { Session } from '../fixtures/session.ts'
import { expect } from '../matchers/expect.ts'
import { escapeRegExp } from '../messages/messages.ts'
import { pagePath, appLayout } from './app-layout.ts'
import { setFilter } from './filter-editor.ts'

/** The list page of a resource. */
export function listPage<N extends ResourceName>(session: Session, resource: N) {
  const { page, messages } = session
  const { main, settled } = appLayout(session)
  const table = main.getByRole('table', {
    name: messages.label(messages.tables.resourceLabels[resource].many),
    exact: true,
  })
  const row = (title: string): Locator =>
    table.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) })
  const filters = page.getByRole('button', { name: messages.t('Add filter'), exact: true })
  const panel = page.getByRole('dialog', { name: messages.t('Add filter'), exact: true })
  const chips = page.getByRole('list', { name: messages.t('Active filters'), exact: true }).getByRole('listitem')
  /** The label of a filter; some share a chip. */
  const filterName = (filter: string): string =>
    filter === 'start_date' || filter === 'end_date'
      ? messages.t('Dates')
      : filter.startsWith('geoloc_')
        ? messages.t('Near a place')
        : messages.label(messages.tables.filterLabel(filter))
  /** Matches the accessible name of a chip, which starts with label and value. */
  const named = (filter: string, value = '') => {
    const [start = ''] = messages
      .t('{label}: {message}', { label: filterName(filter), message: `${value}\0` })
      .split('\0')
    return new RegExp(`^${escapeRegExp(start)}`)
  }
  const chipButton = (filter: string, value?: string) => page.getByRole('button', { name: named(filter, value) })
  const chip = (filter: string, value?: string): Locator => chips.filter({ has: chipButton(filter, value) })
  const editor = (filter: string): Locator => page.getByRole('dialog', { name: named(filter) })
  const opener = main.getByRole('button', { name: new RegExp(`^${escapeRegExp(messages.t('Filters'))}( · \\d+)?$`) })
  /** Opens the dialog that has the filters in a narrow window. */
  const showFilters = async (): Promise<void> => {
    await expect(filters.or(opener).first()).toBeVisible()
    if (!(await filters.isVisible())) await opener.click()
  }
  /** Opens the popover of a filter, which is added if the list does not have it. */
  const edit = async (filter: string): Promise<Locator> => {
    await showFilters()
    if (await editor(filter).isVisible()) return editor(filter)
    if ((await chip(filter).count()) > 0) await chipButton(filter).first().click()
    else {
      await filters.click()
      await panel.getByRole('option', { name: filterName(filter), exact: true }).click()
    }
    return editor(filter)
  }
  const head = (field: string): Locator =>
    table.getByRole('columnheader', {
      name: messages.label(messages.tables.columnLabel(field, field === resources[resource].title)),
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
      await page.goto(pagePath(resource, language, { ...(more && { more }) }))
      await settled()
    },
    create: main
      .getByRole('link', { name: messages.label(messages.tables.resourceLabels[resource].create), exact: true })
      .first(),
    search: main.getByRole('searchbox', { name: messages.t('Search'), exact: true }),
    /** The file of the events that the list has. */
    exportFile: async (english: 'CSV, for spreadsheets' | 'iCalendar, for calendar apps'): Promise<Download> => {
      await page.getByRole('button', { name: messages.t('Export'), exact: true }).click()
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: messages.t(english), exact: true }).click()
      return saving
    },
    /** The button that opens the menu of filters. */
    filters,
    openMenu: async () => {
      await showFilters()
      await filters.click()
      await expect(panel.getByRole('searchbox')).toBeFocused()
    },
    /** Chooses the date range. */
    show: async (span: DateRange) => {
      await (
        await edit('start_date')
      )
        .getByRole('link', { name: messages.label(messages.tables.dateRangeLabels[span]), exact: true })
        .click()
    },
    /** The chips of the active filters, and the chip of one filter. */
    chips,
    chip,
    /** The text of a chip. */
    chipText: (filter: string) => chipButton(filter).first(),
    edit,
    dateRangeChip: (span: DateRange) => chip('start_date', messages.label(messages.tables.dateRangeLabels[span])),
    /** Sets a filter in its popover, according to its kind. */
    filterBy: async (filter: keyof Resources[N]['filters'] & string, value: string) => {
      const region = await edit(filter)
      const kind = (resources[resource].filters as Filters)[filter]?.kind // safe: a table of filters
      if (!kind) throw new Error(`${resource} has no filter ${filter}.`)
      const name = messages.label(messages.tables.filterLabel(filter))
      // Adding a boolean filter sets it to true.
      if (value === 'true' && !(await region.isVisible())) return
      await setFilter[kind]({ page, messages, region, name, filter }, value)
    },
    panel,
    /** The message of an empty list. */
    nothing: (english: string, values?: Record<string, unknown>) =>
      main.getByRole('heading', { name: messages.t(english, values), exact: true }),
    /** The column header of a field. */
    head,
    sortBy: (field: string) => head(field).getByRole('link').click(),
    clear: main.getByRole('link', { name: messages.t('Clear all'), exact: true }),
    next: main.getByRole('link', { name: messages.t('Next page'), exact: true }),
    previous: main.getByRole('link', { name: messages.t('Previous page'), exact: true }),
    settled,
  }
}
