import type { Locator } from '@playwright/test'
import type { Language } from '#shared/i18n/language.ts'
import type { Session } from '../fixtures/session.ts'
import { translationPages } from './translations.ts'

/** The coverage view of the translations page. */
export function coveragePage(session: Session) {
  const { page, messages } = session
  const main = page.getByRole('main')
  const table = (title: 'By month' | 'By category'): Locator =>
    main.getByRole('table', { name: messages.t('Coverage: {title}', { title: messages.t(title) }), exact: true })
  const languages = main.getByRole('table', { name: messages.t('Coverage by language'), exact: true })
  return {
    open: async (language: Language) => translationPages(session).open(language, { view: 'coverage' }),
    /** The link to the view. */
    view: page
      .getByRole('navigation', { name: messages.t('View of translations'), exact: true })
      .getByRole('link', { name: messages.t('Coverage'), exact: true }),
    languages,
    /** The number of events in a state in a language. */
    stateLink: (language: Language, state: 'Missing' | 'Outdated') =>
      languages
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: messages.languageLabel(language), exact: true }) })
        .getByRole('link', { name: `${messages.t(state)}, ` }),
    row: (title: 'By month' | 'By category', name: string) =>
      table(title)
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) }),
    /** The link to the remaining work in a language. */
    openLink: (row: Locator, language: Language) => row.getByRole('link', { name: messages.languageName(language) }),
  }
}
