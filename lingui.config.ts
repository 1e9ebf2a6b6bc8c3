/** Which words belong to which catalogue: one per group of screens, so that the list route loads its own words only. */
import { defineConfig } from '@lingui/cli'

/** What stands before a record is opened: the frame, the lists with their filters, signing in. */
const frame = [
  'src/app',
  'src/ui',
  'src/shared/i18n',
  'src/shared/dates',
  'src/data',
  'src/record/list',
  'src/fields/view',
  'src/features/session',
  'src/features/language',
  'src/features/theme',
  'src/screens/frame',
  'src/screens/list',
  'src/screens/session',
]
/** What is said away from lists and records: the start page and what else goes over everything; and what these say with forms. */
const desk = [
  'src/shared/i18n/problem-messages.ts',
  'src/ui/DatePick.tsx',
  'src/ui/MonthGrid.tsx',
  'src/screens/start',
  'src/screens/connection',
  'src/screens/trash',
  'src/screens/settings',
  'src/features/palette',
  'src/features/shortcuts',
]
/** What of those is said only when a record is opened, a filter is set or something goes wrong: not before the rows. */
const later = [
  'src/app/LeaveQuestion.tsx',
  'src/shared/i18n/form',
  'src/shared/i18n/filter-labels.ts',
  'src/shared/i18n/problem-messages.ts',
  'src/ui/DatePick.tsx',
  'src/ui/MonthGrid.tsx',
  'src/ui/SearchList.tsx',
  'src/ui/SearchPicker.tsx',
  'src/ui/TextChange.tsx',
]
const tests = '**/*.test.{ts,tsx}'
const within = (place: string): string => (/\.tsx?$/.test(place) ? place : `${place}/**`)

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'nl', 'de', 'fr'],
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/frame', include: frame, exclude: [tests, ...later.map(within)] },
    {
      path: '<rootDir>/src/locales/{locale}/form',
      include: [...later, 'src/fields', 'src/record', 'src/features', 'src/screens'],
      exclude: [
        tests,
        ...[...frame, ...desk].filter((folder) => !later.some((one) => one.startsWith(folder))).map(within),
      ],
    },
    { path: '<rootDir>/src/locales/{locale}/desk', include: desk, exclude: [tests] },
    { path: '<rootDir>/src/locales/{locale}/visitor', include: ['src/server/routes/pages'], exclude: [tests] },
  ],
  format: 'po',
  formatOptions: { lineNumbers: false },
})
