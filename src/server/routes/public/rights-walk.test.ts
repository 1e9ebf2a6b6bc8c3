// Every action of every role on every kind of record, in both namespaces.
import { expect, test } from 'vitest'
import { type Language, languages } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import { type Call, sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'

/** The owner is an author, and that of every event, venue and organizer here; the translator writes Dutch. */
const askers = ['public', 'subscriber', 'contributor', 'author', 'owner', 'editor', 'administrator', 'translator']
/** The statuses that `askers` are answered, in their order. */
type Row = string
type Table = { [deed in Deed]: { [L in Language]: Row } }
type Deed = 'make' | 'read' | 'write' | 'share' | 'remove a language' | 'name the source' | 'delete'

const everybody = '200 200 200 200 200 200 200 200'
const nobody = '404 404 404 404 404 404 404 404'
const staff = '401 403 403 403 403 200 200 403'
const owners = '401 403 403 403 200 200 200 403'
const always = (row: Row): { [L in Language]: Row } => ({ nl: row, en: row, fr: row, de: row })
const instead = (row: Row, status: number): Row => row.replaceAll('200', String(status))

/** What `keepers` may do to a record whose source is English and that has no French. */
const keptBy = (keepers: Row): Omit<Table, 'make' | 'read' | 'write'> => ({
  share: always(keepers),
  'remove a language': { nl: keepers, en: instead(keepers, 409), fr: instead(keepers, 404), de: keepers },
  'name the source': { nl: staff, en: keepers, fr: instead(staff, 400), de: staff },
  delete: always(keepers),
})
/** English is public, Dutch a draft, German private. */
const posts: Table = {
  ...keptBy(owners),
  make: always('401 403 201 201 201 201 201 403'),
  read: {
    nl: '404 404 404 404 200 200 200 200',
    en: everybody,
    fr: nobody,
    de: '404 404 404 404 200 200 200 404',
  },
  write: { nl: '401 403 403 403 200 200 200 200', en: owners, fr: owners, de: owners },
}
/** Terms have neither authors nor statuses. */
const terms = (keepers: Row): Table => ({
  ...keptBy(keepers),
  make: always(instead(keepers, 201)),
  read: { nl: everybody, en: everybody, fr: nobody, de: everybody },
  write: { nl: `${keepers.slice(0, -3)}200`, en: keepers, fr: keepers, de: keepers },
})
const tables: { [N in ResourceName]: Table } = {
  events: posts,
  venues: posts,
  organizers: posts,
  categories: terms('401 403 403 200 200 200 200 403'),
  tags: terms(staff),
}

const other = 'otherAuthor'
const asOf = (asker: string): NonNullable<Call['as']> =>
  asker === 'owner' ? other : (asker as NonNullable<Call['as']>) // safe: the others are roles

const app = await startTestApp()
let count = 0
/** The fields of a new record, of a name that no other has. */
const fresh = (resource: ResourceName): { [field: string]: unknown } => {
  count += 1
  return { ...(resource === 'events' && sampleEvent), [resources[resource].title]: `Name ${count}` }
}

/** Records that no accepted request has changed: a refused one leaves the record to the next asker. */
const unchanged = new Map<ResourceName, number>()

async function stand(resource: ResourceName): Promise<number> {
  const left = unchanged.get(resource)
  if (left !== undefined) return left
  const { post, title } = resources[resource]
  const { id } = await createRecord(app, resource, { ...fresh(resource), ...(post && { author: app.idOf(other) }) })
  for (const [root, status] of [
    ['nl', 'draft'],
    ['de', 'private'],
  ] as const) {
    const body = { [title]: `${root} ${String(id)}`, ...(post && { status }) }
    await app.call('PATCH', `/${resource}/${String(id)}`, { as: 'administrator', root, body })
  }
  unchanged.set(resource, Number(id))
  return Number(id)
}

/** A change of what all languages of a record share. */
const sharedOf = async (resource: ResourceName): Promise<object> =>
  resource === 'events'
    ? { featured: true }
    : resource === 'categories'
      ? { parent: (await createRecord(app, resource, fresh(resource)))['id'] }
      : { phone: '1' }

/** Does the deed by every road there is; the statuses answered. */
async function roads(action: Deed, resource: ResourceName, language: Language, as: NonNullable<Call['as']>) {
  const send = async (method: string, path: string, options: Call): Promise<number> => {
    const { status } = await app.call(method, path, { as, ...options })
    if (method !== 'GET' && status < 300) unchanged.delete(resource)
    return status
  }
  const call = async (method: string, path: string, body?: object): Promise<number> =>
    send(method, `${path}?ml_language=${language}`, body ? { body } : {})
  const bundle = async (method: string, path: string, body: object): Promise<number> =>
    send(method, `/en/calendar/admin/v1/${path}`, { absolute: true, body })
  const at = async (): Promise<string> => `/${resource}/${await stand(resource)}`
  const renamed = { [resources[resource].title]: 'Renamed' }
  switch (action) {
    case 'make': {
      const { start_date, end_date, ...texts } = fresh(resource)
      const shared = resource === 'events' ? { start_date, end_date } : {}
      return [
        await call('POST', `/${resource}`, fresh(resource)),
        await bundle('POST', resource, { source_language: language, shared, texts: { [language]: texts } }),
      ]
    }
    case 'read':
      return [await call('GET', await at())]
    case 'write':
      return [
        await call('PATCH', await at(), renamed),
        await bundle('PUT', (await at()).slice(1), { texts: { [language]: { ...renamed } } }),
      ]
    case 'share':
      return [await call('PUT', await at(), await sharedOf(resource))]
    case 'remove a language':
      return [await send('DELETE', `${await at()}?ml_language=${language}&scope=language`, {})]
    case 'name the source':
      return [await call('POST', await at(), { source_language: language })]
    case 'delete':
      return [await call('DELETE', await at())]
  }
}

const cells = resourceNames.flatMap((resource) =>
  // Languages of a tag share nothing.
  Object.entries(tables[resource])
    .filter(([deed]) => resource !== 'tags' || deed !== 'share')
    .flatMap(
      ([deed, rows]) => languages.map((language) => [resource, deed as Deed, language, rows[language]] as const), // safe: the names of a table
    ),
)

test.each(cells)('%s: %s in %s', async (resource, action, language, row) => {
  const expected = row.split(' ').map(Number)
  const answered: { [asker: string]: number[] } = {}
  const requested: { [asker: string]: number[] } = {}
  for (const [place, asker] of askers.entries()) {
    const statuses = await roads(action, resource, language, asOf(asker))
    answered[asker] = statuses
    requested[asker] = statuses.map(() => expected[place] ?? 0)
  }
  expect(answered).toEqual(requested)
})
