import { describe, expect, it } from 'vitest'
import type { Account } from '#shared/policy/policy.ts'
import { resources } from '#shared/schema/resources.ts'
import { type AnyBundle, createDraft, markCopied, updateDraft } from '#records/draft/draft.ts'
import { deskTexts, findNextText, isFinished } from './texts.ts'

const french = { title: 'La Cerisaie', description: '<p>Une pièce</p>', excerpt: '', cost: '18 €', status: 'publish' }

/** A French event with a Dutch translation. */
const event = (dutch: AnyBundle['texts'][keyof AnyBundle['texts']], more: Partial<AnyBundle> = {}): AnyBundle => ({
  id: 5,
  source_language: 'fr',
  shared: {},
  texts: { fr: french, ...(dutch && { nl: dutch }) },
  etags: {},
  inherited: { nl: ['cost'] },
  outdated: {},
  rights: { shared: true, languages: ['nl', 'fr'], delete: true, deeds: [] },
  ...more,
})
const draftOf = (bundle: AnyBundle) => createDraft(resources.events, bundle)
const dutch = { title: 'De Kersentuin', description: '<p>Een stuk</p>', excerpt: '', cost: '', status: 'publish' }
const stateOf = (bundle: AnyBundle, draft = draftOf(bundle)) =>
  Object.fromEntries(deskTexts(draft, bundle, 'nl').map(({ field, state }) => [field, state]))

describe('the texts of a record', () => {
  it('are the non-empty source texts with the title first, without excluded fields', () => {
    const bundle = event(undefined)
    expect(deskTexts(draftOf(bundle), bundle, 'nl')).toEqual([
      { field: 'title', state: 'missing' },
      { field: 'description', state: 'missing' },
      { field: 'cost', state: 'inherited' },
    ])
    expect(deskTexts(draftOf(bundle), bundle, 'nl', ['cost'])).toHaveLength(2)
  })

  it('leave out an inherited province that repeats the field for province and state', () => {
    const texts = (province: string) => ({
      fr: { venue: 'Salle', province, stateprovince: 'Gard', status: 'publish' },
      nl: { venue: 'Zaal', province: '', stateprovince: '', status: 'publish' },
    })
    const venue = (province: string): AnyBundle => ({
      ...event(undefined, { inherited: { nl: ['province', 'stateprovince'] } }),
      texts: texts(province),
    })
    const fieldsOf = (bundle: AnyBundle) =>
      deskTexts(createDraft(resources.venues, bundle), bundle, 'nl').map(({ field }) => field)
    expect(fieldsOf(venue('Gard'))).toEqual(['venue', 'stateprovince'])
    expect(fieldsOf(venue('Occitanie'))).toEqual(['venue', 'province', 'stateprovince'])
  })

  it('have the state that the server reports: up to date, outdated, copied or missing', () => {
    const bundle = event(
      { ...dutch, description: '' },
      { outdated: { nl: ['title'] }, made_from: { nl: { title: 'Les Cerises' } } },
    )
    expect(stateOf(bundle)).toMatchObject({ title: 'outdated', description: 'missing' })
    expect(stateOf(event(dutch, { outdated: { nl: ['title'] }, made_from: { nl: { title: null } } }))).toMatchObject({
      title: 'copied',
      description: 'upToDate',
    })
  })

  it('are edited after typing, and copied while they equal the copy', () => {
    const bundle = event({ ...dutch, description: '' }, { outdated: { nl: ['title'] } })
    const typed = updateDraft(draftOf(bundle), 'nl', { title: 'Kersentuin', description: french.description })
    expect(stateOf(bundle, typed)).toMatchObject({ title: 'edited', description: 'edited' })
    const copied = markCopied(typed, 'nl', { description: french.description })
    expect(stateOf(bundle, copied)).toMatchObject({ description: 'copied' })
    expect(stateOf(bundle, updateDraft(copied, 'nl', { description: '<p>Een</p>' })).description).toBe('edited')
  })
})

it('The next text is the next unvisited one that needs work, continuing from the start', () => {
  const texts = deskTexts(draftOf(event(undefined)), event(undefined), 'nl')
  expect(findNextText(texts, undefined, new Set())).toBe('title')
  expect(findNextText(texts, 'title', new Set(['title']))).toBe('description')
  expect(findNextText(texts, 'description', new Set(['description']))).toBe('title')
  expect(findNextText(texts, 'description', new Set(['title', 'description']))).toBeUndefined()
})

describe('a record is finished', () => {
  const editor = { id: 1, name: 'ada', role: 'editor', languages: [] } as const
  const finished = (bundle: AnyBundle, account: NonNullable<Account> = editor) =>
    isFinished(draftOf(bundle), bundle, 'nl', account)
  it('when its texts are complete and it is published', () => {
    expect(finished(event(dutch))).toBe(true)
    expect(finished(event({ ...dutch, status: 'draft' }))).toBe(false)
    expect(finished(event({ ...dutch, description: '' }))).toBe(false)
    expect(finished(event(undefined))).toBe(false)
  })
  it('when it is pending, except for accounts that can publish it', () => {
    const submitted = event({ ...dutch, status: 'pending' })
    expect(finished(submitted)).toBe(false)
    expect(finished(submitted, { ...editor, reviewLanguages: ['nl'] })).toBe(false)
    const translator = { ...editor, role: 'translator', languages: ['nl'] } as const
    expect(finished(submitted, translator)).toBe(false)
    expect(finished(submitted, { ...translator, reviewLanguages: ['nl'] })).toBe(true)
  })
  it('as a draft when its source is a draft too', () => {
    const bundle = event({ ...dutch, status: 'draft' })
    expect(finished({ ...bundle, texts: { ...bundle.texts, fr: { ...french, status: 'draft' } } })).toBe(true)
  })
})
