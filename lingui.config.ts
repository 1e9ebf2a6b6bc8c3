/** Which words belong to which catalogue: one per group of screens, so that the list route loads its own words only. */
import { defineConfig } from '@lingui/cli'

/** What stands before a record is opened: the frame, the lists with their filters, signing in. */
const list = [
  'src/web/app',
  'src/web/pages/NotFoundPage.tsx',
  'src/web/ui',
  'src/shared/i18n',
  'src/shared/dates',
  'src/web/api',
  'src/web/records/list',
  'src/web/fields/view',
  'src/web/features/session',
  'src/web/features/language',
  'src/web/features/theme',
  'src/web/pages/frame',
  'src/web/pages/list',
  'src/web/pages/ListPage.tsx',
  'src/web/pages/ExternalListPage.tsx',
  'src/web/pages/session',
]
/** What is said away from lists and records: the start page and what else goes over everything; and what these say with forms. */
const settings = [
  'src/shared/i18n/problem-messages.ts',
  'src/web/ui/DatePicker.tsx',
  'src/web/ui/MonthGrid.tsx',
  'src/web/pages/start',
  'src/web/pages/connection',
  'src/web/pages/trash',
  'src/web/pages/settings',
  'src/web/features/palette',
  'src/web/features/shortcuts',
]
/** What of those is said only when a record is opened, a filter is set or something goes wrong: not before the rows. */
const later = [
  'src/web/app/LeaveDialog.tsx',
  'src/shared/i18n/form',
  'src/shared/i18n/filter-labels.ts',
  'src/shared/i18n/problem-messages.ts',
  'src/web/ui/DatePicker.tsx',
  'src/web/ui/MonthGrid.tsx',
  'src/web/ui/SearchableList.tsx',
  'src/web/ui/SearchableSelect.tsx',
  'src/web/ui/WordDiff.tsx',
]
const tests = '**/*.test.{ts,tsx}'
const within = (place: string): string => (/\.tsx?$/.test(place) ? place : `${place}/**`)

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'nl', 'de', 'fr'],
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/list', include: list, exclude: [tests, ...later.map(within)] },
    {
      path: '<rootDir>/src/locales/{locale}/form',
      include: [...later, 'src/web/fields', 'src/web/records', 'src/web/features', 'src/web/pages'],
      exclude: [
        tests,
        ...[...list, ...settings].filter((folder) => !later.some((one) => one.startsWith(folder))).map(within),
      ],
    },
    { path: '<rootDir>/src/locales/{locale}/settings', include: settings, exclude: [tests] },
    { path: '<rootDir>/src/locales/{locale}/visitor', include: ['src/server/routes/pages'], exclude: [tests] },
  ],
  format: 'po',
  formatOptions: { lineNumbers: false },
})
