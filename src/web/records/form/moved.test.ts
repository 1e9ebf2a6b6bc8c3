// Saves of records that changed on the server without a conflict.
import { expect, it } from 'vitest'
import { ProblemError } from '#client/send.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { invalid, problem } from '#shared/problem.ts'
import { resources } from '#shared/schema/resources.ts'
import { type AnyBundle, createDraft } from '../draft/draft.ts'
import type { AnyBundleRequest } from '../draft/request.ts'
import { createRecordForm } from './record-form.ts'
import { type SaveClient, saveForm } from './save-form.ts'

const bundleAt = (version: number, title: string): AnyBundle => ({
  id: 7,
  source_language: 'fr',
  shared: { version },
  texts: { fr: { title, status: 'publish' } },
  etags: { shared: '"shared"', fr: `"fr-${version}"` },
  inherited: {},
  outdated: {},
  rights: { shared: true, languages: [...languages], delete: true, deeds: [] },
})
const begun = () => {
  const form = createRecordForm(createDraft(resources.events, bundleAt(1, 'Nuit')), bundleAt(1, 'Nuit'))
  form.change('fr', 'title', 'Le mien')
  return form
}
/** A server that rejects the first saves because the record has a newer version. */
const createRejectingClient = (rejections: number) => {
  const sent: AnyBundleRequest['if'][] = []
  const client: SaveClient = {
    save: async (_draft, body) => {
      sent.push(body.if)
      if (sent.length <= rejections) throw new ProblemError(problem('rest_precondition_failed', 412))
      return bundleAt(9, 'Le mien')
    },
    read: async () => bundleAt(sent.length + 1, 'Nuit'),
  }
  return { sent, client }
}

it('A save is repeated by itself if the record has a new version with the same values', async () => {
  const form = begun()
  const { sent, client } = createRejectingClient(1)
  expect((await saveForm(form, client)).kind).toBe('saved')
  expect(sent).toEqual([{ fr: '"fr-1"' }, { fr: '"fr-2"' }])
  expect(form.state()).toMatchObject({ failure: undefined, waitsFor: undefined })
})

it('A save is repeated only once', async () => {
  const form = begun()
  const { sent, client } = createRejectingClient(9)
  await saveForm(form, client)
  expect(sent).toHaveLength(2)
  expect(form.state()).toMatchObject({ failure: { kind: 'moved', parts: [] }, waitsFor: undefined })
})

it('A save with a password is not repeated by itself', async () => {
  const form = begun()
  form.change('shared', 'password', 'geheim')
  const { sent, client } = createRejectingClient(1)
  await saveForm(form, client)
  expect(sent).toHaveLength(1)
  expect(form.state()).toMatchObject({ failure: { kind: 'moved', parts: [] }, waitsFor: undefined })
  expect((await saveForm(form, client)).kind).toBe('saved')
})

it('A save after a change of the source language fails once, then is based on the new source', async () => {
  const inTwo = (source: Language): AnyBundle => ({
    ...bundleAt(1, 'Nuit'),
    source_language: source,
    shared: { translations: { fr: { version: 6 }, en: { version: 4 } } },
    texts: { fr: { title: 'Nuit', status: 'publish' }, en: { title: 'Night', status: 'publish' } },
  })
  const form = createRecordForm(createDraft(resources.events, inTwo('fr')), inTwo('fr'))
  form.change('nl', 'title', 'Nacht')
  const sent: AnyBundleRequest['based_on'][] = []
  const client: SaveClient = {
    save: async (_draft, { based_on: version }) => {
      sent.push(version)
      if (version === 4) return { ...inTwo('en'), texts: { nl: { title: 'Nacht', status: 'draft' } } }
      throw new ProblemError(invalid({ based_on: { code: 'unknown_id', message: '' } }))
    },
    read: async () => inTwo('en'),
  }
  await saveForm(form, client)
  expect(form.state()).toMatchObject({ failure: { kind: 'moved', parts: ['en', 'fr'] }, conflicts: [] })
  expect((await saveForm(form, client)).kind).toBe('saved')
  expect(sent).toEqual([6, 4])
})
