// Saving a form against a server that answers as it likes: nothing typed is ever lost.
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

const wholeWith = (title: string, featured: boolean, version: number): AnyBundle => ({
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
const first = wholeWith('Nuit', false, 1)

let form: RecordForm
let sent: { body: AnyBundleRequest; key: string }[]
const wire = (respond: () => AnyBundle, read: () => AnyBundle = () => first): SaveClient => ({
  save: async (_draft, body, key) => {
    sent.push({ body, key })
    return respond()
  },
  read: async () => read(),
})
const refuse = (thrown: Error) => (): AnyBundle => {
  throw thrown
}
const moved = refuse(new ProblemError(problem('rest_precondition_failed', 412)))
const title = () => partValues(form.state().draft, 'fr')['title']

beforeEach(() => {
  sent = []
  form = createRecordForm(createDraft(resources.events, first), first)
})

describe('a save', () => {
  it('sends nothing when nothing changed', async () => {
    expect(await saveForm(form, wire(refuse(new Error('A request was sent.'))))).toEqual({ kind: 'unchanged' })
  })
  it('sends all languages at once, and is then clean', async () => {
    form.change('fr', 'title', 'Nuit blanche')
    form.change('nl', 'title', 'Witte nacht')
    const received = {
      ...wholeWith('Nuit blanche', false, 2),
      texts: { fr: { title: 'Nuit blanche', status: 'publish' }, nl: { title: 'Witte nacht', status: 'draft' } },
    }
    expect(
      (
        await saveForm(
          form,
          wire(() => received),
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
  it('keeps what is typed while it is under way', async () => {
    form.change('fr', 'title', 'Nuit blanche')
    const respond = (): AnyBundle => {
      form.change('fr', 'title', 'Nuit blanche 2')
      return wholeWith('Nuit blanche', false, 2)
    }
    await saveForm(form, wire(respond))
    expect(title()).toBe('Nuit blanche 2')
    expect(form.hookOptions.formControl.getValues('translations.fr.title')).toBe('Nuit blanche 2')
    expect(changedFields(form.state().draft)).toEqual([{ part: 'fr', field: 'title' }])
  })
  it('sends what is written and not yet told', async () => {
    schedulePendingInput(() => form.change('fr', 'title', 'Nuit blanche'))
    await saveForm(
      form,
      wire(() => wholeWith('Nuit blanche', false, 2)),
    )
    expect(sent[0]?.body).toMatchObject({ texts: { fr: { title: 'Nuit blanche' } } })
    expect(hasPendingInput()).toBe(false)
  })
  it('says when a status or a text became another than sent', async () => {
    form.change('nl', 'title', 'Witte nacht')
    form.change('nl', 'status', 'publish')
    await saveForm(
      form,
      wire(() => ({
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

  it('sends the status without writing it into the form', async () => {
    form.change('nl', 'title', 'Witte nacht')
    const respond = (): AnyBundle => {
      expect(status()).toBe('draft')
      return published()
    }
    expect((await saveForm(form, wire(respond), publish)).kind).toBe('saved')
    expect(sent[0]?.body.texts).toEqual({ nl: { title: 'Witte nacht', status: 'publish' } })
    expect(status()).toBe('publish')
    expect(changedFields(form.state().draft)).toEqual([])
  })
  it('leaves the status as it was when it is refused, and the next save asks for no other', async () => {
    form.change('nl', 'excerpt', 'Kort')
    await saveForm(form, wire(refuse(new Error('A request was sent.'))), publish)
    expect(form.state()).toMatchObject({ failure: { kind: 'invalid' }, errors: [{ part: 'nl', field: 'title' }] })
    expect(status()).toBe('draft')
    form.change('nl', 'title', 'Witte nacht')
    for (const problem of [
      new ProblemError(invalid({ 'nl.slug': { code: 'in_use', message: '' } })),
      new NetworkError('No response'),
    ]) {
      await saveForm(form, wire(refuse(problem)), publish)
      expect(status()).toBe('draft')
    }
    await saveForm(form, wire(refuse(new Error('A request was sent.'))))
    expect(sent.at(-1)?.body.texts).toEqual({ nl: { excerpt: 'Kort', title: 'Witte nacht', status: 'draft' } })
  })
  it('that was lost on the way and arrived is published, and nothing is unsaved', async () => {
    form.change('nl', 'title', 'Witte nacht')
    await saveForm(form, wire(refuse(new NetworkError('No response'))), publish)
    expect((await saveForm(form, wire(moved, published))).kind).toBe('saved')
    expect(status()).toBe('publish')
    expect(changedFields(form.state().draft)).toEqual([])
  })
})

it('creates a draft after a lost publish, unless the publish arrived after all', async () => {
  const created = (status: string): AnyBundle => ({
    ...wholeWith('Nuit', false, 1),
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
    await saveForm(form, wire(refuse(new NetworkError('No response'))), publish)
    const conflict = new ProblemError(problem('rest_idempotency_conflict', 422))
    const respond = (): AnyBundle => {
      if (hasArrived && statusesSent().at(-1) === 'draft') throw conflict
      return created(hasArrived ? 'publish' : 'draft')
    }
    expect((await saveForm(form, wire(respond))).kind).toBe('saved')
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
      wire(() => ({ ...wholeWith('Nuit blanche', false, 2), shared: { ...first.shared, image: { id: 12 } } })),
    )
    expect(form.state()).toMatchObject({ waitsFor: 'upload' })
    expect(sent).toEqual([])
    form.change('shared', 'image', '12')
    finish(true)
    expect((await saving).kind).toBe('saved')
    expect(sent[0]?.body).toMatchObject({ shared: { image: '12' }, texts: { fr: { title: 'Nuit blanche' } } })
    expect(form.state()).toMatchObject({ waitsFor: undefined })
  })
  it('is not done when the upload fails; saving again saves without the image', async () => {
    form.change('fr', 'title', 'Nuit blanche')
    form.trackUpload(path, Promise.resolve(false))
    await saveForm(form, wire(refuse(new Error('A request was sent.'))))
    expect(form.state()).toMatchObject({
      waitsFor: undefined,
      failure: { kind: 'invalid' },
      errors: [{ ...path, code: 'not_uploaded' }],
    })
    expect(
      (
        await saveForm(
          form,
          wire(() => wholeWith('Nuit blanche', false, 2)),
        )
      ).kind,
    ).toBe('saved')
  })
})

describe('a save that is not done', () => {
  it('is not sent while an entry cannot be read, in whichever language it lies', async () => {
    form.change('nl', 'website', 'nowhere')
    expect(
      (
        await saveForm(
          form,
          wire(() => first),
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
  it('puts the faults of the server at their fields until these are written into', async () => {
    form.change('fr', 'slug', 'nuit')
    await saveForm(form, wire(refuse(new ProblemError(invalid({ 'fr.slug': { code: 'in_use', message: '' } })))))
    expect(form.errorAt({ part: 'fr', field: 'slug' })?.type).toBe('in_use')
    form.change('fr', 'slug', 'nuit-2')
    await vi.waitFor(() => expect(form.state().failure).toBeUndefined())
  })
  it('takes what others changed, and asks only where both did', async () => {
    form.change('fr', 'title', 'Le mien')
    await saveForm(
      form,
      wire(moved, () => wholeWith('Le leur', true, 2)),
    )
    expect(form.state().failure).toEqual({ kind: 'moved', parts: ['shared', 'fr'] })
    expect(form.hookOptions.formControl.getValues('shared.featured')).toBe(true)
    expect(title()).toBe('Le mien')
    const [conflict] = form.state().conflicts
    expect(conflict).toMatchObject({ field: 'title', baseValue: 'Nuit', serverValue: 'Le leur', draftValue: 'Le mien' })
    await saveForm(form, wire(refuse(new Error('A request was sent.'))))
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
      wire(() => wholeWith('Le nôtre', true, 3)),
    )
    expect(sent.at(-1)?.body.if).toEqual({ fr: '"fr-2"' })
    expect(form.state().conflicts).toEqual([])
  })
  it('asks before it saves into the trash, and takes the record out when told', async () => {
    form.change('fr', 'title', 'Le mien')
    const inTrash: AnyBundle = {
      ...first,
      texts: { fr: { title: 'Nuit', status: 'trash' } },
      etags: { shared: '"shared-2-trash"', fr: '"fr-1-trash"' },
    }
    await saveForm(
      form,
      wire(moved, () => inTrash),
    )
    const trashed = { failure: { kind: 'trashed' }, previousStatuses: { fr: 'publish' } }
    expect(form.state()).toMatchObject({ ...trashed, conflicts: [] })
    await saveForm(form, wire(refuse(new Error('A request was sent.'))))
    expect(form.state()).toMatchObject(trashed)
    form.change('fr', 'status', 'publish')
    await saveForm(
      form,
      wire(() => wholeWith('Le mien', false, 3)),
    )
    expect(sent.at(-1)?.body).toMatchObject({
      texts: { fr: { title: 'Le mien', status: 'publish' } },
      if: { fr: '"fr-1-trash"' },
    })
  })
  it('keeps every text when the record is gone or the right to write it', async () => {
    form.change('fr', 'title', 'Le mien')
    await saveForm(form, wire(refuse(new ProblemError(problem('rest-event-not-found', 404)))))
    expect(form.state().failure?.kind).toBe('gone')
    const none = { shared: false, languages: [], delete: false, deeds: [] }
    const refused = refuse(new ProblemError(problem('rest_forbidden', 403)))
    await saveForm(
      form,
      wire(refused, () => ({ ...first, rights: none })),
    )
    expect(form.state()).toMatchObject({ failure: { kind: 'closed' }, bundle: { rights: none } })
    expect(title()).toBe('Le mien')
  })
  it.each([403, 404, 410])('takes %i from in between for no word about record or rights', async (status) => {
    form.change('fr', 'title', 'Le mien')
    await saveForm(form, wire(refuse(new ProblemError(unexpectedResponse(status)))))
    expect(form.state().failure?.kind).toBe('refused')
    expect(title()).toBe('Le mien')
  })
  it('counts as saved when an earlier attempt had arrived after all', async () => {
    form.change('fr', 'title', 'Nuit blanche')
    await saveForm(form, wire(refuse(new NetworkError('No response'))))
    expect(form.state().failure).toEqual({ kind: 'unreachable' })
    expect(title()).toBe('Nuit blanche')
    expect(
      (
        await saveForm(
          form,
          wire(moved, () => wholeWith('Nuit blanche', false, 2)),
        )
      ).kind,
    ).toBe('saved')
  })
  it('counts as saved when the record that was read since has all values', async () => {
    form.change('fr', 'title', 'Nuit blanche')
    await saveForm(form, wire(refuse(new NetworkError('No response'))))
    form.mergeNewer(wholeWith('Nuit blanche', false, 2))
    expect((await saveForm(form, wire(refuse(new Error('A request was sent.'))))).kind).toBe('saved')
    expect(form.state()).toMatchObject({ failure: undefined, saved: { version: 2 } })
  })
  it('is no save of values that were discarded since', async () => {
    form.change('fr', 'title', 'Nuit blanche')
    await saveForm(form, wire(refuse(new NetworkError('No response'))))
    form.load(discardChanges(form.state().draft))
    expect(await saveForm(form, wire(refuse(new Error('A request was sent.'))))).toEqual({ kind: 'unchanged' })
    expect(form.state().saved).toBeUndefined()
  })
  it('repeats a create under the same key', async () => {
    form = createRecordForm(createEmptyDraft(resources.tags, 'nl'), undefined)
    form.change('nl', 'name', 'Jazz')
    await saveForm(form, wire(refuse(new NetworkError('No response'))))
    // A proxy responded: the save may have happened.
    await saveForm(form, wire(refuse(new ProblemError(unexpectedResponse(502)))))
    expect(form.state().failure).toEqual({ kind: 'broken' })
    expect(sent).toHaveLength(2)
    expect(sent[0]).toEqual(sent[1])
    // It had arrived; what was typed since is saved into the record that was made.
    form.change('nl', 'name', 'Jazz en blues')
    const made = (name: string, version: number): AnyBundle => ({
      ...wholeWith('', false, version),
      source_language: 'nl',
      shared: {},
      texts: { nl: { name, slug: 'jazz' } },
      etags: { shared: '"shared-1"', nl: `"nl-${version}"` },
    })
    const outcome = await saveForm(
      form,
      wire(() => made(sent.length === 3 ? 'Jazz' : 'Jazz en blues', sent.length)),
    )
    expect(sent[2]).toEqual(sent[0])
    expect(sent[3]?.body).toEqual({ texts: { nl: { name: 'Jazz en blues' } }, if: { nl: '"nl-3"' } })
    expect(outcome).toMatchObject({ kind: 'saved', created: { id: 7 } })
    expect(changedFields(form.state().draft)).toEqual([])
  })
})
