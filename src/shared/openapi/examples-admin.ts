import type { Example } from './example.ts'
import type { ResourceName } from '../schema/resources.ts'
import { getSchemaName } from './record-schemas.ts'

/** Stands for the session that was listed last. */
export const listedSession = '1f'

const administrator = { as: 'administrator' } as const

export const accountExamples: readonly Example[] = [
  {
    name: 'account',
    summary: 'A translator, with a password of her own',
    operation: 'addAccount',
    ...administrator,
    status: 201,
    body: { name: 'lea', role: 'translator', languages: ['de'], password: 'a long password' },
  },
  { name: 'accounts', summary: 'Who may sign in', operation: 'accounts', ...administrator },
  {
    name: 'account-changed',
    summary: 'Another language',
    operation: 'changeAccount',
    ...administrator,
    path: { id: 8 },
    body: { languages: ['de', 'fr'] },
  },
  {
    name: 'signed-in',
    summary: 'A session begins',
    operation: 'signIn',
    as: 'public',
    body: { name: 'lea', password: 'a long password' },
  },
  {
    name: 'not-signed-in',
    summary: 'Wrong name or wrong password',
    operation: 'signIn',
    as: 'public',
    status: 401,
    body: { name: 'lea', password: 'a wrong password' },
  },
  { name: 'session', summary: 'Who is signed in', operation: 'readSession', as: 'session' },
  {
    name: 'password-changed',
    summary: 'All other sessions end',
    operation: 'changeOwnPassword',
    as: 'session',
    body: { current: 'a long password', password: 'a longer password' },
  },
  {
    name: 'application-password',
    summary: 'Shown this once',
    operation: 'addApplicationPassword',
    ...administrator,
    status: 201,
    path: { id: 8 },
    body: { name: 'Calendar of the town', scope: 'read', ends: '2027-12-31' },
  },
  {
    name: 'application-passwords',
    summary: 'Never the passwords themselves',
    operation: 'applicationPasswords',
    ...administrator,
    path: { id: 8 },
  },
  {
    name: 'application-password-removed',
    summary: 'It works no longer',
    operation: 'removeApplicationPassword',
    ...administrator,
    path: { id: 8, key: 8 },
  },
  {
    name: 'sessions',
    summary: 'Where the account is signed in',
    operation: 'sessions',
    as: 'session',
    path: { id: 8 },
  },
  {
    name: 'sessions-ended',
    summary: 'All but the one that asks',
    operation: 'endSessions',
    as: 'session',
    path: { id: 8 },
  },
  {
    name: 'session-unknown',
    summary: 'Ended already',
    operation: 'endSession',
    as: 'session',
    status: 404,
    path: { id: 8, session: 'ended' },
  },
  {
    name: 'session-ended',
    summary: 'One of them',
    operation: 'endSession',
    ...administrator,
    path: { id: 8, session: listedSession },
  },
  {
    name: 'signed-in-by-form',
    summary: 'As a form',
    operation: 'signIn',
    as: 'public',
    form: true,
    body: { name: 'lea', password: 'a longer password' },
  },
  { name: 'signed-out', summary: 'The session is over', operation: 'signOut', as: 'session' },
  {
    name: 'account-removed',
    summary: 'Records and history keep the number',
    operation: 'removeAccount',
    ...administrator,
    path: { id: 8 },
  },
]

/** Stands for the change set that was answered last. */
export const createdChangeSet = '00000000-0000-4000-8000-000000000001'
const editor = { as: 'editor' } as const

