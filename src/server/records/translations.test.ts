// The states of translations through the service: what makes a text outdated, empty or copied, how history tells it, and how it is undone.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Body,
  type Call,
  sampleEvent,
  createRecord,
  startTestApp,
  type TestResponse,
  type TestApp,
} from '#support/test-app.ts'
import { admin, revert, latestChangeSet } from '#support/admin-requests.ts'

const bundle = async (world: TestApp, id: number, as: Call['as'] = 'editor'): Promise<Body> =>
  (await world.call('GET', `${admin}/events/${id}`, { as, absolute: true })).body
const save = async (world: TestApp, id: number, body: object, as: Call['as'] = 'editor'): Promise<TestResponse> =>
  world.call('PUT', `${admin}/events/${id}`, { as, absolute: true, body })
const history = async (world: TestApp, id: number, as: Call['as'] = 'editor'): Promise<Body> =>
  (await world.call('GET', `${admin}/events/${id}/history`, { as, absolute: true })).body
/** The newest entry of the history: what it says of texts, and of the states of translations. */
const newest = async (world: TestApp, id: number, as: Call['as'] = 'editor'): Promise<unknown> => {
  const [entry] = Object.values((await history(world, id, as))['changes'] ?? {})
  return { deed: entry?.['deed'], parts: entry?.['parts'], marks: entry?.['marks'] }
}
const undoLatest = async (world: TestApp, id: number, as: Call['as'] = 'editor'): Promise<TestResponse> =>
  revert(world, latestChangeSet(world, 'events', id), {}, as)
const listed = async (world: TestApp, translation: string, more = ''): Promise<unknown[]> => {
  const list = await world.call('GET', `/events?ml_language=nl&translation=${translation}${more}`, { as: 'editor' })
  return Object.values(list.body['events'] ?? {}).map((row) => row['id'])
}
/** An event in English and Dutch, both published. */
async function inTwo(world: TestApp, texts: { en?: object; nl?: object } = {}): Promise<number> {
  const { title, ...shared } = sampleEvent
  const body = {
    source_language: 'en',
    shared,
    texts: {
      en: { title, status: 'publish', ...texts.en },
      nl: { title: 'Optreden', status: 'publish', ...texts.nl },
    },
  }
  return Number((await world.call('POST', `${admin}/events`, { as: 'editor', absolute: true, body })).body['id'])
}

test('a reason for cancelling in the source alone leaves the other translations incomplete', async () => {
  const world = startTestApp()
  const id = await inTwo(world)
  expect(await listed(world, 'complete')).toEqual([id])
  await save(world, id, { shared: { event_state: 'cancelled' }, texts: { en: { event_state_reason: 'Storm' } } })
  expect(await listed(world, 'partial')).toEqual([id])
  expect(await listed(world, 'complete')).toEqual([])
  const { body } = await world.call('GET', `/events/${id}`, { as: 'editor' })
  expect(body['translations']).toMatchObject({
    en: { empty: [], outdated: [] },
    nl: { empty: ['event_state_reason'], outdated: [] },
  })
  expect((await world.call('GET', `/events/${id}`)).body['translations']?.['nl']).not.toHaveProperty('empty')
  await save(world, id, { texts: { nl: { event_state_reason: 'Storm' } } })
  expect(await listed(world, 'complete')).toEqual([id])
  await save(world, id, { texts: { en: { event_state_reason: 'Strike' } } })
  expect((await bundle(world, id))['made_from']).toEqual({ en: {}, nl: { event_state_reason: 'Storm' } })
  expect((await save(world, id, { confirm: { nl: ['event_state_reason'] } })).body['outdated']).toEqual({
    en: [],
    nl: [],
  })
})

