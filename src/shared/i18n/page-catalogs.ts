// The catalogues that only some pages use.
import type { Messages } from '@lingui/core'
import type { InterfaceLanguage } from './language.ts'

/** A catalogue in each language. */
export type Catalog = Record<InterfaceLanguage, () => Promise<{ messages: Messages }>>

export const pageCatalogs = {
  calendar: {
    nl: () => import('#locales/nl/calendar.po'),
    en: () => import('#locales/en/calendar.po'),
    fr: () => import('#locales/fr/calendar.po'),
    de: () => import('#locales/de/calendar.po'),
  },
  coverage: {
    nl: () => import('#locales/nl/coverage.po'),
    en: () => import('#locales/en/coverage.po'),
    fr: () => import('#locales/fr/coverage.po'),
    de: () => import('#locales/de/coverage.po'),
  },
  desk: {
    nl: () => import('#locales/nl/desk.po'),
    en: () => import('#locales/en/desk.po'),
    fr: () => import('#locales/fr/desk.po'),
    de: () => import('#locales/de/desk.po'),
  },
  glossary: {
    nl: () => import('#locales/nl/glossary.po'),
    en: () => import('#locales/en/glossary.po'),
    fr: () => import('#locales/fr/glossary.po'),
    de: () => import('#locales/de/glossary.po'),
  },
  history: {
    nl: () => import('#locales/nl/history.po'),
    en: () => import('#locales/en/history.po'),
    fr: () => import('#locales/fr/history.po'),
    de: () => import('#locales/de/history.po'),
  },
  map: {
    nl: () => import('#locales/nl/map.po'),
    en: () => import('#locales/en/map.po'),
    fr: () => import('#locales/fr/map.po'),
    de: () => import('#locales/de/map.po'),
  },
  overlaps: {
    nl: () => import('#locales/nl/overlaps.po'),
    en: () => import('#locales/en/overlaps.po'),
    fr: () => import('#locales/fr/overlaps.po'),
    de: () => import('#locales/de/overlaps.po'),
  },
  queue: {
    nl: () => import('#locales/nl/queue.po'),
    en: () => import('#locales/en/queue.po'),
    fr: () => import('#locales/fr/queue.po'),
    de: () => import('#locales/de/queue.po'),
  },
  series: {
    nl: () => import('#locales/nl/series.po'),
    en: () => import('#locales/en/series.po'),
    fr: () => import('#locales/fr/series.po'),
    de: () => import('#locales/de/series.po'),
  },
  settings: {
    nl: () => import('#locales/nl/settings.po'),
    en: () => import('#locales/en/settings.po'),
    fr: () => import('#locales/fr/settings.po'),
    de: () => import('#locales/de/settings.po'),
  },
  sharing: {
    nl: () => import('#locales/nl/sharing.po'),
    en: () => import('#locales/en/sharing.po'),
    fr: () => import('#locales/fr/sharing.po'),
    de: () => import('#locales/de/sharing.po'),
  },
  texts: {
    nl: () => import('#locales/nl/texts.po'),
    en: () => import('#locales/en/texts.po'),
    fr: () => import('#locales/fr/texts.po'),
    de: () => import('#locales/de/texts.po'),
  },
  views: {
    nl: () => import('#locales/nl/views.po'),
    en: () => import('#locales/en/views.po'),
    fr: () => import('#locales/fr/views.po'),
    de: () => import('#locales/de/views.po'),
  },
} as const satisfies Record<string, Catalog>

export type PageCatalogName = keyof typeof pageCatalogs
