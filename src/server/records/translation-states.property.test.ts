// After any sequence of writes, the translation states in the record and in lists equal those of a reference model.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Language, languages } from '#shared/i18n/language.ts'
import { translationStates } from '#shared/i18n/translation-state.ts'
import { admin, latestChangeSet, revert } from '#support/admin-requests.ts'
import { exampleTime, examples } from '#support/example-count.ts'
import { sampleEvent, startTestApp, type TestApp, type TestResponse } from '#support/test-app.ts'

/** Values of each field, in groups of equal meaning. */
const values = {
  title: [
    ["Anna's fair", 'Anna’s fair'],
    ['Fair - one', 'Fair – one', 'Fair&nbsp;— one'],
    ['Concert…', 'Concert...'],
  ],
  description: [[''], ['<p>One</p>', '<p><em>One</em></p>'], ['<p>“Two”</p>', '<p>"Two"</p>'], ['<p>Three</p>']],
  event_state_reason: [[''], ['Storm'], ['„Strike“', '"Strike"']],
} as const
const fields = ['title', 'description', 'event_state_reason'] as const
type Field = (typeof fields)[number]
const meaning = (field: Field, text: string): number =>
  values[field].findIndex((group) => group.some((value) => value === text))

type Texts = { readonly [F in Field]: string }
/** `from`: the source text that each text was made from, or `copied`; absent: never compared. */
type Translation = { status: 'publish' | 'draft'; texts: Texts; from: { readonly [F in Field]?: string } }
const source = 'en'
const targets = ['nl', 'fr', 'de'] as const
type Target = (typeof targets)[number]
type Model = { [source]: Translation } & { readonly [L in Target]?: Translation }

const isOutdated = (model: Model, translation: Translation, field: Field): boolean => {
  const made = translation.from[field]
  if (made === undefined) return false
  return made === 'copied' || meaning(field, made) !== meaning(field, model[source].texts[field])
}
const outdatedOf = (model: Model, language: Language): Field[] => {
  const translation = model[language]
  return translation && language !== source ? fields.filter((field) => isOutdated(model, translation, field)) : []
}
const stateOf = (model: Model, language: Language): (typeof translationStates)[number] => {
  const translation = model[language]
  if (!translation) return 'missing'
  if (language === source) return 'complete'
  if (outdatedOf(model, language).length > 0) return 'outdated'
  const { texts } = model[source]
  if (fields.some((field) => texts[field] !== '' && translation.texts[field] === '')) return 'partial'
  return translation.status === 'draft' && model[source].status === 'publish' ? 'unpublished' : 'complete'
}

const language = fc.constantFrom(...targets)
const field = fc.constantFrom(...fields)
const edit = field.chain((name) =>
  fc.record({ field: fc.constant(name), text: fc.constantFrom(...values[name].flat()) }),
)
/** `source`: the expected source text. */
const fill = field.chain((name) => {
  const text = fc.constantFrom(...values[name].flat())
  return fc.record({ do: fc.constant('fill' as const), language, field: fc.constant(name), source: text, text })
})
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('source' as const), edit, minor: fc.boolean() }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('translate' as const), language, edit }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('confirm' as const, 'copy' as const), language, field }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('publish' as const), language: fc.constantFrom(...languages) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), language }) },
    { weight: 3, arbitrary: fill },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('keep' as const), language, field }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('restoreAll' as const), version: fc.nat(20) }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('restore' as const), language, field, version: fc.nat(20) }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
  ),
  { minLength: 1, maxLength: 16 },
)
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never

const empty: Translation = {
  status: 'draft',
  texts: { title: '', description: '', event_state_reason: '' },
  from: {},
}

const bulk = async (app: TestApp, id: number, action: object): Promise<TestResponse> =>
  app.call('POST', `${admin}/events/bulk`, { as: 'editor', absolute: true, body: { ids: [id], do: action } })
const save = async (app: TestApp, id: number, body: object): Promise<TestResponse> =>
  app.call('PUT', `${admin}/events/${id}`, { as: 'editor', absolute: true, body })

