import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { events } from '../schema/events.ts'
import { statuses } from '../schema/status.ts'
import { normalizeText } from './normalize-text.ts'
import {
  copiedFlag,
  emptyFields,
  previousSourceText,
  outdatedFields,
  outdatedFlag,
  stillOutdated,
  translationState,
} from './translation-state.ts'

describe('two texts say the same', () => {
  test('when only markup, entities or white space differ', () => {
    expect(normalizeText('<p>Caf&eacute; &amp; th&#233;</p>\n')).toBe(
      normalizeText('<div>Caf&eacute;&nbsp;&#38;  thé</div>'),
    )
    expect(normalizeText('Cafe\u0301')).toBe(normalizeText('Café'))
  })

  test('when only typographic twins differ: quotes, apostrophes, dashes, the ellipsis', () => {
    for (const [one, other] of [
      ["l'été d'Anna", 'l’été d‘Anna'],
      ['"Fest" ', '„Fest“'],
      ['“Party”', '&quot;Party&quot;'],
      ['10-12', '10–12'],
      ['a — b', 'a - b'],
      ['wait...', 'wait…'],
      ['it&rsquo;s &hellip;', "it's ..."],
      ['&#8220;x&#8221;', '"x"'],
    ])
      expect(normalizeText(one ?? '')).toBe(normalizeText(other ?? ''))
    expect(normalizeText('10-12')).not.toBe(normalizeText('10 12'))
    expect(normalizeText("it's")).not.toBe(normalizeText('its'))
  })

  test('but not when an address differs in a dash or a quote', () => {
    expect(normalizeText('<a href="https://a.example/x–y">x</a>')).not.toBe(
      normalizeText('<a href="https://a.example/x-y">x</a>'),
    )
  })

  test('but not when a link or an image points elsewhere', () => {
    expect(normalizeText('<a href="https://a.example">x</a>')).not.toBe(
      normalizeText('<a href="https://b.example">x</a>'),
    )
    expect(normalizeText("<img src='1.jpg'>")).not.toBe(normalizeText("<img src='2.jpg'>"))
  })

  test('after normalising twice as after once, for texts without markup', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[^<>&]*$/),
        (text) => void expect(normalizeText(normalizeText(text))).toBe(normalizeText(text)),
      ),
    )
  })
})

describe('a translated text', () => {
  const source = { title: 'Concert', description: '<p>Nouveau</p>', excerpt: 'Court', cost: '€10', website: null }
  const translation = (translatedFrom: { [field: string]: string | null }, texts = {}) => ({
    texts: { title: 'Concert', description: '<p>Oud</p>', excerpt: '', cost: null, website: null, ...texts },
    translatedFrom,
  })

  test('is outdated when its source says something else than when it was written', () => {
    expect(
      outdatedFields(events.fields, translation({ title: 'Concert', description: '<p>Vieux</p>' }), source),
    ).toEqual(['description'])
  })

  test('is not outdated by markup alone', () => {
    expect(outdatedFields(events.fields, translation({ description: '<div>Nouveau </div>' }), source)).toEqual([])
  })

  test('is outdated as a copy, until it is changed', () => {
    expect(outdatedFields(events.fields, translation({ title: copiedFlag }), source)).toEqual(['title'])
  })

  test('is outdated after another language became the source, whatever that says', () => {
    const mark = stillOutdated('Concert')
    expect(outdatedFields(events.fields, translation({ title: mark }), source)).toEqual(['title'])
    expect(previousSourceText(mark)).toBe('Concert')
    expect(previousSourceText(stillOutdated(copiedFlag))).toBe(null)
    expect(previousSourceText(outdatedFlag)).toBe('')
  })

  test('that it inherits follows the source and is never outdated', () => {
    expect(outdatedFields(events.fields, translation({ cost: '€8' }), source)).toEqual([])
    expect(outdatedFields(events.fields, translation({ cost: '€8' }, { cost: '€ 8' }), source)).toEqual(['cost'])
  })

  test('is missing when the source fills it and it does not', () => {
    expect(emptyFields(events.fields, translation({}).texts, source)).toEqual(['excerpt'])
    const cancelled = { ...source, event_state_reason: 'Strike' }
    expect(emptyFields(events.fields, translation({}).texts, cancelled)).toEqual(['excerpt', 'event_state_reason'])
  })
})

test('the state of a translation is the worst that can be said of it', () => {
  const facts = { isSource: false, outdated: ['title'], empty: ['excerpt'], status: 'draft', sourceStatus: 'publish' }
  expect(translationState(undefined)).toBe('missing')
  expect(translationState({ ...facts, isSource: true })).toBe('complete')
  expect(translationState(facts)).toBe('outdated')
  expect(translationState({ ...facts, outdated: [] })).toBe('partial')
  expect(translationState({ ...facts, outdated: [], empty: [] })).toBe('unpublished')
  expect(translationState({ ...facts, outdated: [], empty: [], status: 'publish' })).toBe('complete')
})

test('a finished translation that is not public is unpublished only while its source is public', () => {
  const finished = { isSource: false, outdated: [], empty: [] }
  for (const status of statuses)
    for (const sourceStatus of statuses) {
      const isUnpublished = status !== 'publish' && sourceStatus === 'publish'
      expect(translationState({ ...finished, status, sourceStatus })).toBe(isUnpublished ? 'unpublished' : 'complete')
    }
})
