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

describe('normalized texts', () => {
  test('are equal if only markup, entities or white space differ', () => {
    expect(normalizeText('<p>Caf&eacute; &amp; th&#233;</p>\n')).toBe(
      normalizeText('<div>Caf&eacute;&nbsp;&#38;  thé</div>'),
    )
    expect(normalizeText('Cafe\u0301')).toBe(normalizeText('Café'))
    // A paragraph separates words, a part of a word in bold does not.
    expect(normalizeText('<p>Kon<b>cert</b></p><p>20h</p>')).toBe(normalizeText('Koncert<br>20h'))
    expect(normalizeText('Kon<b>cert</b>')).not.toBe(normalizeText('Kon cert'))
  })

  test('are equal if only typographic variants differ: quotes, apostrophes, dashes, the ellipsis', () => {
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

  test('differ if a URL differs in a dash', () => {
    expect(normalizeText('<a href="https://a.example/x–y">x</a>')).not.toBe(
      normalizeText('<a href="https://a.example/x-y">x</a>'),
    )
  })

  test('differ if a link or an image has another URL', () => {
    expect(normalizeText('<a href="https://a.example">x</a>')).not.toBe(
      normalizeText('<a href="https://b.example">x</a>'),
    )
    expect(normalizeText("<img src='1.jpg'>")).not.toBe(normalizeText("<img src='2.jpg'>"))
  })

  test('do not change when normalized again, for texts without markup', () => {
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

  test('is outdated when its source text has changed since it was saved', () => {
    expect(
      outdatedFields(events.fields, translation({ title: 'Concert', description: '<p>Vieux</p>' }), source),
    ).toEqual(['description'])
  })

  test('is not outdated when only the markup of its source changed', () => {
    expect(outdatedFields(events.fields, translation({ description: '<div>Nouveau </div>' }), source)).toEqual([])
  })

  test('is outdated while it is marked as copied', () => {
    expect(outdatedFields(events.fields, translation({ title: copiedFlag }), source)).toEqual(['title'])
  })

  test('is outdated while it is marked after a change of source language', () => {
    const mark = stillOutdated('Concert')
    expect(outdatedFields(events.fields, translation({ title: mark }), source)).toEqual(['title'])
    expect(previousSourceText(mark)).toBe('Concert')
    expect(previousSourceText(stillOutdated(copiedFlag))).toBe(null)
    expect(previousSourceText(outdatedFlag)).toBe('')
  })

  test('is not outdated while inherited, only with a value of its own', () => {
    expect(outdatedFields(events.fields, translation({ cost: '€8' }), source)).toEqual([])
    expect(outdatedFields(events.fields, translation({ cost: '€8' }, { cost: '€ 8' }), source)).toEqual(['cost'])
  })

  test('is missing when empty while the source has a value', () => {
    expect(emptyFields(events.fields, translation({}).texts, source)).toEqual(['excerpt'])
    const cancelled = { ...source, event_state_reason: 'Strike' }
    expect(emptyFields(events.fields, translation({}).texts, cancelled)).toEqual(['excerpt', 'event_state_reason'])
  })
})

test('the state of a translation is the most severe one that applies', () => {
  const facts = { isSource: false, outdated: ['title'], empty: ['excerpt'], status: 'draft', sourceStatus: 'publish' }
  expect(translationState(undefined)).toBe('missing')
  expect(translationState({ ...facts, isSource: true })).toBe('complete')
  expect(translationState(facts)).toBe('outdated')
  expect(translationState({ ...facts, outdated: [] })).toBe('partial')
  expect(translationState({ ...facts, outdated: [], empty: [] })).toBe('unpublished')
  expect(translationState({ ...facts, outdated: [], empty: [], status: 'publish' })).toBe('complete')
})

test('a finished translation that is not published is “unpublished” only while its source is published', () => {
  const finished = { isSource: false, outdated: [], empty: [] }
  for (const status of statuses)
    for (const sourceStatus of statuses) {
      const isUnpublished = status !== 'publish' && sourceStatus === 'publish'
      expect(translationState({ ...finished, status, sourceStatus })).toBe(isUnpublished ? 'unpublished' : 'complete')
    }
})
