import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { events } from './events.ts'
import { copiedMark, emptyFields, normalise, outdatedFields, translationState } from './translation.ts'

describe('two texts say the same', () => {
  test('when only markup, entities or white space differ', () => {
    expect(normalise('<p>Caf&eacute; &amp; th&#233;</p>\n')).toBe(normalise('<div>Caf&eacute;&nbsp;&#38;  thé</div>'))
    expect(normalise('Cafe\u0301')).toBe(normalise('Café'))
  })

  test('but not when a link or an image points elsewhere', () => {
    expect(normalise('<a href="https://a.example">x</a>')).not.toBe(normalise('<a href="https://b.example">x</a>'))
    expect(normalise("<img src='1.jpg'>")).not.toBe(normalise("<img src='2.jpg'>"))
  })

  test('after normalising twice as after once, for texts without markup', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[^<>&]*$/),
        (text) => void expect(normalise(normalise(text))).toBe(normalise(text)),
      ),
    )
  })
})

describe('a translated text', () => {
  const source = { title: 'Concert', description: '<p>Nouveau</p>', excerpt: 'Court', cost: '€10', website: null }
  const variant = (madeFrom: { [field: string]: string | null }, texts = {}) => ({
    texts: { title: 'Concert', description: '<p>Oud</p>', excerpt: '', cost: null, website: null, ...texts },
    madeFrom,
  })

  test('is outdated when its source says something else than when it was written', () => {
    expect(outdatedFields(events.fields, variant({ title: 'Concert', description: '<p>Vieux</p>' }), source)).toEqual([
      'description',
    ])
  })

  test('is not outdated by markup alone', () => {
    expect(outdatedFields(events.fields, variant({ description: '<div>Nouveau </div>' }), source)).toEqual([])
  })

  test('is outdated as a copy, until it is changed', () => {
    expect(outdatedFields(events.fields, variant({ title: copiedMark }), source)).toEqual(['title'])
  })

  test('that it inherits follows the source and is never outdated', () => {
    expect(outdatedFields(events.fields, variant({ cost: '€8' }), source)).toEqual([])
    expect(outdatedFields(events.fields, variant({ cost: '€8' }, { cost: '€ 8' }), source)).toEqual(['cost'])
  })

  test('is missing when the source fills it and it does not', () => {
    expect(emptyFields(events.fields, variant({}).texts, source)).toEqual(['excerpt'])
  })
})

test('the state of a variant is the worst that can be said of it', () => {
  expect(translationState(undefined)).toBe('missing')
  expect(translationState({ isSource: true, outdated: ['title'], empty: ['excerpt'] })).toBe('complete')
  expect(translationState({ isSource: false, outdated: ['title'], empty: ['excerpt'] })).toBe('outdated')
  expect(translationState({ isSource: false, outdated: [], empty: ['excerpt'] })).toBe('partial')
  expect(translationState({ isSource: false, outdated: [], empty: [] })).toBe('complete')
})
