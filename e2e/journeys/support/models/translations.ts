import type { Locator } from '@playwright/test'
import { type Language, languageParameter } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Session } from '../fixtures/session.ts'
import { appLayout } from './app-layout.ts'

/** The translations page: the queue of a language, and the matrix of all languages. */
export function translationPages(session: Session) {
  const { page, messages } = session
  const { main, settled } = appLayout(session)
  const label = (resource: ResourceName): string => messages.label(messages.tables.resourceLabels[resource].many)
  const section = (resource: ResourceName): Locator => main.getByRole('region', { name: label(resource), exact: true })
  const table = (resource: ResourceName): Locator =>
    main.getByRole('table', { name: messages.t('To translate: {title}', { title: label(resource) }), exact: true })
  const open = async (language: Language, more: Record<string, string> = {}): Promise<void> => {
    await page.goto(`/translate?${new URLSearchParams({ [languageParameter]: language, ...more })}`)
    await settled()
  }
  const groups = main.getByRole('navigation', { name: messages.t('When translations are due'), exact: true })
  const matrix = (resource: ResourceName): Locator =>
    main.getByRole('table', { name: messages.t('Translations: {name}', { name: label(resource) }), exact: true })
  return {
    open,
    section,
    table,
    row: (resource: ResourceName, title: string) =>
      table(resource)
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: title, exact: true }) }),
    titles: (resource: ResourceName) => table(resource).getByRole('rowheader').getByRole('link'),
    start: main.getByRole('link', { name: messages.t('Start translating'), exact: true }),
    groups,
    /** The link to a group of the queue: late, this week, later, all or to review. */
    group: (message: '{count} late' | '{count} this week' | '{count} later' | '{count} in all' | '{count} to review') =>
      groups.getByRole('link', { name: messages.pattern(message) }),
    sidebarLink: page
      .getByRole('navigation', { name: messages.t('Main navigation'), exact: true })
      .getByRole('link', { name: messages.t('Translations'), exact: true }),
    openMatrix: async (language: Language, resource: ResourceName) => open(language, { view: 'matrix', of: resource }),
    matrix,
    /** The link of a language of a record, whose name contains its state. */
    cell: (resource: ResourceName, title: string, language: Language) =>
      matrix(resource).getByRole('link', { name: `${title}, ${messages.languageLabel(language)}: ` }),
  }
}