/** The model with other texts of a translation. */
const withTranslation = (model: Model, of: Language, translation: Translation): Model => ({
  ...model,
  [of]: translation,
})

/** A translation with another text of one field and its source text. */
const withText = (translation: Translation, name: Field, text: string, from: string | undefined): Translation => ({
  ...translation,
  texts: { ...translation.texts, [name]: text },
  from: { ...translation.from, [name]: from },
})

/** Writes a source text. Translations keep their source text, or get the new one after a minor change if they were up to date. */
function writeSource(model: Model, name: Field, text: string, minor: boolean): Model {
  const now = model[source]
  let next = withTranslation(model, source, { ...now, texts: { ...now.texts, [name]: text } })
  if (!minor || text === now.texts[name]) return next
  for (const target of targets) {
    const translation = model[target]
    if (translation?.from[name] !== undefined && !isOutdated(model, translation, name))
      next = withTranslation(next, target, { ...translation, from: { ...translation.from, [name]: text } })
  }
  return next
}

const fillOf = ({ language: to, field: name, source: original, text }: Extract<Step, { do: 'fill' }>) => ({
  fill: { field: name, from: source, to, source: original, text },
})

/** The model with a text that was filled in or confirmed as the same. A new translation needs a title. */
function withFilledText(model: Model, to: Target, name: Field, text: string): Model {
  const present = model[to]
  if (text === '' || (!present && name !== 'title')) return model
  return withTranslation(model, to, withText(present ?? empty, name, text, model[source].texts[name]))
}

/** Performs a step. Returns the response and the next model; `undefined` if the step is not applicable. */
async function perform(
  app: TestApp,
  id: number,
  step: Step,
  history: readonly { model: Model; seq: number }[],
): Promise<{ response: TestResponse; next: Model } | undefined> {
  const model = history.at(-1)?.model
  if (!model) return undefined
  const sourceTexts = model[source].texts
  switch (step.do) {
    case 'source': {
      const { field: name, text } = step.edit
      const response = await save(app, id, { texts: { en: { [name]: text } }, minor: step.minor })
      return { response, next: writeSource(model, name, text, step.minor) }
    }
    case 'translate': {
      const { field: name, text } = step.edit
      const present = model[step.language]
      // A new translation has a title.
      const texts = present ? { [name]: text } : { title: "Anna's fair", status: 'draft', [name]: text }
      const response = await save(app, id, { texts: { [step.language]: texts } })
      const title = "Anna's fair"
      const created = withText(empty, 'title', title, sourceTexts.title)
      const before = present ?? created
      const isSame = text === before.texts[name]
      const next = isSame ? before : withText(before, name, text, sourceTexts[name])
      return { response, next: withTranslation(model, step.language, next) }
    }
    case 'confirm': {
      const present = model[step.language]
      if (!present) return undefined
      const response = await save(app, id, { confirm: { [step.language]: [step.field] } })
      const next = withText(present, step.field, present.texts[step.field], sourceTexts[step.field])
      return { response, next: withTranslation(model, step.language, next) }
    }
    case 'copy': {
      const present = model[step.language]
      if (!present) return undefined
      const text = sourceTexts[step.field]
      const body = { texts: { [step.language]: { [step.field]: text, copied: [step.field] } } }
      const next = withText(present, step.field, text, 'copied')
      return { response: await save(app, id, body), next: withTranslation(model, step.language, next) }
    }
    case 'publish': {
      const present = model[step.language]
      if (!present) return undefined
      const status = present.status === 'publish' ? 'draft' : 'publish'
      const response = await save(app, id, { texts: { [step.language]: { status } } })
      return { response, next: withTranslation(model, step.language, { ...present, status }) }
    }
    case 'remove': {
      if (!model[step.language]) return undefined
      const path = `/events/${id}?ml_language=${step.language}&scope=language`
      const { [step.language]: _removed, ...next } = model
      return { response: await app.call('DELETE', path, { as: 'editor' }), next }
    }
    case 'fill': {
      const { language: to, field: name, text } = step
      const response = await bulk(app, id, fillOf(step))
      const isOther = meaning(name, step.source) !== meaning(name, sourceTexts[name])
      const own = model[to]?.texts[name] ?? ''
      return { response, next: isOther || own !== '' ? model : withFilledText(model, to, name, text) }
    }
    case 'keep': {
      const { language: to, field: name } = step
      const response = await bulk(app, id, { keep: { field: name, language: to } })
      const own = model[to]?.texts[name] ?? ''
      const text = sourceTexts[name]
      if (own === '') return { response, next: withFilledText(model, to, name, text) }
      const isSame = text !== '' && meaning(name, own) === meaning(name, text)
      return { response, next: isSame ? withFilledText(model, to, name, own) : model }
    }
    case 'restoreAll': {
      const version = history[step.version % history.length]
      if (!version) return undefined
      const path = `${admin}/events/${id}/restore`
      const response = await app.call('POST', path, { as: 'editor', absolute: true, body: { seq: version.seq } })
      return { response, next: version.model }
    }
    case 'restore': {
      const version = history[step.version % history.length]
      const [present, earlier] = [model[step.language], version?.model[step.language]]
      if (!version || !present || !earlier) return undefined
      const body = { seq: version.seq, fields: [`${step.language}.${step.field}`] }
      const response = await app.call('POST', `${admin}/events/${id}/restore`, { as: 'editor', absolute: true, body })
      const next = withText(present, step.field, earlier.texts[step.field], earlier.from[step.field])
      return { response, next: withTranslation(model, step.language, next) }
    }
    case 'undo': {
      const before = history.at(-2)?.model
      if (!before) return undefined
      return { response: await revert(app, await latestChangeSet(app, 'events', id)), next: before }
    }
  }
}

