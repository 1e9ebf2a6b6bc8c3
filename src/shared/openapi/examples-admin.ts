import { type ResourceName, resources } from '../schema/resources.ts'
import { type Example, examplesAs } from './example.ts'
import { getSchemaName } from './record-schemas.ts'
import { capitalize } from './schema.ts'

/** Placeholder for the first session of the latest list. */
export const listedSession = '1f'
/** Placeholder for the change set of the latest response that has one. */
export const createdChangeSet = '00000000-0000-4000-8000-000000000001'

const visitor = examplesAs()
const session = examplesAs('session')
const editor = examplesAs('editor')
const administrator = examplesAs('administrator')

/** Examples of the admin namespace, in the order of their requests; they follow those of the public interface. */
export const adminExamples: readonly Example[] = [
  visitor('about', 'about', 'Capabilities of this server'),
  visitor('health', 'health', 'The service is healthy'),
  editor('whole-created', 'createWholeEvent', 'In two languages', {
    body: {
      source_language: 'nl',
      shared: { start_date: '2027-03-01 10:00:00', end_date: '2027-03-01 12:00:00', categories: [1] },
      texts: { nl: { title: 'Rondleiding', status: 'publish' }, de: { title: 'Führung' } },
    },
  }),
  editor('address-taken', 'addressEvent', 'Slug of another event: the next free one', {
    query: { ml_language: 'nl', wish: 'Rondleiding' },
  }),
  editor('whole-read', 'readWholeEvent', 'All translations that the account can see', { path: { id: 7 } }),
  editor('whole-updated', 'updateWholeEvent', 'Dates and a text in one transaction', {
    path: { id: 7 },
    body: {
      shared: { end_date: '2027-03-01 12:30:00' },
      texts: { de: { description: '<p>Durch das alte Rathaus.</p>' } },
      confirm: { de: ['title'] },
      if: { shared: '"shared-1"', de: '"de-1"' },
    },
  }),
  editor('whole-moved', 'updateWholeEvent', 'A part was changed by another account', {
    status: 412,
    path: { id: 7 },
    body: { shared: { featured: true }, if: { shared: '"shared-1"' } },
  }),
  editor('history', 'historyEvent', 'The latest change', { path: { id: 7 }, query: { limit: 1 } }),
  editor('restored', 'restoreEvent', 'One field as it was after a change', {
    path: { id: 7 },
    body: { seq: 28, fields: ['shared.end_date'] },
  }),
  editor('restored-not', 'restoreEvent', 'A change of another record', {
    status: 400,
    path: { id: 7 },
    body: { seq: 1 },
  }),
  editor('reverted', 'revert', 'Dry run for that change set', {
    path: { set: createdChangeSet },
    body: { dry_run: true },
  }),
  editor('bulk', 'bulkEvents', 'Dry run: add a category and move several events by a week', {
    body: { ids: [3, 7], do: { categories: { add: [1] }, move: { days: 7 } }, dry_run: true },
  }),
  editor('bulk-by-filter', 'bulkEvents', 'All results of a list, with the total the client saw', {
    body: { filter: { search: 'Winter' }, total: 1, do: { featured: false } },
  }),
  editor('bulk-moved', 'bulkEvents', 'The list has other results now', {
    status: 412,
    body: { filter: { search: 'Winter' }, total: 9, do: { featured: true } },
  }),
  editor('changes', 'changes', 'The first change', { query: { after: 0, limit: 1 } }),
  editor('search', 'search', 'All resources in all languages', { query: { q: 'winter' } }),
  editor('overlaps', 'overlaps', 'No other event at its venue then', { query: { include: '7' } }),
  editor('search-nothing', 'search', 'Without search terms', { status: 400 }),
  editor('attention', 'attention', 'Counts with their lists'),
  editor('preferences-kept', 'keepPreferences', 'Replaces the previous preferences', { body: { density: 'compact' } }),
  editor('preferences', 'preferences', 'The stored preferences'),
  editor('view', 'addView', 'Drafts of this year, shared', {
    body: { name: 'Drafts', resource: 'events', query: { status: 'draft', starts_after: '2026-01-01' }, shared: true },
  }),
  editor('views', 'views', 'Own and shared views'),
  editor('view-changed', 'changeView', 'No longer shared', {
    path: { id: 1 },
    body: { name: 'Drafts', query: { status: 'draft' }, shared: false },
  }),
  editor('view-removed', 'removeView', 'The deleted view', { path: { id: 1 } }),
  administrator('account', 'addAccount', 'A translator with a chosen password', {
    body: { name: 'lea', role: 'translator', languages: ['de'], password: 'a long password' },
  }),
  administrator('accounts', 'accounts', 'All accounts'),
  administrator('account-changed', 'changeAccount', 'Languages of a translator', {
    path: { id: 8 },
    body: { languages: ['de', 'fr'] },
  }),
  visitor('signed-in', 'signIn', 'Starts a session', { body: { name: 'lea', password: 'a long password' } }),
  visitor('not-signed-in', 'signIn', 'Wrong name or password', {
    status: 401,
    body: { name: 'lea', password: 'a wrong password' },
  }),
  session('session', 'readSession', 'The account of the session'),
  session('password-changed', 'changeOwnPassword', 'Ends all other sessions', {
    body: { current: 'a long password', password: 'a longer password' },
  }),
  administrator('application-password', 'addApplicationPassword', 'The password is returned once', {
    path: { id: 8 },
    body: { name: 'Calendar of the town', scope: 'read', ends: '2027-12-31' },
  }),
  administrator('application-passwords', 'applicationPasswords', 'Without the passwords', { path: { id: 8 } }),
  administrator('application-password-removed', 'removeApplicationPassword', 'The password stops working', {
    path: { id: 8, key: 8 },
  }),
  session('sessions', 'sessions', 'Sessions of the account', { path: { id: 8 } }),
  session('sessions-ended', 'endSessions', 'All except the session of the request', { path: { id: 8 } }),
  session('session-unknown', 'endSession', 'Ended already', { status: 404, path: { id: 8, session: 'ended' } }),
  administrator('session-ended', 'endSession', 'One session', { path: { id: 8, session: listedSession } }),
  visitor('signed-in-by-form', 'signIn', 'As a form', {
    form: true,
    body: { name: 'lea', password: 'a longer password' },
  }),
  session('signed-out', 'signOut', 'Ends the session'),
  administrator('account-removed', 'removeAccount', 'Records and history keep the number', { path: { id: 8 } }),
  administrator('purged', 'purgeEvent', 'A record of the trash', { path: { id: 5 } }),
  administrator('trash-emptied', 'emptyTrash', 'All trashed events, with the total the client saw', {
    body: { resource: 'events', total: 1 },
  }),
  editor('revert-unknown', 'revert', 'Unknown change set', {
    status: 404,
    path: { set: '00000000-0000-4000-8000-000000000000' },
    body: {},
  }),
  editor('picture-added', 'addPicture', 'The body is the image', {
    image: true,
    headers: { 'Content-Type': 'image/png', 'Content-Disposition': 'attachment; filename="hall.png"' },
    query: { 'alt[en]': 'The empty hall' },
  }),
  editor('picture-described', 'describePicture', 'Dutch alt text and focal point', {
    path: { id: 8 },
    body: { alt: { nl: 'De lege zaal' }, focus: { x: 30, y: 50 } },
  }),
  editor('picture', 'readPicture', 'An image', { path: { id: 8 } }),
  editor('pictures', 'listPictures', 'The library, newest first'),
  editor('picture-unknown', 'readPicture', 'Unknown identifier', { status: 404, path: { id: 999 } }),
  editor('picture-removed', 'removePicture', 'An image that no record uses', { path: { id: 8 } }),
]

