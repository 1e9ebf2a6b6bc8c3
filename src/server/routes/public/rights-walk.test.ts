// Every action of every role on every kind of record, in both namespaces.
import { expect, test } from 'vitest'
import { type Language, languages } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import { type Call, sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'

/** The owner is an author, and that of every event, venue and organizer here; the translator writes Dutch. */
const requesters = ['public', 'subscriber', 'contributor', 'author', 'owner', 'editor', 'administrator', 'translator']
/** The statuses for `requesters`, in their order. */
type Row = string
type Table = { [A in Action]: { [L in Language]: Row } }
type Action =
  | 'create'
  | 'read'
  | 'write'
  | 'write shared fields'
  | 'remove a language'
  | 'set the source language'
  | 'delete'

const allRoles = '200 200 200 200 200 200 200 200'
const noRole = '404 404 404 404 404 404 404 404'
const staff = '401 403 403 403 403 200 200 403'
const owners = '401 403 403 403 200 200 200 403'
const inAllLanguages = (row: Row): { [L in Language]: Row } => ({ nl: row, en: row, fr: row, de: row })
const withStatus = (row: Row, status: number): Row => row.replaceAll('200', String(status))

/** The expected rights on a record whose source is English and that has no French translation. */
const changesBy = (editors: Row): Omit<Table, 'create' | 'read' | 'write'> => ({
  'write shared fields': inAllLanguages(editors),
  'remove a language': { nl: editors, en: withStatus(editors, 409), fr: withStatus(editors, 404), de: editors },
  'set the source language': { nl: staff, en: editors, fr: withStatus(staff, 400), de: staff },
  delete: inAllLanguages(editors),
})
/** English is public, Dutch a draft, German private. */
const posts: Table = {
  ...changesBy(owners),
  create: inAllLanguages('401 403 201 201 201 201 201 403'),
  read: {
    nl: '404 404 404 404 200 200 200 200',
    en: allRoles,
    fr: noRole,
    de: '404 404 404 404 200 200 200 404',
  },
  write: { nl: '401 403 403 403 200 200 200 200', en: owners, fr: owners, de: owners },
}
/** Terms have neither authors nor statuses. */
const terms = (editors: Row): Table => ({
  ...changesBy(editors),
  create: inAllLanguages(withStatus(editors, 201)),
  read: { nl: allRoles, en: allRoles, fr: noRole, de: allRoles },
  write: { nl: `${editors.slice(0, -3)}200`, en: editors, fr: editors, de: editors },
})
const tables: { [N in ResourceName]: Table } = {
  events: posts,
  venues: posts,
  organizers: posts,
  categories: terms('401 403 403 200 200 200 200 403'),
  tags: terms(staff),
}

const other = 'otherAuthor'
const toCaller = (requester: string): NonNullable<Call['as']> =>
  requester === 'owner' ? other : (requester as NonNullable<Call['as']>) // safe: the others are roles

const app = await startTestApp()
let count = 0
/** The fields of a new record with a unique name. */
const newFields = (resource: ResourceName): { [field: string]: unknown } => {
  count += 1
  return { ...(resource === 'events' && sampleEvent), [resources[resource].title]: `Name ${count}` }
}

/** Records that were not changed by an accepted request, and can be used for the next account. */
const unchanged = new Map<ResourceName, number>()

async function getRecordId(resource: ResourceName): Promise<number> {
  const known = unchanged.get(resource)
  if (known !== undefined) return known
  const { post, title } = resources[resource]
  const { id } = await createRecord(app, resource, { ...newFields(resource), ...(post && { author: app.idOf(other) }) })
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

/** A change of a shared field. */
const sharedChange = async (resource: ResourceName): Promise<object> =>
  resource === 'events'
    ? { featured: true }
    : resource === 'categories'
      ? { parent: (await createRecord(app, resource, newFields(resource)))['id'] }
      : { phone: '1' }

/** Performs the action in both namespaces. Returns the statuses. */
async function doAction(action: Action, resource: ResourceName, language: Language, as: NonNullable<Call['as']>) {
  const send = async (method: string, path: string, options: Call): Promise<number> => {
    const { status } = await app.call(method, path, { as, ...options })
    if (method !== 'GET' && status < 300) unchanged.delete(resource)
    return status
  }
  const call = async (method: string, path: string, body?: object): Promise<number> =>
    send(method, `${path}?ml_language=${language}`, body ? { body } : {})
  const bundle = async (method: string, path: string, body: object): Promise<number> =>
    send(method, `/en/calendar/admin/v1/${path}`, { absolute: true, body })
  const at = async (): Promise<string> => `/${resource}/${await getRecordId(resource)}`
  const renamed = { [resources[resource].title]: 'Renamed' }
  switch (action) {
    case 'create': {
      const { start_date, end_date, ...texts } = newFields(resource)
      const shared = resource === 'events' ? { start_date, end_date } : {}
      return [
        await call('POST', `/${resource}`, newFields(resource)),
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
    case 'write shared fields':
      return [await call('PUT', await at(), await sharedChange(resource))]
    case 'remove a language':
      return [await send('DELETE', `${await at()}?ml_language=${language}&scope=language`, {})]
    case 'set the source language':
      return [await call('POST', await at(), { source_language: language })]
    case 'delete':
      return [await call('DELETE', await at())]
  }
}

const cells = resourceNames.flatMap((resource) =>
  // Tags have no shared fields.
  Object.entries(tables[resource])
    .filter(([action]) => resource !== 'tags' || action !== 'write shared fields')
    .flatMap(
      ([action, rows]) => languages.map((language) => [resource, action as Action, language, rows[language]] as const), // safe: the names of a table
    ),
)

test.each(cells)('%s: %s in %s', async (resource, action, language, row) => {
  const expected = row.split(' ').map(Number)
  const actual: { [requester: string]: number[] } = {}
  const expectedStatuses: { [requester: string]: number[] } = {}
  for (const [place, requester] of requesters.entries()) {
    const statuses = await doAction(action, resource, language, toCaller(requester))
    actual[requester] = statuses
    expectedStatuses[requester] = statuses.map(() => expected[place] ?? 0)
  }
  expect(actual).toEqual(expectedStatuses)
})
