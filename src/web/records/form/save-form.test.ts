// Saves of a form with any response of the server: no edits are lost.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ProblemError, NetworkError, unexpectedResponse } from '#client/send.ts'
import { languages } from '#shared/i18n/language.ts'
import { invalid, problem } from '#shared/problem.ts'
import { resources } from '#shared/schema/resources.ts'
import { hasPendingInput, schedulePendingInput } from '#fields/pending-input.ts'
import {
  type AnyBundle,
  changedFields,
  createDraft,
  createEmptyDraft,
  discardChanges,
  partValues,
} from '../draft/draft.ts'
import type { AnyBundleRequest } from '../draft/request.ts'
import { createRecordForm, type RecordForm } from './record-form.ts'
import { type SaveClient, saveForm } from './save-form.ts'

const bundleWith = (title: string, featured: boolean, version: number): AnyBundle => ({
  id: 7,
  source_language: 'fr',
  shared: {
    start_date: '2026-11-24 19:30:00',
    end_date: '2026-11-24 21:00:00',
    timezone: 'Europe/Brussels',
    event_state: 'scheduled',
    featured,
    version,
  },
  texts: { fr: { title, status: 'publish' } },
  etags: { shared: `"shared-${version}"`, fr: `"fr-${version}"` },
  inherited: {},
  outdated: {},
  rights: { shared: true, languages: [...languages], delete: true, deeds: [] },
})
const first = bundleWith('Nuit', false, 1)

let form: RecordForm
let sent: { body: AnyBundleRequest; key: string }[]
const createClient = (respond: () => AnyBundle, read: () => AnyBundle = () => first): SaveClient => ({
  save: async (_draft, body, key) => {
    sent.push({ body, key })
    return respond()
  },
  read: async () => read(),
})
const failWith = (thrown: Error) => (): AnyBundle => {
  throw thrown
}
const moved = failWith(new ProblemError(problem('rest_precondition_failed', 412)))
const title = () => partValues(form.state().draft, 'fr')['title']

beforeEach(() => {
  sent = []
  form = createRecordForm(createDraft(resources.events, first), first)
})

describe('a save', () => {
  it('sends no request without changes', async () => {
    expect(await saveForm(form, createClient(failWith(new Error('A request was sent.'))))).toEqual({
      kind: 'unchanged',
    })
  })
  it('sends all languages in one request and leaves no changes', async () => {
    form.change('fr', 'title', 'Nuit blanche')
    form.change('nl', 'title', 'Witte nacht')
    const received = {
      ...bundleWith('Nuit blanche', false, 2),
      texts: { fr: { title: 'Nuit blanche', status: 'publish' }, nl: { title: 'Witte nacht', status: 'draft' } },
    }
    expect(
      (
        await saveForm(
          form,
          createClient(() => received),
        )
      ).kind,
    ).toBe('saved')
    expect(sent[0]?.body).toMatchObject({
      texts: { fr: { title: 'Nuit blanche' }, nl: { title: 'Witte nacht' } },
      if: { fr: '"fr-1"', nl: null },
    })
    expect(changedFields(form.state().draft)).toEqual([])
    expect(form.state().saved?.version).toBe(2)
  })
  it('keeps edits made during the request', async () => {
    form.change('fr', 'title', 'Nuit blanche')
    const respond = (): AnyBundle => {
      form.change('fr', 'title', 'Nuit blanche 2')
      return bundleWith('Nuit blanche', false, 2)
    }
    await saveForm(form, createClient(respond))
    expect(title()).toBe('Nuit blanche 2')
    expect(form.hookOptions.formControl.getValues('translations.fr.title')).toBe('Nuit blanche 2')
    expect(changedFields(form.state().draft)).toEqual([{ part: 'fr', field: 'title' }])
  })
  it('includes pending input', async () => {
    schedulePendingInput(() => form.change('fr', 'title', 'Nuit blanche'))
    await saveForm(
      form,
      createClient(() => bundleWith('Nuit blanche', false, 2)),
    )
    expect(sent[0]?.body).toMatchObject({ texts: { fr: { title: 'Nuit blanche' } } })
    expect(hasPendingInput()).toBe(false)
  })
  it('reports a status that the server changed and texts that it sanitized', async () => {
    form.change('nl', 'title', 'Witte nacht')
    form.change('nl', 'status', 'publish')
    await saveForm(
      form,
      createClient(() => ({
        ...first,
        texts: { ...first.texts, nl: { title: 'Witte nacht', status: 'pending' } },
        sanitized: { nl: ['title'] },
      })),
    )
    expect(form.state().saved?.statuses).toEqual([{ language: 'nl', requested: 'publish', got: 'pending' }])
    expect(form.state().saved?.cleaned).toEqual([{ part: 'nl', field: 'title' }])
  })
})

