// Linked records that the save of an event creates: sent with it, recognised in the respond, their faults at their own entries.
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

const wholeWith = (links: object, version: number): AnyBundle => ({
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
const first = wholeWith({}, 1)
const hall = { venue: 'Zaal Noord', city: 'Gent', zip: '', source_language: 'nl' }
const link = (id: number, name: string) => ({ id, venue: name, organizer: name, name, language: 'nl' })

let form: RecordForm
let sent: AnyBundleRequest[]
const wire = (respond: () => AnyBundle, read: () => AnyBundle = () => first): SaveClient => ({
  save: async (_draft, body) => {
    sent.push(body)
    return respond()
  },
  read: async () => read(),
})
const refuse = (thrown: Error) => (): AnyBundle => {
  throw thrown
}
const value = (field: string, draft: RecordDraft = form.state().draft) => partValues(draft, 'shared')[field]

beforeEach(() => {
  sent = []
  form = createRecordForm(createDraft(resources.events, first), first)
})

it('is sent among the ids, without what was left empty, and is an id afterwards', async () => {
  form.change('shared', 'venue', [hall])
  form.change('shared', 'organizer', [3, { organizer: 'A', source_language: 'nl' }])
  const received = wholeWith({ venue: link(12, 'Zaal Noord'), organizer: [link(3, 'Club'), link(13, 'A')] }, 2)
  expect(
    (
      await saveForm(
        form,
        wire(() => received),
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

it('is not created again by what was chosen while it was saved', async () => {
  const a = { organizer: 'A', source_language: 'nl' }
  form.change('shared', 'organizer', [a, { ...a, email: 'a@a.example' }])
  const received = wholeWith({ organizer: [link(12, 'A'), link(13, 'A')] }, 2)
  const respond = (): AnyBundle => {
    form.change('shared', 'organizer', [a, { ...a, email: 'a@a.example' }, { organizer: 'B' }])
    return received
  }
  await saveForm(form, wire(respond))
  expect(value('organizer')).toEqual([12, 13, { organizer: 'B' }])
})

it('is recognised when the answer was lost, and is no conflict', async () => {
  form.change('shared', 'venue', [hall])
  form.change('shared', 'categories', [{ name: 'Jazz' }, { name: 'Blues' }])
  await saveForm(form, wire(refuse(new NetworkError('No respond came'))))
  form.change('nl', 'title', 'Nacht van de jazz')
  const arrived = wholeWith({ venue: link(12, 'zaal  noord'), categories: [link(5, 'Blues'), link(6, 'Jazz')] }, 2)
  const moved = refuse(new ProblemError(problem('rest_precondition_failed', 412)))
  expect(
    (
      await saveForm(
        form,
        wire(moved, () => arrived),
      )
    ).kind,
  ).toBe('saved')
  expect(form.state()).toMatchObject({ conflicts: [], failure: undefined })
  expect(changedFields(form.state().draft)).toEqual([{ part: 'nl', field: 'title' }])
})

it('is refused at its entries, which stay until they are written into', async () => {
  form.change('shared', 'venue', [{ ...hall, website: 'nowhere' }])
  form.change('shared', 'organizer', [{ organizer: 'A', email: 'a@' }, { organizer: ' ' }])
  await saveForm(form, wire(refuse(new Error('asked'))))
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

it('is refused by the service at its entries', async () => {
  form.change('shared', 'organizer', [3, { organizer: 'A', website: 'https://a.example' }])
  const records = [{ at: 1, missing: ['organizer'], fields: { website: { code: 'not_an_address', message: '' } } }]
  const issue = { code: 'required', message: '', data: { records } } as const
  await saveForm(form, wire(refuse(new ProblemError(invalid({ 'shared.organizer': issue })))))
  expect(form.state()).toMatchObject({
    failure: { kind: 'invalid' },
    errors: [
      { field: 'organizer', nested: { at: 1, field: 'organizer' }, code: 'required' },
      { field: 'organizer', nested: { at: 1, field: 'website' }, code: 'not_an_address' },
    ],
  })
})

it('is kept on the device with the draft', () => {
  form.change('shared', 'venue', [hall])
  const { draft } = form.state()
  const stored = toStoredParts(draft, [], 'key').flatMap((part) => parseStoredPart(structuredClone(part)) ?? [])
  const restored = restoreDraft(createDraft(resources.events, first), stored)
  expect(value('venue', restored)).toEqual([hall])
})
