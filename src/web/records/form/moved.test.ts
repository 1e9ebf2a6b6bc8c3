// A save that meets a record others wrote in, where nothing of it stands in the form.
import { expect, it } from 'vitest'
import { ProblemError } from '#client/send.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { invalid, problem } from '#shared/problem.ts'
import { resources } from '#shared/schema/resources.ts'
import { type AnyBundle, createDraft } from '../draft/draft.ts'
import type { AnyBundleRequest } from '../draft/request.ts'
import { createRecordForm } from './record-form.ts'
import { type SaveClient, saveForm } from './save-form.ts'

const wholeAt = (version: number, title: string): AnyBundle => ({
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
  const form = createRecordForm(createDraft(resources.events, wholeAt(1, 'Nuit')), wholeAt(1, 'Nuit'))
  form.change('fr', 'title', 'Le mien')
  return form
}
/** Refuses the first saves because the record has moved, to what it is then. */
const faster = (refusals: number) => {
  const sent: AnyBundleRequest['if'][] = []
  const wire: SaveClient = {
    save: async (_draft, body) => {
      sent.push(body.if)
      if (sent.length <= refusals) throw new ProblemError(problem('rest_precondition_failed', 412))
      return wholeAt(9, 'Le mien')
    },
    read: async () => wholeAt(sent.length + 1, 'Nuit'),
  }
  return { sent, wire }
}

it('What others did and took back again is nothing to look over: the save goes out once more by itself', async () => {
  const form = begun()
  const { sent, wire } = faster(1)
  expect((await saveForm(form, wire)).kind).toBe('saved')
  expect(sent).toEqual([{ fr: '"fr-1"' }, { fr: '"fr-2"' }])
  expect(form.state()).toMatchObject({ failure: undefined, waitsFor: undefined })
})

it('Who is always faster is not raced against', async () => {
  const form = begun()
  const { sent, wire } = faster(9)
  await saveForm(form, wire)
  expect(sent).toHaveLength(2)
  expect(form.state()).toMatchObject({ failure: { kind: 'moved', parts: [] }, waitsFor: undefined })
})

it('A password is not sent over one that others may have set meanwhile', async () => {
  const form = begun()
  form.change('shared', 'password', 'geheim')
  const { sent, wire } = faster(1)
  await saveForm(form, wire)
  expect(sent).toHaveLength(1)
  expect(form.state()).toMatchObject({ failure: { kind: 'moved', parts: [] }, waitsFor: undefined })
  expect((await saveForm(form, wire)).kind).toBe('saved')
})

it('A translation whose source is another by now is told that, and saved as made from that one', async () => {
  const inTwo = (source: Language): AnyBundle => ({
    ...wholeAt(1, 'Nuit'),
    source_language: source,
    shared: { translations: { fr: { version: 6 }, en: { version: 4 } } },
    texts: { fr: { title: 'Nuit', status: 'publish' }, en: { title: 'Night', status: 'publish' } },
  })
  const form = createRecordForm(createDraft(resources.events, inTwo('fr')), inTwo('fr'))
  form.change('nl', 'title', 'Nacht')
  const sent: AnyBundleRequest['based_on'][] = []
  const wire: SaveClient = {
    save: async (_draft, { based_on: version }) => {
      sent.push(version)
      if (version === 4) return { ...inTwo('en'), texts: { nl: { title: 'Nacht', status: 'draft' } } }
      throw new ProblemError(invalid({ based_on: { code: 'unknown_id', message: '' } }))
    },
    read: async () => inTwo('en'),
  }
  await saveForm(form, wire)
  expect(form.state()).toMatchObject({ failure: { kind: 'moved', parts: ['en', 'fr'] }, conflicts: [] })
  expect((await saveForm(form, wire)).kind).toBe('saved')
  expect(sent).toEqual([6, 4])
})
