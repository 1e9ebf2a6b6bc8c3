// Saves without a response.
import { expect, it } from 'vitest'
import { ProblemError, NoResponse, NetworkError } from '#client/send.ts'
import { languages } from '#shared/i18n/language.ts'
import { problem } from '#shared/problem.ts'
import { resources } from '#shared/schema/resources.ts'
import { type AnyBundle, changedFields, createDraft, createEmptyDraft } from '../draft/draft.ts'
import type { AnyBundleRequest } from '../draft/request.ts'
import { createRecordForm, type RecordForm } from './record-form.ts'
import { saveForm } from './save-form.ts'

const tag = (name: string, description: string, version: number): AnyBundle => ({
  id: 7,
  source_language: 'nl',
  shared: {},
  texts: { nl: { name, description, slug: 'jazz' } },
  etags: { shared: '"shared-1"', nl: `"nl-${version}"` },
  inherited: {},
  outdated: {},
  rights: { shared: true, languages: [...languages], delete: true, deeds: [] },
})
const formOf = (bundle: AnyBundle): RecordForm => createRecordForm(createDraft(resources.tags, bundle), bundle)

/** Saves; the n-th request gets the n-th response or error, and the record is read as `record`. */
async function save(form: RecordForm, responses: readonly (AnyBundle | Error)[], record?: AnyBundle) {
  const sent: { body: AnyBundleRequest; key: string; waitsFor: string | undefined }[] = []
  const outcome = await saveForm(form, {
    save: async (_draft, body, key) => {
      const response = responses[sent.length]
      sent.push({ body, key, waitsFor: form.state().waitsFor })
      if (!response || response instanceof Error) throw response ?? new Error('asked')
      return response
    },
    read: async () => record ?? Promise.reject(new Error('read')),
  })
  return { kind: outcome.kind, sent }
}
const late = new NoResponse(true)
const moved = new ProblemError(problem('rest_precondition_failed', 412))

it('a save without a response is repeated unchanged, in the state “check”', async () => {
  const existing = formOf(tag('Jazz', '', 1))
  const fresh = createRecordForm(createEmptyDraft(resources.tags, 'nl'), undefined)
  for (const form of [existing, fresh]) {
    form.change('nl', 'name', 'Blues')
    const { kind, sent } = await save(form, [late, tag('Blues', '', 2)])
    expect(kind).toBe('saved')
    expect(sent.map(({ waitsFor }) => waitsFor)).toEqual([undefined, 'check'])
    expect(sent[1]).toMatchObject({ body: sent[0]?.body, key: sent[0]?.key })
    expect(form.state()).toMatchObject({ waitsFor: undefined, failure: undefined })
  }
})

it('a save is “unreachable” when the repetition has no response either', async () => {
  const form = formOf(tag('Jazz', '', 1))
  form.change('nl', 'name', 'Blues')
  expect((await save(form, [late, late])).sent).toHaveLength(2)
  expect(form.state()).toMatchObject({ failure: { kind: 'unreachable' }, waitsFor: undefined })
  expect(changedFields(form.state().draft)).toEqual([{ part: 'nl', field: 'name' }])
})

it('a save without a response is recognized in the record after further edits', async () => {
  const form = formOf(tag('Jazz', '', 1))
  for (const name of ['Blues', 'Blues 2']) {
    form.change('nl', 'name', name)
    await save(form, [new NetworkError('No response came')])
  }
  form.change('nl', 'name', 'Blues 3')
  expect((await save(form, [moved], tag('Blues', 'By others', 3))).kind).toBe('saved')
  expect(form.state()).toMatchObject({ failure: undefined, conflicts: [] })
  expect(form.hookOptions.formControl.getValues('translations.nl')).toMatchObject({
    name: 'Blues 3',
    description: 'By others',
  })
  expect((await save(form, [tag('Blues 3', 'By others', 4)])).sent[0]?.body).toEqual({
    texts: { nl: { name: 'Blues 3' } },
    if: { nl: '"nl-3"' },
  })
})

it('a save without a response leads to a conflict if someone else changed the field', async () => {
  const form = formOf(tag('Jazz', '', 1))
  form.change('nl', 'name', 'Blues')
  await save(form, [new NetworkError('No response came')])
  expect((await save(form, [moved], tag('Swing', '', 2))).kind).toBe('failed')
  expect(form.state()).toMatchObject({
    failure: { kind: 'moved' },
    conflicts: [{ serverValue: 'Swing', draftValue: 'Blues' }],
  })
})
