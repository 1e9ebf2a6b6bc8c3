import { expect, it } from 'vitest'
import { type Ending, findEnding, toPreference } from './desk-preferences.ts'

const all: readonly Ending[] = ['publish', 'pending', 'draft']
const inReview: readonly Ending[] = ['pending', 'draft']

it('an ending chosen in a language with review does not apply where the account can publish', () => {
  const submitted = toPreference('pending', inReview)
  expect(findEnding(submitted, inReview)).toBe('pending')
  expect(findEnding(submitted, all)).toBeUndefined()
  const both = { ...submitted, ...toPreference('publish', all) }
  expect([findEnding(both, inReview), findEnding(both, all)]).toEqual(['pending', 'publish'])
})

it('an ending chosen where the account can publish applies in languages with review, too', () => {
  for (const ending of all) {
    const preferences = toPreference(ending, all)
    expect([findEnding(preferences, inReview), findEnding(preferences, all)]).toEqual([ending, ending])
  }
})