export const adminExamples: readonly Example[] = [
  { name: 'about', summary: 'What this server offers', operation: 'about' },
  { name: 'health', summary: 'It is well', operation: 'health' },
  {
    name: 'whole-created',
    summary: 'In two languages at once',
    operation: 'createWholeEvent',
    ...editor,
    status: 201,
    body: {
      source_language: 'nl',
      shared: { start_date: '2027-03-01 10:00:00', end_date: '2027-03-01 12:00:00', categories: [1] },
      texts: { nl: { title: 'Rondleiding', status: 'publish' }, de: { title: 'Führung' } },
    },
  },
  {
    name: 'address-taken',
    summary: 'Another event has it: the next that is free',
    operation: 'addressEvent',
    ...editor,
    query: { ml_language: 'nl', wish: 'Rondleiding' },
  },
  {
    name: 'whole-read',
    summary: 'Every variant the account may see',
    operation: 'readWholeEvent',
    ...editor,
    path: { id: 7 },
  },
  {
    name: 'whole-updated',
    summary: 'Dates and a text in one transaction',
    operation: 'updateWholeEvent',
    ...editor,
    path: { id: 7 },
    body: {
      shared: { end_date: '2027-03-01 12:30:00' },
      texts: { de: { description: '<p>Durch das alte Rathaus.</p>' } },
      confirm: { de: ['title'] },
      if: { shared: '"shared-1"', de: '"de-1"' },
    },
  },
  {
    name: 'whole-moved',
    summary: 'A part was written by somebody else since',
    operation: 'updateWholeEvent',
    ...editor,
    status: 412,
    path: { id: 7 },
    body: { shared: { featured: true }, if: { shared: '"shared-1"' } },
  },
  {
    name: 'history',
    summary: 'Who changed what',
    operation: 'historyEvent',
    ...editor,
    path: { id: 7 },
    query: { limit: 1 },
  },
  {
    name: 'restored',
    summary: 'One field as it was after a change',
    operation: 'restoreEvent',
    ...editor,
    path: { id: 7 },
    body: { seq: 28, fields: ['shared.end_date'] },
  },
  {
    name: 'restored-not',
    summary: 'The change is of another record',
    operation: 'restoreEvent',
    ...editor,
    status: 400,
    path: { id: 7 },
    body: { seq: 1 },
  },
  {
    name: 'reverted',
    summary: 'That change undone, tried first',
    operation: 'revert',
    ...editor,
    path: { set: createdChangeSet },
    body: { dry_run: true },
  },
  {
    name: 'bulk',
    summary: 'A category for several events, tried first',
    operation: 'bulkEvents',
    ...editor,
    body: { ids: [3, 7], do: { categories: { add: [1] }, move: { days: 7 } }, dry_run: true },
  },
  {
    name: 'bulk-by-filter',
    summary: 'All of a list, of which the person saw that there is one',
    operation: 'bulkEvents',
    ...editor,
    body: { filter: { search: 'Winter' }, total: 1, do: { featured: false } },
  },
  {
    name: 'bulk-moved',
    summary: 'The list holds other records by now',
    operation: 'bulkEvents',
    ...editor,
    status: 412,
    body: { filter: { search: 'Winter' }, total: 9, do: { featured: true } },
  },
  {
    name: 'changes',
    summary: 'What was written since',
    operation: 'changes',
    ...editor,
    query: { after: 0, limit: 1 },
  },
  { name: 'search', summary: 'Everywhere, in all languages', operation: 'search', ...editor, query: { q: 'winter' } },
  {
    name: 'overlaps',
    summary: 'Nothing else is at its venue then',
    operation: 'overlaps',
    ...editor,
    query: { include: '7' },
  },
  { name: 'search-nothing', summary: 'Nothing is asked', operation: 'search', ...editor, status: 400 },
  { name: 'attention', summary: 'What wants looking at', operation: 'attention', ...editor },
  {
    name: 'preferences-kept',
    summary: 'In place of those before',
    operation: 'keepPreferences',
    ...editor,
    body: { density: 'compact' },
  },
  { name: 'preferences', summary: 'As they were kept', operation: 'preferences', ...editor },
  {
    name: 'view',
    summary: 'Drafts of this year, for everybody',
    operation: 'addView',
    ...editor,
    status: 201,
    body: { name: 'Drafts', resource: 'events', query: { status: 'draft', starts_after: '2026-01-01' }, shared: true },
  },
  { name: 'views', summary: 'Own and shared ones', operation: 'views', ...editor },
  {
    name: 'view-changed',
    summary: 'No longer shared',
    operation: 'changeView',
    ...editor,
    path: { id: 1 },
    body: { name: 'Drafts', query: { status: 'draft' }, shared: false },
  },
  { name: 'view-removed', summary: 'Gone', operation: 'removeView', ...editor, path: { id: 1 } },
  ...accountExamples,
  {
    name: 'purged',
    summary: 'One record of the trash, for good',
    operation: 'purgeEvent',
    ...administrator,
    path: { id: 5 },
  },
  {
    name: 'trash-emptied',
    summary: 'What lies in the trash, of which the person saw that it is one',
    operation: 'emptyTrash',
    ...administrator,
    body: { resource: 'events', total: 1 },
  },
  {
    name: 'revert-unknown',
    summary: 'No such change set',
    operation: 'revert',
    ...editor,
    status: 404,
    path: { set: '00000000-0000-4000-8000-000000000000' },
    body: {},
  },
  {
    name: 'picture-added',
    summary: 'The body is the picture',
    operation: 'addPicture',
    ...editor,
    status: 201,
    image: true,
    headers: { 'Content-Type': 'image/png', 'Content-Disposition': 'attachment; filename="hall.png"' },
    query: { 'alt[en]': 'The empty hall' },
  },
  {
    name: 'picture-described',
    summary: 'In Dutch as well, and what stays in sight',
    operation: 'describePicture',
    ...editor,
    path: { id: 8 },
    body: { alt: { nl: 'De lege zaal' }, focus: { x: 30, y: 50 } },
  },
  { name: 'picture', summary: 'A picture', operation: 'readPicture', ...editor, path: { id: 8 } },
  { name: 'pictures', summary: 'The library, newest first', operation: 'listPictures', ...editor },
  {
    name: 'picture-unknown',
    summary: 'No such picture',
    operation: 'readPicture',
    ...editor,
    status: 404,
    path: { id: 999 },
  },
  { name: 'picture-removed', summary: 'No record shows it', operation: 'removePicture', ...editor, path: { id: 8 } },
]

