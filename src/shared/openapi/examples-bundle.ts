// Examples of the rows that stand for each resource: whole records, many at once, history, of the four besides events.
import type { ResourceName } from '../schema/resources.ts'
import type { Example } from './example.ts'
import { titleOf } from './field-schemas.ts'

const administrator = { as: 'administrator' } as const

type Shown = {
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

const shown: readonly Shown[] = [
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

const examplesFor = ({ resource, bulk, id, seq, shared, texts, change, do: deed }: Shown): Example[] => {
  const one = titleOf(resource)
  const name = (what: string): string => `${one.toLowerCase()}-${what}`
  const path = { id }
  return [
    {
      name: name('whole-created'),
      summary: 'In two languages at once',
      of: `createWhole${one}`,
      ...administrator,
      status: 201,
      body: { source_language: 'nl', ...(Object.keys(shared).length > 0 && { shared }), texts },
    },
    {
      name: name('whole-updated'),
      summary: 'A text in one language',
      of: `updateWhole${one}`,
      ...administrator,
      path,
      body: { texts: { de: change } },
    },
    { name: name('whole-read'), summary: 'With all its languages', of: `readWhole${one}`, ...administrator, path },
    {
      name: name('address'),
      summary: 'What a name would get',
      of: `address${one}`,
      ...administrator,
      query: { wish: 'Old & new', ml_language: 'de' },
    },
    {
      name: name('history'),
      summary: 'The latest change',
      of: `history${one}`,
      ...administrator,
      path,
      query: { limit: 1 },
    },
    {
      name: name('restored'),
      summary: 'One field as it is now: nothing changes',
      of: `restore${one}`,
      ...administrator,
      path,
      body: { seq, fields: ['de.description'] },
    },
    {
      name: name('bulk'),
      summary: 'Tried first',
      of: bulk,
      ...administrator,
      body: { ids: [id, 999], do: deed, dry_run: true },
    },
    ...(isTerm(resource)
      ? []
      : ([
          {
            name: name('whole-trashed'),
            summary: 'Into the trash',
            of: `delete${one}`,
            ...administrator,
            path,
          },
        ] satisfies Example[])),
    {
      name: name('purged'),
      summary: isTerm(resource) ? 'Terms have no trash: delete them through the interface' : 'For good',
      of: `purge${one}`,
      ...administrator,
      path,
      ...(isTerm(resource) && { status: 400 }),
    },
  ]
}

/** Played after all others. */
export const bundleExamples: readonly Example[] = shown.flatMap(examplesFor)