describe('a publish', () => {
  const publish = { status: { languages: ['nl'], status: 'publish' } } as const
  const status = () => partValues(form.state().draft, 'nl')['status']
  const published = (): AnyBundle => ({
    ...first,
    texts: { ...first.texts, nl: { title: 'Witte nacht', status: 'publish' } },
    etags: { ...first.etags, nl: '"nl-1"' },
  })

  it('sends the status without setting it in the form', async () => {
    form.change('nl', 'title', 'Witte nacht')
    const respond = (): AnyBundle => {
      expect(status()).toBe('draft')
      return published()
    }
    expect((await saveForm(form, createClient(respond), publish)).kind).toBe('saved')
    expect(sent[0]?.body.texts).toEqual({ nl: { title: 'Witte nacht', status: 'publish' } })
    expect(status()).toBe('publish')
    expect(changedFields(form.state().draft)).toEqual([])
  })
  it('leaves the status unchanged if it fails, also for the next save', async () => {
    form.change('nl', 'excerpt', 'Kort')
    await saveForm(form, createClient(failWith(new Error('A request was sent.'))), publish)
    expect(form.state()).toMatchObject({ failure: { kind: 'invalid' }, errors: [{ part: 'nl', field: 'title' }] })
    expect(status()).toBe('draft')
    form.change('nl', 'title', 'Witte nacht')
    for (const problem of [
      new ProblemError(invalid({ 'nl.slug': { code: 'in_use', message: '' } })),
      new NetworkError('No response'),
    ]) {
      await saveForm(form, createClient(failWith(problem)), publish)
      expect(status()).toBe('draft')
    }
    await saveForm(form, createClient(failWith(new Error('A request was sent.'))))
    expect(sent.at(-1)?.body.texts).toEqual({ nl: { excerpt: 'Kort', title: 'Witte nacht', status: 'draft' } })
  })
  it('counts as saved if its response was lost but the record is published', async () => {
    form.change('nl', 'title', 'Witte nacht')
    await saveForm(form, createClient(failWith(new NetworkError('No response'))), publish)
    expect((await saveForm(form, createClient(moved, published))).kind).toBe('saved')
    expect(status()).toBe('publish')
    expect(changedFields(form.state().draft)).toEqual([])
  })
})

it('a save after a publish without a response creates a draft, unless the publish had succeeded', async () => {
  const created = (status: string): AnyBundle => ({
    ...bundleWith('Nuit', false, 1),
    texts: { fr: { title: 'Nuit', status } },
  })
  const publish = { status: { languages: ['fr'], status: 'publish' } } as const
  const statusesSent = () => sent.map(({ body }) => (body.texts?.fr as { status?: string } | undefined)?.status)
  for (const hasArrived of [false, true]) {
    sent = []
    form = createRecordForm(createEmptyDraft(resources.events, 'fr', { timezone: 'Europe/Brussels' }), undefined)
    for (const [part, field, value] of [
      ['fr', 'title', 'Nuit'],
      ['shared', 'start_date', '2026-11-24 19:30:00'],
      ['shared', 'end_date', '2026-11-24 21:00:00'],
    ] as const)
      form.change(part, field, value)
    await saveForm(form, createClient(failWith(new NetworkError('No response'))), publish)
    const conflict = new ProblemError(problem('rest_idempotency_conflict', 422))
    const respond = (): AnyBundle => {
      if (hasArrived && statusesSent().at(-1) === 'draft') throw conflict
      return created(hasArrived ? 'publish' : 'draft')
    }
    expect((await saveForm(form, createClient(respond))).kind).toBe('saved')
    expect(statusesSent()).toEqual(hasArrived ? ['publish', 'draft', 'publish'] : ['publish', 'draft'])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(partValues(form.state().draft, 'fr')['status']).toBe(hasArrived ? 'publish' : 'draft')
    expect(changedFields(form.state().draft)).toEqual([])
  }
})

