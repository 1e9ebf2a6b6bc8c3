/** Which words belong to which catalogue: one per group of screens, so that the list route loads its own words only. */
import { defineConfig } from '@lingui/cli'

/** What stands before a record is opened: the frame, the lists with their filters, signing in. Folders and globs. */
const frame = [
  'src/app',
  'src/ui',
  'src/words',
  'src/data',
  'src/record/list',
  'src/record/filters',
  'src/features/session',
  'src/features/language',
  'src/screens/frame',
  'src/screens/list',
  'src/screens/session',
]
const tests = '**/*.test.{ts,tsx}'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'nl', 'de', 'fr'],
  catalogs: [
    { path: '<rootDir>/src/words/{locale}/frame', include: frame, exclude: [tests, 'src/words/form/**'] },
    {
      path: '<rootDir>/src/words/{locale}/form',
      include: ['src/fields', 'src/record', 'src/features', 'src/screens', 'src/words/form'],
      exclude: [tests, ...frame.filter((folder) => folder !== 'src/words').map((folder) => `${folder}/**`)],
    },
  ],
  format: 'po',
  formatOptions: { lineNumbers: false },
})
