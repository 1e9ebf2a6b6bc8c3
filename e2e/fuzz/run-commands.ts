// Sends generated requests to a service and checks responses and records.
import { expect } from 'vitest'
import { isProblem } from '#shared/problem.ts'
import { isResourceName, type ResourceName, resources } from '#shared/schema/resources.ts'
import type { StoredRecord } from '#server/store/types.ts'
import { type Body, type Call, sampleEvent, createRecord, type TestResponse, type TestApp } from '#support/test-app.ts'
import { type LinkVisibility, findWrongValues } from './compare-values.ts'
import { findWrongEffects, findWrongParts } from './compare-parts.ts'
import { findWrongState } from './compare-state.ts'
import { contentOf, expectMerged } from './expect-merged.ts'
import { encodeForm, type Command } from './commands.ts'
import {
  type EditedFile,
  editFile,
  expectFilled,
  expectGlossary,
  expectImported,
  expectNames,
  exportFile,
  listFound,
  followDismissals,
  type KnownDismissals,
  type KnownTerms,
  learnDismissal,
  learnTerm,
} from './translator-writes.ts'

/** All records ever created, by id; their last state; earlier ETags. */
export type KnownRecords = {
  ids: Map<ResourceName, Set<number>>
  seen: ReadonlyMap<string, unknown>
  late: Map<string, string>
  terms: KnownTerms
  dismissals: KnownDismissals
}

const base = '/en/calendar/admin/v1'
/** Reads a record bundle as administrator. */
export const loadBundle = async (app: TestApp, resource: ResourceName, id: number): Promise<TestResponse> =>
  app.call('GET', `${base}/${resource}/${id}`, { as: 'administrator', absolute: true })

/** Reads all records ever created as administrator. */
async function everything(app: TestApp, { ids }: KnownRecords): Promise<Map<string, unknown>> {
  const all = new Map<string, unknown>()
  for (const [resource, some] of ids)
    for (const id of some) {
      const { status, body } = await loadBundle(app, resource, id)
      all.set(`${resource} ${id}`, status === 200 ? body : status)
    }
  return all
}

type PreparedRequest = { method: string; path: string; call: Call; target: string; file?: EditedFile }