test('a finished translation that is not public while its source is, is listed as unpublished', async () => {
  const world = startTestApp()
  const finished = await inTwo(world, { nl: { status: 'draft' } })
  const complete = await inTwo(world, { en: { title: 'Recital' } })
  const unpublishedInAll = await inTwo(world, { en: { title: 'Rehearsal', status: 'draft' }, nl: { status: 'draft' } })
  const missing = Number((await createRecord(world, 'events', { ...sampleEvent, title: 'Matinee' }))['id'])
  const venue = Number((await createRecord(world, 'venues', { venue: 'Hall' }))['id'])
  await world.call('PATCH', `/venues/${venue}`, { as: 'editor', root: 'nl', body: { venue: 'Zaal' } })
  // By the start, by another order and by a search: three ways in which lists are read.
  for (const way of ['', '&orderby=id', '&search=-zzz']) {
    expect([way, await listed(world, 'unpublished', way)]).toEqual([way, [finished]])
    expect([way, await listed(world, 'complete', way)]).toEqual([way, [complete, unpublishedInAll]])
    expect([way, await listed(world, 'todo', way)]).toEqual([way, [finished, missing]])
  }
  const venues = async (translation: string) =>
    (await world.call('GET', `/venues?ml_language=nl&translation=${translation}`, { as: 'editor' })).body['total']
  expect([await venues('unpublished'), await venues('complete'), await venues('todo')]).toEqual([1, 0, 1])
  const { attention = [] } = (await world.call('GET', `${admin}/attention`, { as: 'editor', absolute: true })).body
  const counts = Object.values(attention).filter(({ kind }) => String(kind) === 'unpublished')
  expect(counts.filter(({ total }) => Number(total) > 0)).toMatchObject([
    { resource: 'events', total: 1, filter: { ml_language: 'nl', translation: 'unpublished' } },
    { resource: 'venues', total: 1, filter: { ml_language: 'nl', translation: 'unpublished' } },
  ])
  expect((await world.call('GET', '/events?translation=todo')).status).toBe(400)
})

test('the bundle tells what outdated texts were made from, and of copied ones that they are copies', async () => {
  const world = startTestApp()
  const id = await inTwo(world)
  await save(world, id, { texts: { en: { title: 'Recital', description: 'Long' } } })
  await save(world, id, { texts: { nl: { description: 'Long', copied: ['description'] } } })
  expect(await bundle(world, id)).toMatchObject({
    outdated: { nl: ['title', 'description'] },
    made_from: { en: {}, nl: { title: 'Concert', description: null } },
  })
  expect(await bundle(world, id, 'subscriber')).toMatchObject({ outdated: {}, made_from: {} })
  await save(world, id, { texts: { en: { status: 'private' } } })
  expect((await bundle(world, id, 'translator'))['made_from']).toEqual({})
  await save(world, id, { source_language: 'nl' })
  expect((await bundle(world, id))['made_from']).toEqual({ en: {}, nl: {} })
  await save(world, id, { source_language: 'en' })
  const fr = { title: 'Récital', status: 'publish' }
  await save(world, id, { texts: { fr } })
  await save(world, id, { texts: { en: { title: 'Concert' } } })
  await save(world, id, { source_language: 'nl' })
  // What became outdated before its record got another source was made from a text of the former one.
  expect((await bundle(world, id))['made_from']).toMatchObject({ fr: { title: 'Recital' } })
})

test('typographic twins in the source outdate no translation', async () => {
  const world = startTestApp()
  const id = await inTwo(world, { en: { title: "Anna's fair - 10-12..." } })
  expect((await save(world, id, { texts: { en: { title: 'Anna’s fair – 10–12…' } } })).body['outdated']).toEqual({
    en: [],
    nl: [],
  })
})

