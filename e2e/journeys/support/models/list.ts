import type { Locator } from '@playwright/test'
import type { Language } from '#shared/i18n/language.ts'
import type { Filters } from '#shared/schema/filters.ts'
import { type ResourceName, resources, type Resources } from '#shared/schema/resources.ts'
import type { DateRange } from '#shared/i18n/labels.ts'
import type { Session } from '../fixtures/session.ts'
import { escapeRegExp } from '../messages/messages.ts'
import { pagePath, appLayout } from './app-layout.ts'
import { setFilter } from './filter-panel.ts'

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
  const filters = main.getByRole('button', { name: new RegExp(`^${messages.t('Filters')}`) })
  const dates = main.getByRole('button', { name: messages.t('Dates'), exact: true })
  const chips = main.getByRole('list', { name: messages.t('Active filters'), exact: true }).getByRole('listitem')
  const panel = page.getByRole('dialog', { name: messages.t('Filters'), exact: true })
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
    filters,
    dates,
    /** Chooses which dates are shown. */
    show: async (span: DateRange) => {
      await dates.click()
      await page.getByRole('link', { name: messages.label(messages.tables.dateRangeLabels[span]), exact: true }).click()
    },
    /** What narrows the list, as chips. */
    chips,
    chip: (filter: string) =>
      chips.filter({ hasText: new RegExp(`^${escapeRegExp(messages.label(messages.tables.filterLabel(filter)))}: `) }),
    dateRangeChip: (span: DateRange) =>
      chips.filter({
        hasText: messages.t('Dates: {span}', { span: messages.label(messages.tables.dateRangeLabels[span]) }),
      }),
    /** Sets a filter in the panel, as its kind is set. */
    filterBy: async (filter: keyof Resources[N]['filters'] & string, value: string) => {
      if (!(await panel.isVisible())) await filters.click()
      const kind = (resources[resource].filters as Filters)[filter]?.kind // safe: a table of filters
      if (!kind) throw new Error(`${resource} has no filter ${filter}.`)
      const name = messages.label(messages.tables.filterLabel(filter))
      await setFilter[kind]({ page, messages, region: panel, name, filter }, value)
    },
    panel,
    /** Why there are no rows. */
    nothing: (english: string, values?: Record<string, unknown>) =>
      main.getByRole('heading', { name: messages.t(english, values), exact: true }),
    /** The head of a field's column. */
    head,
    sortBy: (field: string) => head(field).getByRole('link').click(),
    clear: main.getByRole('link', { name: messages.t('Clear all'), exact: true }),
    next: main.getByRole('link', { name: messages.t('Next page'), exact: true }),
    previous: main.getByRole('link', { name: messages.t('Previous page'), exact: true }),
    settled,
  }
}