type ResourceExamples = {
  resource: Exclude<ResourceName, 'events'>
  /** What the bulk operation is called. */
  bulk: string
  /** The number the new record gets when all are played in order. */
  id: number
  /** The change that its update is. */
  seq: number
  shared: { readonly [field: string]: unknown }
  texts: { readonly [language: string]: { readonly [field: string]: unknown } }
  /** What the update says in German. */
  change: { readonly [field: string]: unknown }
  do: { readonly [action: string]: unknown }
}

const shown: readonly ResourceExamples[] = [
  {
    resource: 'venues',
    bulk: 'bulkVenues',
    id: 9,
    seq: 35,
    shared: { city: 'Gent', zip: '9000' },
    texts: { nl: { venue: 'Oude Brouwerij', status: 'publish' }, de: { venue: 'Alte Brauerei' } },
    change: { description: '<p>Am Kanal.</p>' },
    do: { status: { nl: 'draft' } },
  },
  {
    resource: 'organizers',
    bulk: 'bulkOrganizers',
    id: 10,
    seq: 39,
    shared: { email: 'info@example.org' },
    texts: { nl: { organizer: 'Fanfare', status: 'publish' }, de: { organizer: 'Blaskapelle' } },
    change: { description: '<p>Seit 1899.</p>' },
    do: { status: { nl: 'draft' } },
  },
  {
    resource: 'categories',
    bulk: 'bulkCategories',
    id: 5,
    seq: 43,
    shared: {},
    texts: { nl: { name: 'Wandelen' }, de: { name: 'Wandern' } },
    change: { description: 'Zu Fuß.' },
    do: { delete: true },
  },
  {
    resource: 'tags',
    bulk: 'bulkTags',
    id: 6,
    seq: 45,
    shared: {},
    texts: { nl: { name: 'Gratis' }, de: { name: 'Kostenlos' } },
    change: { description: 'Ohne Eintritt.' },
    do: { delete: true },
  },
]

const isTerm = (resource: ResourceName): boolean => resource === 'categories' || resource === 'tags'

const examplesFor = ({ resource, bulk, id, seq, shared, texts, change, do: deed }: ResourceExamples): Example[] => {
  const one = getSchemaName(resource)
  const name = (what: string): string => `${one.toLowerCase()}-${what}`
  const path = { id }
  return [
    {
      name: name('whole-created'),
      summary: 'In two languages at once',
      operation: `createWhole${one}`,
      ...administrator,
      status: 201,
      body: { source_language: 'nl', ...(Object.keys(shared).length > 0 && { shared }), texts },
    },
    {
      name: name('whole-updated'),
      summary: 'A text in one language',
      operation: `updateWhole${one}`,
      ...administrator,
      path,
      body: { texts: { de: change } },
    },
    {
      name: name('whole-read'),
      summary: 'With all its languages',
      operation: `readWhole${one}`,
      ...administrator,
      path,
    },
    {
      name: name('address'),
      summary: 'What a name would get',
      operation: `address${one}`,
      ...administrator,
      query: { wish: 'Old & new', ml_language: 'de' },
    },
    {
      name: name('history'),
      summary: 'The latest change',
      operation: `history${one}`,
      ...administrator,
      path,
      query: { limit: 1 },
    },
    {
      name: name('restored'),
      summary: 'One field as it is now: nothing changes',
      operation: `restore${one}`,
      ...administrator,
      path,
      body: { seq, fields: ['de.description'] },
    },
    {
      name: name('bulk'),
      summary: 'Tried first',
      operation: bulk,
      ...administrator,
      body: { ids: [id, 999], do: deed, dry_run: true },
    },
    ...(isTerm(resource)
      ? []
      : ([
          {
            name: name('whole-trashed'),
            summary: 'Into the trash',
            operation: `delete${one}`,
            ...administrator,
            path,
          },
        ] satisfies Example[])),
    {
      name: name('purged'),
      summary: isTerm(resource) ? 'Terms have no trash: delete them through the interface' : 'For good',
      operation: `purge${one}`,
      ...administrator,
      path,
      ...(isTerm(resource) && { status: 400 }),
    },
  ]
}

/** Played after all others. */
export const bundleExamples: readonly Example[] = shown.flatMap(examplesFor)
