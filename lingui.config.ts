/** The catalogue of each source file: one per group of pages, so that lists load only their own messages. */
import { defineConfig } from '@lingui/cli'

/** Loaded first: layout, lists, sign-in. */
const list = [
  'src/web/app',
  'src/web/ui',
  'src/shared/i18n',
  'src/shared/dates',
  'src/web/api',
  'src/web/records/list',
  'src/web/fields/view',
  'src/web/features/session',
  'src/web/features/language',
  'src/web/features/theme',
  'src/web/pages/list',
  'src/web/pages/ListPage.tsx',
  'src/web/pages/ExternalListPage.tsx',
  'src/web/pages/session',
]
/** Dashboard, images, trash, settings, command palette, and what they share with forms. */
const settings = [
  'src/shared/i18n/problem-messages.ts',
  'src/web/ui/DatePicker.tsx',
  'src/web/ui/MonthGrid.tsx',
  'src/web/ui/Panel.tsx',
  'src/web/pages/dashboard',
  'src/web/pages/images',
  'src/web/pages/ConnectionPage.tsx',
  'src/web/pages/trash',
  'src/web/pages/settings',
  'src/web/features/palette',
  'src/web/features/shortcuts',
]
/** The page of a record. */
const record = [
  'src/shared/i18n/form/field-labels.ts',
  'src/shared/i18n/form/hue-labels.ts',
  'src/shared/i18n/problem-messages.ts',
  'src/web/features/deletion/restored-message.ts',
  'src/web/features/deletion/use-trash-record.ts',
  'src/web/features/event-state',
  'src/web/fields/account-names.tsx',
  'src/web/fields/view/views.tsx',
  'src/web/pages/DetailPage.tsx',
  'src/web/records/detail',
  'src/web/records/history/RecentChanges.tsx',
  'src/web/records/history/audit-labels.ts',
]
/** The calendar. */
const calendar = ['src/web/pages/calendar', 'src/web/pages/CalendarPage.tsx']
/** Overlaps, holidays and duplicates: loaded when one is found or looked for. */
const overlaps = [
  'src/web/features/holidays',
  'src/web/features/merge',
  'src/web/features/overlaps/OverlapNotice.tsx',
  'src/web/features/overlaps/use-overlap-time.ts',
  'src/web/features/text-checks',
  'src/web/records/form/SimilarRecords.tsx',
]
/** Previews and share links: loaded after the record. */
const sharing = ['src/web/records/sharing']
/** The page of the history of a record. */
const history = [
  'src/web/pages/HistoryPage.tsx',
  'src/web/records/history/RecordHistory.tsx',
  'src/web/records/history/RevertDialog.tsx',
  'src/web/records/history/VersionComparison.tsx',
  'src/web/records/history/finding-labels.ts',
  'src/web/records/history/revert.ts',
]
/** The queue of translations, and the state of all languages. */
const queue = [
  'src/web/pages/translate/QueuePage.tsx',
  'src/web/pages/translate/names',
  'src/web/pages/translate/overview',
]
/** How complete the translations of events are: loaded in a view of the queue. */
const coverage = ['src/web/pages/translate/coverage']
/** Terms with their translations: loaded in a view of the queue. */
const glossary = ['src/web/pages/translate/glossary']
/** The page that translates a record. */
const desk = ['src/web/pages/translate/desk']
/** Maps: loaded after a record or its form. */
const map = ['src/web/records/map']
/** Not in `list`, although their folders are: needed when a record is opened, a filter is set or an error occurs. */
const later = [
  'src/web/app/LeaveDialog.tsx',
  'src/web/features/session/SignOut.tsx',
  'src/shared/i18n/form',
  'src/shared/i18n/filter-labels.ts',
  'src/shared/i18n/problem-messages.ts',
  'src/web/fields/view/views.tsx',
  'src/web/ui/DatePicker.tsx',
  'src/web/ui/MonthGrid.tsx',
  'src/web/ui/Panel.tsx',
  'src/web/ui/SearchableList.tsx',
  'src/web/ui/SearchableSelect.tsx',
  'src/web/ui/ShowMore.tsx',
  'src/web/ui/WordDiff.tsx',
]
/** Bulk actions on translations, their export and import, and the import of events: loaded with their dialogs and its page. */
const texts = ['src/web/features/bulk/texts', 'src/web/pages/import', 'src/web/pages/translate/exchange']
/** The dialogs of views: loaded when one opens. */
const views = ['ColumnsDialog', 'ManageViews', 'SaveView'].map((name) => `src/web/features/views/${name}.tsx`)
/** The dialogs of series of events. */
const series = ['src/web/features/series/dialog']
const tests = '**/*.test.{ts,tsx}'
const toPattern = (place: string): string => (/\.tsx?$/.test(place) ? place : `${place}/**`)

/** The files of a folder that are not in `later`, as a pattern; none if the folder itself is. */
const withoutLater = (place: string): string[] => {
  if (later.includes(place)) return []
  const names = later.filter((one) => one.startsWith(`${place}/`)).map((one) => one.slice(place.length + 1))
  return [names.length === 0 ? toPattern(place) : `${place}/!(${names.join('|')})`]
}

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'nl', 'de', 'fr'],
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/list', include: list, exclude: [tests, ...later.map(toPattern)] },
    {
      path: '<rootDir>/src/locales/{locale}/form',
      include: [...later, 'src/web/fields', 'src/web/records', 'src/web/features', 'src/web/pages'],
      exclude: [
        tests,
        ...[
          ...list,
          ...calendar,
          ...overlaps,
          ...settings,
          ...sharing,
          ...history,
          ...map,
          ...queue,
          ...coverage,
          ...glossary,
          ...desk,
          ...series,
          ...texts,
          ...views,
        ].flatMap(withoutLater),
      ],
    },
    { path: '<rootDir>/src/locales/{locale}/record', include: record.map(toPattern), exclude: [tests] },
    { path: '<rootDir>/src/locales/{locale}/calendar', include: calendar, exclude: [tests] },
    { path: '<rootDir>/src/locales/{locale}/overlaps', include: overlaps.map(toPattern), exclude: [tests] },
    { path: '<rootDir>/src/locales/{locale}/history', include: history, exclude: [tests] },
    { path: '<rootDir>/src/locales/{locale}/map', include: map, exclude: [tests] },
    { path: '<rootDir>/src/locales/{locale}/queue', include: queue.map(toPattern), exclude: [tests] },
    { path: '<rootDir>/src/locales/{locale}/coverage', include: coverage, exclude: [tests] },
    { path: '<rootDir>/src/locales/{locale}/glossary', include: glossary, exclude: [tests] },
    { path: '<rootDir>/src/locales/{locale}/desk', include: desk, exclude: [tests] },
    { path: '<rootDir>/src/locales/{locale}/settings', include: settings, exclude: [tests] },
    { path: '<rootDir>/src/locales/{locale}/sharing', include: sharing, exclude: [tests] },
    { path: '<rootDir>/src/locales/{locale}/series', include: series, exclude: [tests] },
    { path: '<rootDir>/src/locales/{locale}/texts', include: texts, exclude: [tests] },
    { path: '<rootDir>/src/locales/{locale}/views', include: views, exclude: [tests] },
    { path: '<rootDir>/src/locales/{locale}/visitor', include: ['src/server/routes/pages'], exclude: [tests] },
  ],
  format: 'po',
  formatOptions: { lineNumbers: false },
})
