import type { Locator } from '@playwright/test'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Session } from '../fixtures/session.ts'
import { expect } from '../matchers/expect.ts'
import { appLayout } from './app-layout.ts'
import { formPage } from './form.ts'

/** The translation desk: the texts of a record by label, each next to its source. */
export function deskPage(session: Session, resource: ResourceName) {
  const { page, messages } = session
  const { main, settled, heading } = appLayout(session)
  // Fields are found by their labels, as in the form.
  const form = formPage(session, 'events')
  type Field = Parameters<typeof form.control>[0]
  const row = (field: Field, language?: Language): Locator =>
    main.getByRole('group', { name: form.labelOf(field, language), exact: true })
  const address = (id: number, language: Language) => `/translate/${resource}/${id}?ml_language=${language}`
  return {
    heading,
    text: form.control,
    /** The label of a text. */
    labelOf: form.labelOf,
    /** A text with its source, its state and its keys. */
    row,
    source: (field: Field, language: Language): Locator =>
      main.getByRole('group', { name: messages.t('Source text: {label}', { label: form.labelOf(field, language) }) }),
    open: async (id: number, language: Language) => {
      await page.goto(address(id, language))
      await settled()
    },
    /** Waits for the desk of another record. */
    isAt: async (id: number, language: Language) => expect(page).toHaveURL(address(id, language)),
    /** Starts a queue of these records and opens the first one. */
    begin: async (ids: readonly number[], language: Language) => {
      await page.goto(`/translate?ml_language=${language}`)
      await settled()
      const items = ids.map((id) => ({ resource, id }))
      await page.evaluate(([name, queue]) => sessionStorage.setItem(name, queue), [
        `calendar.translation-queue.${language}`,
        JSON.stringify(items),
      ] as const)
      await page.goto(address(ids[0] ?? 0, language))
      await settled()
    },
    /** Types into the focused text. */
    type: async (text: string) => page.keyboard.type(text),
    keep: async () => page.keyboard.press('Control+Enter'),
    stillRight: async () => page.keyboard.press('Control+Shift+Enter'),
    copySource: async () => page.keyboard.press('Alt+Enter'),
    /** The button below the focused text that opens the suggestions. */
    suggestions: (count: number): Locator =>
      main.getByRole('button', {
        name: messages.t('{count, plural, one {# suggestion} other {# suggestions}}', { count }),
        exact: true,
      }),
    openSuggestions: async () => page.keyboard.press('Alt+ArrowDown'),
    use: (translation: string): Locator =>
      main.getByRole('button', { name: messages.t('Use “{called}”', { called: translation }), exact: true }),
    /** The offers to fill records with the same text. */
    repeats: main.getByRole('status').filter({ hasText: messages.t('Fill…') }),
    next: async () => page.keyboard.press('Alt+PageDown'),
    previous: async () => page.keyboard.press('Alt+PageUp'),
    /** The choice of the status of finished records. */
    endings: page.getByRole('dialog', { name: messages.t('What happens when a record is done?'), exact: true }),
    end: main.getByRole('status').filter({ hasText: messages.t('This was the last record of the queue.') }),
    main,
  }
}