describe('a save during an upload', () => {
  const path = { part: 'shared', field: 'image' } as const
  it('waits for the upload and includes the image', async () => {
    form.change('fr', 'title', 'Nuit blanche')
    let finish: (isDone: boolean) => void = () => undefined
    form.trackUpload(path, new Promise<boolean>((resolve) => (finish = resolve)))
    const saving = saveForm(
      form,
      createClient(() => ({ ...bundleWith('Nuit blanche', false, 2), shared: { ...first.shared, image: { id: 12 } } })),
    )
    expect(form.state()).toMatchObject({ waitsFor: 'upload' })
    expect(sent).toEqual([])
    form.change('shared', 'image', '12')
    finish(true)
    expect((await saving).kind).toBe('saved')
    expect(sent[0]?.body).toMatchObject({ shared: { image: '12' }, texts: { fr: { title: 'Nuit blanche' } } })
    expect(form.state()).toMatchObject({ waitsFor: undefined })
  })
  it('fails if the upload fails, and the next save omits the image', async () => {
    form.change('fr', 'title', 'Nuit blanche')
    form.trackUpload(path, Promise.resolve(false))
    await saveForm(form, createClient(failWith(new Error('A request was sent.'))))
    expect(form.state()).toMatchObject({
      waitsFor: undefined,
      failure: { kind: 'invalid' },
      errors: [{ ...path, code: 'not_uploaded' }],
    })
    expect(
      (
        await saveForm(
          form,
          createClient(() => bundleWith('Nuit blanche', false, 2)),
        )
      ).kind,
    ).toBe('saved')
  })
})

