// Paths of pages for visitors that the service renders, besides public URLs.
import type { Language } from './i18n/language.ts'
import type { ResourceName } from './schema/resources.ts'

/** The page that shows a record to accounts as visitors would see it. */
export const previewPath = (resource: ResourceName, id: number | string, language: Language): string =>
  `/${language}/preview/${resource}/${id}`

/** The page with the events of a venue on a day (`YYYY-MM-DD`), for accounts. */
export const daySheetPath = (venue: number | string, day: string, language: Language): string =>
  `/${language}/day-sheet/${venue}/${day}`

/** The page of a share link. */
export const sharedPath = (token: string, language: Language): string => `/${language}/shared/${token}`