test('a confirmation is an entry of the history; undoing it brings the outdated mark back', async () => {
  const world = startTestApp()
  const id = await inTwo(world)
  await save(world, id, { texts: { en: { title: 'Recital' } } })
  await save(world, id, { confirm: { nl: ['title'] } }, 'translator')
  const confirmed = { deed: 'update', parts: {}, marks: { nl: { title: 'confirmed' } } }
  expect(await newest(world, id)).toEqual(confirmed)
  expect((await bundle(world, id))['outdated']).toEqual({ en: [], nl: [] })
  // Who may not confirm may not undo it either.
  expect((await undoLatest(world, id, 'otherAuthor')).status).toBe(403)
  expect((await bundle(world, id))['outdated']).toEqual({ en: [], nl: [] })
  expect((await undoLatest(world, id, 'translator')).body).toMatchObject({ changed: 1 })
  expect((await bundle(world, id))['outdated']).toEqual({ en: [], nl: ['title'] })
  expect(await newest(world, id)).toEqual({ ...confirmed, marks: { nl: { title: 'outdated' } } })
  await undoLatest(world, id)
  expect((await bundle(world, id))['outdated']).toEqual({ en: [], nl: [] })
  expect(await newest(world, id)).toEqual(confirmed)
  expect((await history(world, id, 'subscriber'))['changes']).toHaveLength(2)
  const set = latestChangeSet(world, 'events', id)
  await save(world, id, { texts: { nl: { title: 'Recital (nl)' } } })
  expect(await revert(world, set)).toMatchObject({ status: 412, body: { data: { params: ['nl.title'] } } })
})

test('an earlier version of a single field brings its outdated mark back', async () => {
  const world = startTestApp()
  const id = await inTwo(world)
  const { body } = await save(world, id, { texts: { en: { title: 'Recital' } } })
  expect(body['outdated']).toMatchObject({ nl: ['title'] })
  const [line] = world.store.changesOf('events', id)
  await save(world, id, { confirm: { nl: ['title'] } })
  const back = await world.call('POST', `${admin}/events/${id}/restore`, {
    as: 'editor',
    absolute: true,
    body: { seq: line?.seq, fields: ['nl.title'] },
  })
  expect(back.body['outdated']).toMatchObject({ nl: ['title'] })
})

test('a copy and a minor change are entries of the history and are undone', async () => {
  const world = startTestApp()
  const id = await inTwo(world)
  await save(world, id, { texts: { en: { title: 'Concert!' } }, minor: true })
  expect(await newest(world, id)).toMatchObject({
    parts: { en: { title: { old: 'Concert', new: 'Concert!' } } },
    marks: { nl: { title: 'minor' } },
  })
  expect((await undoLatest(world, id)).body).toMatchObject({ changed: 1 })
  expect(await bundle(world, id)).toMatchObject({ outdated: { nl: [] }, texts: { en: { title: 'Concert' } } })
  await save(world, id, { texts: { nl: { title: 'Concert', copied: ['title'] } } })
  expect(await newest(world, id)).toMatchObject({
    parts: { nl: { title: { old: 'Optreden', new: 'Concert' } } },
    marks: { nl: { title: 'copied' } },
  })
  await save(world, id, { confirm: { nl: ['title'] } })
  expect(await bundle(world, id)).toMatchObject({ outdated: { nl: [] } })
  await undoLatest(world, id)
  expect(await bundle(world, id)).toMatchObject({ outdated: { nl: ['title'] }, made_from: { nl: { title: null } } })
  expect(await newest(world, id)).toMatchObject({ parts: {}, marks: { nl: { title: 'copied' } } })
  const line = world.store.changesOf('events', id).findLast(({ parts }) => parts['nl']?.['title']?.[1] === 'Concert')
  expect((await revert(world, line?.changeSet ?? '')).body).toMatchObject({ changed: 1 })
  expect(await bundle(world, id)).toMatchObject({ outdated: { nl: [] }, texts: { nl: { title: 'Optreden' } } })
})

/** Values of each field, in groups that say the same. */
const values = {
  title: [
    ["Anna's fair", 'Anna’s fair'],
    ['Fair - one', 'Fair – one', 'Fair&nbsp;— one'],
    ['Concert…', 'Concert...'],
  ],
  description: [[''], ['<p>One</p>', '<p><em>One</em></p>'], ['<p>“Two”</p>', '<p>"Two"</p>'], ['<p>Three</p>']],
  event_state_reason: [[''], ['Storm'], ['„Strike“', '"Strike"']],
} as const
type FieldName = keyof typeof values
const names = ['title', 'description', 'event_state_reason'] as const
const meaning = (field: FieldName, text: string): number =>
  values[field].findIndex((group) => group.some((one) => one === text))
