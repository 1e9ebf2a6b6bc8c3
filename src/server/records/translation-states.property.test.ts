// Over random sequences of writes: the state of every text is what the texts say.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Language, languages } from '#shared/i18n/language.ts'
import { normalizeText } from '#shared/i18n/normalize-text.ts'
import { exampleTime, examples } from '#support/example-count.ts'
import { createRecord, sampleEvent, startTestApp, type TestApp } from '#support/test-app.ts'

const fields = ['title', 'description'] as const
type Field = (typeof fields)[number]
/** `from`: the source text that a text was made from; `null`: it is a copy; absent: it was never compared. */
type Model = { [L in Language]?: { texts: Record<Field, string>; from: { [F in Field]?: string | null } } }

const source = 'de'
const others = languages.filter((language) => language !== source)
// Some are the same after normalizing.
const titles = ["L'été", 'L’été', 'Hiver', 'Bal – fin', 'Bal - fin']
const descriptions = ['', '<p>Un</p>', '<p><em>Un</em></p>', '<p>Deux</p>']
const field = fc.constantFrom(...fields)
const language = fc.constantFrom(...others)

type Step =
  | { do: 'edit'; language: Language; title?: string; description?: string; minor?: boolean; copied?: boolean }
  | { do: 'confirm'; language: Language; field: Field }
  | { do: 'fill'; language: Language; field: Field; source: string; text: string }
  | { do: 'keep'; language: Language; field: Field }
  | { do: 'remove'; language: Language }
  | { do: 'undo' | 'restore' | 'publish'; at: number }

const texts = { title: fc.constantFrom(...titles), description: fc.constantFrom(...descriptions) }
const steps: fc.Arbitrary<Step> = fc.oneof<fc.Arbitrary<Step>[]>(
  fc.record(
    {
      do: fc.constant('edit' as const),
      language: fc.constantFrom(...languages),
      ...texts,
      minor: fc.boolean(),
      copied: fc.boolean(),
    },
    { requiredKeys: ['do', 'language'] },
  ),
  fc.record({ do: fc.constant('confirm' as const), language, field }),
  field.chain((name) =>
    fc.record({
      do: fc.constant('fill' as const),
      language,
      field: fc.constant(name),
      source: texts[name],
      text: texts[name],
    }),
  ),
  fc.record({ do: fc.constant('keep' as const), language, field }),
  fc.record({ do: fc.constant('remove' as const), language }),
  fc.record({ do: fc.constantFrom('undo' as const, 'restore' as const, 'publish' as const), at: fc.nat(20) }),
)

const isEmpty = (text: string): boolean => normalizeText(text) === ''
const isSame = (a: string, b: string): boolean => normalizeText(a) === normalizeText(b)

function outdated(model: Model, of: Language): Field[] {
  const own = model[of]
  return fields.filter((name) => {
    const from = own?.from[name]
    return from === null || (from !== undefined && !isSame(from, model[source]?.texts[name] ?? ''))
  })
}

/** The texts after a step; `undefined`: the service must change nothing. */
function applyStep(model: Model, step: Step): Model | undefined {
  const next = structuredClone(model)
  const original = next[source]?.texts ?? { title: '', description: '' }
  if ('at' in step) return undefined
  const own = next[step.language]
  switch (step.do) {
    case 'edit': {
      const present = own ?? { texts: { title: '', description: '' }, from: {} }
      if (!own && step.title === undefined) return undefined
      const behind = Object.fromEntries(others.map((each) => [each, outdated(model, each)]))
      for (const name of fields) {
        const text = step[name]
        if (text === undefined) continue
        const isChanged = !own || text !== present.texts[name]
        present.texts[name] = text
        if (step.language !== source && step.copied) present.from[name] = null
        else if (step.language !== source && isChanged) present.from[name] = original[name]
        if (step.language !== source || !step.minor || !isChanged) continue
        for (const each of others) {
          const translation = next[each]
          if (translation?.from[name] !== undefined && !behind[each]?.includes(name)) translation.from[name] = text
        }
      }
      next[step.language] = present
      return next
    }
    case 'confirm':
      if (!own) return undefined
      own.from[step.field] = original[step.field]
      return next
    case 'fill':
    case 'keep': {
      const text = step.do === 'keep' ? original[step.field] : step.text
      const isLeftAlone =
        step.do === 'fill' ? !isSame(step.source, original[step.field]) || isEmpty(text) : isEmpty(original[step.field])
      if (isLeftAlone || (!own && step.field !== 'title')) return undefined
      const present = own ?? { texts: { title: '', description: '' }, from: {} }
      if (isEmpty(present.texts[step.field])) present.texts[step.field] = text
      else if (step.do === 'fill' || !isSame(present.texts[step.field], text)) return undefined
      present.from[step.field] = original[step.field]
      next[step.language] = present
      return next
    }
    case 'remove':
      if (!own) return undefined
      delete next[step.language]
      return next
  }
}

