// Device drafts, with storage that works or is full: no edits are lost.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import { resources } from '#shared/schema/resources.ts'
import type { DraftPlace, DraftRow } from '#device/draft-store.ts'
import { type AnyBundle, discardChanges, createDraft, createEmptyDraft, partValues } from '../draft/draft.ts'
import {
  separateDraft,
  findSavedDrafts,
  restoreSavedDraft,
  autosave,
  storeDraft,
  moveToDevice,
} from './device-drafts.ts'
import { createRecordForm, type RecordForm } from './record-form.ts'

const device = vi.hoisted(() => {
  // Properties of a page.
  const document = Object.assign(new EventTarget(), { querySelector: () => ({ content: '{}' }) })
  Object.assign(globalThis, { addEventListener: () => undefined, document, location: { href: 'http://page' } })
  const removed: (draftId: string) => void = () => undefined
  return { rows: [] as DraftRow[], isFull: false, removed }
})
vi.mock(import('#device/draft-store.ts'), () => ({
  putDraft: async (_: DraftPlace, draftId: string, next: readonly Omit<DraftRow, 'draftId'>[]) => {
    if (device.isFull) throw new DOMException('Full', 'QuotaExceededError')
    device.rows = [...device.rows.filter((row) => row.draftId !== draftId), ...next.map((row) => ({ ...row, draftId }))]
  },
  removeDraft: async (_: DraftPlace, draftId: string) => {
    device.rows = device.rows.filter((row) => row.draftId !== draftId)
    device.removed(draftId)
  },
  findDrafts: async () => device.rows,
  countDrafts: async () => 0,
  deleteDrafts: async () => undefined,
  onDraftRemoved: (listener: (draftId: string) => void) => {
    device.removed = listener
  },
}))

const record = (title: string): AnyBundle => ({
  id: 7,
  source_language: 'fr',
  shared: {},
  texts: { fr: { title }, nl: { title: 'Nacht' } },
  etags: { shared: '"shared-1"', fr: `"${title}"`, nl: '"nl-1"' },
  inherited: {},
  outdated: {},
  rights: { shared: true, languages: [...languages], delete: true, deeds: [] },
})
const open = (title = 'Nuit'): RecordForm => {
  const form = createRecordForm(createDraft(resources.events, record(title)), record(title))
  autosave(form, 3)
  return form
}
const titleIn = (form: RecordForm, language: 'fr' | 'nl') => partValues(form.state().draft, language)['title']
const names = () => [...new Set(device.rows.map(({ draftId }) => draftId))]

beforeEach(() => {
  device.rows = []
  device.isFull = false
})

describe('a form and its device draft', () => {
  it('stores every language, and deletes the draft when no changes are left', async () => {
    const form = open()
    form.change('fr', 'title', 'Nuit blanche')
    form.change('nl', 'title', 'Witte nacht')
    expect(form.state().storage).toBe('pending')
    await storeDraft(form)
    expect(device.rows.map(({ part }) => part)).toEqual(['nl', 'fr'])
    expect(form.state().storage).toBe('stored')
    form.load(discardChanges(form.state().draft))
    await vi.waitFor(() => expect(device.rows).toEqual([]))
  })
  it('reports that the device rejected the draft, and keeps the edits', async () => {
    device.isFull = true
    const form = open()
    form.change('fr', 'title', 'Nuit blanche')
    expect(await storeDraft(form)).toBe(false)
    expect(form.state().storage).toBe('refused')
    expect(await moveToDevice(form)).toBe(false)
    expect(titleIn(form, 'fr')).toBe('Nuit blanche')
  })
  it('stores its draft again after another tab removed it', async () => {
    const form = open()
    form.change('fr', 'title', 'Nuit blanche')
    await storeDraft(form)
    device.rows = []
    device.removed(form.state().draftId)
    await vi.waitFor(() => expect(names()).toEqual([form.state().draftId]))
  })
})

describe('a device draft of another form', () => {
  const left = async (title: string) => {
    const form = open()
    form.change('fr', 'title', title)
    await moveToDevice(form)
    return form
  }
  it('is restored, and the edits of the form become another device draft', async () => {
    await left('Nuit blanche')
    const form = open()
    form.change('fr', 'title', 'Nuit noire')
    const [offer] = await findSavedDrafts(form, 3)
    expect(offer && (await restoreSavedDraft(form, 3, offer))).toBe(true)
    expect(titleIn(form, 'fr')).toBe('Nuit blanche')
    const [other, ...more] = await findSavedDrafts(form, 3)
    expect(other && partValues(other.draft, 'fr')['title']).toBe('Nuit noire')
    expect(more).toEqual([])
  })
  it('is not restored over edits that cannot be stored', async () => {
    await left('Nuit blanche')
    const form = open()
    form.change('fr', 'title', 'Nuit noire')
    const [offer] = await findSavedDrafts(form, 3)
    device.isFull = true
    expect(offer && (await restoreSavedDraft(form, 3, offer))).toBe(false)
    expect(titleIn(form, 'fr')).toBe('Nuit noire')
  })
  it('leads to a conflict if the record changed, and is not offered if it would change nothing', async () => {
    await left('Nuit blanche')
    const late = open('La nuit des autres')
    const [offer] = await findSavedDrafts(late, 3)
    expect(offer?.isOutdated).toBe(true)
    if (offer) await restoreSavedDraft(late, 3, offer)
    expect(late.state()).toMatchObject({
      failure: { kind: 'moved', parts: ['fr'], restored: true },
      conflicts: [{ baseValue: 'Nuit', serverValue: 'La nuit des autres', draftValue: 'Nuit blanche' }],
    })
    await left('Nuit blanche')
    const same = open('Nuit blanche')
    expect((await findSavedDrafts(same, 3)).filter(({ draftId }) => draftId !== late.state().draftId)).toEqual([])
  })
  it('contains only the parts that were separated from the form', async () => {
    const form = open()
    form.change('fr', 'title', 'Nuit blanche')
    form.change('nl', 'title', 'Witte nacht')
    device.isFull = true
    expect(await separateDraft(form, 3, ['fr'])).toBe(false)
    expect(titleIn(form, 'fr')).toBe('Nuit blanche')
    device.isFull = false
    expect(await separateDraft(form, 3, ['fr'])).toBe(true)
    expect([titleIn(form, 'fr'), titleIn(form, 'nl')]).toEqual(['Nuit', 'Witte nacht'])
    const [offer, ...more] = await findSavedDrafts(form, 3)
    expect(offer?.changed).toEqual([{ part: 'fr', field: 'title' }])
    expect(more).toEqual([])
  })
  it('of a new record restores its creation key', async () => {
    const begin = () => createRecordForm(createEmptyDraft(resources.tags, 'nl'), undefined)
    const first = begin()
    autosave(first, 3)
    first.change('nl', 'name', 'Jazz')
    await storeDraft(first)
    const form = begin()
    autosave(form, 3)
    const [offer] = await findSavedDrafts(form, 3)
    if (offer) await restoreSavedDraft(form, 3, offer)
    expect(form.state().creationKey).toBe(first.state().creationKey)
    expect(form.state().draftId).not.toBe(first.state().draftId)
  })
})