/** Compares the record, and its row in the list of each language, with the model. */
async function expectModel(app: TestApp, id: number, step: Step, model: Model): Promise<void> {
  const { body } = await app.call('GET', `${admin}/events/${id}`, { as: 'editor', absolute: true })
  for (const each of languages) {
    const translation = model[each]
    const texts: unknown = translation && { ...translation.texts, status: translation.status }
    if (texts === undefined) expect([step, each, body['texts']?.[each]]).toEqual([step, each, undefined])
    else expect([step, each, body['texts']?.[each]]).toMatchObject([step, each, texts])
    const found = Object.values(Object(body['outdated'])[each] ?? {}).map(String)
    expect([step, each, found.toSorted()]).toEqual([step, each, outdatedOf(model, each).toSorted()])
    for (const state of translationStates) {
      const list = await app.call('GET', `/events?ml_language=${each}&translation=${state}`, { as: 'editor' })
      const total = stateOf(model, each) === state ? 1 : 0
      expect([step, each, state, list.body['total']]).toEqual([step, each, state, total])
    }
  }
}

test(
  'after any writes the state of each translation equals that of a reference model',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const app = await startTestApp()
        const { title: _title, ...shared } = sampleEvent
        const title = "Anna's fair"
        const texts = { en: { title, status: 'publish' }, nl: { title, status: 'publish' } }
        const body = { source_language: source, shared, texts }
        const created = await app.call('POST', `${admin}/events`, { as: 'editor', absolute: true, body })
        const id = Number(created.body['id'])
        const first: Translation = {
          status: 'publish',
          texts: { title, description: '', event_state_reason: '' },
          from: {},
        }
        const history: { model: Model; seq: number }[] = [
          { model: { en: first, nl: { ...first, from: { title } } }, seq: await app.store.lastSeq() },
        ]
        for (const step of sequence) {
          const before = history.at(-1)
          const result = await perform(app, id, step, history)
          if (!before || !result) continue
          expect([step, result.response.status]).toEqual([step, 200])
          const seq = await app.store.lastSeq()
          // A step without changes has no version and cannot be undone.
          if (seq > before.seq) history.push({ model: result.next, seq })
          await expectModel(app, id, step, result.next)
        }
        await app.store.close()
      }),
      { numRuns: examples(12) },
    )
  },
  exampleTime(180),
)
