/** Creates the content that page measurements need. */
import type { Page } from '@playwright/test'
import { type Language, languages } from '#shared/i18n/language.ts'
import { adminPath } from '#shared/operations.ts'
import type { Service } from '../service.ts'

const titles: Record<Language, string> = { nl: 'Avond', fr: 'Soirée', en: 'Evening', de: 'Abend' }
const text = '<p>Breng <strong>een deken</strong> mee, en goed gezelschap.</p>'

/** Creates an event with long texts in all languages; returns its id. */
export const arrangeWhole = async (page: Page, { origin }: Service, title: string): Promise<number> => {
  const texts = Object.fromEntries(
    languages.map((language) => [
      language,
      { title: language === 'nl' ? title : titles[language], description: text.repeat(40), excerpt: text },
    ]),
  )
  const response = await page.request.post(`${origin}/nl${adminPath}/events?ml_language=nl`, {
    headers: { origin, 'X-Calendar-Request': '1' },
    data: {
      shared: { start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' },
      texts,
      source_language: 'nl',
    },
  })
  if (!response.ok()) throw new Error(`Making an event answered ${response.status()}: ${await response.text()}`)
  return ((await response.json()) as { id: number }).id // safe: the contract says what this address answers
}