async function getRequested(app: TestApp, commands: Command, known: KnownRecords): Promise<PreparedRequest> {
  const { verb, resource, as, language, form, which, guard, key, body } = commands
  const there = [...(known.ids.get(resource) ?? [])]
  const id = which % 12 === 11 ? 999 : (there[which % Math.max(1, there.length)] ?? 999)
  const target = `/${resource}/${id}`
  const record = await app.store.find(resource, id)
  const lines = await app.store.changesOf(resource, id, { limit: 5 })
  const line = lines[which % Math.max(1, lines.length)]
  const headers: { [name: string]: string } = {}
  const now = record && `"${record.revision}-${language}-${record.translations[language]?.revision ?? 0}"`
  const late = known.late.get(`${target} ${language}`) ?? now
  if (guard === 'late' && late !== undefined) headers['If-Match'] = late
  if (guard === 'any') headers['If-Match'] = '*'
  const inAdmin = (method: string, path: string, sent: object = body): PreparedRequest => ({
    method,
    path: `${base}${path}`,
    call: { as, absolute: true, body: sent },
    target,
  })
  const inInterface = (
    method: string,
    path: string,
    query = '',
    sent: Command['body'] | undefined = body,
  ): PreparedRequest => {
    const address = `${path}?ml_language=${language}${query}`
    const call: Call = { as, headers }
    if (sent === undefined) return { method, path: address, call, target }
    if (form === 'query') return { method, path: `${address}&${encodeForm(sent)}`, call, target }
    if (form === 'json') return { method, path: address, call: { ...call, body: sent }, target }
    headers['Content-Type'] = 'application/x-www-form-urlencoded'
    return { method, path: address, call: { ...call, body: encodeForm(sent) }, target }
  }
  switch (verb) {
    case 'create':
      if (key !== undefined) headers['Idempotency-Key'] = key
      return { ...inInterface('POST', `/${resource}`), target: '' }
    case 'update':
      return inInterface(['PATCH', 'PUT', 'POST'][which % 3] ?? 'PATCH', target)
    case 'remove':
      return inInterface('DELETE', target, '', undefined)
    case 'removeLanguage':
      return inInterface('DELETE', target, '&scope=language', undefined)
    case 'createWhole':
      return { ...inAdmin('POST', `/${resource}`), target: '' }
    case 'updateWhole':
      return inAdmin('PUT', target)
    case 'purge':
      return inAdmin('DELETE', target, {})
    case 'bulk':
      return inAdmin('POST', `/${resource}/bulk`)
    case 'merge': {
      // A record other than the first, if possible.
      const from =
        there[(which + 1 + ((which >> 4) % Math.max(1, there.length - 1))) % Math.max(1, there.length)] ?? 999
      return inAdmin('POST', '/merge', { resource, id, from, ...body })
    }
    case 'revert':
      return inAdmin('POST', `/changes/${line?.changeSet ?? 'none'}/revert`)
    case 'dismiss': {
      // Mostly an existing finding of any event.
      const events = await app.store.findAll('events', known.ids.get('events') ?? [])
      const found = which % 3 > 0 ? [...events.values()].flatMap(listFound) : []
      const { path = target, finding = {} } = found[which % Math.max(1, found.length)] ?? {}
      return { ...inAdmin('POST', `${path}/dismissals`, { ...body, ...finding }), target: path }
    }
    case 'showAgain': {
      // A dismissed finding of any record.
      const dismissed = [...known.dismissals.rows.keys()].map((name) => name.split(' ', 1)[0] ?? target)
      const of = dismissed[which % Math.max(1, dismissed.length)] ?? target
      const { body: found } = await app.call('GET', `${base}${of}/dismissals`, { as: 'administrator', absolute: true })
      const [first] = Object.values(found['dismissals'] ?? {})
      return { ...inAdmin('DELETE', `${of}/dismissals/${String(first?.['id'] ?? 999)}`, {}), target: of }
    }
    case 'glossary': {
      const { method, version: _, ...values } = body
      const terms = [...known.terms]
      const [term = 999, present] = terms[which % Math.max(1, terms.length)] ?? []
      const version = guard === 'late' ? body['version'] : present?.['version']
      const sent = method === 'DELETE' ? {} : method === 'PUT' ? { ...values, version } : values
      return { ...inAdmin(String(method), method === 'POST' ? '/glossary' : `/glossary/${term}`, sent), target: '' }
    }
    case 'names': {
      const rows = Object.values(body['rows'] ?? {})
      const byId = new Map(rows.map((row) => [there[Number(row.id) % Math.max(1, there.length)] ?? 999, row.names]))
      body['rows'] = [...byId].map(([id, names]) => ({ id, names }))
      return { ...inAdmin('POST', `/${resource}/names`), target: '' }
    }
    case 'importFile':
      return importRequest(app, known, {
        ...commands,
        // A text is not translated into its own language.
        body: { ...body, source: body['source'] === language ? (language === 'nl' ? 'en' : 'nl') : body['source'] },
      })
    case 'fillRepeats':
      return fillRequest(app, commands, record, there)
    case 'restore':
      return inAdmin('POST', `${target}/restore`, { seq: line?.seq ?? 1, ...body })
  }
}

/** Imports a file that was exported by the same account. */
async function importRequest(app: TestApp, known: KnownRecords, command: Command): Promise<PreparedRequest> {
  const { as, language, which, body } = command
  const { isEdited, isLate, source, word } = body
  const exported = await exportFile(
    app,
    isEdited === true ? { ...command, body: { ...body, format: 'xliff' } } : command,
  )
  const [, resource, id] = /<file id="(\w+)-(\d+)"/.exec(exported ?? '') ?? []
  if (isLate === true && isResourceName(resource)) {
    const path = `/${resource}/${String(id)}?ml_language=${String(source)}`
    const sent = { [resources[resource].title]: `Later ${which}` }
    await app.call('PATCH', path, { as: 'administrator', body: sent })
    known.seen = await everything(app, known)
  }
  const file =
    isEdited === true ? editFile(exported ?? '', which, String(word)) : { file: exported ?? '', texts: new Map() }
  const headers = { 'Content-Type': 'application/xliff+xml' }
  const path = `${base}/translations/import?ml_language=${language}`
  return { method: 'POST', path, call: { as, absolute: true, body: file.file, headers }, target: '', file }
}

/** Fills the translations of records with the same title, or of random records. */
async function fillRequest(
  app: TestApp,
  { as, resource, language }: Command,
  record: StoredRecord | undefined,
  there: readonly number[],
): Promise<PreparedRequest> {
  const { title } = resources[resource]
  const path = `${base}/${resource}/${record?.id ?? 999}/repeats?field=${title}&ml_language=${language}`
  const { body } = await app.call('GET', path, { as: 'administrator', absolute: true })
  const from = record?.sourceLanguage ?? 'en'
  const found = Object.values(body['ids'] ?? {}).map(Number)
  const source = record?.translations[from]?.texts[title] ?? ''
  const text = String(body['text'] ?? '')
  const fill = { field: title, from, to: language, source, text: text === '' ? 'Filled' : text }
  const sent = { ids: found.length > 0 ? found : there.slice(0, 5), do: { fill } }
  return { method: 'POST', path: `${base}/${resource}/bulk`, call: { as, absolute: true, body: sent }, target: '' }
}

