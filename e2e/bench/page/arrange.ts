/** Creates the content that page measurements need. */
import type { APIRequestContext, Page } from '@playwright/test'
import { type Language, languages } from '#shared/i18n/language.ts'
import { adminPath } from '#shared/operations.ts'
import type { Service } from '../service.ts'

const titles: Record<Language, string> = { nl: 'Avond', fr: 'Soirée', en: 'Evening', de: 'Abend' }
const text = '<p>Breng <strong>een deken</strong> mee, en goed gezelschap.</p>'

type Texts = { readonly [L in Language]?: { readonly [field: string]: string } }
type NewEvent = { start: string; end: string; source: Language; texts: Texts }

/** Creates an event; returns its id. */
export const createEvent = async (
  request: APIRequestContext,
  { origin }: Service,
  { start, end, source, texts }: NewEvent,
): Promise<number> => {
  const response = await request.post(`${origin}/en${adminPath}/events?ml_language=${source}`, {
    headers: { origin, 'X-Calendar-Request': '1' },
    data: { shared: { start_date: start, end_date: end }, texts, source_language: source },
  })
  if (!response.ok()) throw new Error(`Creating an event returned ${response.status()}: ${await response.text()}`)
  return ((await response.json()) as { id: number }).id // safe: the bundle of a record
}

/** Creates an event with long texts in all languages; returns its id. */
export const arrangeWhole = (page: Page, service: Service, title: string): Promise<number> =>
  createEvent(page.request, service, {
    start: '2027-06-04 20:00:00',
    end: '2027-06-04 22:00:00',
    source: 'nl',
    texts: Object.fromEntries(
      languages.map((language) => [
        language,
        { title: language === 'nl' ? title : titles[language], description: text.repeat(40), excerpt: text },
      ]),
    ),
  })