describe('a failed save', () => {
  it('sends no request while a value in any language is invalid', async () => {
    form.change('nl', 'website', 'nowhere')
    expect(
      (
        await saveForm(
          form,
          createClient(() => first),
        )
      ).kind,
    ).toBe('failed')
    expect(sent).toEqual([])
    expect(form.state()).toMatchObject({
      failure: { kind: 'invalid' },
      errors: [
        { field: 'title', part: 'nl' },
        { field: 'website', code: 'not_an_address' },
      ],
    })
  })
  it('shows server errors at their fields until these are edited', async () => {
    form.change('fr', 'slug', 'nuit')
    await saveForm(
      form,
      createClient(failWith(new ProblemError(invalid({ 'fr.slug': { code: 'in_use', message: '' } })))),
    )
    expect(form.errorAt({ part: 'fr', field: 'slug' })?.type).toBe('in_use')
    form.change('fr', 'slug', 'nuit-2')
    await vi.waitFor(() => expect(form.state().failure).toBeUndefined())
  })
  it('takes over server changes, with conflicts only for fields that both sides changed', async () => {
    form.change('fr', 'title', 'Le mien')
    await saveForm(
      form,
      createClient(moved, () => bundleWith('Le leur', true, 2)),
    )
    expect(form.state().failure).toEqual({ kind: 'moved', parts: ['shared', 'fr'] })
    expect(form.hookOptions.formControl.getValues('shared.featured')).toBe(true)
    expect(title()).toBe('Le mien')
    const [conflict] = form.state().conflicts
    expect(conflict).toMatchObject({ field: 'title', baseValue: 'Nuit', serverValue: 'Le leur', draftValue: 'Le mien' })
    await saveForm(form, createClient(failWith(new Error('A request was sent.'))))
    expect(form.state().failure).toEqual({ kind: 'unresolved' })
    for (const [choice, value] of [
      ['server', 'Le leur'],
      ['base', 'Nuit'],
      ['draft', 'Le mien'],
    ] as const) {
      if (conflict) form.resolve(conflict, choice)
      expect(form.hookOptions.formControl.getValues('translations.fr.title')).toBe(value)
    }
    form.change('fr', 'title', 'Le nôtre')
    expect(form.state().conflicts).toMatchObject([{ draftValue: 'Le nôtre', choice: 'draft' }])
    await saveForm(
      form,
      createClient(() => bundleWith('Le nôtre', true, 3)),
    )
    expect(sent.at(-1)?.body.if).toEqual({ fr: '"fr-2"' })
    expect(form.state().conflicts).toEqual([])
  })
  it('does not save a trashed record until its status is set, which restores it', async () => {
    form.change('fr', 'title', 'Le mien')
    const inTrash: AnyBundle = {
      ...first,
      texts: { fr: { title: 'Nuit', status: 'trash' } },
      etags: { shared: '"shared-2-trash"', fr: '"fr-1-trash"' },
    }
    await saveForm(
      form,
      createClient(moved, () => inTrash),
    )
    const trashed = { failure: { kind: 'trashed' }, previousStatuses: { fr: 'publish' } }
    expect(form.state()).toMatchObject({ ...trashed, conflicts: [] })
    await saveForm(form, createClient(failWith(new Error('A request was sent.'))))
    expect(form.state()).toMatchObject(trashed)
    form.change('fr', 'status', 'publish')
    await saveForm(
      form,
      createClient(() => bundleWith('Le mien', false, 3)),
    )
    expect(sent.at(-1)?.body).toMatchObject({
      texts: { fr: { title: 'Le mien', status: 'publish' } },
      if: { fr: '"fr-1-trash"' },
    })
  })
  it('keeps every text when the record or the permission to edit it is gone', async () => {
    form.change('fr', 'title', 'Le mien')
    await saveForm(form, createClient(failWith(new ProblemError(problem('rest-event-not-found', 404)))))
    expect(form.state().failure?.kind).toBe('gone')
    const none = { shared: false, languages: [], delete: false, deeds: [] }
    const refused = failWith(new ProblemError(problem('rest_forbidden', 403)))
    await saveForm(
      form,
      createClient(refused, () => ({ ...first, rights: none })),
    )
    expect(form.state()).toMatchObject({ failure: { kind: 'closed' }, bundle: { rights: none } })
    expect(title()).toBe('Le mien')
  })
  it.each([403, 404, 410])('is “refused” for a %i that the server did not send itself', async (status) => {
    form.change('fr', 'title', 'Le mien')
    await saveForm(form, createClient(failWith(new ProblemError(unexpectedResponse(status)))))
    expect(form.state().failure?.kind).toBe('refused')
    expect(title()).toBe('Le mien')
  })
  it('counts as saved when the record has the values of an earlier attempt', async () => {
    form.change('fr', 'title', 'Nuit blanche')
    await saveForm(form, createClient(failWith(new NetworkError('No response'))))
    expect(form.state().failure).toEqual({ kind: 'unreachable' })
    expect(title()).toBe('Nuit blanche')
    expect(
      (
        await saveForm(
          form,
          createClient(moved, () => bundleWith('Nuit blanche', false, 2)),
        )
      ).kind,
    ).toBe('saved')
  })
  it('counts as saved when a record loaded later has all values', async () => {
    form.change('fr', 'title', 'Nuit blanche')
    await saveForm(form, createClient(failWith(new NetworkError('No response'))))
    form.mergeNewer(bundleWith('Nuit blanche', false, 2))
    expect((await saveForm(form, createClient(failWith(new Error('A request was sent.'))))).kind).toBe('saved')
    expect(form.state()).toMatchObject({ failure: undefined, saved: { version: 2 } })
  })
  it('repeats an update with the same idempotency key, and sends another one with a new key', async () => {
    const lost = createClient(failWith(new NetworkError('No response')))
    form.change('fr', 'title', 'Nuit blanche')
    await saveForm(form, lost)
    await saveForm(form, lost)
    form.change('fr', 'title', 'Nuit noire')
    await saveForm(form, lost)
    const [one, again, other] = sent
    expect(again).toEqual(one)
    expect(other?.key).not.toBe(one?.key)
  })
  it('is not repeated after its changes were discarded', async () => {
    form.change('fr', 'title', 'Nuit blanche')
    await saveForm(form, createClient(failWith(new NetworkError('No response'))))
    form.load(discardChanges(form.state().draft))
    expect(await saveForm(form, createClient(failWith(new Error('A request was sent.'))))).toEqual({
      kind: 'unchanged',
    })
    expect(form.state().saved).toBeUndefined()
  })
  it('repeats a create with the same idempotency key', async () => {
    form = createRecordForm(createEmptyDraft(resources.tags, 'nl'), undefined)
    form.change('nl', 'name', 'Jazz')
    await saveForm(form, createClient(failWith(new NetworkError('No response'))))
    // A proxy responded: the save may have happened.
    await saveForm(form, createClient(failWith(new ProblemError(unexpectedResponse(502)))))
    expect(form.state().failure).toEqual({ kind: 'broken' })
    expect(sent).toHaveLength(2)
    expect(sent[0]).toEqual(sent[1])
    // The create had succeeded: later edits are saved to the created record.
    form.change('nl', 'name', 'Jazz en blues')
    const created = (name: string, version: number): AnyBundle => ({
      ...bundleWith('', false, version),
      source_language: 'nl',
      shared: {},
      texts: { nl: { name, slug: 'jazz' } },
      etags: { shared: '"shared-1"', nl: `"nl-${version}"` },
    })
    const outcome = await saveForm(
      form,
      createClient(() => created(sent.length === 3 ? 'Jazz' : 'Jazz en blues', sent.length)),
    )
    expect(sent[2]).toEqual(sent[0])
    expect(sent[3]?.body).toEqual({ texts: { nl: { name: 'Jazz en blues' } }, if: { nl: '"nl-3"' } })
    expect(outcome).toMatchObject({ kind: 'saved', created: { id: 7 } })
    expect(changedFields(form.state().draft)).toEqual([])
  })
})