test(
  'after any sequence of writes a text is outdated exactly when its source says something else than what it was made from',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 30, size: 'max' }), async (sequence) => {
        const app = await startTestApp()
        const { id } = await createRecord(
          app,
          'events',
          { ...sampleEvent, title: titles[0], status: 'publish' },
          source,
        )
        let model: Model = { [source]: { texts: { title: titles[0] ?? '', description: '' }, from: {} } }
        const versions = [{ ...(await readNewest(app, Number(id))), model }]
        for (const step of sequence) {
          const before = await app.store.lastSeq()
          const at = 'at' in step ? versions[step.at % versions.length] : undefined
          const newest = versions.at(-1)
          if (step.do === 'undo' && newest && versions.length > 1) {
            const { status } = await send(app, 'POST', `/changes/${newest.changeSet}/revert`, {})
            expect(['undo', status]).toEqual(['undo', 200])
            model = newest.before ?? model
          } else if (step.do === 'restore' && at) {
            const { status } = await send(app, 'POST', `/events/${String(id)}/restore`, { seq: at.seq })
            expect(['restore', status]).toEqual(['restore', 200])
            model = at.model
          } else {
            await write(app, Number(id), step)
            model = applyStep(model, step) ?? model
          }
          if ((await app.store.lastSeq()) !== before)
            versions.push({ ...(await readNewest(app, Number(id))), model, before: newest?.model ?? model })
          await expectStates(app, Number(id), model)
        }
        await app.store.close()
      }),
      { numRuns: examples(5) },
    )
  },
  exampleTime(240),
)

type Version = { seq: number; changeSet: string; model?: Model; before?: Model }
async function readNewest(app: TestApp, id: number): Promise<Version> {
  const [change] = await app.store.changesOf('events', id, { limit: 1 })
  return { seq: change?.seq ?? 0, changeSet: change?.changeSet ?? '' }
}

const send = async (app: TestApp, method: string, path: string, body: object) =>
  app.call(method, `/en/calendar/admin/v1${path}`, { as: 'editor', absolute: true, body })

async function write(app: TestApp, id: number, step: Step): Promise<void> {
  const patch = async (of: Language, body: object) =>
    app.call('PATCH', `/events/${id}?ml_language=${of}`, { as: 'editor', body })
  const bulk = async (action: object) => send(app, 'POST', '/events/bulk', { ids: [id], do: action })
  switch (step.do) {
    case 'edit': {
      const { title, description, minor, copied } = step
      const sent = fields.filter((name) => step[name] !== undefined)
      if (sent.length === 0) return
      await patch(step.language, {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(step.language === source && minor && { minor }),
        ...(step.language !== source && copied && { copied: sent }),
      })
      return
    }
    case 'confirm':
      await patch(step.language, { confirm: [step.field] })
      return
    case 'fill':
      await bulk({ fill: { field: step.field, from: source, to: step.language, source: step.source, text: step.text } })
      return
    case 'keep':
      await bulk({ keep: { field: step.field, language: step.language } })
      return
    case 'remove':
      await app.call('DELETE', `/events/${id}?ml_language=${step.language}&scope=language`, { as: 'editor' })
      return
    case 'publish':
      await bulk({ status: { [others[step.at % others.length] ?? 'nl']: 'publish' } })
      return
    case 'undo':
    case 'restore':
  }
}

/** Compares every language with the model: as stored, as responded, and as lists filter it. */
async function expectStates(app: TestApp, id: number, model: Model): Promise<void> {
  const stored = await app.store.find('events', id)
  expect(Object.keys(stored?.translations ?? {}).toSorted()).toEqual(Object.keys(model).toSorted())
  const { body } = await app.call('GET', `/events/${id}?ml_language=${source}`, { as: 'editor' })
  for (const each of languages) {
    const own = model[each]
    const empty = own
      ? fields.filter((name) => isEmpty(own.texts[name]) && !isEmpty(model[source]?.texts[name] ?? ''))
      : []
    if (own) {
      const { title, description } = stored?.translations[each]?.texts ?? {}
      expect([each, { title, description }]).toEqual([each, own.texts])
      expect([each, body['translations']?.[each]?.['outdated']]).toEqual([each, outdated(model, each)])
      expect([each, body['translations']?.[each]?.['empty']]).toEqual([each, empty])
    }
    const state = !own ? 'missing' : outdated(model, each).length > 0 ? 'outdated' : empty.length > 0 ? 'partial' : ''
    for (const filter of ['missing', 'outdated', 'partial']) {
      const list = await app.call('GET', `/events?ml_language=${each}&translation=${filter}`, { as: 'editor' })
      expect([each, filter, list.body['total']]).toEqual([each, filter, state === filter ? 1 : 0])
    }
  }
}