type ResourceSample = {
  resource: Exclude<ResourceName, 'events'>
  /** The id of the record that the first example creates. */
  id: number
  /** The change that its update makes. */
  seq: number
  shared?: { readonly [field: string]: unknown }
  texts: { readonly [language: string]: { readonly [field: string]: unknown } }
  /** The description that the update sets in German. */
  description: string
}

const samples: readonly ResourceSample[] = [
  {
    resource: 'venues',
    id: 9,
    seq: 35,
    shared: { zip: '9000' },
    texts: { nl: { venue: 'Oude Brouwerij', city: 'Gent', status: 'publish' }, de: { venue: 'Alte Brauerei' } },
    description: '<p>Am Kanal.</p>',
  },
  {
    resource: 'organizers',
    id: 10,
    seq: 39,
    shared: { email: 'info@example.org' },
    texts: { nl: { organizer: 'Fanfare', status: 'publish' }, de: { organizer: 'Blaskapelle' } },
    description: '<p>Seit 1899.</p>',
  },
  {
    resource: 'categories',
    id: 5,
    seq: 43,
    texts: { nl: { name: 'Wandelen' }, de: { name: 'Wandern' } },
    description: 'Zu Fuß.',
  },
  {
    resource: 'tags',
    id: 6,
    seq: 45,
    texts: { nl: { name: 'Gratis' }, de: { name: 'Kostenlos' } },
    description: 'Ohne Eintritt.',
  },
]

/** The life of one record of a resource. */
const createExamples = ({ resource, id, seq, shared, texts, description }: ResourceSample): Example[] => {
  const { post, singular } = resources[resource]
  const schema = getSchemaName(resource)
  const path = { id }
  const example = (name: string, operation: string, summary: string, request: Partial<Example>): Example =>
    administrator(`${singular}-${name}`, operation, summary, request)
  const action = post ? { status: { nl: 'draft' } } : { delete: true }
  return [
    example('whole-created', `createWhole${schema}`, 'In two languages', {
      body: { source_language: 'nl', ...(shared && { shared }), texts },
    }),
    example('whole-updated', `updateWhole${schema}`, 'A text in one language', {
      path,
      body: { texts: { de: { description } } },
    }),
    example('whole-read', `readWhole${schema}`, 'With all translations', { path }),
    example('address', `address${schema}`, 'The slug for a name', { query: { wish: 'Old & new', ml_language: 'de' } }),
    example('history', `history${schema}`, 'The latest change', { path, query: { limit: 1 } }),
    example('restored', `restore${schema}`, 'One field that has not changed since', {
      path,
      body: { seq, fields: ['de.description'] },
    }),
    example('bulk', `bulk${capitalize(resource)}`, 'Dry run', { body: { ids: [id, 999], do: action, dry_run: true } }),
    ...(post ? [example('whole-trashed', `delete${schema}`, 'Moves to the trash', { path })] : []),
    post
      ? example('purged', `purge${schema}`, 'A record of the trash', { path })
      : example('purged', `purge${schema}`, 'Terms have no trash', { path, status: 400 }),
  ]
}

/** Examples of the other resources; they follow all others. */
export const resourceExamples: readonly Example[] = samples.flatMap(createExamples)
