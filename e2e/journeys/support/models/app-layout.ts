import type { Locator } from '@playwright/test'
import { isLanguage, type Language, languageParameter, type InterfaceLanguage } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Session } from '../fixtures/session.ts'
import { expect } from '../matchers/expect.ts'

/** The path of a list, the new form, a record or its form. */
export const pagePath = (
  resource: ResourceName,
  language: Language,
  { id, place, more = {} }: { id?: number; place?: 'new' | 'edit'; more?: Record<string, string> } = {},
): string =>
  `/${[resource, id, place].filter((part) => part !== undefined).join('/')}?${new URLSearchParams({ [languageParameter]: language, ...more })}`

/** The content language in the URL of a page. */
export function contentLanguage({ page }: Pick<Session, 'page'>): Language {
  const named = new URL(page.url()).searchParams.get(languageParameter)
  if (!isLanguage(named)) throw new Error(`No content language in ${page.url()}`)
  return named
}

/** The id of the record whose page or form is open. Waits for its URL: the router changes it when the page is ready. */
export async function openRecordId({ page }: Pick<Session, 'page'>, resource: ResourceName): Promise<number> {
  const pattern = new RegExp(`/${resource}/(\\d+)`)
  await page.waitForURL(pattern)
  return Number(pattern.exec(page.url())?.[1])
}

/** The layout of the application: navigation, content language, account, toasts. */
export function appLayout(session: Session) {
  const { page, messages } = session
  const main = page.getByRole('main')
  const switcher = page.getByRole('navigation', { name: messages.t('Content language'), exact: true })
  const account = page.getByRole('button', { name: `${messages.t('Account')}:` })
  return {
    main,
    heading: page.getByRole('heading', { level: 1 }),
    alert: page.getByRole('alert'),
    /** Resolves when the page has rendered, successfully or with an error. */
    settled: async () => expect(main).toHaveAttribute('data-state', /ready|error/),
    link: (resource: ResourceName): Locator =>
      page
        .getByRole('navigation', { name: messages.t('Main navigation'), exact: true })
        .getByRole('link', { name: messages.label(messages.tables.resourceLabels[resource].many), exact: true }),
    /** Chooses the content language, in wide and narrow windows. */
    switchTo: async (language: Language) => {
      const link = switcher.getByRole('link', { name: messages.languageLabel(language), exact: true })
      const opener = switcher.getByRole('button', { name: `${messages.t('Content language')}:` })
      await expect(link.or(opener).first()).toBeVisible()
      if (await opener.isVisible()) await opener.click()
      await link.click()
      await expect(page).toHaveURL(new RegExp(`[?&]${languageParameter}=${language}\\b`))
    },
    account,
    /** Chooses the interface language. Returns the session with the messages of that language. */
    speak: async (language: InterfaceLanguage): Promise<Session> => {
      await account.click()
      await page.getByRole('button', { name: messages.tables.nativeLanguageNames[language], exact: true }).click()
      return { ...session, messages: messages.in(language) }
    },
    /** Toasts, with their buttons. */
    message: page.getByRole('region', { name: messages.t('Notifications'), exact: true }),
    /** The confirmation dialog. */
    question: page.getByRole('alertdialog'),
    signOut: async () => {
      await account.click()
      await page.getByRole('link', { name: messages.t('Sign out'), exact: true }).click()
    },
  }
}

/** Presses Tab until the element has the focus; fails if it cannot be reached. */
export async function tabTo({ page }: Pick<Session, 'page'>, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  const isThere = () => wanted.evaluate((element) => element === document.activeElement)
  for (let steps = 0; steps < 120; steps += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted, 'cannot be reached by Tab').toBeFocused({ timeout: 1 })
}