/** Creates two records of each resource, and an event of an author in two languages. */
export async function createRecords(app: TestApp): Promise<KnownRecords> {
  const dismissals: KnownDismissals = { rows: new Map(), about: new Map() }
  const known: KnownRecords = { ids: new Map(), seen: new Map(), late: new Map(), terms: new Map(), dismissals }
  const create = async (resource: ResourceName, values: object): Promise<unknown> =>
    (await createRecord(app, resource, { ...values }))['id']
  const venues = [await create('venues', { venue: 'Hall' }), await create('venues', { venue: 'Dock' })]
  const organizer = [await create('organizers', { organizer: 'O' }), await create('organizers', { organizer: 'P' })]
  const categories = [await create('categories', { name: 'C' }), await create('categories', { name: 'D' })]
  const tags = [await create('tags', { name: 'T' }), await create('tags', { name: 'U' })]
  const links = { venue: venues[0], organizer, categories, tags }
  const description = '<p>Monday 8 March at 20:00, 12 €</p>'
  await createRecord(app, 'events', { ...sampleEvent, ...links, description })
  await createRecord(app, 'events', { ...sampleEvent, venue: venues[1], organizer: organizer[1], tags: tags[1] })
  const own = await createRecord(app, 'events', { ...sampleEvent, title: 'Own', description }, 'en', 'author')
  const dutch = { title: 'Eigen', description: '<p>Op maandag 8 maart om 19u, 15 €</p>' }
  await app.call('PATCH', `/events/${String(own['id'])}`, { as: 'author', root: 'nl', body: dutch })
  await learn(app, known, 0)
  known.seen = await everything(app, known)
  return known
}

/** Adds the records of new changes to `known`. */
async function learn(app: TestApp, known: KnownRecords, after: number): Promise<void> {
  for (const { resource, record } of await app.store.changesAfter(after, 10_000)) {
    const ids = known.ids.get(resource) ?? new Set()
    known.ids.set(resource, ids.add(record))
  }
}

/** The key of a record, from its path. */
const nameOf = (target: string): string => target.slice(1).replace('/', ' ')

/** The ETags of a record bundle: other values depend on other records or the clock and may change without a change of the record. */
const ownOf = (bundle: unknown): unknown =>
  typeof bundle === 'object' && bundle !== null && 'etags' in bundle ? bundle.etags : bundle

/** Sends a request; checks that all changes are in the history, errors change nothing, and a repeated create has the same response. */
export async function runCommand(app: TestApp, known: KnownRecords, commands: Command): Promise<void> {
  const { method, path, call, target, file } = await getRequested(app, commands, known)
  const [before, seq] = [known.seen, await app.store.lastSeq()]
  const read = `${target}?ml_language=${commands.language}`
  const shown = target === '' ? undefined : await app.call('GET', read, { as: 'administrator' })
  const isGuarded = commands.guard === 'now' && shown?.status === 200
  if (isGuarded) {
    call.headers = { ...call.headers, 'If-Match': shown.headers.get('ETag') ?? '' }
    known.late.set(`${target} ${commands.language}`, shown.headers.get('ETag') ?? '')
  }
  const response = await app.call(method, path, call)
  await learn(app, known, seq)
  const after = await everything(app, known)
  known.seen = after
  const lines = await app.store.changesAfter(seq, 10_000)
  followDismissals(known.dismissals, lines)
  const touched = new Set(lines.map(({ resource, record }) => `${resource} ${record}`))
  if (response.status >= 400) {
    expect(isProblem(response.body)).toBe(true)
    expect(lines).toEqual([])
    expect(after).toEqual(before)
    return
  }
  for (const [name, whole] of before)
    if (!touched.has(name)) expect([name, ownOf(after.get(name))]).toEqual([name, ownOf(whole)])
  if (commands.body['dry_run'] === true && ['bulk', 'merge', 'revert'].includes(commands.verb))
    expect(after).toEqual(before)
  if (commands.verb === 'bulk')
    expectRows(commands, response.body, { before, after, touched }, await linkedIn(app, known))
  if (commands.verb === 'merge' && commands.body['dry_run'] !== true) {
    expectMerged(response.body, before, after)
    if (isStaff(commands.as)) await undoMerge(app, known, commands, response.body, before)
  }
  if (commands.verb === 'dismiss') learnDismissal(known.dismissals, target, response.body, after.get(nameOf(target)))
  if (commands.verb === 'glossary') {
    learnTerm(known.terms, method, response)
    await expectGlossary(app, known.terms)
  }
  if (commands.verb === 'names') expectNames(commands, response.body, lines, after)
  if (commands.verb === 'fillRepeats') expectFilled(commands, call, response.body, lines, after)
  if (file) expectImported(commands, file, response.body, lines, after)
  await expectRead(app, commands, response, await linkedIn(app, known))
  if (commands.verb === 'create' && commands.key !== undefined) await expectSame(app, { method, path, call }, response)
  if (isGuarded && commands.verb === 'update' && touched.has(nameOf(target)))
    expect((await app.call(method, path, call)).status).toBe(412)
}

