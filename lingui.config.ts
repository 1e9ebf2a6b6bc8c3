/** Which words belong to which catalogue: one per group of screens, so that the list route loads its own words only. */
import { defineConfig } from '@lingui/cli'

/** What stands before a record is opened: the frame, the lists with their filters, signing in. */
const frame = [
  'src/app',
  'src/ui',
  'src/words',
  'src/data',
  'src/fields/view',
  'src/fields/filter',
  'src/record/list',
  'src/record/filters',
  'src/fields/view',
  'src/fields/filter',
  'src/features/session',
  'src/features/language',
  'src/features/theme',
  'src/screens/frame',
  'src/screens/list',
  'src/screens/session',
]
/** A folder inside one of those that only an opened record needs. */
const formOfFrame = ['src/words/form']
const tests = '**/*.test.{ts,tsx}'
const within = (folder: string): string => `${folder}/**`

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'nl', 'de', 'fr'],
  catalogs: [
    { path: '<rootDir>/src/words/{locale}/frame', include: frame, exclude: [tests, ...formOfFrame.map(within)] },
    {
      path: '<rootDir>/src/words/{locale}/form',
      include: [...formOfFrame, 'src/fields', 'src/record', 'src/features', 'src/screens'],
      exclude: [tests, ...frame.filter((folder) => folder !== 'src/words').map(within)],
    },
  ],
  format: 'po',
  formatOptions: { lineNumbers: false },
})
