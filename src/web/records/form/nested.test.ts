// Nested creates of an event: sent with it, recognized in the response, with errors at their own inputs.
import { beforeEach, expect, it, vi } from 'vitest'
import { ProblemError, NetworkError } from '#client/send.ts'
import { languages } from '#shared/i18n/language.ts'
import { invalid, problem } from '#shared/problem.ts'
import { resources } from '#shared/schema/resources.ts'
import { toStoredParts, parseStoredPart, restoreDraft } from '../draft/stored-draft.ts'
import { type AnyBundle, changedFields, type RecordDraft, createDraft, partValues } from '../draft/draft.ts'
import type { AnyBundleRequest } from '../draft/request.ts'
import { createRecordForm, type RecordForm } from './record-form.ts'
import { type SaveClient, saveForm } from './save-form.ts'

const bundleWith = (links: object, version: number): AnyBundle => ({
  id: 7,
  source_language: 'nl',
  shared: {
    start_date: '2026-11-24 19:30:00',
    end_date: '2026-11-24 21:00:00',
    timezone: 'Europe/Brussels',
    event_state: 'scheduled',
    venue: [],
    organizer: [],
    categories: [],
    ...links,
    version,
  },
  texts: { nl: { title: 'Nacht', status: 'draft' } },
  etags: { shared: `"shared-${version}"`, nl: '"nl-1"' },
  inherited: {},
  outdated: {},
  rights: { shared: true, languages: [...languages], delete: true, deeds: [] },
})
const first = bundleWith({}, 1)
const hall = { venue: 'Zaal Noord', city: 'Gent', zip: '', source_language: 'nl' }
const link = (id: number, name: string) => ({ id, venue: name, organizer: name, name, language: 'nl' })

let form: RecordForm
let sent: AnyBundleRequest[]
const createClient = (respond: () => AnyBundle, read: () => AnyBundle = () => first): SaveClient => ({
  save: async (_draft, body) => {
    sent.push(body)
    return respond()
  },
  read: async () => read(),
})
const failWith = (thrown: Error) => (): AnyBundle => {
  throw thrown
}
const value = (field: string, draft: RecordDraft = form.state().draft) => partValues(draft, 'shared')[field]

beforeEach(() => {
  sent = []
  form = createRecordForm(createDraft(resources.events, first), first)
})

it('a nested create is sent without empty fields and becomes an id after the save', async () => {
  form.change('shared', 'venue', [hall])
  form.change('shared', 'organizer', [3, { organizer: 'A', source_language: 'nl' }])
  const received = bundleWith({ venue: link(12, 'Zaal Noord'), organizer: [link(3, 'Club'), link(13, 'A')] }, 2)
  expect(
    (
      await saveForm(
        form,
        createClient(() => received),
      )
    ).kind,
  ).toBe('saved')
  expect(sent[0]?.shared).toEqual({
    venue: [{ venue: 'Zaal Noord', city: 'Gent', source_language: 'nl' }],
    organizer: [3, { organizer: 'A', source_language: 'nl' }],
  })
  expect([value('venue'), value('organizer')]).toEqual([[12], [3, 13]])
  expect(form.hookOptions.formControl.getValues('shared.venue')).toEqual([12])
  expect(changedFields(form.state().draft)).toEqual([])
})

it('a nested create is not repeated for records added during the save', async () => {
  const a = { organizer: 'A', source_language: 'nl' }
  form.change('shared', 'organizer', [a, { ...a, email: 'a@a.example' }])
  const received = bundleWith({ organizer: [link(12, 'A'), link(13, 'A')] }, 2)
  const respond = (): AnyBundle => {
    form.change('shared', 'organizer', [a, { ...a, email: 'a@a.example' }, { organizer: 'B' }])
    return received
  }
  await saveForm(form, createClient(respond))
  expect(value('organizer')).toEqual([12, 13, { organizer: 'B' }])
})

it('a nested create is recognized after a lost response, without a conflict', async () => {
  form.change('shared', 'venue', [hall])
  form.change('shared', 'categories', [{ name: 'Jazz' }, { name: 'Blues' }])
  await saveForm(form, createClient(failWith(new NetworkError('No response'))))
  form.change('nl', 'title', 'Nacht van de jazz')
  const arrived = bundleWith({ venue: link(12, 'zaal  noord'), categories: [link(5, 'Blues'), link(6, 'Jazz')] }, 2)
  const moved = failWith(new ProblemError(problem('rest_precondition_failed', 412)))
  expect(
    (
      await saveForm(
        form,
        createClient(moved, () => arrived),
      )
    ).kind,
  ).toBe('saved')
  expect(form.state()).toMatchObject({ conflicts: [], failure: undefined })
  expect(changedFields(form.state().draft)).toEqual([{ part: 'nl', field: 'title' }])
})

it('validation errors of a nested create stay at its fields until these are edited', async () => {
  form.change('shared', 'venue', [{ ...hall, website: 'nowhere' }])
  form.change('shared', 'organizer', [{ organizer: 'A', email: 'a@' }, { organizer: ' ' }])
  await saveForm(form, createClient(failWith(new Error('A request was sent.'))))
  expect(form.state()).toMatchObject({
    failure: { kind: 'invalid' },
    errors: [
      { field: 'venue', nested: { at: 0, field: 'website' }, code: 'not_an_address' },
      { field: 'organizer', nested: { at: 0, field: 'email' }, code: 'not_an_email' },
      { field: 'organizer', nested: { at: 1, field: 'organizer' }, code: 'required' },
    ],
  })
  form.change('shared', 'organizer', [{ organizer: 'A', email: 'a@a.example' }, { organizer: ' ' }])
  await vi.waitFor(() =>
    expect(form.state().errors).toMatchObject([
      { nested: { field: 'website' } },
      { nested: { at: 1, field: 'organizer' } },
    ]),
  )
  expect(form.errorAt({ part: 'shared', field: 'organizer' })?.nested).toMatchObject([{ at: 1, code: 'required' }])
})

it('server errors of a nested create are placed at its fields', async () => {
  form.change('shared', 'organizer', [3, { organizer: 'A', website: 'https://a.example' }])
  const records = [{ at: 1, missing: ['organizer'], fields: { website: { code: 'not_an_address', message: '' } } }]
  const issue = { code: 'required', message: '', data: { records } } as const
  await saveForm(form, createClient(failWith(new ProblemError(invalid({ 'shared.organizer': issue })))))
  expect(form.state()).toMatchObject({
    failure: { kind: 'invalid' },
    errors: [
      { field: 'organizer', nested: { at: 1, field: 'organizer' }, code: 'required' },
      { field: 'organizer', nested: { at: 1, field: 'website' }, code: 'not_an_address' },
    ],
  })
})

it('a nested create is part of the device draft', () => {
  form.change('shared', 'venue', [hall])
  const { draft } = form.state()
  const stored = toStoredParts(draft, [], 'key').flatMap((part) => parseStoredPart(structuredClone(part)) ?? [])
  const restored = restoreDraft(createDraft(resources.events, first), stored)
  expect(value('venue', restored)).toEqual([hall])
})
