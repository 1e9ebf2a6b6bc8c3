/** The routes of the page, their chunks and size limits. */

/** One route of the page. */
export type Route = {
  /** Its path, as in src/web/api/paths.ts. */
  path: string
  /** The modules that it loads dynamically on a cold load, before its content is displayed. */
  loads: readonly string[]
  /** The message catalogs that it loads; the largest of the four languages counts. */
  words: readonly string[]
  /** The maximum kB of JavaScript (gzip -9) more than `/events`, whose limit is `listLimit`. */
  above: number
}

/** The maximum kB of `/events`: JavaScript, and CSS. */
export const listLimit = { js: 145, css: 10 }

/** The list comes first: the others are compared with it. */
export const routes: readonly [Route, ...Route[]] = [
  { path: '/events', loads: [], words: ['list'], above: 0 },
  { path: '/events/:id', loads: ['src/web/pages/DetailPage.tsx'], words: ['list', 'record', 'overlaps'], above: 40 },
  { path: '/events/:id/edit', loads: ['src/web/pages/EditPage.tsx'], words: ['list', 'form'], above: 130 },
  { path: '/events/new', loads: ['src/web/pages/EditPage.tsx'], words: ['list', 'form'], above: 130 },
  { path: '/', loads: ['src/web/pages/dashboard/DashboardPage.tsx'], words: ['list', 'settings'], above: 20 },
  {
    path: '/calendar',
    loads: ['src/web/pages/CalendarPage.tsx'],
    words: ['list', 'calendar'],
    above: 60,
  },
  { path: '/trash', loads: ['src/web/pages/trash/TrashPage.tsx'], words: ['list', 'settings', 'form'], above: 40 },
  { path: '/import', loads: ['src/web/pages/import/ImportPage.tsx'], words: ['list', 'texts', 'form'], above: 70 },
  { path: '/translate', loads: ['src/web/pages/translate/QueuePage.tsx'], words: ['list', 'queue'], above: 40 },
  {
    path: '/translate?view=coverage',
    loads: ['src/web/pages/translate/QueuePage.tsx', 'src/web/pages/translate/coverage/Coverage.tsx'],
    words: ['list', 'queue', 'coverage'],
    above: 40,
  },
  {
    path: '/translate?view=names',
    loads: ['src/web/pages/translate/QueuePage.tsx', 'src/web/pages/translate/names/NamesGrid.tsx'],
    words: ['list', 'queue', 'record'],
    above: 60,
  },
  {
    path: '/translate?view=glossary',
    loads: ['src/web/pages/translate/QueuePage.tsx', 'src/web/pages/translate/glossary/Glossary.tsx'],
    words: ['list', 'queue', 'glossary', 'form'],
    above: 70,
  },
  // At most 60 kB above the form.
  {
    path: '/translate/:resource/:id',
    loads: ['src/web/pages/translate/desk/DeskPage.tsx'],
    words: ['list', 'form', 'desk'],
    above: 190,
  },
  {
    path: '/settings',
    loads: ['src/web/pages/settings/SettingsPage.tsx'],
    words: ['list', 'settings'],
    above: 40,
  },
  { path: '/sign-in', loads: ['src/web/pages/session/SignInPage.tsx'], words: ['list'], above: 40 },
]