const valueOf = (field: FieldName) => fc.constantFrom(...values[field].flat())
const edit = fc.constantFrom(...names).chain((field) => fc.record({ field: fc.constant(field), text: valueOf(field) }))
const steps = fc.array(
  fc.oneof(
    fc.record({ deed: fc.constant('source' as const), edit, minor: fc.boolean() }),
    fc.record({ deed: fc.constant('translate' as const), edit }),
    fc.record({ deed: fc.constantFrom('confirm' as const, 'copy' as const), field: fc.constantFrom(...names) }),
    fc.record({ deed: fc.constant('undo' as const) }),
  ),
  { minLength: 1, maxLength: 14 },
)
type Texts = { readonly [N in FieldName]: string }
/** `from`: the source text that each Dutch text was made from, or `copied`; `undefined`: never compared. */
type Model = { en: Texts; nl: Texts; from: { readonly [N in FieldName]?: string } }
const isOutdated = ({ en, from }: Model, field: FieldName): boolean => {
  const made = from[field]
  return made !== undefined && (made === 'copied' || meaning(field, made) !== meaning(field, en[field]))
}

test('after any edits, confirmations, minor changes, copies and undos a text is outdated exactly when its source differs from what it was made from', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const world = startTestApp()
      const first = { title: "Anna's fair", description: '', event_state_reason: '' }
      const id = await inTwo(world, { en: { title: first.title }, nl: { title: first.title } })
      const states: Model[] = [{ en: first, nl: first, from: { title: first.title } }]
      for (const step of sequence) {
        const now = states.at(-1)
        if (!now) break
        const lines = () => world.store.changesOf('events', id).length
        const before = lines()
        let next = now
        let response: TestResponse
        if (step.deed === 'undo') {
          if (states.length === 1) continue
          response = await undoLatest(world, id)
          next = states.at(-2) ?? now
        } else if (step.deed === 'source') {
          const { field, text } = step.edit
          response = await save(world, id, { texts: { en: { [field]: text } }, minor: step.minor })
          const renews = step.minor && now.from[field] !== undefined && !isOutdated(now, field)
          const isOther = text !== now.en[field]
          next = {
            ...now,
            en: { ...now.en, [field]: text },
            from: { ...now.from, ...(renews && isOther && { [field]: text }) },
          }
        } else if (step.deed === 'translate') {
          const { field, text } = step.edit
          response = await save(world, id, { texts: { nl: { [field]: text } } })
          if (text !== now.nl[field])
            next = { ...now, nl: { ...now.nl, [field]: text }, from: { ...now.from, [field]: now.en[field] } }
        } else if (step.deed === 'confirm') {
          response = await save(world, id, { confirm: { nl: [step.field] } })
          next = { ...now, from: { ...now.from, [step.field]: now.en[step.field] } }
        } else {
          const text = now.en[step.field]
          response = await save(world, id, { texts: { nl: { [step.field]: text, copied: [step.field] } } })
          next = { ...now, nl: { ...now.nl, [step.field]: text }, from: { ...now.from, [step.field]: 'copied' } }
        }
        expect([step, response.status]).toEqual([step, 200])
        // What changes nothing is no change, and nothing to be undone.
        if (lines() > before) states.push(next)
        const { texts, outdated } = await bundle(world, id)
        expect([step, texts?.['en'], texts?.['nl']]).toMatchObject([step, next.en, next.nl])
        const found = Object.values(outdated?.['nl'] ?? {}).map(String)
        const expected = names.filter((field) => isOutdated(next, field))
        expect([step, found.toSorted()]).toEqual([step, expected.toSorted()])
        expect([step, await listed(world, 'outdated')]).toEqual([step, expected.length > 0 ? [id] : []])
      }
      world.store.close()
    }),
    { numRuns: 25 },
  )
}, 120_000)
