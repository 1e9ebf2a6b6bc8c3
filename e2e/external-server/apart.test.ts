/** A site with separate records per language: none is treated as a translation of itself. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connect, type Connected, expectProblem } from './connected.ts'
import type { Post } from './content.ts'

let to: Connected
beforeEach(async () => {
  to = await connect(['en', 'nl', 'de'], 'lang')
  const { world } = to.server
  world.isApart = true
  for (const post of world.posts)
    if (post.variants.en && post.variants.nl) {
      world.posts.push({ ...post, id: 500 + post.id, variants: { nl: post.variants.nl } })
      delete post.variants.nl
    }
})
afterEach(() => to.server.stop())

const storedTexts = (id: number): Post['variants'] =>
  to.server.world.posts.find((post) => post.id === id)?.variants ?? {}
const events = () => to.client('events')
const dates = { start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00', timezone: 'Europe/Berlin' }

it('a record has one language, and only that one may be edited', async () => {
  for (const [id, language] of [
    [101, 'en'],
    [601, 'nl'],
  ] as const) {
    const { texts, rights, source_language } = await events().readBundle(id, { language: 'de' })
    expect([Object.keys(texts), rights.languages, source_language]).toEqual([[language], [language], language])
  }
})

it('a text of another language is rejected instead of replacing the existing one', async () => {
  const before = structuredClone(storedTexts(601))
  const english = { texts: { en: { title: 'Rock night' } }, if: { en: null } }
  expect((await expectProblem(events().saveBundle(601, english, { language: 'en' }))).data.details).toHaveProperty(
    'en.title',
  )
  expect(storedTexts(601)).toEqual(before)
  await events().saveBundle(601, { shared: { sticky: true }, texts: { nl: { title: 'Nacht' } } }, { language: 'nl' })
  expect(to.sent().map(({ path, body }) => [path, body['title'], body['sticky']])).toEqual([
    ['/nl/wp-json/tribe/events/v1/events/601', undefined, true],
    ['/nl/wp-json/wp/v2/tribe_events/601', 'Nacht', undefined],
  ])
})

it('a new record in two languages is rejected before any write', async () => {
  const texts = { en: { title: 'Night' }, nl: { title: 'Nacht' } }
  const both = { shared: dates, source_language: 'nl' as const, texts }
  const { data } = await expectProblem(events().createBundle(both, { language: 'nl' }))
  expect(Object.keys(data.details ?? {})).toEqual(['en.title'])
  expect(to.server.writes()).toEqual([])
})

it('a category shared by all languages may be edited in all of them', async () => {
  const { rights } = await to.client('categories').readBundle(11, { language: 'en' })
  expect(rights.languages).toEqual(['nl', 'en', 'de'])
})