/** Undoes half of the merges; checks that every record has its former content. */
async function undoMerge(
  app: TestApp,
  known: KnownRecords,
  { as, which }: Command,
  { change_set: changeSet }: Body,
  before: KnownRecords['seen'],
): Promise<void> {
  if (which % 2 === 0) return
  const undone = await app.call('POST', `${base}/changes/${String(changeSet)}/revert`, { as, absolute: true, body: {} })
  expect([undone.status, undone.body['refused']]).toEqual([200, 0])
  known.seen = await everything(app, known)
  for (const [name, whole] of before) expect([name, contentOf(known.seen.get(name))]).toEqual([name, contentOf(whole)])
}

/** Checks that the `changed` rows of a bulk action are those of the history, and that each record has the requested values. */
function expectRows(
  { as, body: sent }: Command,
  body: Body,
  seen: { before: KnownRecords['seen']; after: KnownRecords['seen']; touched: ReadonlySet<string> },
  linked: LinkVisibility,
): void {
  if (String(body['dry_run']) === 'true') return
  const rows = Object.values(body['rows'] ?? {}).map((row) => ({
    name: `${String(row['resource'])} ${String(row['id'])}`,
    result: String(row['result']),
  }))
  const changed = rows.filter(({ result }) => result === 'changed')
  expect(new Set(changed.map(({ name }) => name))).toEqual(seen.touched)
  const action = sent['do']
  if (!isStaff(as) || typeof action !== 'object' || action === null) return
  for (const { name, result } of rows)
    if (result !== 'refused')
      expect([name, findWrongEffects({ ...action }, seen.before.get(name), seen.after.get(name), linked)]).toEqual([
        name,
        [],
      ])
}

const isStaff = (as: Command['as']): boolean => as === 'administrator' || as === 'editor'
/** Administrators and editors see all linked records that are not in the trash. */
async function linkedIn({ store }: TestApp, { ids }: KnownRecords): Promise<LinkVisibility> {
  const records = {
    venues: await store.findAll('venues', ids.get('venues') ?? []),
    organizers: await store.findAll('organizers', ids.get('organizers') ?? []),
  }
  return { shows: (resource, id) => records[resource].get(id)?.trashedUtc === null }
}

/** Checks that a read returns the same record as the write before. */
async function expectRead(
  app: TestApp,
  { verb, resource, as, language: requested, body }: Command,
  response: TestResponse,
  visible: LinkVisibility,
): Promise<void> {
  const id = String(response.body['id'])
  // Effects of the write itself are reported only in its response.
  const { sanitized: _sanitized, published: _published, ...written } = response.body
  const nowUtc = new Date(app.clock.now).toISOString().slice(0, 19).replace('T', ' ')
  const linked = isStaff(as) ? visible : undefined
  if (verb === 'create' || verb === 'update') {
    const language = String(written['language'])
    const again = await app.call('GET', `/${resource}/${id}?ml_language=${language}`, { as })
    expect(again.status).toBe(200)
    // A response in another language than requested still names and counts linked records in the requested one.
    if (language === requested) expect(again.body).toMatchObject(written)
    expect(findWrongValues(resource, body, again.body, language === requested ? linked : undefined)).toEqual([])
    expect(findWrongState(resource, body, again.body, { as, nowUtc })).toEqual([])
    const headers = { 'If-None-Match': again.headers.get('ETag') ?? '' }
    const same = await app.call('GET', `/${resource}/${id}?ml_language=${language}`, { as, headers })
    expect(same.status).toBe(304)
  }
  if (verb === 'createWhole' || verb === 'updateWhole' || verb === 'restore') {
    const again = await app.call('GET', `${base}/${resource}/${id}`, { as, absolute: true })
    expect(again.status).toBe(200)
    if (verb === 'restore') return
    expect(again.body).toEqual(written)
    expect(findWrongParts(resource, body, again.body, { as, nowUtc }, linked)).toEqual([])
  }
}

async function expectSame(app: TestApp, query: Omit<PreparedRequest, 'target'>, response: TestResponse): Promise<void> {
  const seq = await app.store.lastSeq()
  const again = await app.call(query.method, query.path, query.call)
  expect([again.status, again.body]).toEqual([response.status, response.body])
  expect(await app.store.lastSeq()).toBe(seq)
}
